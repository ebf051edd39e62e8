// How both engines answer what lists ask of many records. By indexes alone.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { EntityPlan, Plan, ScreenPlan } from "../../../src/compiler/plan/plan.ts";
import { Timers } from "../../../src/runtime/server/timers/timers.ts";
import { PostgresConnection } from "../../../src/runtime/store/postgres/connection.ts";
import { SqliteConnection } from "../../../src/runtime/store/sqlite/connection.ts";
import { schemaOf } from "../../../src/runtime/store/tables.ts";
import { open, readExample, type TestServer } from "../../support/test-server.ts";
import { ENGINES } from "./databases.ts";
import { fillTables } from "./many-records.ts";

/**
 * Both engines choose by statistics: what they do for a part they do for all, as the two documents show that have all. Of a tenth
 * PostgreSQL may read all where a board asks for the first of each state.
 */
const [ALL, THIRD, TENTH] = [100_000, 33_000, 10_000];

interface Subject {
  readonly text: string;
  readonly records: unknown;
  readonly people: readonly string[];
  /** Whose tables grow, and to how many records. */
  readonly grown: readonly string[];
  readonly many: number;
  /** Of which so many are found by the index that PostgreSQL rather reads the table. */
  readonly common?: readonly string[];
}

const ticketRecords = { Person: [{ email: "agent@example.org", role: "agent", active: true }] };

function ticketsOf(name: string): Subject {
  const text = readFileSync(resolve(import.meta.dirname, `../../../bench/limit/${name}.md`), "utf8");
  return { text, records: ticketRecords, people: ["agent"], grown: ["Ticket"], many: ALL };
}

function exampleOf(name: string, people: readonly string[], grown: readonly string[]): Subject {
  const path = resolve(import.meta.dirname, `../../../examples/${name}/data/samples.json`);
  return { text: readExample(name), records: JSON.parse(readFileSync(path, "utf8")), people, grown, many: TENTH };
}

const SUBJECTS: Readonly<Record<string, Subject>> = {
  "tickets-choice": { ...ticketsOf("tickets-choice"), common: ["agent /api/tickets?", "agent /api/tickets?status=open"] },
  "tickets-states": ticketsOf("tickets-states"),
  library: exampleOf("library", ["reader", "librarian"], ["Loan"]),
  market: exampleOf("market", ["buyer", "house"], ["Order"]),
  purchasing: exampleOf("purchasing", ["employee", "finance"], ["Request"]),
  studio: { ...exampleOf("studio", ["nuno", "desk"], ["Booking"]), many: THIRD, common: ["desk /-/screens/today/rows?f.key=at_desk"] },
};

interface Asked {
  readonly text: string;
  readonly params: readonly unknown[];
}

/** What is asked of the database for each list, by who asks and the address. */
async function statementsOf(server: TestServer, { people, grown }: Subject): Promise<Map<string, Map<string, Asked>>> {
  const all = new Map<string, Map<string, Asked>>();
  const tables = grown.map((entity) => server.plan.entities[entity]?.table);
  const isList = new RegExp(`^SELECT .* FROM "(${tables.join("|")})" this WHERE `);
  let statements = new Map<string, Asked>();
  // What the program does by itself, it looks for before each answer: that is no list.
  const timers = vi.spyOn(Timers.prototype, "settle").mockImplementation(() => false);
  const spies = [SqliteConnection, PostgresConnection].map(({ prototype }) => {
    const rows = prototype.rows as (text: string, params: readonly unknown[]) => unknown;
    return vi.spyOn(prototype, "rows").mockImplementation(function (this: unknown, text: string, params: readonly unknown[]) {
      if (isList.test(text) && !asksOthers(text)) statements.set(text, { text, params });
      return rows.call(this, text, params) as never;
    });
  });
  try {
    for (const person of people) {
      const signedIn = await server.ask("POST", "/-/sign-in-sample", { email: `${person}@example.org` });
      const cookie = (signedIn.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
      for (const path of pathsOf(server.plan, grown)) {
        statements = new Map();
        const { status, body } = await server.ask("GET", path, undefined, { headers: { cookie } });
        if (status !== 200 && status !== 403 && status !== 404) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
        if (status === 200) all.set(`${person} ${path}`, statements);
      }
    }
  } finally {
    for (const spy of [timers, ...spies]) spy.mockRestore();
  }
  return all;
}

/** Whether other records have a say in which are found, and not by what stands in the record alone; or it is what timers ask. */
function asksOthers(text: string): boolean {
  const where = text.replaceAll('SELECT "id" FROM (SELECT this."id" FROM', "").replace(/^.*? this WHERE/, "");
  return /\(SELECT|EXISTS|row_number/.test(where);
}

/** Every list of those that grow, by itself and by each value that may be asked with equality. */
function pathsOf(plan: Plan, grown: readonly string[]): string[] {
  const entities = Object.values(plan.entities).filter(({ name }) => grown.includes(name));
  return entities.flatMap((entity) => {
    const equal = (prefix: string, names: readonly string[] | null) => [
      "",
      ...filtersOf(plan, entity, names).map((one) => `${prefix}${one}`),
    ];
    const screens = plan.screens.filter((screen) => screen.entity === entity.name && isPlain(screen));
    const calls = plan.api.calls.filter(
      ({ does, segments }) => does.is === "list" && does.entity === entity.name && segments.every(({ is }) => is === "literal"),
    );
    return [
      ...screens.flatMap(({ slug, filters, columns }) =>
        equal("f.", filters ?? columns.map(({ path }) => path)).map((query) => `/-/screens/${slug}/rows?${query}`),
      ),
      ...calls.flatMap(({ path, takes }) => {
        const members = takes?.is === "query" ? takes.members : [];
        const fields = members.flatMap(({ does }) => (typeof does === "object" && "field" in does ? [does.field] : []));
        return equal("", fields).map((query) => `${path}?${query}`);
      }),
      ...equal("", led(plan, entity)).map((query) => `/api/records/${entity.name}?${query}`),
    ];
  });
}

/** Of what nobody wrote down, the fields that there are indexes for. */
function led(plan: Plan, entity: EntityPlan): string[] {
  return schemaOf(plan).tables.flatMap(({ name, indexes }) =>
    name === entity.table ? indexes.flatMap(({ columns }) => columns.slice(0, 1)) : [],
  );
}

function isPlain({ many, shows, segments }: ScreenPlan): boolean {
  return many && shows !== "calendar" && segments.every(({ is }) => is === "literal");
}

function filtersOf(plan: Plan, entity: EntityPlan, names: readonly string[] | null): string[] {
  return entity.fields
    .filter(({ name, always }) => always === null && (names === null || names.includes(name)))
    .flatMap(({ name, type }) => {
      if (type.is === "choice") return [type.values[0]?.value, type.values.at(-1)?.value].map((value) => `${name}=${value}`);
      if (type.is === "yes/no") return [`${name}=yes`];
      if (type.is !== "reference") return [];
      return [`${name}=${plan.entities[type.entity]?.ids === "number" ? "105" : "00000000-0000-7000-8000-000000000005"}`];
    });
}

describe.each(ENGINES)("lists on %s", (engine) => {
  it.each(Object.keys(SUBJECTS))("of %s are found by indexes", async (name) => {
    const subject = SUBJECTS[name]!;
    const server = await open(subject.text, { engine, development: true, records: subject.records, now: "2026-03-02T10:00:00.000Z" });
    try {
      const asked = await statementsOf(server, subject);
      await fillTables(server.plan, server.databaseUrl, engine, subject.grown, subject.many);
      const faults = engine === "sqlite" ? sqliteFaults(server) : postgresFaults(server, subject.grown);
      const found: string[] = [];
      for (const path of engine === "postgres" ? (subject.common ?? []) : []) asked.delete(path);
      for (const [path, statements] of asked)
        for (const one of statements.values()) found.push(...(await faults(one)).map((fault) => `${path}: ${fault}, ${one.text}`));
      expect(found).toEqual([]);
    } finally {
      await server.close();
    }
  });
});

type Faults = (asked: Asked) => Promise<string[]>;

/** Whether a column of the record must have one value, whatever else is asked. */
function asksEquality(text: string): boolean {
  let where = text.replace(/^.* this WHERE \(?/, "").replace(/IN \(\?(::text)?\)/g, "= ?");
  for (let before = ""; before !== where; ) {
    before = where;
    where = where.replace(/\([^()]*\)/g, "");
  }
  const equality = 'this\\."\\w+" = (\\?|TRUE|FALSE)(::\\w+)?';
  return where.includes(" OR ")
    ? new RegExp(`^(${equality}( OR )?)+$`).test(where.split(" ORDER BY ")[0] ?? "")
    : new RegExp(equality).test(where);
}

/** Tables that are read from end to end, and sorts of more than what was found by ids or refers to one record. */
function sqliteFaults({ plan, databaseUrl }: TestServer): Faults {
  const connection = new SqliteConnection(databaseUrl.replace(/^sqlite:/, ""), "reader");
  const isSmall = new RegExp(`\\((${["id", ...referencesOf(plan)].join("|")})=\\?`);
  return async ({ text, params }) => {
    const steps = connection
      .rows(`EXPLAIN QUERY PLAN ${text}`, params)
      .map(([id, parent, , detail]) => ({ id, parent, detail: String(detail) }));
    return steps.flatMap(({ parent, detail }) => {
      if (/^SCAN this( USING (COVERING )?INDEX|$)/.test(detail)) return asksEquality(text) ? [detail] : [];
      if (!detail.startsWith("USE TEMP B-TREE FOR")) return [];
      const source = steps.find((one) => one.parent === parent && /^(SEARCH|SCAN) this/.test(one.detail))?.detail ?? "";
      return isSmall.test(source) ? [] : [`${source}, ${detail}`];
    });
  };
}

function referencesOf(plan: Plan): string[] {
  return Object.values(plan.entities).flatMap(({ fields }) => fields.flatMap(({ name, type }) => (type.is === "reference" ? [name] : [])));
}

/** A page, and what refers to one record. */
const MOST_SORTED = 1_000;

interface PostgresNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Plan Rows": number;
  readonly Plans?: readonly PostgresNode[];
}

function postgresFaults(server: TestServer, grown: readonly string[]): Faults {
  const tables = grown.map((entity) => server.plan.entities[entity]?.table);
  return async ({ text, params }) => {
    const [row] = await server.store.system.rows(`EXPLAIN (FORMAT JSON) ${text}`, params);
    const plans = (typeof row?.[0] === "string" ? JSON.parse(row[0]) : row?.[0]) as { readonly Plan: PostgresNode }[];
    return plans
      .flatMap(({ Plan }) => nodesOf(Plan))
      .flatMap((node) => {
        const kind = node["Node Type"];
        const isScan = kind === "Seq Scan" && tables.includes(node["Relation Name"] ?? "");
        if (isScan && asksEquality(text) && !node.endsSoon) return [`${kind} of ${node["Relation Name"]}`];
        const sorted = node.Plans?.[0]?.["Plan Rows"] ?? 0;
        return kind === "Sort" && sorted > MOST_SORTED ? [`${kind} of ${sorted}`] : [];
      });
  };
}

/** A scan ends soon whose limit is reached because at least a tenth of the records are counted. */
function nodesOf(node: PostgresNode): (PostgresNode & { readonly endsSoon: boolean })[] {
  const inner = (node.Plans ?? []).flatMap((part) =>
    nodesOf(part).map((one, at) =>
      at === 0 ? { ...one, endsSoon: node["Node Type"] === "Limit" && part["Plan Rows"] * 10 > TENTH } : one,
    ),
  );
  return [{ ...node, endsSoon: false }, ...inner];
}
