// Lists that a document asks for by what no index has read all records. As long as these are few, nobody notices.

import { equalAlternatives } from "../../../expression/equality.ts";
import { isComparable } from "../../../expression/field-type.ts";
import type { Expr } from "../../../expression/tree.ts";
import type { QueryMemberModel } from "../../../model/calls/call-model.ts";
import type { EntityModel, FieldModel, Model } from "../../../model/model.ts";
import type { Rule } from "../../rule.ts";

const TIMES: readonly string[] = ["created_at", "changed_at"];

export const listsAreFoundByAnIndex: Rule = (model, report) => {
  for (const entity of model.entities.values()) {
    if (entity.one !== null) continue;
    const fields = [...new Set([...sortedBy(model, entity), ...filteredBy(model, entity)])];
    if (fields.length > 0) report("lists-are-found-by-an-index", entity.span, { entity: entity.name, fields: fields.join(", ") });
  }
};

/** Orders that a screen has of its own, and those that a call leaves to whoever calls. */
function sortedBy(model: Model, entity: EntityModel): string[] {
  const screens = [...model.screens.values()].filter((screen) => screen.entity === entity.name);
  const own = screens.flatMap(({ sort }) => (sort.every(({ path }) => isStored(entity, path)) ? [] : sort.map(({ path }) => path)));
  return [
    ...own.filter((path) => !isStored(entity, path)),
    ...(membersOf(model, entity).some(({ does }) => does === "sort") ? free(entity) : []),
  ];
}

/** What whoever calls may sort by, and no list of the document is sorted by. */
function free({ fields, order }: EntityModel): string[] {
  const isFree = ({ name, type, alwaysText }: FieldModel) =>
    alwaysText === null && type !== null && isComparable(type) && !isEqual(type) && name !== order[0]?.field;
  return [...fields.values()].filter((field) => isFree(field) && !isLong(field)).map(({ name }) => name);
}

function filteredBy(model: Model, entity: EntityModel): string[] {
  const screens = [...model.screens.values()].filter((screen) => screen.entity === entity.name);
  const named = screens.flatMap(({ filters }) => (filters ?? []).map(({ path }) => path));
  const members = membersOf(model, entity).flatMap(({ name, does }) => {
    if (typeof does !== "object") return [];
    if ("field" in does) return [does.field];
    if (isOfOrder(entity, does.where)) return [];
    return equalAlternatives(does.where, (field) => isFound(entity, field)).some((terms) => terms.length === 0) ? [name] : [];
  });
  return [...named, ...members].filter((path) => path !== "id" && !isFound(entity, path));
}

/** From one value of what the records are in the order of: there their index is entered. */
function isOfOrder({ order }: EntityModel, { op, ...where }: Expr): boolean {
  const sides = op === "compare" && "left" in where && "right" in where ? [where.left, where.right] : [];
  return sides.some((side) => side.op === "field" && side.of.op === "this" && side.field === order[0]?.field);
}

function membersOf({ calls }: Model, entity: EntityModel): QueryMemberModel[] {
  return calls.flatMap(({ does, takes }) =>
    does.is === "list" && does.entity === entity.name && takes?.is === "query" ? takes.members : [],
  );
}

/** Whether an index leads to the records of which the field has one value. */
function isFound({ fields }: EntityModel, path: string): boolean {
  const field = fields.get(path);
  return field !== undefined && field.alwaysText === null && (field.unique || isEqual(field.type));
}

function isEqual(type: FieldModel["type"]): boolean {
  return type === null || type.is === "choice" || type.is === "reference" || type.is === "yes/no";
}

function isStored({ fields }: EntityModel, path: string): boolean {
  return TIMES.includes(path) || (fields.get(path)?.alwaysText === null && fields.get(path)?.type?.is !== "reference");
}

function isLong({ type }: FieldModel): boolean {
  return type?.is === "text" && type.lines !== "one";
}
