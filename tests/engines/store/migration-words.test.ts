// A migration tells of stored values as the document writes them, and of records by name.

import { afterEach, describe, expect, it } from "vitest";
import { MigrationRefused } from "../../../src/runtime/store/store.ts";
import { ENGINES, type Engine, open, planOf, type TestServer } from "../../support/test-server.ts";

const document = (more: { dog?: string; person?: string; unique?: string } = {}) => `# Kennel

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required         |
| email | email    | required, unique |
| mail  | email    | ${more.person ?? "optional"} |

### Dog

- Shown as: {name} ({born})
${more.unique ?? ""}
| Field | Type                | Must be  | Value |
| ----- | ------------------- | -------- | ----- |
| name  | text(20)            | required | -     |
| born  | date                | required | -     |
| owner | reference to Person | optional | -     |
| fee   | money               | optional | -     |
${more.dog ?? ""}
`;

const RECORDS = {
  Person: [
    { name: "Ann", email: "ann@example.org", mail: "post@example.org" },
    { name: "Bo", email: "bo@example.org", mail: "post@example.org" },
  ],
  Dog: [
    ...[1, 2, 3, 4].map((day) => ({ name: "Rex", born: `2020-01-0${day}`, owner: "@Person:ann@example.org", fee: "12.50" })),
    ...["Max", "Kim", "Tom", "Lou"].flatMap((name) =>
      [1, 2].map((day) => ({ name, born: `2021-02-0${day}`, owner: "@Person:bo@example.org" })),
    ),
  ],
};

let server: TestServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function started(engine: Engine): Promise<TestServer> {
  server = await open(document(), { engine, records: RECORDS });
  return server;
}

async function refusal(engine: Engine, text: string): Promise<string> {
  const { store } = await started(engine);
  const error: unknown = await store.adopt(planOf(text)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(MigrationRefused);
  return (error as MigrationRefused).reasons.join("\n");
}

describe.each(ENGINES)("a migration on %s", (engine) => {
  it("writes what records get as the document does", async () => {
    const { store } = await started(engine);
    const dog = [
      "| share | percent            | required | starts 13.5 % |",
      "| whole | percent            | required | starts 10 %   |",
      "| price | money              | required | starts 1.20 EUR |",
      "| size  | decimal(2)         | required | starts 0.5    |",
      "| rest  | duration           | required | starts 21 days |",
      "| tame  | yes/no             | required | starts yes    |",
      "| kind  | one of: big, small | required | starts small  |",
    ].join("\n");
    const { changes } = await store.adopt(planOf(document({ dog })));
    expect(changes).toEqual([
      "Dog.share is new; records that are there get 13.5 %.",
      "Dog.whole is new; records that are there get 10 %.",
      "Dog.price is new; records that are there get 1.20 EUR.",
      "Dog.size is new; records that are there get 0.50.",
      "Dog.rest is new; records that are there get 21 days.",
      "Dog.tame is new; records that are there get yes.",
      "Dog.kind is new; records that are there get small.",
    ]);
  });

  it("names the records that are not unique, in several groups, and says how many more there are", async () => {
    const reason = await refusal(engine, document({ unique: "- Unique: owner + name\n" }));
    expect(reason).toContain(
      'Dog.owner + name becomes unique, but 4 records hold “Ann” and "Rex" (“Rex (2020-01-01)”, “Rex (2020-01-02)”, “Rex (2020-01-03)” and 1 more); 2 records hold “Bo” and "',
    );
    expect(reason).toContain("; and so it is with 2 more values. Change all but one of each first, or leave the field as it was.");
    expect(reason).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
  });

  it("writes amounts as the document does, and tells no e-mail address", async () => {
    const fees = await refusal(engine, document({ unique: "- Unique: fee\n" }));
    expect(fees).toContain("Dog.fee becomes unique, but 4 records hold 12.50 EUR (");
    await server?.close();
    expect(await refusal(engine, document({ person: "optional, unique" }))).toContain(
      "Person.mail becomes unique, but 2 records hold the same address (“Ann”, “Bo”). Change",
    );
  });
});
