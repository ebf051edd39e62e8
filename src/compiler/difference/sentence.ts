// The sentence of a change, in plain words.

import type { Change } from "./change.ts";
import { KINDS } from "./kinds.ts";

/** Words of a document are cut where they are longer. */
const LONGEST = 80;

/** In words of its own kind unless others are given. */
export function sentenceOf({ kind, name, old, new: now }: Change, sentence: string = KINDS[kind].words): string {
  const [was, is] = shortened(inOneLine(old), inOneLine(now));
  const words: Readonly<Record<string, string | null>> = { name, old: was, new: is };
  const filled = sentence.replace(/\{(name|old|new)\}/g, (_, key: string) => words[key] ?? "none");
  // What the document says nothing of is not reported.
  return now === null || old === null ? filled.replace(/(: none)$/, "") : filled;
}

function inOneLine(words: string | null): string | null {
  return words?.replace(/\s+/g, " ") ?? null;
}

/** What both begin with is cut where one of them is long, and the end of what is long still. */
function shortened(old: string | null, now: string | null): readonly [old: string | null, now: string | null] {
  if (old === null || now === null || Math.max(old.length, now.length) <= LONGEST) return [cut(old), cut(now)];
  const [words, others] = [old.split(" "), now.split(" ")];
  const differing = words.findIndex((word, index) => word !== others[index]);
  const common = Math.max(0, (differing < 0 ? words.length : differing) - FEW);
  const rest = (all: readonly string[]) => (common === 0 ? all : ["…", ...all.slice(common)]).join(" ");
  return [cut(rest(words)), cut(rest(others))];
}

/** Words of what both begin with that stay, to be recognised by. */
const FEW = 2;

function cut(words: string | null): string | null {
  return words === null || words.length <= LONGEST ? words : `${words.slice(0, LONGEST - 1)}…`;
}
