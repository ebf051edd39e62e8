// What may follow a list of records in a shape or a body. `where (…) by quantity descending first 5`.

import { isComparable } from "../../expression/field-type.ts";
import type { Expr } from "../../expression/tree.ts";
import { slice, type Text } from "../../source.ts";
import type { Context } from "../context.ts";
import { readColumn } from "../names/paths.ts";
import { scopeOf } from "../scopes.ts";
import type { NestedListModel } from "./call-model.ts";
import { readTail, refuse, type Tail } from "./shape-text.ts";

/** The one whose fields `where` and `by` speak of, within a nested list. */
export const MEMBER = "member";

export const LIST_TAIL = "After the shape may stand: of FIELD, where (…), by FIELD descending, first N.";

/**
 * Which records of a list there are, and in which order; `owner` has the list, and `field` is where `of` names it. Undefined:
 * unreadable, which has been said.
 */
export function readListTail(
  context: Context,
  { owner, entity }: { readonly owner: string; readonly entity: string },
  value: Text,
  text: Text,
  field: Text | null,
): Pick<NestedListModel, "where" | "order" | "first"> | undefined {
  const tail = readTail(text);
  if (tail === null) return refuse(context, value, LIST_TAIL);
  if (tail.of !== null && tail.of.text !== field?.text)
    return refuse(context, value, `Leave out of ${tail.of.text}: the list is named already.`);
  const where = tail.where === null ? null : readWhere(context, owner, tail.where, entity);
  const order = readOrder(context, tail, entity);
  if (where === undefined || order === undefined) return undefined;
  const first = tail.first === null ? null : Number(tail.first.text);
  if (first !== null && (first < 1 || first > 1000)) return refuse(context, tail.first ?? value, "Write a number from 1 to 1000.");
  return { where, order, first };
}

function readWhere(context: Context, owner: string, text: Text, entity: string): Expr | undefined {
  const scope = scopeOf(context.model, { thisEntity: owner, must: "sql", within: { binder: MEMBER, entity } });
  return context.condition(text, scope) ?? undefined;
}

function readOrder(context: Context, tail: Tail, entity: string): NestedListModel["order"] | undefined {
  if (tail.by === null) return [];
  const ordered = readOrdered(context, tail.by, entity);
  return ordered === undefined ? undefined : [ordered];
}

/** `title`, `-title`, `author.handle descending`. Undefined: unreadable, which has been said. */
export function readOrdered(context: Context, by: Text, entity: string): NestedListModel["order"][number] | undefined {
  const match = /^(?<minus>-)?(?<path>[\w.]+)(?:\s+(?<way>ascending|descending))?$/.exec(by.text);
  const start = match?.groups?.minus === undefined ? 0 : 1;
  const path = slice(by, start, start + (match?.groups?.path?.length ?? by.text.length));
  const column = readColumn(context, entity, path);
  if (column === null) return undefined;
  if (!isComparable(column.type)) return refuse(context, path, "A list has no order of its own: name one value.");
  return { column, descending: start === 1 || match?.groups?.way === "descending" };
}
