// What helps is said of the record at hand, by the same rules as what is wrong.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = `# Desk

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route         | Shows         | Fields | Actions |
| ------ | ------------- | ------------- | ------ | ------- |
| Jobs   | /             | list of Job   | title  | finish  |
| Job    | /jobs/{job}   | one Job       | title  | finish  |
| New    | /new          | form for Job  | title, hours | begin |

## 3. Entities and their fields

### Person

| Field | Type                | Must be          | Value        |
| ----- | ------------------- | ---------------- | ------------ |
| name  | text(20)            | required         | -            |
| email | email               | required, unique | -            |
| head  | yes/no              | required         | starts no    |

### Job

| Field | Type           | Must be  | Value               |
| ----- | -------------- | -------- | ------------------- |
| title | text(20)       | required | -                   |
| hours | integer(0..99) | required | starts 0            |
| twice | integer        | required | always hours * 2    |
| code  | text(20)       | required | starts "secret"     |

## 4. States and transitions

### Job

- States: open, done
- Ends in: done

| From  | Action | To   | Only if   | Otherwise | Then |
| ----- | ------ | ---- | --------- | --------- | ---- |
| (new) | begin  | open | -         | -         | -    |
| open  | finish | done | hours > 2 | too-brief | -    |

## 5. Validation rules

| Rule | For       | Must hold  | Otherwise |
| ---- | --------- | ---------- | --------- |
| Few  | Job.hours | hours < 50 | too-long-job |

## 6. Roles and permissions

| Role  | Means         |
| ----- | ------------- |
| Hand  | not user.head |
| Head  | user.head     |

| Entity | Action                     | Hand | Head |
| ------ | -------------------------- | ---- | ---- |
| Person | see                        | yes  | yes  |
| Job    | see, begin, finish, change | yes  | yes  |
| Job    | see code                   | no   | yes  |

## 8. The error catalogue

| Code         | Status | Message            | Remedy                                       |
| ------------ | ------ | ------------------ | -------------------------------------------- |
| too-brief    | 409    | {title} is short.  | Work on {title}, {code}, for {MORE} hours.   |
| too-long-job | 422    | Too long.          | Take {hours - 49} hours off {title} ({code}). |
| required     | 422    | {field} is needed. | Give {field}, one of {MORE} things.          |

## 9. Business constants and limits

| Name | Value | Meaning |
| ---- | ----- | ------- |
| MORE | 3     | -       |
`;

const RECORDS = {
  Person: [
    { name: "Ann", email: "hand@example.org" },
    { name: "Ben", email: "head@example.org", head: true },
  ],
  Job: [{ title: "Paint" }],
};

describe.each(engineFor(import.meta.filename))("a remedy on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  let id = "";
  const as = (who: string, method: string, path: string, body?: unknown) => server.ask(method, path, body, { token: tokens[who] });

  beforeAll(async () => {
    server = await open(DOCUMENT, { engine, records: RECORDS });
    for (const who of ["hand", "head"]) tokens[who] = await server.signIn(`${who}@example.org`);
    id = (await as("hand", "GET", "/api/records/Job")).body.items[0].id;
  });
  afterAll(() => server?.close());

  it("of a guard is about the record, without what its reader may not see", async () => {
    const remedy = async (who: string) => (await as(who, "POST", `/api/records/Job/${id}/actions/finish`, {})).body.remedy;
    expect(await remedy("head")).toBe("Work on Paint, secret, for 3 hours.");
    expect(await remedy("hand")).toBe("Work on Paint, –, for 3 hours.");
  });

  it("stands beside the action that is not possible", async () => {
    const blocked = async (who: string) =>
      (await as(who, "GET", `/-/screens/job/record?p.job=${id}`)).body.actions.find((one: Json) => one.kind === "transition").blocked;
    expect((await blocked("head")).remedy).toBe("Work on Paint, secret, for 3 hours.");
    expect((await blocked("hand")).remedy).toBe("Work on Paint, –, for 3 hours.");
  });

  it("of a rule is about what would be stored, in a form as in a call", async () => {
    const values = { title: "Roof", hours: 60 };
    const form = await as("hand", "POST", "/-/start/Job/begin", { values });
    const call = await as("head", "POST", "/api/records/Job/actions/begin", values);
    expect([form.body.remedy, call.body.remedy]).toEqual(["Take 11 hours off Roof (–).", "Take 11 hours off Roof (secret)."]);
  });

  it("stands with each thing that is wrong where several are", async () => {
    const { body } = await as("head", "POST", "/api/records/Job/actions/begin", { code: null });
    const told = body.errors.map(({ code, remedy }: Json) => [code, remedy]);
    expect([body.code, body.remedy, told]).toEqual([
      "invalid",
      null,
      [
        ["required", "Give Title, one of 3 things."],
        ["required", "Give Code, one of 3 things."],
      ],
    ]);
  });

  it("of the program's own errors has its words and the constants", async () => {
    const { body } = await as("hand", "POST", "/api/records/Job/actions/begin", {});
    expect([body.detail, body.remedy]).toEqual(["Title is needed.", "Give Title, one of 3 things."]);
    // A form says the same before it is sent.
    expect((await as("hand", "GET", "/-/app")).body.said).toEqual({ required: "{field} is needed." });
  });
});
