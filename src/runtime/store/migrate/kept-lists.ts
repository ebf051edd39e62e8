// Carries the names of renamed fields over to what users keep of lists: the columns that they chose, their widths, and the views that they
// saved, which name fields by their paths.

import type { EntityPlan, FieldPlan, Plan } from "../../../compiler/plan/plan.ts";
import type { Connection } from "../dialect.ts";
import type { NewNames, Renaming } from "./renames.ts";

/** Of each entity, by its name of today, what its fields were called to what they are called. */
type Renames = ReadonlyMap<string, NewNames>;

const OF_COLUMNS = "columns:";
const OF_WIDTHS = "widths:";
/** A filter of a view: "f.PATH" or "f.PATH.ENDING". */
const FILTER = "f.";

export async function renameInLists(connection: Connection, plan: Plan, renaming: Renaming | null): Promise<void> {
  const renames = renamesIn(plan, renaming);
  if (renames.size === 0) return;
  for (const { slug, entity } of plan.screens) {
    if (entity === null) continue;
    const renamed = (path: string): string => renamedPath(plan, renames, entity, path);
    await renameKept(connection, `${OF_COLUMNS}${slug}`, renamed);
    await renameKept(connection, `${OF_WIDTHS}${slug}`, (line) => {
      const end = line.lastIndexOf("=");
      return `${renamed(line.slice(0, end))}${line.slice(end)}`;
    });
    await renameViews(connection, slug, renamed);
  }
}

/**
 * What is stored was renamed once, as the tables were: two that changed places do so here. What is worked out has no column that could tell
 * whether it was: its former name is taken for it as long as no field has that.
 */
function renamesIn(plan: Plan, renaming: Renaming | null): Renames {
  const found = new Map<string, Map<string, string>>();
  const add = (entity: string, was: string, name: string): void => {
    const known = found.get(entity) ?? new Map<string, string>();
    found.set(entity, known.set(was, name));
  };
  for (const { kind, owner, name, was } of plan.renames) {
    const entity = kind === "field" ? plan.entities[owner] : undefined;
    for (const old of was) if (entity !== undefined && fieldOf(entity, old) === undefined) add(owner, old, name);
  }
  for (const { before, after, columns } of renaming?.tables ?? []) {
    if (before.field === null) for (const [was, name] of columns) add(after.entity, was, name);
    else if (after.field !== null && before.field !== after.field) add(after.entity, before.field, after.field);
  }
  return found;
}

function fieldOf(entity: EntityPlan, name: string): FieldPlan | undefined {
  return entity.fields.find((field) => field.name === name);
}

/** From field to field over what they refer to; what is no field, as the ending of a filter, stays as it is. */
function renamedPath(plan: Plan, renames: Renames, root: string, path: string): string {
  let at: EntityPlan | undefined = plan.entities[root];
  return path
    .split(".")
    .map((step) => {
      const name = (at && renames.get(at.name)?.get(step)) ?? step;
      const type = at && fieldOf(at, name)?.type;
      at = type !== undefined && "entity" in type ? plan.entities[type.entity] : undefined;
      return name;
    })
    .join(".");
}

/** One name a line. */
async function renameKept(connection: Connection, name: string, renamed: (line: string) => string): Promise<void> {
  const rows = await connection.rows(`SELECT "user_id", "value" FROM "ninefold_preference" WHERE "name" = ?`, [name]);
  for (const [userId, value] of rows) {
    const now = String(value).split("\n").map(renamed).join("\n");
    if (now !== value)
      await connection.run(`UPDATE "ninefold_preference" SET "value" = ? WHERE "user_id" = ? AND "name" = ?`, [now, userId ?? null, name]);
  }
}

async function renameViews(connection: Connection, slug: string, renamed: (path: string) => string): Promise<void> {
  const rows = await connection.rows(`SELECT "id", "query" FROM "ninefold_saved_view" WHERE "screen" = ?`, [slug]);
  for (const [id, query] of rows) {
    const now = renamedQuery(String(query), renamed);
    if (now !== query) await connection.run(`UPDATE "ninefold_saved_view" SET "query" = ? WHERE "id" = ?`, [now, id ?? null]);
  }
}

/** As it was written where nothing of it is renamed. */
function renamedQuery(query: string, renamed: (path: string) => string): string {
  const before = [...new URLSearchParams(query)];
  const after = before.map(([member, value]): [string, string] => {
    if (member.startsWith(FILTER)) return [`${FILTER}${renamed(member.slice(FILTER.length))}`, value];
    if (member === "columns") return [member, value.split(",").map(renamed).join(",")];
    const keys = value.split(",").map((key) => (key.startsWith("-") ? `-${renamed(key.slice(1))}` : renamed(key)));
    return member === "sort" ? [member, keys.join(",")] : [member, value];
  });
  return JSON.stringify(after) === JSON.stringify(before) ? query : new URLSearchParams(after).toString();
}
