// Texts that look alike: unique ones are told apart by their normal forms, and found by them.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminApplication, listUsers } from "../../../src/runtime/server/auth/admin.ts";
import { createServer } from "../../../src/runtime/server/server.ts";
import { normalAddress, normalForm } from "../../../src/runtime/store/normal-form.ts";
import { openStore } from "../../../src/runtime/store/open.ts";
import type { Transaction } from "../../../src/runtime/store/store.ts";
import { Random } from "../../engines/random.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const CARDS = `# Cards

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route             | Shows        | Fields     | Actions |
| ------ | ----------------- | ------------ | ---------- | ------- |
| Cards  | /                 | list of Card | name, box  | import  |
| Card   | /cards/{card.name} | one Card    | name       |         |

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(40) | required         |
| email | email    | required, unique |

### Card

- Shown as: {name}

| Field | Type     | Must be          | Value                       |
| ----- | -------- | ---------------- | --------------------------- |
| name  | text(40) | required, unique | -                           |
| code  | text(60) | required         | starts unique name          |
| box   | text(20) | optional         | -                           |

### Slot

- Unique: card + label

| Field | Type              | Must be  |
| ----- | ----------------- | -------- |
| card  | reference to Card | required |
| label | text(20)          | required |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action              | Member |
| ------ | ------------------- | ------ |
| Person | see, create         | yes    |
| Card   | see, create, change | yes    |
| Slot   | see, create         | yes    |
`;

/** Each looks like "Tea 2". */
const LOOK_ALIKE = [
  "Tea 2",
  "Ｔｅａ 2",
  "Te\u200ba 2",
  "T\u00ade\u200da 2",
  "Tea\u00a02",
  "Tea \u00b2",
  "\u202aTea 2\u202c",
  "Te\ufe0fa 2",
];

describe.each(engineFor(import.meta.filename))("texts that look alike on %s", (engine) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    const Person = [{ name: "Ann", email: "ann@example.org" }];
    server = await open(CARDS, { engine, records: { Person } });
    token = await server.signIn("ann@example.org");
  });
  afterAll(() => server?.close());

  const make = async (entity: string, values: Json) => server.ask("POST", `/api/records/${entity}`, values, { token });

  it("are no two unique texts, whichever is there first, and stay as they are written", async () => {
    for (const [at, first] of LOOK_ALIKE.entries()) {
      const [written, ...others] = [first, ...LOOK_ALIKE.filter((one) => one !== first)].map((one) => `${one} of ${at}`);
      const made = await make("Card", { name: written });
      expect([made.status, made.body.name]).toEqual([201, written]);
      for (const name of others) {
        const refused = await make("Card", { name });
        expect([name, refused.status, refused.body.errors?.[0].code]).toEqual([name, 409, "already-taken"]);
      }
    }
  });

  it("are told of with the record that has the text", async () => {
    await make("Card", { name: "Plain" });
    const { body } = await make("Card", { name: "Pl\u200bain" });
    expect(body.errors[0]).toMatchObject({ field: "name", detail: "Name must be unique; Plain already uses it." });
  });

  it("are no two of those that are unique together, and each keeps its own otherwise", async () => {
    const [one, other] = [(await make("Card", { name: "One" })).body.id, (await make("Card", { name: "Other" })).body.id];
    expect((await make("Slot", { card: one, label: "ﬁrst" })).status).toBe(201);
    expect((await make("Slot", { card: one, label: "first" })).status).toBe(409);
    expect((await make("Slot", { card: other, label: "first" })).status).toBe(201);
    expect((await make("Slot", { card: other, label: "ﬁrst" })).status).toBe(409);
    expect((await make("Card", { name: "Boxed", box: "m²" })).body.box).toBe("m²");
  });

  it("are one of two that are written at once", async () => {
    for (let round = 0; round < 5; round++) {
      const names = LOOK_ALIKE.map((one) => `${one} at once ${round}`);
      const statuses = await Promise.all(names.map(async (name) => (await make("Card", { name })).status));
      expect(statuses.toSorted()).toEqual([201, ...names.slice(1).map(() => 409)]);
    }
  });

  it("are kept apart by a number where the program makes them", async () => {
    const [first, second] = [await make("Card", { name: "Green 1", code: "Cup" }), await make("Card", { name: "Cu\u200bp" })];
    expect([first.status, second.status, second.body.code]).toEqual([201, 201, "Cu\u200bp-2"]);
  });

  it("are what is found in an address and in a file", async () => {
    await make("Card", { name: "Half" });
    const path = `/-/screens/card/record?p.card=${encodeURIComponent("Ｈａｌｆ")}`;
    expect((await server.ask("GET", path, undefined, { token })).status).toBe(200);
    const query = new URLSearchParams({ map: "name,box", match: "name" });
    const tried = await fetch(`${server.url}/-/screens/cards/import/try?${query}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "text/csv", "x-ninefold": "1" },
      body: "Name,Box\nＨａｌｆ,B\n",
    });
    expect(await tried.json()).toMatchObject({ created: 0, updated: 1, wrong: 0 });
  });

  it("say nothing where nothing of them is seen", async () => {
    const { status, body } = await make("Card", { name: "\u200b\u00ad" });
    expect([status, body.errors[0].code]).toEqual([422, "required"]);
  });

  it("are one address, kept in its normal form, with which people sign in however it is written", async () => {
    const made = await make("Person", { name: "Eve", email: "Ｅve@BÜCHER.example" });
    expect([made.status, made.body.email]).toEqual([201, "eve@bücher.example"]);
    for (const email of ["eve@xn--bcher-kva.example", "e\u200bve@bücher.example"])
      expect((await make("Person", { name: "Eva", email })).status).toBe(409);
    expect(await server.signIn("𝐀nn@Example.org")).toMatch(/./);
  });
});

describe.each(engineFor(import.meta.filename))("texts that looked alike before, on %s", (engine) => {
  it("stay, are found as they are, keep new ones out, and are listed for the operator", async () => {
    const server = await open(CARDS, { engine, records: { Person: [{ name: "Ann", email: "ann@example.org" }] } });
    const { store, plan, databaseUrl } = server;
    const before = ["a\u200bnn@example.org", "b\u200bea@example.org", "be\u200ba@example.org", "c\u200by@example.org"];
    await store.write(async (transaction) => {
      const ann = (await transaction.getBy("Person", "email", "ann@example.org"))!;
      await forgetForms(transaction);
      for (const [at, email] of before.entries())
        await transaction.system.run(
          `INSERT INTO "person" ("id", "created_at", "changed_at", "version", "name", "email") VALUES (?, ?, ?, 1, ?, ?)`,
          [`01a1fdde-2ff0-7f3c-a0d8-00000000000${at}`, ann.created_at, ann.created_at, `Old ${at}`, email],
        );
    });
    await server.ninefold.close();
    await store.close();
    const opened = await openStore({ plan, url: databaseUrl });
    const ninefold = await createServer({ plan, store: opened.store, sweepEvery: 0 });
    try {
      expect(opened.report.changes).toEqual([]);
      const listed = await listUsers(adminApplication(plan, opened.store));
      const alike = new Set(listed.flatMap(({ email, alike: isAlike }) => (isAlike ? [email] : [])));
      expect(alike).toEqual(new Set([...before.slice(0, 3), "ann@example.org"]));
      for (const email of before) expect((await opened.store.getBy("Person", "email", email))?.email).toBe(email);
      const insert = (email: string) =>
        opened.store.write(async (transaction) => {
          const ann = (await transaction.getBy("Person", "email", "ann@example.org"))!;
          await transaction.insert("Person", { ...ann, id: "01a1fdde-2ff0-7f3c-a0d8-00000000000f", email });
        });
      for (const email of ["bea@example.org", "c\u00ady@example.org", "an\u00adn@example.org"])
        await expect(insert(email)).rejects.toMatchObject({ entity: "Person", fields: ["email"] });
      await insert("dee@example.org");
    } finally {
      await ninefold.close();
      await opened.store.close();
      await server.close();
    }
  });

  /** The tables as a version before normal forms made them. */
  async function forgetForms({ system }: Transaction): Promise<void> {
    const [[text] = []] = await system.rows(`SELECT "value" FROM "ninefold_meta" WHERE "key" = 'schema'`, []);
    const schema = JSON.parse(String(text));
    for (const table of schema.tables) {
      const { forms = [] } = table;
      for (const index of table.indexes.filter((one: Json) => one.forms !== undefined)) {
        const plain = table.indexes.find((one: Json) => !one.unique && one.columns.join() === index.columns.join());
        await system.run(`DROP INDEX "${index.name}"`, []);
        await system.run(`DROP INDEX "${plain.name}"`, []);
        table.indexes = table.indexes.filter((one: Json) => one !== index && one !== plain);
        const name = `${table.name}.${index.columns.join(",")}.unique`;
        table.indexes.push({ name, columns: index.columns, unique: true });
        await system.run(`CREATE UNIQUE INDEX "${name}" ON "${table.name}" ("${index.columns.join('", "')}")`, []);
      }
      for (const { name } of forms) await system.run(`ALTER TABLE "${table.name}" DROP COLUMN "${name}"`, []);
      delete table.forms;
    }
    await system.run(`UPDATE "ninefold_meta" SET "value" = ? WHERE "key" = 'schema'`, [JSON.stringify(schema)]);
  }
});

describe("the normal form", () => {
  const SIGNS = [
    ..."ab1 @.-",
    "\u00e9",
    "e\u0301",
    "\u200b",
    "\u034f",
    "\ufb01",
    "\uff21",
    "\u00b2",
    "\u3164",
    "\u0344",
    "\u0f73",
    "\u1100\u1161",
    "\u{1f469}\u200d\u{1f467}",
  ];

  it("changes nothing more when it is taken twice, of any text and of any address", () => {
    const random = new Random(17);
    for (let round = 0; round < 3000; round++) {
      const text = Array.from({ length: random.integer(0, 50) }, () => random.pick(SIGNS)).join("");
      expect(normalForm(normalForm(text))).toBe(normalForm(text));
      expect(normalAddress(normalAddress(text))).toBe(normalAddress(text));
    }
  });
});
