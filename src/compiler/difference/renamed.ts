// The old document in the names of the new one. Its lines stay.

import { understand } from "../language/open-document.ts";
import { editsFor } from "../language/rename.ts";
import type { Model } from "../model/model.ts";
import type { NamedSymbol, SymbolKind } from "../model/names/symbols.ts";
import { parseDocument } from "../parse/parse.ts";
import type { Source } from "../source.ts";
import { applyEdits, type Edit } from "../text-edit.ts";

/** A name of the new document and what the old one calls it. */
export interface Rename {
  readonly kind: SymbolKind;
  /** In the names of the new document. */
  readonly owner: string;
  readonly name: string;
  readonly was: string;
}

const KINDS: readonly SymbolKind[] = [
  "entity",
  "field",
  "value",
  "action",
  "role",
  "screen",
  "call",
  "shape",
  "message",
  "send",
  "code",
  "constant",
];

/** What the old document has by its former name: a rename that the old document notes as well is done already. */
export function renamesBetween(before: readonly Source[], old: Model, now: Model): readonly Rename[] {
  if (now.renames.length === 0) return [];
  const { index } = understand(before, parseDocument);
  const found: Rename[] = [];
  for (const { kind, owner, name, was } of now.renames) {
    const symbolKind = KINDS.find((one) => one === kind);
    if (symbolKind === undefined || isTombstoneOf(now, { kind, owner, name, was })) continue;
    const formerOwner = ownerBefore(owner, now);
    if (kind === "value" && isMerged(now, owner, name) && index.isDefined({ kind: symbolKind, owner: formerOwner, name })) continue;
    const noted = old.renames.find((one) => one.kind === kind && one.owner === formerOwner && one.name === name)?.was ?? [];
    const former = was.find((one) => !noted.includes(one) && index.isDefined({ kind: symbolKind, owner: formerOwner, name: one }));
    if (former !== undefined) found.push({ kind: symbolKind, owner, name, was: former });
  }
  return found;
}

/** Whether a tombstone keeps the values of a field of which one of the same name goes on. */
export function isTombstoneOf({ entities }: Model, { kind, owner, name, was }: Model["renames"][number]): boolean {
  const entity = kind === "field" ? entities.get(owner) : undefined;
  return entity?.gone.has(name) === true && was.some((one) => entity.fields.has(one));
}

/** Whether a word that the old document has too takes in others: then it is not what one of them is called now. */
function isMerged({ renames }: Model, owner: string, name: string): boolean {
  return !renames.some((one) => one.kind === "value" && one.owner === owner && one.was.includes(name));
}

/** An owner is an entity, or "Entity.field", either of which may have had another name. */
function ownerBefore(owner: string, { renames }: Model): string {
  const [entity = "", field] = owner.split(".");
  const former = (kind: string, of: string, name: string) =>
    renames.find((one) => one.kind === kind && one.owner === of && one.name === name)?.was[0] ?? name;
  if (field === undefined) return former("entity", "", owner);
  return `${former("entity", "", entity)}.${former("field", entity, field)}`;
}

/** The documents with each name as the new document has it. */
export function withNames(before: readonly Source[], renames: readonly Rename[], now: Model): Source[] {
  const understood = understand(before, parseDocument);
  const edits = renames.flatMap(({ kind, owner, name, was }) => {
    const symbol: NamedSymbol = { kind, owner: ownerBefore(owner, now), name: was };
    return editsFor(understood, symbol, name, false);
  });
  return before.map((source) => ({ file: source.file, text: applyEdits(source.text, withoutOverlaps(edits, source.file)) }));
}

/** Of edits of one place the first. */
function withoutOverlaps(edits: readonly Edit[], file: string): Edit[] {
  const sorted = edits.filter(({ span }) => span.file === file).toSorted((a, b) => a.span.start - b.span.start);
  const found: Edit[] = [];
  for (const edit of sorted) if (edit.span.start >= (found.at(-1)?.span.end ?? 0)) found.push(edit);
  return found;
}
