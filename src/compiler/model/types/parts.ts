// `rows of Line` makes Line a part. Its records live and die with their owner, know it under its name, and are reached through it
// alone.

import type { Context } from "../context.ts";
import type { EntityModel, FieldModel } from "../model.ts";
import { impliedField } from "../points/4-states.ts";
import { ownerField } from "./types.ts";

type RowsField = FieldModel & { readonly type: { readonly is: "rows"; readonly entity: string; readonly by: string } };

/** After every field is declared: gives each part its owner, and the field that leads to it. */
export function declareParts(context: Context): void {
  const owners = [...context.model.entities.values()];
  for (const owner of owners) {
    for (const field of [...owner.fields.values()]) {
      if (isRows(field) && !declarePart(context, owner, field)) owner.fields.delete(field.name);
    }
  }
  for (const owner of owners) {
    const nested = [...owner.fields.values()].find(isRows);
    if (owner.part === null || nested === undefined) continue;
    context.notSupported("A part that has parts itself", nested.span, `Give ${owner.name} its fields directly, for now.`);
    owner.fields.delete(nested.name);
    const inner = context.model.entities.get(nested.type.entity);
    if (inner !== undefined) inner.part = null;
  }
}

function isRows(field: FieldModel): field is RowsField {
  return field.type?.is === "rows" && field.alwaysText === null;
}

/** False where it cannot be one, which has then been said. */
function declarePart(context: Context, owner: EntityModel, field: RowsField): boolean {
  const part = context.model.entities.get(field.type.entity);
  if (part === undefined) return false;
  if (part === owner) {
    context.notSupported("Rows of the entity itself", field.span, "Use a reference from each record to the one above it.");
    return false;
  }
  if (part.part !== null) {
    const earlier = context.model.entities.get(part.part.owner)?.fields.get(part.part.field);
    context.problem(
      "parts-have-one-owner",
      field.span,
      { part: part.name, owner: `${part.part.owner}.${part.part.field}` },
      { related: earlier === undefined ? [] : [{ span: earlier.span, message: "It is a part here first." }] },
    );
    return false;
  }
  for (const link of part.fields.values()) {
    if (link.type?.is === "links")
      context.notSupported("A list of records in a part", link.span, "Use a reference to one record, for now.");
    else if (link.type?.is === "secret") context.notSupported("A secret in a part", link.span, "Keep it in the owner, for now.");
    else if (link.type?.is === "file") context.notSupported("A file in a part", link.span, "Keep it in the owner, for now.");
    else continue;
    part.fields.delete(link.name);
  }
  if (!knowOwner(context, owner, part, field)) return false;
  part.whenDeleted.set(field.type.by, { fate: "remove", span: field.span });
  part.part = { owner: owner.name, field: field.name, by: field.type.by };
  return true;
}

/** The part's way to its owner is implied; an author who writes it as a row of the table may. */
function knowOwner(context: Context, owner: EntityModel, part: EntityModel, { type: { by }, span }: RowsField): boolean {
  const written = part.fields.get(by);
  const implied = impliedField(part.name, by, part, { is: "reference", entity: owner.name });
  if (written === undefined) {
    part.fields.set(by, { ...implied, fixed: true });
    context.define("field", part.name, { text: by, span: part.span });
    followRename(context, owner, part, by);
    return true;
  }
  const same = written.type?.is === "reference" && written.type.entity === owner.name && written.startsText === null;
  if (!same || written.alwaysText !== null || written.unique) {
    context.problem(
      "parts-know-their-owner",
      written.span,
      { part: part.name, owner: owner.name, name: by },
      { related: [{ span, message: `It is a part of ${owner.name} here.` }] },
    );
    return false;
  }
  part.fields.set(by, { ...implied, fixed: true, span: written.span, label: written.label, help: written.help });
  return true;
}

/** An owner with another name is known to its parts under another name, and what they have stored follows. */
function followRename(context: Context, owner: EntityModel, part: EntityModel, by: string): void {
  const { formers } = context.renames;
  const former = formers.find(({ kind, name }) => kind === "entity" && name === owner.name);
  const was = (former?.was ?? []).map((old) => ({ ...old, text: ownerField(old.text) })).filter((old) => old.text !== by);
  if (former !== undefined && was.length > 0) formers.push({ ...former, kind: "field", owner: part.name, name: by, was });
}
