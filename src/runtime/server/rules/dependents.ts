// Which records depend on one that is written, by their lists. What they depend on is asked of them too, although
// nobody touched them.

import type { Expr } from "../../../compiler/expression/tree.ts";
import { type ReverseStep, type Watched, watchedBy } from "../../../compiler/expression/watched.ts";
import type { EntityPlan } from "../../../compiler/plan/plan.ts";
import { inGroups } from "../../store/in-groups.ts";
import type { Reader } from "../../store/store.ts";
import type { Actor } from "../access/access.ts";
import { idField, idOf, idsOf, oneOf, systemField, textOf } from "../expressions/expression-builders.ts";
import { isChangeOf, type Written } from "./change-set.ts";

/** What depends on records of another entity, or of the same, by way of a list. */
export interface Watch<On> {
  /** Whose record depends on them. */
  readonly entity: EntityPlan;
  readonly on: On;
  /** The nearest first; null where there is one record of the entity, which looks at all. */
  readonly way: readonly ReverseStep[] | null;
  readonly fields: Watched["fields"];
}

/** By the entity that is written: what depends on it. */
export class Watches<On> {
  readonly #byEntity = new Map<string, Watch<On>[]>();

  /** `parts` are the expressions, with computed fields expanded, on which it depends. */
  add(entity: EntityPlan, on: On, parts: readonly Expr[]): void {
    for (const { entity: watched, way, fields } of parts.flatMap(watchedBy)) {
      if (way === null && !entity.one) continue;
      this.#byEntity.set(watched, [...this.of(watched), { entity, on, way, fields }]);
    }
  }

  of(entity: string): readonly Watch<On>[] {
    return this.#byEntity.get(entity) ?? [];
  }
}

/** Whether what was written can change what depends on these fields of it. */
export function concerns(written: Written, watch: Watch<unknown>): boolean {
  const { before, after, lists } = written;
  if (before === null || after === null) return !isAskedOfChangesAlone(watch);
  return [...watch.fields].some((name) => (Object.hasOwn(after, name) ? isChangeOf(written, name) : Object.hasOwn(lists.before, name)));
}

/** To a record that is new or gone nothing else refers: what did was written by the same act, and is asked about as that. */
export function isAskedOfChangesAlone({ way }: Pick<Watch<unknown>, "way">): boolean {
  return way?.[0]?.from === "link";
}

/** The ids of those that depend on a record that was written, as it was and as it is. */
export async function concernedBy(
  reader: Reader,
  actor: Actor,
  { before, after, lists }: Written,
  { entity, way }: Watch<unknown>,
): Promise<ReadonlySet<string>> {
  if (way === null) return theOne(reader, entity, actor);
  const rows = [before, after].filter((row) => row !== null);
  let ids = new Set(rows.map(idOf));
  for (const [at, step] of way.entries()) {
    if (step.from === "link") ids = new Set(await reader.referringTo(step.owner, step.field, ids));
    else if (step.from === "member") ids = new Set(await reader.membersOf(step.entity, step.field, ids));
    else if (at > 0) ids = await namedBy(reader, actor, step, ids);
    else ids = new Set(rows.map((row) => textOf(row[step.by])).filter((id) => id !== ""));
    if (at === 0 && step.from === "member") for (const id of idsOf(lists.before[step.field])) ids.add(id);
  }
  return ids;
}

/** What a reference of these records names. */
async function namedBy(
  reader: Reader,
  actor: Actor,
  { entity, by }: ReverseStep & { readonly from: "reverse" },
  ids: Iterable<string>,
): Promise<Set<string>> {
  const found = new Set<string>();
  const reference = systemField(entity, by, { is: "text" });
  for (const group of inGroups(ids)) {
    for (const id of await reader.distinct(entity, oneOf(idField(entity), group), reference, actor.context)) found.add(textOf(id));
  }
  return found;
}

async function theOne(reader: Reader, entity: EntityPlan, actor: Actor): Promise<ReadonlySet<string>> {
  const query = { entity: entity.name, where: null, columns: [idField(entity.name)], order: [], limit: 1, offset: 0 };
  return new Set((await reader.select(query, actor.context)).map(([id]) => String(id)));
}
