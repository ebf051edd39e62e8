// Carries the names of renamed fields over to what users keep of lists: the columns that they chose, their widths, and the views that they
// saved, which name fields by their paths.

import type { EntityPlan, FieldPlan, Plan } from "../../../compiler/plan/plan.ts";
import type { Connection } from "../dialect.ts";
import type { NewNames, Renaming } from "./renames.ts";

/** Of each entity, by its name of today, what its fields were called to what they are called. */
type Renames = ReadonlyMap<string, NewNames>;

/** What a list's columns, and their widths, are kept by: "columns:SLUG" and "widths:SLUG". */
const OF_COLUMNS = "columns";
const OF_WIDTHS = "widths";
/** A filter of a view: "f.PATH" or "f.PATH.ENDING". */
const FILTER = "f.";

/** A path of one screen's entity as it is called now. */
type RenamedPath = (path: string) => string;

export async function renameInLists(connection: Connection, plan: Plan, renaming: Renaming | null): Promise<void> {
  const renames = renamesIn(plan, renaming);
  if (renames.size === 0) return;
  const entities = new Map(plan.screens.map(({ slug, entity }) => [slug, entity]));
  const renamedOn = (slug: string): RenamedPath | null => {
    const entity = entities.get(slug) ?? null;
    return entity === null ? null : (path) => renamedPath(plan, renames, entity, path);
  };
  await renamePreferences(connection, renamedOn);
  await renameViews(connection, renamedOn);
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

/** One name a line, that of a width with what it measures behind it: "PATH=PIXELS". */
async function renamePreferences(connection: Connection, renamedOn: (slug: string) => RenamedPath | null): Promise<void> {
  const rows = await connection.rows(
    `SELECT "user_id", "name", "value" FROM "ninefold_preference" WHERE "name" LIKE '${OF_COLUMNS}:%' OR "name" LIKE '${OF_WIDTHS}:%'`,
    [],
  );
  for (const [userId, name, value] of rows) {
    const [kind = "", slug = ""] = String(name).split(":");
    const renamed = renamedOn(slug);
    if (renamed === null) continue;
    const ofWidth = (line: string): string => {
      const end = line.lastIndexOf("=");
      return `${renamed(line.slice(0, end))}${line.slice(end)}`;
    };
    const lines = String(value).split("\n");
    const now = lines.map(kind === OF_WIDTHS ? ofWidth : renamed).join("\n");
    if (now === value) continue;
    await connection.run(`UPDATE "ninefold_preference" SET "value" = ? WHERE "user_id" = ? AND "name" = ?`, [
      now,
      userId ?? null,
      name ?? null,
    ]);
  }
}

async function renameViews(connection: Connection, renamedOn: (slug: string) => RenamedPath | null): Promise<void> {
  for (const [id, slug, query] of await connection.rows(`SELECT "id", "screen", "query" FROM "ninefold_saved_view"`, [])) {
    const renamed = renamedOn(String(slug));
    const now = renamed === null ? query : renamedQuery(String(query), renamed);
    if (now !== query) await connection.run(`UPDATE "ninefold_saved_view" SET "query" = ? WHERE "id" = ?`, [now ?? null, id ?? null]);
  }
}

/** As it was written where nothing of it is renamed. */
function renamedQuery(query: string, renamed: RenamedPath): string {
  const before = [...new URLSearchParams(query)];
  const after = before.map(([member, value]): [string, string] => {
    if (member.startsWith(FILTER)) return [`${FILTER}${renamed(member.slice(FILTER.length))}`, value];
    if (member === "columns") return [member, value.split(",").map(renamed).join(",")];
    const keys = value.split(",").map((key) => (key.startsWith("-") ? `-${renamed(key.slice(1))}` : renamed(key)));
    return member === "sort" ? [member, keys.join(",")] : [member, value];
  });
  return JSON.stringify(after) === JSON.stringify(before) ? query : new URLSearchParams(after).toString();
}
