// A computed field is seen by its own permission, whatever its parts are.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = `# Desk

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route         | Shows        | Fields     | Actions |
| ------ | ------------- | ------------ | ---------- | ------- |
| Tasks  | /             | list of Task | title, job | -       |
| Job    | /jobs/{job}   | one Job      | title      | finish  |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          | Value     |
| ----- | -------- | ---------------- | --------- |
| name  | text(20) | required         | -         |
| email | email    | required, unique | -         |
| head  | yes/no   | required         | starts no |

### Job

- Shown as: {title} ({twice}, {thrice})

| Field  | Type              | Must be  | Value            |
| ------ | ----------------- | -------- | ---------------- |
| title  | text(20)          | required | -                |
| hours  | integer(0..99)    | required | -                |
| days   | integer(0..99)    | required | starts 5         |
| twice  | integer           | required | always hours * 2 |
| thrice | integer           | required | always days * 3  |
| more   | integer           | required | always twice + 1 |
| tasks  | every Task by job | -        | -                |

### Task

| Field | Type             | Must be  | Value            |
| ----- | ---------------- | -------- | ---------------- |
| title | text(20)         | required | -                |
| job   | reference to Job | optional | -                |

## 4. States and transitions

### Job

- States: open, done
- Ends in: done

| From  | Action | To   | Only if    | Otherwise | Then |
| ----- | ------ | ---- | ---------- | --------- | ---- |
| (new) | begin  | open | -          | -         | -    |
| open  | finish | done | hours > 90 | too-few   | -    |

## 5. Validation rules

| Rule  | For  | Must hold             | Otherwise |
| ----- | ---- | --------------------- | --------- |
| Plain | Task | title is not "secret" | no-secret |

## 6. Roles and permissions

| Role | Means         |
| ---- | ------------- |
| Hand | not user.head |
| Head | user.head     |

| Entity | Action             | Hand                   | Head |
| ------ | ------------------ | ---------------------- | ---- |
| Person | see                | yes                    | yes  |
| Job    | see                | if title is not "dark" | yes  |
| Job    | begin, finish      | yes                    | yes  |
| Job    | see hours          | no                     | yes  |
| Job    | see thrice         | no                     | yes  |
| Task   | see, create        | yes                    | yes  |

## 7. The calls it makes

| Call  | Method | Path       | Does      | Takes                                                                                             | Gives       |
| ----- | ------ | ---------- | --------- | ------------------------------------------------------------------------------------------------- | ----------- |
| jobs  | GET    | /api/jobs  | list Job  | { twice_from?: integer where (more >= it), thrice_from?: integer where (thrice >= it), hours_from?: integer where (hours >= it) } | list of Job(title) |
| tasks | GET    | /api/tasks | list Task | { from?: integer where (job is not empty and job.twice >= it), third?: integer where (job is not empty and job.thrice >= it) } | list of Task(title) |

## 8. The error catalogue

| Code      | Status | Message                                                | Remedy                |
| --------- | ------ | ------------------------------------------------------ | --------------------- |
| too-few   | 409    | {twice}, {more}, {thrice}, {hours}.                    | From {more}, {thrice}. |
| no-secret | 422    | {job.twice}, {job.thrice}, {job}.                      | -                     |
`;

const RECORDS = {
  Person: [
    { name: "Ann", email: "hand@example.org" },
    { name: "Ben", email: "head@example.org", head: true },
  ],
  Job: [
    { title: "Paint", hours: 4 },
    { title: "dark", hours: 40 },
  ],
  Task: [
    { title: "one", job: 0 },
    { title: "two", job: 1 },
  ],
};

describe.each(engineFor(import.meta.filename))("a computed field that is named, on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  const jobs: Record<string, string> = {};
  const as = (who: string, method: string, path: string, body?: unknown) => server.ask(method, path, body, { token: tokens[who] });
  const titles = async (who: string, path: string) => (await as(who, "GET", path)).body.map((one: Json) => one.title).sort();

  beforeAll(async () => {
    server = await open(DOCUMENT, { engine, records: RECORDS });
    for (const who of ["hand", "head"]) tokens[who] = await server.signIn(`${who}@example.org`);
    for (const one of (await as("head", "GET", "/api/records/Job")).body.items) jobs[one.title] = one.id;
  });
  afterAll(() => server?.close());

  it("is said in a message and a remedy by what may be seen of it, not of its parts", async () => {
    const said = async (who: string) => {
      const { body } = await as(who, "POST", `/api/records/Job/${jobs.Paint}/actions/finish`, {});
      const { actions } = (await as(who, "GET", `/-/screens/job/record?p.job=${jobs.Paint}`)).body;
      const { blocked } = actions.find((one: Json) => one.kind === "transition");
      expect([blocked.detail, blocked.remedy]).toEqual([body.detail, body.remedy]);
      return [body.detail, body.remedy];
    };
    expect(await said("head")).toEqual(["8, 9, 15, 4.", "From 9, 15."]);
    expect(await said("hand")).toEqual(["8, 9, –, –.", "From 9, –."]);
  });

  it("is said so through a path, and not of a record that is hidden", async () => {
    const said = async (who: string, job: string) =>
      (await as(who, "POST", "/api/records/Task", { title: "secret", job: jobs[job] })).body.detail;
    expect(await said("head", "Paint")).toBe("8, 15, Paint (8, 15).");
    expect(await said("hand", "Paint")).toBe("8, –, Paint (8).");
    expect(await said("head", "dark")).toBe("80, 15, dark (80, 15).");
  });

  it("stands in labels", async () => {
    const labels = async (who: string) =>
      (await as(who, "GET", "/-/screens/tasks/rows?sort=title")).body.rows.map((row: Json) => row.values.job.label);
    expect(await labels("head")).toEqual(["Paint (8, 15)", "dark (80, 15)"]);
    expect(await labels("hand")).toEqual(["Paint (8)", null]);
  });

  it("is filtered by by whoever may see it, and by nobody else", async () => {
    expect(await titles("head", "/api/jobs?twice_from=9")).toEqual(["Paint", "dark"]);
    expect(await titles("hand", "/api/jobs?twice_from=9")).toEqual(["Paint"]);
    expect(await titles("hand", "/api/jobs?twice_from=10")).toEqual([]);
    expect(await titles("head", "/api/jobs?thrice_from=15")).toEqual(["Paint", "dark"]);
    expect(await titles("hand", "/api/jobs?thrice_from=1")).toEqual([]);
    expect(await titles("hand", "/api/jobs?hours_from=0")).toEqual([]);
  });

  it("is filtered by through a path to what may be seen", async () => {
    expect(await titles("head", "/api/tasks?from=8")).toEqual(["one", "two"]);
    expect(await titles("hand", "/api/tasks?from=8")).toEqual(["one"]);
    expect(await titles("head", "/api/tasks?third=15")).toEqual(["one", "two"]);
    expect(await titles("hand", "/api/tasks?third=1")).toEqual([]);
  });
});
