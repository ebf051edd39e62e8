// Reads the sentences `Label: not shown.` of a paragraph; what else it says is prose.

import { readOpen } from "./cells.ts";
import { fix, type Reader } from "./reader.ts";
import type { Range } from "./rows.ts";
import type { OpenSyntax } from "./syntax.ts";

/** One sentence at `lastIndex`: a label, a colon, and a mark that says it is open. */
const SENTENCE =
  /(?:\*\*|__)?(?<label>\p{L}[^\r\n.!?:;|*]{0,79}?)(?:\*\*|__)?:(?:\*\*|__)?[^\S\r\n]*(?<mark>[Nn]ot[ \u00a0]+shown|TODO|TBD|\?{3}|\[NEEDS CLARIFICATION[^\]\r\n]{0,500}\])(?<question>\s*:\s*[^.?]{0,500}\??)?(?:\.(?=\s|$)|(?<=\?)(?=\s)|(?=\r?\n|$))/uy;

/** The open sentences, and the paragraph's Markdown without them. */
export function readSentences(reader: Reader, paragraph: Range): { readonly open: readonly OpenSyntax[]; readonly prose: string } {
  const raw = reader.raw(paragraph);
  const open: OpenSyntax[] = [];
  let prose = "";
  let at = 0;
  while (at < raw.length) {
    const found = /:/.test(raw) ? sentenceAt(reader, paragraph.start, raw, at) : null;
    const end = found === null ? nextSentence(raw, at) : found.end;
    if (found === null) prose += raw.slice(at, end);
    else open.push(found.open);
    at = found === null ? end : skipSpace(raw, end);
  }
  if (open.length === 0) reportLooseMarks(reader, paragraph, raw);
  return { open, prose: prose.trim() };
}

function sentenceAt(reader: Reader, offset: number, raw: string, at: number): { readonly open: OpenSyntax; readonly end: number } | null {
  SENTENCE.lastIndex = at;
  const match = SENTENCE.exec(raw);
  if (match?.groups?.label === undefined) return null;
  const start = offset + at + match[0].indexOf(match.groups.label);
  const label = reader.text({ start, end: start + match.groups.label.length });
  const { question } = readOpen(`${match.groups.mark}${match.groups.question ?? ""}`.trim().replace(/^TODO$|^TBD$/, "TBD")) ?? {
    question: null,
  };
  const end = at + match[0].length;
  return { open: { label, question, span: reader.span({ start: offset + at, end: offset + end }) }, end };
}

/** The start of the next sentence or line, white space passed over. */
function nextSentence(raw: string, at: number): number {
  for (let index = at; index < raw.length; index++) {
    const char = raw[index];
    const ends = char === "\n" || ((char === "." || char === "?" || char === "!") && /\s/.test(raw.charAt(index + 1)));
    if (ends) return skipSpace(raw, index + 1);
  }
  return raw.length;
}

function skipSpace(raw: string, at: number): number {
  let next = at;
  while (next < raw.length && /\s/.test(raw.charAt(next))) next++;
  return next;
}

/** A mark that opens nothing, because it does not say what. */
function reportLooseMarks(reader: Reader, paragraph: Range, raw: string): void {
  const match = /\[NEEDS CLARIFICATION[^\]]{0,500}\]|(?<![\p{L}\p{N}])(?:TODO|TBD)(?![\p{L}\p{N}])/u.exec(raw);
  if (match === null) return;
  const start = paragraph.start + match.index;
  const mark = match[0].split(":")[0]!.replace(/^\[/, "");
  const question = /^\[NEEDS CLARIFICATION\s*:\s*([^\]]*)\]$/.exec(match[0])?.[1];
  const whole = match[0] === raw.trim() && question !== undefined;
  const fixes = whole
    ? [fix("Say what is open", "maybe", reader.edit({ start, end: start + match[0].length }, `Open: not shown: ${question}`))]
    : [];
  reader.report("open-marks-say-what-is-open", { start, end: start + match[0].length }, { mark }, { fixes });
}
