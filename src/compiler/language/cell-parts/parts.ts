// A cell as a list of parts that a form adds, removes, moves and sets one by one; what stands between them stays as it is.

import type { FieldModel } from "../../model/model.ts";
import type { Range } from "../../parse/rows.ts";
import type { Text } from "../../source.ts";

export type CellParts = CellList | CellText;

export interface PartChoice {
  /** As it is written. */
  readonly text: string;
  readonly label: string;
}

/** What can be set of a part by itself. */
export interface PartSlot {
  /** "Field" */
  readonly label: string;
  /** Of what is replaced, in the text of the part: the value, and what is written around it where there is one. */
  readonly start: number;
  readonly end: number;
  readonly value: string;
  readonly lead: string;
  readonly trail: string;
  /** Null where it is typed. */
  readonly choices: readonly PartChoice[] | null;
  /** Whether it may be left out. */
  readonly isOptional: boolean;
}

export interface ListPart {
  readonly text: string;
  /** In plain English; null where it is read as it is written. */
  readonly words: string | null;
  readonly slots: readonly PartSlot[];
  /** The path of the tree that it is a tick of; null where it is none. */
  readonly path: string | null;
}

/** A field that can be ticked, and those of the record that it refers to. */
export interface FieldNode {
  readonly path: string;
  readonly label: string;
  readonly children: readonly FieldNode[];
}

/** The text is `before`, the parts with what is around and between them, `after`. */
export interface CellList {
  readonly is: "list";
  /** What one part is. `screen`: what a screen shows, which is one. */
  readonly noun: "step" | "input" | "field" | "screen";
  readonly before: string;
  readonly open: string;
  readonly parts: readonly ListPart[];
  /** Between the parts: one fewer than they are. */
  readonly joints: readonly string[];
  readonly close: string;
  /** In the place of the parts and what is around them, where there are none. */
  readonly empty: string;
  readonly after: string;
  /** Between the last part and one that is added. */
  readonly separator: string;
  readonly additions: readonly PartChoice[];
  /** Null where parts are no fields of one entity. */
  readonly tree: readonly FieldNode[] | null;
}

/** A text with placeholders: the pieces are the whole of it. */
export interface CellText {
  readonly is: "text";
  readonly noun: "text" | "address";
  readonly pieces: readonly TextPiece[];
  /** Placeholders that may be put into it. */
  readonly additions: readonly PartChoice[];
}

export interface TextPiece {
  readonly text: string;
  readonly isHole: boolean;
  /** Of a placeholder, in plain English; null where it cannot be read. */
  readonly words: string | null;
}

/** The text of a cell whose places are counted from its beginning. */
export function cellTextOf(text: string): Text {
  return { text, span: { file: "", start: 0, end: text.length }, escapes: [] };
}

type Around = Pick<CellList, "before" | "open" | "joints" | "close" | "empty" | "after">;

/** What is written around and between the pieces of `within`; `open` and `close` are for where there are none. */
export function aroundPieces(
  text: string,
  within: Range,
  pieces: readonly Range[],
  { open, close }: Pick<CellList, "open" | "close"> = { open: "", close: "" },
): Around {
  const [before, after] = [text.slice(0, within.start), text.slice(within.end)];
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first === undefined || last === undefined)
    return { before, open, joints: [], close, empty: text.slice(within.start, within.end), after };
  const joints = pieces.slice(1).map(({ start }, at) => text.slice(pieces[at]!.end, start));
  return { before, open: text.slice(within.start, first.start), joints, close: text.slice(last.end, within.end), empty: "", after };
}

export function fieldChoices(fields: Iterable<FieldModel>): PartChoice[] {
  return [...fields].map(({ name, label }) => ({ text: name, label }));
}

type SlotKind = Partial<Pick<PartSlot, "lead" | "trail" | "choices" | "isOptional">>;

/** What a pattern's group found, less what `around`, a group outside of it, adds. Where it found nothing, it may be written at `otherwise`. */
export function slotOf(match: RegExpExecArray, group: string, label: string, kind: SlotKind = {}, otherwise = match[0].length): PartSlot {
  const { lead = "", trail = "", choices = null, isOptional = false } = kind;
  const inner = match.indices?.groups?.[group];
  if (inner === undefined) return { label, start: otherwise, end: otherwise, value: "", lead, trail, choices, isOptional };
  const [start, end] = match.indices?.groups?.[`${group}All`] ?? inner;
  const written = { lead: match[0].slice(start, inner[0]), trail: match[0].slice(inner[1], end) };
  return { label, start, end, value: match[0].slice(...inner), ...written, choices, isOptional };
}
