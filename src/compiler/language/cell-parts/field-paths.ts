// Cells that list fields of one entity as a list beside a tree of its fields: what a screen shows, and what a call takes or gives.

import { isListField, isSequence, isStateType } from "../../expression/field-type.ts";
import { pathLabel } from "../../expression/path-label.ts";
import type { EntityModel, FieldModel, Model } from "../../model/model.ts";
import { splitList } from "../../model/names/lists.ts";
import { SYSTEM_FIELDS } from "../../model/scopes.ts";
import type { Range } from "../../parse/rows.ts";
import { reach } from "../completion/reachable.ts";
import { aroundPieces, type CellList, cellTextOf, type FieldNode, type ListPart } from "./parts.ts";

/** `entered`: given by somebody. `filled`: shown within a text. */
export type FieldUse = "entered" | "shown" | "filled";

/** `title, author, borrower.phone` */
export function fieldList(model: Model, entity: EntityModel, text: string, use: FieldUse): CellList {
  return listWithin(model, entity, text, { start: 0, end: text.length }, use);
}

/** `list of Loan(id, book.title)`: the fields of the entity that is named there; null where none is, or several are. `otherwise`: of a blank cell. */
export function shapeFields(
  model: Model,
  text: string,
  use: FieldUse,
  otherwise: { readonly entity: EntityModel; readonly lead: string } | null,
) {
  if (text === "") {
    if (otherwise === null) return null;
    const around = { open: `${otherwise.lead}${otherwise.entity.name}(`, close: ")" };
    return listWithin(model, otherwise.entity, text, { start: 0, end: 0 }, use, around);
  }
  const named = [...text.matchAll(SHAPE)].filter(([name]) => model.entities.has(name));
  const [first] = named;
  const entity = model.entities.get(first?.[0] ?? "");
  if (first === undefined || entity === undefined) return null;
  const start = first.index + first[0].length;
  const end = text[start] === "(" ? closing(text, start) : start;
  if (end === null || named.some(({ index }) => index >= end && index !== first.index)) return null;
  return listWithin(model, entity, text, { start, end }, use, { open: "(", close: ")" });
}

/** An entity as a shape, and not the type of an input or a list within a condition. */
const SHAPE = /(?<=^|[^?]:\s*|\blist of\s+)[A-Z]\w*(?=\(|\s*(?:[,}]|$))/g;

/** Behind the parenthesis that closes the one at `from`; null where it stays open. */
function closing(text: string, from: number): number | null {
  let depth = 0;
  let isQuoted = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === "(") depth++;
    else if (!isQuoted && character === ")" && --depth === 0) return at + 1;
  }
  return null;
}

function listWithin(
  model: Model,
  entity: EntityModel,
  text: string,
  within: Range,
  use: FieldUse,
  around: Pick<CellList, "open" | "close"> = { open: "", close: "" },
): CellList {
  const [lead, trail] = around.open === "" || within.start === within.end ? [0, 0] : [1, 1];
  const inner = { start: within.start + lead, end: within.end - trail };
  const pieces = splitList(cellTextOf(text.slice(inner.start, inner.end)), ",").map(({ span }) => ({
    start: inner.start + span.start,
    end: inner.start + span.end,
  }));
  const tree = treeOf(model, entity, use);
  const known = new Map(tree.flatMap((node) => [node, ...node.children]).map(({ path, label }) => [path, label]));
  return {
    is: "list",
    noun: "field",
    ...aroundPieces(text, within, pieces, around),
    parts: pieces.map(({ start, end }) => partOf(model, entity, known, text.slice(start, end))),
    separator: ", ",
    additions: [],
    tree,
  };
}

function partOf(model: Model, entity: EntityModel, known: ReadonlyMap<string, string>, text: string): ListPart {
  const path = /^(?<path>\w+(?:\.\w+)*)(?:\s+(?:required|as number))?$/.exec(text)?.groups?.path ?? null;
  const label = path === null ? null : (known.get(path) ?? labelOf(model, entity, path.split(".")));
  return { text, words: label === null ? null : text.replace(path!, label), slots: [], path };
}

/** Of a path that the tree does not hold. */
function labelOf(model: Model, entity: EntityModel, path: readonly string[]): string | null {
  const labels: string[] = [];
  for (const [at, name] of path.entries()) {
    const reached = at === 0 ? null : reach(path.slice(0, at), { model, thisEntity: entity.name, member: null, asks: [] });
    const owner = at === 0 ? entity : reached !== null && "entity" in reached ? model.entities.get(reached.entity) : undefined;
    const field = owner?.fields.get(name);
    if (field === undefined) return null;
    labels.push(field.label);
  }
  return pathLabel(labels, model.product.language);
}

/** The fields of an entity, and below each reference those of the record that it leads to. */
export function treeOf(model: Model, entity: EntityModel, use: FieldUse): FieldNode[] {
  const fits = FITS[use];
  const own = [...entity.fields.values()].filter(fits).map(({ name, label, type }): FieldNode => {
    const target = type?.is === "reference" && use !== "entered" ? model.entities.get(type.entity) : undefined;
    const children = [...(target?.fields.values() ?? [])].filter(fits).map((field) => ({
      path: `${name}.${field.name}`,
      label: pathLabel([label, field.label], model.product.language),
      children: [],
    }));
    return { path: name, label, children };
  });
  if (use !== "shown") return own;
  return [...own, ...SYSTEM_FIELDS.map(({ name, label }) => ({ path: name, label, children: [] }))];
}

const FITS: Readonly<Record<FieldUse, (field: FieldModel) => boolean>> = {
  entered: isEntered,
  shown: isShown,
  filled: (field) => isShown(field) && !isListField(field.type) && field.type?.is !== "file",
};

function isShown({ type }: FieldModel): boolean {
  return type?.is !== "secret";
}

function isEntered({ type, alwaysText }: FieldModel): boolean {
  return type !== null && type.is !== "reverse" && alwaysText === null && !isSequence(type) && !isStateType(type);
}
