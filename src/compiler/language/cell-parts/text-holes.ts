// A text with placeholders in its pieces, and the placeholders that may be put into it.

import { inWords } from "../../expression/field-type.ts";
import { pathLabel } from "../../expression/path-label.ts";
import type { SpokenNames } from "../../expression/spoken/names.ts";
import { spoken } from "../../expression/spoken/spoken.ts";
import type { Expr } from "../../expression/tree.ts";
import type { EntityModel, Model } from "../../model/model.ts";
import { tableOf } from "../../model/names/table-names.ts";
import { treeOf } from "./field-paths.ts";
import type { CellText, PartChoice, TextPiece } from "./parts.ts";

/** `{book.title} is late`. `expr`: the text as it was understood; null where it was not. */
export function filledText(model: Model, entity: EntityModel | null, text: string, expr: Expr | null, names: SpokenNames): CellText {
  const holes = expr?.op === "template" ? expr.parts.filter((part) => typeof part !== "string") : [];
  const pieces = piecesOf(text);
  const isUnderstood = pieces.filter(({ isHole }) => isHole).length === holes.length;
  let at = 0;
  return {
    is: "text",
    noun: "text",
    pieces: pieces.map((piece) => (piece.isHole && isUnderstood ? { ...piece, words: spoken(holes[at++]!, names) } : piece)),
    additions: [...(entity === null ? [] : fieldHoles(model, entity)), ...constantHoles(model)],
  };
}

/** `/books/{book.isbn}`: each names one record. */
export function addressHoles(model: Model, entity: EntityModel | null, text: string): CellText {
  const entities = [...model.entities.values()].toSorted((one, other) => Number(other === entity) - Number(one === entity));
  const additions = entities.flatMap(({ name, label, fields }): PartChoice[] => [
    { text: `{${tableOf(name)}}`, label: `${label} by its id` },
    ...[...fields.values()]
      .filter(({ unique, required }) => unique && required)
      .map((field) => ({ text: `{${tableOf(name)}.${field.name}}`, label: `${label} by its ${field.label}` })),
  ]);
  const words = new Map(additions.map((one) => [one.text, one.label]));
  const pieces = piecesOf(text).map((piece) => ({ ...piece, words: words.get(piece.text) ?? null }));
  return { is: "text", noun: "address", pieces, additions };
}

/** What is in braces, and what is between: two braces are one as itself. */
function piecesOf(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  const add = (start: number, end: number, isHole: boolean) => {
    if (end > start) pieces.push({ text: text.slice(start, end), isHole, words: null });
  };
  let start = 0;
  for (let at = 0; at < text.length; ) {
    const isDoubled = /^(?:\{\{|\}\})/.test(text.slice(at, at + 2));
    const end = text[at] === "{" && !isDoubled ? closing(text, at) : null;
    if (end === null) at += isDoubled ? 2 : 1;
    else {
      add(start, at, false);
      add(at, end, true);
      start = end;
      at = end;
    }
  }
  add(start, text.length, false);
  return pieces;
}

/** Behind the brace that closes the one at `from`; null where it stays open. */
function closing(text: string, from: number): number | null {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at + 1;
  }
  return null;
}

function fieldHoles(model: Model, entity: EntityModel): PartChoice[] {
  return treeOf(model, entity, "filled")
    .flatMap((node) => [node, ...node.children])
    .map(({ path, label }) => ({ text: `{${path}}`, label }));
}

function constantHoles({ constants, product }: Model): PartChoice[] {
  return [...constants.keys()].map((name) => ({ text: `{${name}}`, label: pathLabel([inWords(name.toLowerCase())], product.language) }));
}
