// A new rule is adopted whatever is stored, and counts the records that break it.

import { afterEach, describe, expect, it } from "vitest";
import type { Plan } from "../../../src/compiler/plan/plan.ts";
import type { LogEntry } from "../../../src/runtime/server/context/log.ts";
import { createServer, type NinefoldServer } from "../../../src/runtime/server/server.ts";
import type { Store } from "../../../src/runtime/store/store.ts";
import { type Engine, engineFor, open, planOf, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = (rules: string, most = 3) => `# Kennel

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required         |
| email | email    | required, unique |

### Dog

| Field  | Type               | Must be  | Value |
| ------ | ------------------ | -------- | ----- |
| name   | text(20)           | required | -     |
| weight | integer(0..99)     | required | -     |
| visits | every Visit by dog | -        | -     |

### Visit

| Field | Type             | Must be  | Value |
| ----- | ---------------- | -------- | ----- |
| dog   | reference to Dog | required | -     |
| day   | date             | required | -     |

## 5. Validation rules

| Rule  | For | Must hold    | Otherwise | Level |
| ----- | --- | ------------ | --------- | ----- |
| Light | Dog | weight <= 90 | bad       | error |
${rules}

## 6. Roles and permissions

| Role  | Means     |
| ----- | --------- |
| Staff | signed in |

| Entity | Action                    | Staff |
| ------ | ------------------------- | ----- |
| Dog    | see, create, change       | yes   |
| Visit  | see, create, change       | yes   |
| Person | see                       | yes   |

## 8. The error catalogue

| Code | Status | Message |
| ---- | ------ | ------- |
| bad  | 422    | Not so. |

## 9. Business constants and limits

| Name | Value   | Meaning |
| ---- | ------- | ------- |
| MOST | ${most} | -       |
`;

const RECORDS = {
  Person: [{ name: "Ann", email: "ann@example.org" }],
  Dog: [
    { name: "Rex", weight: 20 },
    { name: "Bo", weight: 5 },
    { name: "Max", weight: 40 },
  ],
  Visit: [
    { dog: 1, day: "2026-03-01" },
    { dog: 1, day: "2026-03-02" },
    { dog: 0, day: "2026-03-02" },
  ],
};

let server: TestServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function told(engine: Engine, changes: readonly string[]): Promise<unknown[]> {
  const logged: LogEntry[] = [];
  server = await open(DOCUMENT(""), { engine, records: RECORDS, log: (entry) => logged.push(entry) });
  for (const change of changes) await server.ninefold.adopt(planOf(change));
  return logged.filter(({ level }) => level === "warn").map(({ entity, message, because }) => `${message} (${entity}): ${because}`);
}

const warned = (logged: readonly LogEntry[]) => logged.filter(({ level }) => level === "warn");

/** A server that listens, and counts nothing of what is stored until it is let. */
async function started(plan: Plan, store: Store, logged: LogEntry[]): Promise<{ server: NinefoldServer; release(): void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = new Proxy(store, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      if (name !== "count") return value.bind(target);
      return async (...given: Parameters<Store["count"]>) => {
        await released;
        return store.count(...given);
      };
    },
  });
  const ninefold = await createServer({ plan, store: slow, sweepEvery: 0, log: (entry) => logged.push(entry) });
  await ninefold.listen({ host: "127.0.0.1", port: 0 });
  return { server: ninefold, release };
}

describe.each(engineFor(import.meta.filename))("a rule that stored records break, on %s", (engine) => {
  it("is told with how many, and the first of them; one that was there, or holds, is not", async () => {
    const heavy = DOCUMENT("| Heavy | Dog | weight > 10 | bad | error |\n| Named | Dog | length of name > 1 | bad | error |");
    expect(await told(engine, [heavy, heavy])).toEqual([
      "a rule that is new does not hold of all records (Dog): 1 of 3 break it, first “Bo”. They stay as they are; whoever changes one is refused until it is mended",
    ]);
  });

  it("is told where it looks through other records, and where the database cannot be asked", async () => {
    const rules = [
      "| Once | Dog | number of visits < 2 | bad | warning |",
      "| Alone | Visit | no Visit where (it is not this and day = this.day) | bad | error |",
      "| Half | Dog | weight / 2 <= 10 | bad | error |",
    ];
    const answers = await told(engine, [DOCUMENT(rules.join("\n"))]);
    expect(answers.map((one) => String(one).split(". They")[0])).toEqual([
      "a rule that is new does not hold of all records (Dog): 1 of 3 break it, first “Bo”",
      "a rule that is new does not hold of all records (Dog): 1 of 3 break it, first “Max”",
      "a rule that is new does not hold of all records (Visit): 2 of 3 break it, first “Bo”",
    ]);
    expect(String(answers[0])).toContain("whoever makes one worse is asked first");
  });

  it("names no record by an e-mail address", async () => {
    const rules = DOCUMENT("| Long | Person | length of name > 10 | bad | error |");
    const [answer] = await told(engine, [rules.replace("### Person\n", "### Person\n\n- Shown as: {name} <{email}>\n")]);
    expect(String(answer)).toMatch(/\(Person\): \d of \d break it, first “[0-9a-f-]{36}”\./);
  });

  it("is told when a constant changes it, and not when it only gets another name", async () => {
    const rule = (name: string) => `| ${name} | Dog | number of visits <= MOST | bad | error |`;
    const changes = [DOCUMENT(rule("Few")), DOCUMENT(rule("Not many")), DOCUMENT(rule("Not many"), 1)];
    expect((await told(engine, changes)).map((one) => String(one).split(". They")[0])).toEqual([
      "a rule that changed does not hold of all records (Dog): 1 of 3 break it, first “Bo”",
    ]);
  });

  it("is told when the product has started with it, once, and never keeps it from starting", async () => {
    await told(engine, []);
    const { store } = server!;
    await server!.ninefold.settle();
    const plan = planOf(DOCUMENT("| Heavy | Dog | weight > 10 | bad | error |\n| Own | Dog | created_by = user | bad | error |"));
    await store.adopt(plan);
    const logged: LogEntry[] = [];
    for (let times = 0; times < 2; times++) {
      const { server: ninefold, release } = await started(plan, store, logged);
      // It answers while nothing could be counted yet.
      expect(warned(logged)).toHaveLength(times);
      release();
      await ninefold.settle();
      expect(warned(logged)).toHaveLength(1);
      await ninefold.close();
    }
    expect(warned(logged).map(({ broken, stored }) => [broken, stored])).toEqual([[1, 3]]);
  });

  it("is counted no further when the process ends or another document comes, and told by what runs next", async () => {
    await told(engine, []);
    const { store } = server!;
    await server!.ninefold.settle();
    const heavy = planOf(DOCUMENT("| Heavy | Dog | weight > 10 | bad | error |"));
    const logged: LogEntry[] = [];
    await store.adopt(heavy);
    const first = await started(heavy, store, logged);
    const closing = first.server.close();
    first.release();
    await closing;
    expect(logged).toEqual([]);
    const second = await started(heavy, store, logged);
    const adopting = second.server.adopt(planOf(DOCUMENT("| Heavy | Dog | weight > 30 | bad | error |")));
    second.release();
    await adopting;
    await second.server.close();
    expect(warned(logged).map(({ broken, stored }) => [broken, stored])).toEqual([[2, 3]]);
  });

  it("is counted in groups where many records are stored", async () => {
    await told(engine, []);
    const { store } = server!;
    await server!.ninefold.settle();
    const columns = '"name", "weight", "version", "created_at", "created_by", "changed_at"';
    const many = `WITH RECURSIVE n(i) AS (SELECT 10000 UNION ALL SELECT i + 1 FROM n WHERE i < 54999)
      SELECT '0193aaaa-0000-7000-8000-0000000' || i, ${columns} FROM n CROSS JOIN (SELECT * FROM "dog" LIMIT 1) AS one`;
    await store.write((transaction) => transaction.system.run(`INSERT INTO "dog" ("id", ${columns}) ${many}`, []));
    const rules = ["| Heavy | Dog | weight > 99 | bad | error |", "| Whole | Dog | weight / 2 <= 0 | bad | error |"];
    const logged: LogEntry[] = [];
    const plan = planOf(DOCUMENT(rules.join("\n")));
    await store.adopt(plan);
    const { server: ninefold, release } = await started(plan, store, logged);
    release();
    await ninefold.settle();
    await ninefold.close();
    const [counted, read] = warned(logged);
    expect([counted?.broken, counted?.stored]).toEqual([45_003, 45_003]);
    expect(String(counted?.because)).toContain("45003 of 45003 break it, first");
    expect(Number(read?.broken)).toBeGreaterThanOrEqual(200);
  });
});
