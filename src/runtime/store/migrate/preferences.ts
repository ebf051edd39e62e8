// Carries renamed fields and words over to what users keep of lists. The columns that they chose, their widths, and the views
// that they saved, which name fields by their paths and filter by the words of choices and states.

import type { EntityPlan, FieldPlan, Plan } from "../../../compiler/plan/plan.ts";
import type { Connection } from "../dialect.ts";
import type { NewNames, Renaming } from "./renames.ts";

/** Of each entity, by its name of today, what its fields were called to what they are called. */
type Renames = ReadonlyMap<string, NewNames>;

/** Of "Entity.field", by its name of today, what its words were to what they are. */
type Words = ReadonlyMap<string, NewNames>;

/** What a list's columns, and their widths, are kept by: "columns:SLUG" and "widths:SLUG". */
const OF_COLUMNS = "columns";
const OF_WIDTHS = "widths";
/** A filter of a view: "f.PATH" or "f.PATH.ENDING". */
const FILTER = "f.";
/** The filter of a list of words by one that it has: "f.PATH.contains". */
const CONTAINS = ".contains";

/** What one screen's entity has, as it is called now. */
interface Now {
  path(path: string): string;
  /** A word of the field at the path of today. */
  word(path: string, word: string): string;
}

export async function renameInLists(connection: Connection, plan: Plan, renaming: Renaming | null): Promise<void> {
  const renames = renamesIn(plan, renaming);
  const words = wordsIn(plan, renaming);
  if (renames.size === 0 && words.size === 0) return;
  const entities = new Map(plan.screens.map(({ slug, entity }) => [slug, entity]));
  const nowOn = (slug: string): Now | null => {
    const entity = entities.get(slug) ?? null;
    if (entity === null) return null;
    return {
      path: (path) => renamedPath(plan, renames, entity, path),
      word: (path, word) => words.get(fieldAt(plan, entity, path) ?? "")?.get(word) ?? word,
    };
  };
  if (renames.size > 0) await renamePreferences(connection, (slug) => nowOn(slug)?.path ?? null);
  await renameViews(connection, nowOn);
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

/** The words of what is stored were renamed once, as those of its rows; those of what is worked out as its name is. */
function wordsIn(plan: Plan, renaming: Renaming | null): Words {
  const found = new Map<string, Map<string, string>>();
  const add = (field: string, was: string, name: string): void => {
    const known = found.get(field) ?? new Map<string, string>();
    found.set(field, known.set(was, name));
  };
  for (const { kind, owner, name, was } of plan.renames) {
    const [entity = "", field = ""] = kind === "value" ? owner.split(".") : [];
    const plans = plan.entities[entity];
    const type = plans === undefined ? undefined : fieldOf(plans, field)?.type;
    if (type === undefined || !("values" in type) || isStoredField(plans!, field)) continue;
    for (const old of was) if (!type.values.some(({ value }) => value === old)) add(owner, old, name);
  }
  for (const { after, words } of renaming?.tables ?? []) {
    for (const [column, changed] of words) for (const [was, name] of changed) add(`${after.entity}.${column}`, was, name);
  }
  return found;
}

/** Whether what was renamed is known by the tables. */
function isStoredField(entity: EntityPlan, field: string): boolean {
  return fieldOf(entity, field)?.always === null;
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

/** "Entity.field" of what a path of today leads to; null where it is no field. */
function fieldAt(plan: Plan, root: string, path: string): string | null {
  const steps = path.split(".");
  let at: EntityPlan | undefined = plan.entities[root];
  for (const [index, step] of steps.entries()) {
    const type = at && fieldOf(at, step)?.type;
    if (at === undefined || type === undefined) return null;
    if (index === steps.length - 1) return `${at.name}.${step}`;
    at = "entity" in type ? plan.entities[type.entity] : undefined;
  }
  return null;
}

/** One name a line, that of a width with what it measures behind it: "PATH=PIXELS". */
async function renamePreferences(connection: Connection, renamedOn: (slug: string) => Now["path"] | null): Promise<void> {
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

async function renameViews(connection: Connection, nowOn: (slug: string) => Now | null): Promise<void> {
  for (const [id, slug, query] of await connection.rows(`SELECT "id", "screen", "query" FROM "ninefold_saved_view"`, [])) {
    const now = nowOn(String(slug));
    const renamed = now === null ? query : renamedQuery(String(query), now);
    if (renamed !== query)
      await connection.run(`UPDATE "ninefold_saved_view" SET "query" = ? WHERE "id" = ?`, [renamed ?? null, id ?? null]);
  }
}

/** As it was written where nothing of it is renamed. */
function renamedQuery(query: string, now: Now): string {
  const before = [...new URLSearchParams(query)];
  const after = before.map(([member, value]): [string, string] => {
    if (member.startsWith(FILTER)) {
      const path = now.path(member.slice(FILTER.length));
      const field = path.endsWith(CONTAINS) ? path.slice(0, -CONTAINS.length) : path;
      return [`${FILTER}${path}`, now.word(field, value)];
    }
    if (member === "columns") return [member, value.split(",").map(now.path).join(",")];
    const keys = value.split(",").map((key) => (key.startsWith("-") ? `-${now.path(key.slice(1))}` : now.path(key)));
    return member === "sort" ? [member, keys.join(",")] : [member, value];
  });
  if (JSON.stringify(after) === JSON.stringify(before)) return query;
  // Two words that became one are asked for once.
  const once = new Map(after.map((pair) => [JSON.stringify(pair), pair]));
  return new URLSearchParams([...once.values()]).toString();
}
