// What somebody may do to rows of which they may change single fields. One answer for forms and calls.

import type { Expr } from "../../../compiler/expression/tree.ts";
import type { EntityPlan } from "../../../compiler/plan/plan.ts";
import type { Reader } from "../../store/store.ts";
import { type Application, entityOf } from "../context/application.ts";
import { ALWAYS, and, idOf, or, thisRecord } from "../expressions/expression-builders.ts";
import { rowsOfOwner, storedRows } from "../values/sub-row-reader.ts";
import { type Given, readRowInputs } from "../values/validate.ts";
import { sameValue } from "../values/values.ts";
import { type Actor, grantOf, type Operation, placed } from "./access.ts";
import { blindRows } from "./blind-writes.ts";
import { listsOfOwnFields, ownConditions } from "./own-field-lists.ts";

/** The condition on an owner that single fields may be changed in some row of a list which is seen. */
export function ownFieldsChange(app: Application, actor: Actor, entity: EntityPlan): Expr {
  const lists = listsOfOwnFields(app, actor, entity).map(({ name, type }) => {
    const owner = thisRecord(entity.name);
    const binder = "row1";
    const row: Expr = { op: "it", binder, type: { is: "record", entity: type.entity }, optional: false };
    const some: Expr = {
      op: "aggregate",
      how: "some",
      list: { from: "reverse", entity: type.entity, by: type.by, of: owner },
      binder,
      where: or(ownConditions(app, actor, type.entity).map((when) => placed(when, row))),
      of: null,
      type: ALWAYS.type,
      optional: false,
    };
    return and([app.access.fieldSeenAt(entity.name, name, owner, actor.roles), some]);
  });
  return or(lists);
}

/** The given lists that keep their rows and their order, and in which only fields with a row of their own differ. */
export async function unchangedLists(
  app: Application,
  reader: Reader,
  actor: Actor,
  entity: EntityPlan,
  owner: string,
  given: Given,
): Promise<ReadonlySet<string>> {
  const lists = listsOfOwnFields(app, actor, entity).filter((field) => given.has(field.name));
  if (lists.length === 0) return new Set();
  const rows = readRowInputs(app, lists, given);
  const kept = new Set<string>();
  for (const { name, type } of lists) {
    const part = entityOf(app, type.entity);
    const before = await storedRows(reader, part, rowsOfOwner(part, type.by, owner));
    const inputs = rows.get(name) ?? [];
    // What they do not see they cannot know to be as it was.
    const blind = await blindRows(app, reader, { actor }, part, inputs, before);
    const own = (field: string) => grantOf(part, { kind: "change field", field }) != null;
    const same = inputs.every(({ id, values }, index) => {
      const row = before[index];
      if (row === undefined || id !== idOf(row)) return false;
      return [...values].every(([field, value]) => own(field) || (sameValue(value, row[field]) && blind.get(id)?.has(field) !== true));
    });
    if (same && inputs.length === before.length) kept.add(name);
  }
  return kept;
}

/**
 * What permission a change needs: a field with a row of its own needs that one, the others need `change`; a list that is
 * `kept` needs no more than to be seen.
 */
export function changeOperations(entity: EntityPlan, given: Given, kept: ReadonlySet<string>): Operation[] {
  const asked = [...given.keys()].filter((field) => !kept.has(field));
  const seen = [...kept].map((field): Operation => ({ kind: "see field", field }));
  if (asked.length === 0 && seen.length > 0) return seen;
  const own = asked.map((field): Operation => ({ kind: "change field", field })).filter((deed) => grantOf(entity, deed) != null);
  return [...seen, ...(own.length === asked.length && own.length > 0 ? own : [{ kind: "change" } as const, ...own])];
}
