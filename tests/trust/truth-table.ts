// The truth table: every way to a record, asked as every person. Ends at the first difference where only that is wanted.

import { Asking, type Json } from "./asking.ts";
import type { FieldOf } from "./document.ts";
import { evaluate, isRow, type Row } from "./expression.ts";
import type { Oracle, Who } from "./oracle.ts";
import { codes, imports, nestedKeys } from "./truth-table-keys.ts";
import { history, pages } from "./truth-table-pages.ts";
import { type Person, userOf } from "./world.ts";

export type Way = (asking: Asking, oracle: Oracle, user: Who) => Promise<void>;

/** What is given in a change: a file is taken away. */
const GIVEN = /^(text|long text|integer|money|decimal|percent|yes\/no|date|one of|email|phone|reference to|moment|link|colour|file|image)/;

const PLAIN = /^(text|long text|integer|yes\/no|date|one of|email|phone|reference to|moment|link|colour)/;

export interface Table {
  readonly cells: number;
  readonly differences: readonly string[];
}

export async function truthTable(url: string, oracle: Oracle, people: readonly Person[], untilFirst = false): Promise<Table> {
  let cells = 0;
  const differences: string[] = [];
  for (const way of [
    ...[lists, singles, deeds, exports, screens, pages, figures, calls, filters, sorts, searches, history],
    ...[nestedKeys, codes, imports],
  ]) {
    for (const person of people) {
      const asking = new Asking(url, person);
      await way(asking, oracle, userOf(oracle, person));
      cells += asking.cells;
      differences.push(...asking.differences);
      if (untilFirst && differences.length > 0) return { cells, differences };
    }
  }
  return { cells, differences };
}

function entitiesOf(oracle: Oracle) {
  return [...oracle.document.entities.values()].filter((entity) => entity.part === null && oracle.isWanted(entity.name));
}

/** All of a list, page by page. */
async function allOf(asking: Asking, path: string): Promise<{ status: number; items: Json[]; total: number | null }> {
  const items: Json[] = [];
  for (let page = 1; ; page++) {
    const { status, body } = await asking.get(`${path}${path.includes("?") ? "&" : "?"}size=100&page=${page}`);
    if (status !== 200) return { status, items, total: null };
    items.push(...body.items);
    if (body.more !== true) return { status, items, total: body.total };
  }
}

const lists: Way = async (asking, oracle, user) => {
  for (const entity of entitiesOf(oracle)) {
    const { status, items, total } = await allOf(asking, `/api/records/${entity.name}`);
    asking.same(`list ${entity.name} is open`, status === 200, !oracle.never(entity.name, "see", user));
    const seen = oracle.seen(entity.name, user);
    asking.sameSet(
      `list ${entity.name}`,
      items.map((item) => item.id),
      seen.map((row) => row.id),
    );
    if (total !== null) asking.same(`count ${entity.name}`, total, seen.length);
    for (const item of items) fieldsOf(asking, oracle, user, oracle.one(entity.name, item.id), item, `list ${entity.name}`);
  }
};

const singles: Way = async (asking, oracle, user) => {
  for (const entity of entitiesOf(oracle)) {
    for (const row of oracle.all(entity.name)) {
      const { status, body } = await asking.get(`/api/records/${entity.name}/${row.id}`);
      asking.same(`see ${entity.name}/${row.id}`, status === 200, oracle.sees(row, user));
      if (status === 200) fieldsOf(asking, oracle, user, row, body, `see ${entity.name}`);
      else asking.same(`refusal of ${entity.name}/${row.id}`, [401, 404, 501].includes(status), true);
    }
  }
};

/** Which fields a record shows, and the values of plain ones. */
function fieldsOf(asking: Asking, oracle: Oracle, user: Who, row: Row | null, item: Json, what: string): void {
  if (row === null) return;
  for (const field of oracle.entity(row.$entity).fields) {
    if (/^(every|rows of|file|secret)/.test(field.type) || (field.always !== null && oracle.isOpen(field.always))) continue;
    const seen = oracle.seesField(row, field.name, user);
    asking.same(`${what} of ${row.id}, ${field.name} is there`, Object.hasOwn(item, field.name), seen);
    if (!seen || field.always !== null) continue;
    const value = oracle.value(row, field.name, user);
    if (/^list of [A-Z]/.test(field.type)) {
      const members = (value as Row[]).filter((member) => oracle.sees(member, user)).map((member) => member.id);
      asking.sameSet(`${what} of ${row.id}, ${field.name}`, item[field.name] ?? [], members);
    } else if (PLAIN.test(field.type))
      asking.same(`${what} of ${row.id}, ${field.name}`, item[field.name], isRow(value) ? value.id : value);
  }
}

/** Permission for each act, asked with a version that nobody has: whoever may act is told that the record was changed. */
const deeds: Way = async (asking, oracle, user) => {
  const stale = { "if-match": '"999999"' };
  for (const entity of entitiesOf(oracle)) {
    const actions = new Set(entity.transitions.flatMap(({ Action, From }) => (Action!.startsWith("(") || From === "(new)" ? [] : Action!)));
    for (const row of oracle.all(entity.name)) {
      const at = `/api/records/${entity.name}/${row.id}`;
      const cell = async (action: string, method: string, path: string, body?: unknown, also: readonly string[] = []) => {
        const { status } = await asking.ask(method, path, body, stale);
        const may = oracle.sees(row, user) && [action, ...also].every((one) => oracle.may(entity.name, one, row, user) === "yes");
        const allowed = ![401, 403, 404].includes(status);
        asking.same(`${action} ${entity.name}/${row.id}`, allowed, may);
      };
      for (const action of actions) await cell(action, "POST", `${at}/actions/${action.replaceAll(" ", "-")}`, {});
      if (!/^1$/.test(String(oracle.value(row, "version", user)))) continue;
      await cell("delete", "DELETE", at);
      const asked = new Set<string>();
      for (const field of entity.fields.filter((one) => one.always === null && !entity.states.has(one.name))) {
        const own = oracle.document.matrix.has(`${entity.name} change ${field.name}`);
        const isList = /^list of [A-Z]/.test(field.type);
        if (!GIVEN.test(field.type) && !(own && isList)) continue;
        const action = own ? `change ${field.name}` : "change";
        if (asked.has(action)) continue;
        asked.add(action);
        const value = field.type.startsWith("file") || field.type.startsWith("image") ? null : oracle.value(row, field.name, user);
        await cell(action, "PATCH", at, { [field.name]: isList ? [] : isRow(value) ? value.id : value });
      }
    }
  }
};

const exports: Way = async (asking, oracle, user) => {
  for (const entity of entitiesOf(oracle)) {
    const { status, body } = await asking.get(`/api/records/${entity.name}.csv`);
    const may = !oracle.never(entity.name, "see", user) && !oracle.never(entity.name, "export", user);
    asking.same(`export ${entity.name} is open`, status === 200, may);
    if (status !== 200) continue;
    const [head = [], ...lines] = csv(String(body));
    const rows = oracle.seen(entity.name, user).filter((row) => oracle.may(entity.name, "export", row, user) === "yes");
    asking.same(`export ${entity.name}`, lines.length, rows.length);
    for (const field of entity.fields.filter((one) => oracle.neverSeesField(entity.name, one.name, user)))
      asking.same(`export ${entity.name}, ${field.name}`, head.includes(field.name), false);
    for (const field of entity.fields.filter((one) => one.always === null && /^(text|integer|date)/.test(one.type))) {
      const at = head.indexOf(field.name);
      if (at < 0) continue;
      const values = rows.map((row) => (oracle.seesField(row, field.name, user) ? String(oracle.value(row, field.name, user) ?? "") : ""));
      asking.sameSet(
        `export ${entity.name}, ${field.name}`,
        lines.map((line) => line[at]),
        values,
      );
    }
  }
};

/** The lines of a CSV text; cells in quotes may hold anything. */
function csv(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    if (end === "" && quoted === undefined && bare === "") break;
    lines.at(-1)!.push(quoted?.replaceAll('""', '"') ?? bare ?? "");
    if (end !== "," && end !== "") lines.push([]);
  }
  return lines.filter((line) => line.length > 0);
}

/** Screens of many records: who opens them, which rows they hold, what of each is shown, and the labels of references. */
const screens: Way = async (asking, oracle, user) => {
  for (const screen of oracle.document.screens) {
    const shows = /^(?:list|board|gallery) of (\w+)/.exec(screen.Shows!);
    if (shows === null || screen.Route!.includes("{") || (screen.Group ?? "-") !== "-") continue;
    const where = screen["Only where"] ?? "-";
    const slug = screen.Screen!.toLowerCase().replaceAll(" ", "-");
    const [, name = ""] = shows;
    const cells = oracle.cells(screen.Screen!, "open", user);
    const opens =
      cells === null ||
      cells.some((cell) => cell === "yes" || (cell.startsWith("if ") && user !== null && oracle.permits(cell.slice(3), user, user)));
    const personal = /\buser\b/.test(where) && user === null;
    const { status, body } = await asking.get(`/-/screens/${slug}/rows?size=100`);
    asking.same(`screen ${slug} is open`, status === 200, opens && !personal && !oracle.never(name, "see", user));
    if (status !== 200) continue;
    const rows = oracle.seen(name, user).filter((row) => where === "-" || oracle.shows(where, row, user));
    if (rows.length > 100) continue;
    asking.sameSet(
      `screen ${slug}`,
      body.rows.map((row: Json) => row.id),
      rows.map((row) => row.id),
    );
    const paths = (screen.Fields ?? "-").split(",").map((path) => path.trim());
    for (const shown of body.rows) {
      const row = rows.find((one) => one.id === shown.id);
      if (row === undefined) continue;
      for (const path of paths) {
        const field = fieldAt(oracle, name, path);
        if (field === null || /^(every|rows of)/.test(field.type) || (field.always !== null && oracle.isOpen(field.always))) continue;
        const seen = oracle.seesPath(row, path, user);
        asking.same(`screen ${slug}, ${row.id}, ${path} is there`, Object.hasOwn(shown.values, path), seen);
        const value = seen && field.type.startsWith("reference to") ? evaluate(path, { self: row, it: null, user, world: oracle }) : null;
        if (isRow(value) && !oracle.sees(value, user))
          asking.same(`screen ${slug}, ${row.id}, label of ${path}`, shown.values[path]?.label, null);
        if (isRow(value) && oracle.sees(value, user))
          asking.same(`screen ${slug}, ${row.id}, ${path} has a label`, shown.values[path]?.label !== null, true);
      }
    }
  }
};

export function fieldAt(oracle: Oracle, entity: string, path: string): FieldOf | null {
  const [first = "", ...further] = path.split(".");
  const field = oracle.entity(entity).fields.find((one) => one.name === first);
  if (field === undefined || further.length === 0) return field ?? null;
  const to = /^reference to (\w+)$/.exec(field.type);
  return to === null ? null : fieldAt(oracle, to[1]!, further.join("."));
}

/** Figures that count: the records that the viewer sees. */
const figures: Way = async (asking, oracle, user) => {
  for (const [name, rows] of oracle.document.figures) {
    const { status, body } = await asking.get(`/-/screens/${name.toLowerCase().replaceAll(" ", "-")}/figures`);
    if (rows.length === 0 || status !== 200) continue;
    for (const { Figure, Shows } of rows) {
      const counted = /^number of (\w+)(?: where \((.*)\))?$/.exec(Shows!);
      const figure = (body.figures as Json[]).find((one) => one.name === Figure || one.label === Figure);
      if (counted === null) continue;
      const [, entity = "", where] = counted;
      const isNever = oracle.never(entity, "see", user) || (where !== undefined && oracle.neverShows(where, entity, user));
      if (isNever) asking.same(`figure ${Figure} is there`, figure !== undefined, false);
      if (figure === undefined) continue;
      const seen = oracle.seen(entity, user).filter((row) => where === undefined || oracle.shows(where, row, user));
      if (typeof figure.value === "number") asking.same(`figure ${Figure}`, figure.value, seen.length);
    }
  }
};

/** The document's own calls that read, as far as the number of what they give, or that it is given, tells. */
const calls: Way = async (asking, oracle, user) => {
  for (const call of oracle.document.calls) {
    const list = /^list (\w+)(?: where \((.*)\))?$/.exec(call.Does!);
    const count = /^count (\w+) where \((.*)\)$/.exec(call.Does!);
    const see = /^see (\w+)$/.exec(call.Does!);
    if (call.Method !== "GET" || call.Takes?.includes("required")) continue;
    if (list !== null && !call.Path!.includes("{")) {
      const [, entity = "", where] = list;
      const { status, body } = await asking.get(call.Path!);
      if (where !== undefined && /\buser\b/.test(where) && user === null) {
        asking.same(`call ${call.Call} is open`, status === 200, false);
        continue;
      }
      asking.same(`call ${call.Call} is open`, status === 200, !oracle.never(entity, "see", user));
      const items = Array.isArray(body) ? body : Object.values(body ?? {}).find(Array.isArray);
      const seen = oracle.seen(entity, user).filter((row) => where === undefined || oracle.shows(where, row, user, true));
      if (status === 200 && items !== undefined && seen.length <= 20) asking.same(`call ${call.Call}`, items.length, seen.length);
    }
    if (count !== null && !call.Path!.includes("{")) {
      const { status, body } = await asking.get(call.Path!);
      const seen = oracle.seen(count[1]!, user).filter((row) => oracle.shows(count[2]!, row, user, true));
      if (status === 200) asking.same(`call ${call.Call}`, body.count, seen.length);
    }
    const by = /^[^{]*\{(\w+)(?:\.(\w+))?\}$/.exec(call.Path!);
    if (see === null || by === null) continue;
    for (const row of oracle.all(see[1]!).slice(0, 30)) {
      const key = by[2] === undefined ? row.id : oracle.value(row, by[2], user);
      const { status } = await asking.get(call.Path!.replace(/\{.*\}/, encodeURIComponent(String(key))));
      asking.same(
        `call ${call.Call} of ${row.id}`,
        status === 200,
        oracle.sees(row, user) && (by[2] === undefined || oracle.seesField(row, by[2], user)),
      );
    }
  }
};

const FILTERED = /^(text|integer|yes\/no|date|one of|email|reference to)/;

/** What a filter finds: records that are seen, by fields that are seen of them. */
const filters: Way = async (asking, oracle, user) => {
  for (const entity of entitiesOf(oracle)) {
    if (oracle.never(entity.name, "see", user)) continue;
    for (const field of entity.fields.filter((one) => one.always === null && FILTERED.test(one.type))) {
      const values = new Map(oracle.all(entity.name).map((row) => [String(said(oracle.value(row, field.name, user))), row]));
      values.delete("null");
      const some = [...values.keys()].slice(0, field.type.startsWith("one of") || field.type.startsWith("reference") ? 9 : 3);
      for (const value of some) {
        const given = field.type === "yes/no" ? (value === "true" ? "yes" : "no") : value;
        const { status, items } = await allOf(asking, `/api/records/${entity.name}?${field.name}=${encodeURIComponent(given)}`);
        const never = oracle.neverSeesField(entity.name, field.name, user);
        asking.same(`filter ${entity.name} by ${field.name} is open`, status === 200, !never);
        const found = oracle
          .seen(entity.name, user)
          .filter((row) => oracle.seesField(row, field.name, user) && String(said(oracle.value(row, field.name, user))) === value);
        if (status === 200)
          asking.sameSet(
            `filter ${entity.name} by ${field.name}`,
            items.map((item) => item.id),
            found.map((row) => row.id),
          );
      }
    }
  }
};

function said(value: unknown): unknown {
  return isRow(value) ? value.id : value;
}

/** What is sorted by: a field that is not seen of a record counts as empty, which comes last. */
const sorts: Way = async (asking, oracle, user) => {
  for (const entity of entitiesOf(oracle)) {
    if (oracle.never(entity.name, "see", user)) continue;
    for (const field of entity.fields.filter((one) => one.always === null && /^(text|integer|date|money|email)/.test(one.type))) {
      const { status, items } = await allOf(asking, `/api/records/${entity.name}?sort=${field.name}`);
      asking.same(`sort ${entity.name} by ${field.name} is open`, status === 200, !oracle.neverSeesField(entity.name, field.name, user));
      if (status !== 200) continue;
      const seen = oracle.seen(entity.name, user);
      const empty = seen
        .filter((row) => !oracle.seesField(row, field.name, user) || oracle.value(row, field.name, user) === null)
        .map((row) => row.id);
      asking.same(
        `sort ${entity.name} by ${field.name}`,
        items.slice(seen.length - empty.length).map((item) => item.id),
        empty.sort(),
      );
    }
  }
};

/** What words find: records that are seen, by texts that are seen of them. */
const searches: Way = async (asking, oracle, user) => {
  for (const entity of entitiesOf(oracle)) {
    if (oracle.never(entity.name, "see", user) || entity.search.length === 0) continue;
    const wordsOf = (row: Row, name: string) =>
      String(oracle.value(row, name, user) ?? "")
        .toLowerCase()
        .split(/[^a-z0-9]+/)
        .filter((word) => word !== "");
    const words = new Set(
      oracle.all(entity.name).flatMap((row) =>
        entity.search.flatMap((name) =>
          wordsOf(row, name)
            .filter((word) => word.length > 4)
            .slice(0, 1),
        ),
      ),
    );
    for (const word of [...words].slice(0, 6)) {
      const { items } = await allOf(asking, `/api/records/${entity.name}?q=${word}`);
      const found = oracle
        .seen(entity.name, user)
        .filter((row) =>
          entity.search.some((name) => oracle.seesField(row, name, user) && wordsOf(row, name).some((one) => one.startsWith(word))),
        );
      asking.sameSet(
        `search ${entity.name} for ${word}`,
        items.map((item) => item.id),
        found.map((row) => row.id),
      );
    }
  }
};
