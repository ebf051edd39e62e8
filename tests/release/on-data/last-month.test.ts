// Acts of the last month under another document, against a server of it asked at each moment.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { run } from "../../../src/cli/main.ts";
import { type LastMonth, lastMonth } from "../../../src/runtime/release/last-month/last-month.ts";
import { createServer } from "../../../src/runtime/server/server.ts";
import { beginShadowing } from "../../../src/runtime/store/backup/read-transaction.ts";
import { copyToSandbox } from "../../../src/runtime/store/backup/sandbox.ts";
import { openStore } from "../../../src/runtime/store/open.ts";
import { ENGINES, type Json, open, planOf, type TestServer } from "../../support/test-server.ts";

const OLD = `# Lending

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field | Type                 | Must be          | Value        |
| ----- | -------------------- | ---------------- | ------------ |
| name  | text(80)             | required         | -            |
| email | email                | required, unique | -            |
| rank  | one of: clerk, chief | required         | starts clerk |
| loans | every Loan by reader | -                | -            |

### Loan

- Shown as: {name}

| Field    | Type                | Must be  | Value        |
| -------- | ------------------- | -------- | ------------ |
| name     | text(40)            | required | -            |
| days     | integer       | required | -            |
| reader   | reference to Person | required | -            |
| owner    | reference to Person | required | starts user  |
| lent_on  | date                | required | starts today |
| renewals | integer             | required | starts 0     |
| helpers  | list of Person      | optional | -            |
| parts    | rows of Part        | optional | -            |

### Part

| Field  | Type     | Must be  | Value |
| ------ | -------- | -------- | ----- |
| label  | text(20) | required | -     |
| pieces | integer  | required | -     |

## 4. States and transitions

### Loan

- States: out, back
- Ends in: back

| From  | Action | To   | Only if      | Otherwise | Asks for           | Then              |
| ----- | ------ | ---- | ------------ | --------- | ------------------ | ----------------- |
| (new) | lend   | out  | -            | -         | name, days, reader | -                 |
| out   | renew  | out  | renewals < 4 | too-often | why: text(40)      | add 1 to renewals |
| out   | return | back | -            | -         | -                  | -                 |

## 5. Validation rules

| Rule         | For    | Must hold                                       | Otherwise |
| ------------ | ------ | ----------------------------------------------- | --------- |
| Short        | Loan   | days <= 60                                      | too-long  |
| A few at once | Person | number of loans where (status is out) <= 6      | too-many  |

## 6. Roles and permissions

| Role  | Means             |
| ----- | ----------------- |
| Clerk | signed in         |
| Chief | user.rank = chief |

| Entity | Action              | Clerk | Chief |
| ------ | ------------------- | ----- | ----- |
| Person | see                 | yes   | yes   |
| Person | change              | no    | yes   |
| Loan   | see, lend, renew, return, change | yes | yes |
| Loan   | delete              | no    | yes   |

## 8. The error catalogue

| Code      | Status | Message    |
| --------- | ------ | ---------- |
| too-often | 409    | Too often. |
| too-long  | 422    | Too long.  |
| too-many  | 422    | Too many.  |
`;

const edited = (...edits: readonly (readonly [string, string])[]): string =>
  edits.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the document has no ${from}`);
    return text.replaceAll(from, to);
  }, OLD);

const RENEWED_BY_OWNER = edited([
  "| Loan   | see, lend, renew, return, change | yes | yes |",
  "| Loan | see, lend, return, change | yes | yes |\n| Loan | renew | if owner = user or this.reader = user | no |",
]);
const RENEWED_SOON = edited(["renewals < 4", "renewals < 2 and today <= lent_on + 1 days"]);
const SHORTER = edited(["days <= 60", "days <= 30 or user.rank = chief"]);
const FEWER = edited(["(status is out) <= 6", "(status is out) <= 2"]);
const HELPED = edited(["| Short        |", "| Helped | Loan | number of helpers <= 1 or days < 20 | too-many |\n| Short        |"]);
const FEWER_PARTS = edited([
  "| Short        |",
  "| Parts | Loan | sum of parts.pieces <= 4 | too-many |\n| Pieces | Part | pieces <= 2 or loan.days > 40 | too-long |\n| Short        |",
]);
/** All of them under other names. */
const RENAMED = edited(
  ["| name     | text(40) ", "| title (was name) | text(40) "],
  ["### Loan\n\n- Shown as: {name}", "### Loan\n\n- Shown as: {title}"],
  ["| (new) | lend   | out  | -            | -         | name, days", "| (new) | lend   | away  | -            | -         | title, days"],
  ["| out   | renew  | out  | renewals < 4", "| away   | extend (was renew)  | away  | renewals < 1"],
  ["| out   | return", "| away  | return"],
  ["- States: out, back", "- States: away (was out), back"],
  ["status is out", "status is away"],
  ["see, lend, renew,", "see, lend, extend,"],
);

interface Act {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly by: string;
  readonly name: string;
}

/** What a server of another document says of an act. */
interface Said {
  readonly at: string;
  readonly name: string;
  readonly codes: readonly string[];
}

const CODES: Readonly<Record<string, string>> = {
  "not-allowed": "permission",
  "too-often": "guard",
  "too-long": "Short",
  "too-many": "A few at once",
};

const STEPS = 36;

/** By document, where a rule of it has the code of another. */
const RULES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  HELPED: { "too-many": "Helped" },
  FEWER_PARTS: { "too-many": "Parts", "too-long": "Pieces" },
};

/** All that are told together, each once. */
function codesIn(answer: Json | null): string[] {
  if (answer === null) return [];
  const all: Json[] = answer.errors?.length > 0 ? answer.errors : [answer];
  return [...new Set<string>(all.map(({ code }) => code))];
}

/** The same numbers each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe.each(ENGINES)("the last month under another document on %s", (engine) => {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-last-month-"));
  let server: TestServer;
  const tokens = new Map<string, string>();
  const said = new Map<string, Said[]>();
  let done = 0;

  const people = ["ann", "ben", "eva"];
  /** Where each act is asked of every one on a copy, copies take long: there of those by which the database is asked most. */
  const documents: Readonly<Record<string, string>> =
    engine === "sqlite"
      ? { RENEWED_BY_OWNER, RENEWED_SOON, SHORTER, FEWER, HELPED, FEWER_PARTS, RENAMED }
      : { RENEWED_BY_OWNER, FEWER, RENAMED };

  /** Asked of the data as they are at this moment, on a copy. */
  async function sayOf(name: string, document: string, act: Act): Promise<void> {
    const copy = await copyToSandbox(server.databaseUrl, mkdtempSync(join(folder, "copy-")));
    const { store } = await openStore({ plan: planOf(document), url: copy.url });
    const other = await createServer({ plan: planOf(document), store, clock: server.clock, sweepEvery: 0 });
    const url = await other.listen({ host: "127.0.0.1", port: 0 });
    const renamed =
      name === "RENAMED"
        ? { path: act.path.replace("/renew", "/extend"), body: JSON.stringify(act.body)?.replace('"name"', '"title"') }
        : { path: act.path, body: JSON.stringify(act.body) };
    const reply = await fetch(url + renamed.path, {
      method: act.method,
      headers: { authorization: `Bearer ${tokens.get(act.by)}`, ...(act.body === undefined ? {} : { "content-type": "application/json" }) },
      ...(act.body === undefined ? {} : { body: renamed.body! }),
    });
    const answer = reply.status < 300 ? null : ((await reply.json()) as Json);
    const at = server.clock.at.toISOString();
    said.set(name, [...(said.get(name) ?? []), { at, name: act.name, codes: codesIn(answer) }]);
    await other.close();
    await store.close();
    await copy.remove();
  }

  const countHistory = async () => Number((await server.store.system.rows('SELECT count(*) FROM "ninefold_history"', []))[0]?.[0]);

  /** Done by the old document, after the others were asked. */
  async function perform(act: Act): Promise<Json> {
    server.clock.at = new Date(server.clock.at.getTime() + 60_000 * (30 + done * 7));
    done++;
    for (const [name, document] of Object.entries(documents)) await sayOf(name, document, act);
    const before = await countHistory();
    const reply = await server.ask(act.method, act.path, act.body, { token: tokens.get(act.by)! });
    // What the old document refuses, or what changes nothing, is in no history.
    if ((await countHistory()) === before) for (const all of said.values()) all.pop();
    return reply.status < 300 ? reply.body : null;
  }

  beforeAll(async () => {
    const records = { Person: people.map((name) => ({ name, email: `${name}@example.org`, rank: name === "eva" ? "chief" : "clerk" })) };
    server = await open(OLD, { engine, records, now: "2026-03-02T08:00:00.000Z" });
    for (const one of people) tokens.set(one, await server.signIn(`${one}@example.org`));
    const { items } = (await server.ask("GET", "/api/records/Person?sort=name", undefined, { token: tokens.get("ann")! })).body;
    const next = numbers(9);
    const loans: string[] = [];
    for (let step = 0; step < STEPS; step++) {
      const by = people[next(3)]!;
      const [loan, kind] = [loans[next(loans.length)] ?? null, next(10)];
      const record = `/api/records/Loan/${loan}`;
      if (loan === null || kind < 4) {
        const body = { name: `loan ${step}`, days: 10 + next(45), reader: items[next(3)].id };
        const made = await perform({ method: "POST", path: "/api/records/Loan/actions/lend", body, by, name: "Loan / lend" });
        if (made !== null) loans.push(made.id);
      } else if (kind < 6)
        await perform({ method: "POST", path: `${record}/actions/renew`, body: { why: "more" }, by, name: "Loan / renew" });
      else if (kind === 6) await perform({ method: "POST", path: `${record}/actions/return`, body: {}, by, name: "Loan / return" });
      else if (kind === 8)
        await perform({
          method: "PATCH",
          path: record,
          body: { days: 5 + next(50), helpers: items.slice(next(3)).map(({ id }: Json) => id) },
          by,
          name: "Loan / change",
        });
      else if (kind === 7) {
        const { parts } = (await server.ask("GET", record, undefined, { token: tokens.get("eva")! })).body;
        const kept = parts.filter(() => next(3) > 0).map(({ id, label }: Json) => ({ id, label, pieces: 1 + next(5) }));
        const body = { parts: [...kept, { label: `part ${step}`, pieces: 1 + next(5) }] };
        await perform({ method: "PATCH", path: record, body, by, name: "Loan / change" });
      } else if (step % 2 === 0) await perform({ method: "DELETE", path: record, by: "eva", name: "Loan / delete" });
      else
        await perform({
          method: "PATCH",
          path: `/api/records/Person/${items[1].id}`,
          body: { rank: ["chief", "clerk"][next(2)] },
          by: "eva",
          name: "Person / change",
        });
    }
  }, 120_000);
  afterAll(async () => {
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function lookBack(document: string, more: Partial<Parameters<typeof lastMonth>[0]> = {}): Promise<LastMonth> {
    const shadowing = (await beginShadowing(server.databaseUrl))!;
    try {
      const at = new Date(server.clock.at.getTime() + 3_600_000);
      return await lastMonth({ before: planOf(OLD), after: planOf(document), shadowing, at, ...more });
    } finally {
      await shadowing.close();
    }
  }

  it.each(Object.entries(documents))("is as a server of %s would have said at each moment", async (name, document) => {
    const { refused, acts, unclear } = await lookBack(document);
    const asked = said.get(name) ?? [];
    const expected = new Map<string, Said[]>();
    for (const one of asked)
      for (const code of one.codes) {
        const key = `${one.name}: ${RULES[name]?.[code] ?? CODES[code] ?? code}`;
        expected.set(key, [...(expected.get(key) ?? []), one]);
      }
    expect(expected.size, name).toBeGreaterThan(0);
    const found = new Map(
      refused.map((one) => [`${one.entity} / ${one.action === "extend" ? "renew" : one.action}: ${one.rule ?? one.by}`, one]),
    );
    expect([acts, unclear]).toEqual([asked.length, 0]);
    expect(Object.fromEntries([...found].map(([key, { count }]) => [key, count]))).toEqual(
      Object.fromEntries([...expected].map(([key, all]) => [key, all.length])),
    );
    for (const [key, all] of expected) {
      const latest = all
        .map(({ at }) => at)
        .reverse()
        .slice(0, 3);
      expect(
        found.get(key)?.witnesses.map(({ at }) => at),
        key,
      ).toEqual(latest);
      expect(found.get(key)?.of).toBe(asked.filter((one) => one.name === key.split(": ")[0]).length);
    }
  });

  it("says by which row, for one row alone, and where it is cut", async () => {
    const whole = await lookBack(SHORTER);
    const line = SHORTER.split("\n").findIndex((text) => text.startsWith("| Short")) + 1;
    expect(new Set(whole.refused.map(({ place }) => place?.line))).toEqual(new Set([line]));
    const place = { file: "spec.md", line };
    expect((await lookBack(SHORTER, { row: place })).refused).toEqual(whole.refused);
    expect((await lookBack(SHORTER, { row: { ...place, line: line + 1 } })).refused).toEqual([]);
    const cut = await lookBack(SHORTER, { most: 5 });
    expect([cut.acts, cut.of]).toEqual([5, whole.acts]);
    expect(cut.since > whole.since).toBe(true);
  });

  it("is told by ninefold plan, with ids and no names", async () => {
    const files = [OLD, RENEWED_BY_OWNER].map((text, at) => {
      const path = join(folder, at === 0 ? "old.md" : "new.md");
      writeFileSync(path, text);
      return path;
    });
    const out: string[] = [];
    vi.spyOn(console, "log").mockImplementation((text: string) => void out.push(text));
    vi.useFakeTimers({ toFake: ["Date"], now: server.clock.at.getTime() + 3_600_000 });
    onTestFinished(() => {
      vi.useRealTimers();
      vi.restoreAllMocks();
    });
    const args = ["plan", files[1]!, "--against", files[0]!, "--database", server.databaseUrl];
    expect([await run(args), await run([...args, "--json"])]).toEqual([0, 0]);
    const { lastMonth: told } = JSON.parse(out[1] ?? "") as Json;
    const [{ count, of, place, sentence, witnesses }] = told.refused;
    expect(witnesses[0].record).toMatch(/^[0-9a-f-]{36}$/);
    expect(sentence).toBe(`Loan / renew: ${count} of ${of} would have been refused as not allowed`);
    const lines = (out[0] ?? "").split("\n");
    const at = lines.indexOf("LAST MONTH, UNDER THIS DOCUMENT");
    expect(lines[at + 1]).toMatch(new RegExp(`^ 2 ${sentence} +:${place.line}$`));
    expect(lines[at + 2]).toMatch(new RegExp(`^ {5}(latest: )?\\d+ Mar \\d\\d:\\d\\d, Loan ${witnesses[0].record}$`));
    expect(lines[at + 3]).toMatch(/^ {3}\d+ acts in 30 days\. Attempts that were refused then are not in the history\.$/);
    expect(out.join("\n")).not.toMatch(/ann@|\bloan \d/);
  });

  it("is nothing for the same document, and leaves the data as they are", async () => {
    const before = (await server.ask("GET", "/api/records/Loan", undefined, { token: tokens.get("eva")! })).body;
    expect((await lookBack(OLD)).refused).toEqual([]);
    expect((await server.ask("GET", "/api/records/Loan", undefined, { token: tokens.get("eva")! })).body).toEqual(before);
  });
});
