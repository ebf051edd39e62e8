// Reads headings: the product's name, the nine points, and the names of what stands inside a point.

import type { Fix } from "../diagnostics/diagnostic.ts";
import { POINTS, type PointNumber } from "../points.ts";
import { slice, type Text } from "../source.ts";
import { unwrap } from "./cells.ts";
import { fold, homeOf } from "./grammars.ts";
import type { HeadingBlock } from "./markdown.ts";
import { fix, type Reader } from "./reader.ts";
import type { Range } from "./rows.ts";

const DIGIT = /^(?<digit>[1-9])(?:[.):](?![0-9])|(?=[\s\u2013\u2014-])|$)[\s\u2013\u2014-]*/;
/** `Point 3: Entities`, `Section 3. Entities`. */
const WORDED = /^(?:point|section|part|chapter)\s+(?<digit>[1-9])(?:[.):](?![0-9])|(?=[\s\u2013\u2014-])|$)[\s\u2013\u2014-]*/i;
/** `III. Entities`. */
const ROMAN = /^(?<roman>IX|IV|V?I{1,3}|V)[.):][\s\u2013\u2014-]*/;
const ROMANS = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];

/** The number and the words of a point's heading; null where it does not begin with a number from 1 to 9. */
export function pointOf(heading: Text): { readonly number: PointNumber; readonly title: Text } | null {
  const match = DIGIT.exec(heading.text) ?? WORDED.exec(heading.text) ?? ROMAN.exec(heading.text);
  if (match?.groups === undefined) return null;
  const number = match.groups.digit === undefined ? ROMANS.indexOf(match.groups.roman ?? "") + 1 : Number(match.groups.digit);
  return { number: number as PointNumber, title: slice(heading, match[0].length, heading.text.length) };
}

/** A heading such as `3.1 Loan`: part of the point of that number. */
export function isNumberedWithin(heading: Text, point: PointNumber): boolean {
  return heading.text.startsWith(`${point}.`) && /^\d\.\d/.test(heading.text);
}

/** `Loan lifecycle`, `Loan (states)`. */
const ABOUT_ENTITY =
  /^(?<name>\p{Lu}\w*)\s+\(?(?:entity|table|fields|life ?cycle|states?|status(?:es)?|state machine|state diagram|workflow|transitions)\)?$/iu;

/** What a section is about, less its number, the kind in front (`Entity: Loan`) and the same name again (`Loan (loan)`). */
export function sectionName(heading: Text, kind: string | null): Text {
  const number = /^(?:\d+(?:\.\d+)+[.):]?|\d+[.):])\s+/.exec(heading.text)?.[0].length ?? 0;
  const unnumbered = slice(heading, number, heading.text.length);
  const label = kind === null ? null : new RegExp(`^${kind}\\s*[:\u2013\u2014-]\\s*`, "i").exec(unnumbered.text);
  const named = unwrap(slice(unnumbered, label?.[0].length ?? 0, unnumbered.text.length));
  const again = /^(?<name>[^()]+?)\s*\((?<other>[\w\s`]+)\)$/.exec(named.text);
  const bare = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]/g, "")
      .replace(/s$/, "");
  const isSame = again?.groups !== undefined && bare(again.groups.name ?? "") === bare(again.groups.other ?? "");
  if (isSame) return unwrap(slice(named, 0, again?.groups?.name?.length ?? 0));
  const about = kind === "entity" ? ABOUT_ENTITY.exec(named.text)?.groups?.name : undefined;
  return about === undefined ? named : unwrap(slice(named, 0, about.length));
}

/** The text after `# Specification:` or `#`. */
export function productName(heading: Text): Text {
  const label = /^specification\s*:\s*/i.exec(heading.text)?.[0].length ?? 0;
  return unwrap(slice(heading, label, heading.text.length));
}

/**
 * The point whose title stands there without its number; or that a word of its title names, where a table that begins like
 * one of that point is the first under the heading (`keyword`).
 */
export function pointTitled(heading: Text, keyword: string | null): PointNumber | null {
  const exact = POINTS.find((candidate) => fold(candidate.title) === fold(heading.text));
  if (exact !== undefined || keyword === null) return exact?.number ?? null;
  const said = wordsOf(heading.text);
  const meant = POINTS.filter(
    ({ number, title }) => wordsOf(title).some((word) => said.includes(word)) && homeOf(keyword, number)?.point === number,
  );
  return meant.length === 1 ? meant[0]!.number : null;
}

/** Words that stand in many headings. */
const COMMON: ReadonlySet<string> = new Set("what the does and for whom their it makes product business".split(" "));

function wordsOf(title: string): string[] {
  const words = fold(title).match(/\p{L}+/gu) ?? [];
  return words.filter((word) => !COMMON.has(word)).map((word) => word.replace(/ies$/, "y").replace(/s$/, ""));
}

/** The heading of a point that lacks its number. */
export function reportTitleAlone(reader: Reader, heading: Text, number: PointNumber): void {
  const fixes = [fix(`Write the number ${number}`, "always", reader.insertion(heading.span.start, `${number}. `))];
  reader.report("point-headings-have-their-number", heading.span, { heading: heading.text, number }, { fixes });
}

/** A second-level heading that is no point. */
export function reportUnnumbered(reader: Reader, heading: Text, block: HeadingBlock): void {
  reader.report("point-headings-begin-with-a-number", heading.text === "" ? block : heading.span, { heading: heading.text });
}

export interface WrittenHeading {
  readonly text: Text;
  readonly block: HeadingBlock;
}

/** Headings of other levels that begin like points: those of one level are one mistake. */
export function reportWrongLevels(reader: Reader, headings: readonly WrittenHeading[]): void {
  const levels = new Map<string, { readonly text: Text; readonly fixes: Fix[] }[]>();
  for (const { text, block } of headings) {
    const { marks, fixes } = levelOf(reader, text, block, "##");
    levels.set(marks, [...(levels.get(marks) ?? []), { text, fixes }]);
  }
  for (const [marks, [first, ...others]] of levels) {
    if (first === undefined) continue;
    const [mended] = first.fixes;
    const edits = [first, ...others].flatMap(({ fixes }) => fixes.flatMap((one) => one.edits));
    const fixes =
      mended === undefined ? [] : [{ ...mended, title: others.length === 0 ? mended.title : 'Write "##" for all of them', edits }];
    const related = others.slice(0, MOST_PLACES).map(({ text }) => ({ span: text.span, message: "And here." }));
    reader.report("points-are-second-level-headings", first.text.span, { heading: first.text.text, marks }, { fixes, related });
  }
}

/** More places are not shown beside a finding. */
const MOST_PLACES = 3;

/** A heading of another level above what an entity's heading stands above. */
export function reportSectionLevel(reader: Reader, heading: Text, block: HeadingBlock, section: string): void {
  const { marks, fixes } = levelOf(reader, heading, block, "###");
  reader.report("sections-are-third-level-headings", heading.span, { heading: heading.text, marks, section }, { fixes });
}

/** How a heading is marked, and the fix that marks it as it should be. */
function levelOf(reader: Reader, heading: Text, block: HeadingBlock, wanted: string): { readonly marks: string; readonly fixes: Fix[] } {
  const marks = /^ {0,3}(#+)/.exec(reader.raw(block));
  if (marks === null) return { marks: "a line under it", fixes: [] };
  const from = block.start + marks[0].length - (marks[1]?.length ?? 0);
  const replaced = { start: from, end: from + (marks[1]?.length ?? 0) };
  return { marks: `"${marks[1]}"`, fixes: [fix(`Write "${wanted} ${heading.text}"`, "maybe", reader.edit(replaced, wanted))] };
}

/** The words of a heading without the marks around it. */
export function headingText(reader: Reader, range: Range): Text {
  const raw = reader.raw(range);
  const opening = /^ {0,3}(#{1,6})(?:[ \t]+|$)/.exec(raw);
  const firstLine = /^[^\r\n]*/.exec(raw)?.[0] ?? "";
  const start = range.start + (opening?.[0].length ?? 0);
  const closing = opening === null ? null : /(?:^|[ \t])#+[ \t]*$/.exec(raw.slice(opening[0].length));
  const end = opening === null ? range.start + firstLine.length : closing === null ? range.end : start + closing.index;
  const text = reader.text({ start: Math.min(start, end), end });
  return unwrap(text);
}
