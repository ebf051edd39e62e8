// What the Studio shows of the running product, whoever asks, and that nobody else is shown it.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSamples } from "../../../src/runtime/server/development/samples.ts";
import { Receiver } from "../../support/receivers.ts";
import { engineFor, open, planOf, type TestServer } from "../../support/test-server.ts";

const bills = (hook: string) => `# Bills

## 1. What the product does and for whom

- Signs in as: Person
- Language: en-GB
- Time zone: Europe/Vienna

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required         |
| email | email    | required, unique |

### Bill

| Field | Type                | Must be  | Value            |
| ----- | ------------------- | -------- | ---------------- |
| title | text(80)            | required | -                |
| payer | reference to Person | required | -                |
| hours | integer(0..99)      | required | -                |
| paid  | yes/no              | required | starts no        |
| twice | integer(0..999)     | -        | always hours * 2 |

## 6. Roles and permissions

| Role   | Means         |
| ------ | ------------- |
| Anyone | not signed in |

| Entity | Action            | Anyone |
| ------ | ----------------- | ------ |
| Person | see               | yes    |
| Bill   | create            | yes    |

## 7. Calls and messages

| Sends   | When         | Method | URL     | Body      |
| ------- | ------------ | ------ | ------- | --------- |
| billing | Bill created | POST   | ${hook} | { title } |
`;

const staff = (roles: string) => `# Staff

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field  | Type     | Must be          | Value     |
| ------ | -------- | ---------------- | --------- |
| name   | text(80) | required         | -         |
| email  | email    | required, unique | -         |
| keeper | yes/no   | required         | starts no |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |
${roles}
| Entity | Action | Member |
| ------ | ------ | ------ |
| Person | see    | yes    |
`;

it("has somebody made up of a role that comes later, once it is said who has it", async () => {
  const plan = (roles: string) => planOf(staff(roles));
  const server = await open(staff(""), { records: null });
  const users = async (roles: string) => {
    const next = plan(roles);
    await server.ninefold.adopt(next, (adopted) => makeSamples(adopted, server.store, null, server.clock));
    return server.ninefold.samples.map(({ email, roles: own }) => [email, ...own]);
  };
  expect(await users("| Keeper | not shown |\n")).toEqual([["member@example.org", "Member"]]);
  const both = [
    ["member@example.org", "Member"],
    ["keeper@example.org", "Member", "Keeper"],
  ];
  expect(await users("| Keeper | user.keeper |\n")).toEqual(both);
  expect(await users("| Keeper | user.keeper is yes |\n")).toEqual(both);
  await server.close();
});

describe.each(engineFor(import.meta.filename))("stored views, on %s", (engine) => {
  const receiver = new Receiver();
  let server: TestServer;

  beforeAll(async () => {
    const url = await receiver.start();
    server = await open(bills(`${url}/hook`), {
      engine,
      development: true,
      records: {
        Person: [{ name: "Ann", email: "ann@example.org" }],
        Bill: [
          { title: "=Paper", payer: "@Person:ann@example.org", hours: 1 },
          { title: "Ink", payer: "@Person:ann@example.org", hours: 12 },
        ],
      },
      outbound: { calls: { secret: "a secret of the operator, long enough", allowPrivateAddresses: true } },
    });
  });
  afterAll(async () => {
    await server?.close();
    await receiver.stop();
  });

  it("are the records as people read them, with what refers to others by name", async () => {
    const { body } = await server.ask("GET", "/-/stored/records?entity=Bill");
    expect(body.entities.map(({ name }: { name: string }) => name)).toEqual(["Person", "Bill"]);
    expect(body.fields.map(({ label }: { label: string }) => label)).toEqual(["Title", "Payer", "Hours", "Paid", "Twice"]);
    const { file, line } = body.fields[2];
    expect([file, bills("").split("\n")[line - 1]]).toEqual(["spec.md", expect.stringContaining("| hours |")]);
    const values = body.records.map((record: { values: string[] }) => record.values);
    expect(values.toSorted()).toEqual([
      ["=Paper", "Ann", "1", "No", "2"],
      ["Ink", "Ann", "12", "No", "24"],
    ]);
    expect(body.count).toBe(2);
    const after = await server.ask("GET", "/-/stored/records?entity=Bill&after=1");
    expect(after.body.records).toEqual([body.records[1]]);
  });

  it("are of the first entity where there is none of that name, and of no part that is none", async () => {
    expect((await server.ask("GET", "/-/stored/records?entity=Former")).body.entity).toBe("Person");
    expect((await server.ask("GET", "/-/stored/records?after=-1")).status).toBe(400);
  });

  it("are the calls that were made of others, and what became of them", async () => {
    expect((await server.ask("GET", "/-/stored/calls")).body.calls).toEqual([]);
    const person = (await server.ask("GET", "/-/stored/records?entity=Person")).body.records[0].id;
    expect((await server.ask("POST", "/api/records/Bill", { title: "Pens", payer: person, hours: 3 })).status).toBe(201);
    await receiver.until(1);
    await expect
      .poll(async () => (await server.ask("GET", "/-/stored/calls")).body.calls)
      .toMatchObject([{ name: "billing", method: "POST", body: '{"title":"Pens"}', state: "delivered", attempts: 1, answer: "204" }]);
  });

  it("are added to by the rows of a spreadsheet, all of them or none, which send nothing", async () => {
    const add = async (...rows: string[][]) => {
      const fields = ["name", null, "email"];
      return (await server.ask("POST", "/-/stored/records", { entity: "Person", fields, rows })).body;
    };
    const count = async () => (await server.ask("GET", "/-/stored/records?entity=Person")).body.count;
    expect(await add(["Bea", "41", "bea@example.org"], ["Cy", "7", "no address"])).toEqual({
      refused: expect.stringMatching(/^Row 2: Email must be an email address/),
    });
    expect(await count()).toBe(1);
    expect(await add(["Bea", "41", "bea@example.org"], ["Cy", "7", "cy@example.org"])).toEqual({ made: 2 });
    expect(await count()).toBe(3);
    const sent = receiver.received.length;
    expect((await server.ask("POST", "/-/stored/records", { entity: "Bill" })).body).toEqual({ made: 8 });
    expect((await server.ask("GET", "/-/stored/calls")).body.calls.length).toBe(sent);
    expect((await server.ask("POST", "/-/stored/records", { entity: "Former" })).status).toBe(404);
    expect((await server.ask("POST", "/-/stored/records", { entity: "Person", rows: "a" })).status).toBe(400);
  });

  it("are there in development alone", async () => {
    const served = await open(bills("https://billing.example/hook"), { engine });
    for (const path of ["/-/stored/records", "/-/stored/calls"]) expect((await served.ask("GET", path)).status).toBe(404);
    await served.close();
  });
});
