// Preferences of a list follow renamed fields and words.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, open, planOf, type TestServer } from "../../support/test-server.ts";

/** The names of the fields, each with what it was, as the document has them. */
interface Names {
  readonly title: string;
  readonly first: string;
  readonly second: string;
  readonly sum: string;
  readonly owner: string;
  readonly name: string;
}

const bare = (written: string) => written.replace(/ \(was .*\)$/, "");

function document(names: Names): string {
  const { title, first, second, sum, owner, name } = Object.fromEntries(
    Object.entries(names).map(([key, written]) => [key, bare(written)]),
  ) as unknown as Names;
  return `# Jobs

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route | Shows       | Fields | Search |
| ------ | ----- | ----------- | ------ | ------ |
| Jobs   | /     | list of Job | ${title}, ${first}, ${second}, ${sum}, ${owner}.${name} | no |

## 3. Entities and their fields

### Person

| Field | Type | Must be |
| ----- | ---- | ------- |
| ${names.name} | text(80) | required |
| email | email | required, unique |

### Job

| Field | Type | Must be | Value |
| ----- | ---- | ------- | ----- |
| ${names.title} | text(80) | required | - |
| ${names.first} | integer | optional | - |
| ${names.second} | integer | optional | - |
| ${names.sum} | integer | optional | always (${first} or else 0) + (${second} or else 0) |
| ${names.owner} | reference to Person | optional | - |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action      | Member |
| ------ | ----------- | ------ |
| Person | see         | yes    |
| Job    | see, create | yes    |
`;
}

const FIRST: Names = { title: "title", first: "hours", second: "days", sum: "effort", owner: "owner", name: "name" };
const RENAMED: Names = {
  title: "subject (was title)",
  // These two change places.
  first: "days (was hours)",
  second: "hours (was days)",
  sum: "work (was effort)",
  owner: "worker (was owner)",
  name: "called (was name)",
};

/** The words of a job, each with what it was, as the document has them. */
interface Said {
  readonly kinds: readonly string[];
  readonly tools: readonly string[];
  readonly states: readonly string[];
  readonly loads: readonly string[];
}

function wordy({ kinds, tools, states, loads }: Said): string {
  const [open, done] = states.map(bare);
  const [light, heavy] = loads.map(bare);
  return `# Jobs

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route   | Shows        | Fields                                   |
| ------ | ------- | ------------ | ---------------------------------------- |
| Jobs   | /       | list of Job  | title, kind, tools, load, status         |
| Notes  | /notes  | list of Note | text, job.kind, job.status               |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required         |
| email | email    | required, unique |

### Job

- Shown as: {title}

| Field | Type                          | Must be  | Value |
| ----- | ----------------------------- | -------- | ----- |
| title | text(80)                      | required | -     |
| kilos | integer                       | optional | -     |
| kind  | one of: ${kinds.join(", ")}   | optional | -     |
| tools | several of: ${tools.join(", ")} | optional | -   |
| load  | one of: ${loads.join(", ")}   | optional | always if (kilos or else 0) > 9 then ${heavy} else ${light} |

### Note

| Field | Type             | Must be  |
| ----- | ---------------- | -------- |
| text  | text(80)         | required |
| job   | reference to Job | optional |

## 4. States and transitions

### Job

- States: ${states.join(", ")}
- Ends in: ${done}

| From    | Action | To      |
| ------- | ------ | ------- |
| (new)   | begin  | ${open} |
| ${open} | end    | ${done} |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action          | Member |
| ------ | --------------- | ------ |
| Person | see             | yes    |
| Job    | see, begin, end | yes    |
| Note   | see, create     | yes    |
`;
}

describe.each(ENGINES)("what is filtered by in a saved view, on %s", (engine) => {
  let server: TestServer;
  afterAll(() => server?.close());

  it("follows the rename of a word, of a state, of one that is worked out, and of two that change places, once", async () => {
    const first = { kinds: ["roof", "wall", "door"], tools: ["saw", "axe"], states: ["open", "done"], loads: ["light", "heavy"] };
    const records = {
      Person: [{ name: "Ann", email: "ann@example.org" }],
      Job: [
        { title: "A", kind: "roof", tools: ["saw"], kilos: 12 },
        { title: "B", kind: "door" },
      ],
    };
    server = await open(wordy(first), { engine, records });
    const token = await server.signIn("ann@example.org");
    const save = async (slug: string, query: string) =>
      expect((await server.ask("POST", `/-/screens/${slug}/views`, { name: "Mine", query, shared: false }, { token })).status).toBe(201);
    const kept = async (slug: string) => (await server.ask("GET", `/-/screens/${slug}/views`, undefined, { token })).body.views[0].query;
    const found = async () =>
      (await server.ask("GET", `/-/screens/jobs/rows?${await kept("jobs")}`, undefined, { token })).body.rows.length;
    await save("jobs", "q=A&f.kind=roof&f.kind=wall&f.tools=saw&f.tools=axe&f.status=open&f.load=heavy&f.title.contains=a&sort=kind");
    await save("notes", "f.job.kind=door&f.job.status=open&f.text.contains=open");
    expect(await found()).toBe(1);
    const renamed = {
      // Two change places.
      kinds: ["wall (was roof)", "roof (was wall)", "gate (was door)"],
      tools: ["hand_saw (was saw)", "axe"],
      states: ["waiting (was open)", "done"],
      loads: ["light", "weighty (was heavy)"],
    };
    await server.ninefold.adopt(planOf(wordy(renamed)));
    const followed = [
      "q=A&f.kind=wall&f.kind=roof&f.tools=hand_saw&f.tools=axe&f.status=waiting&f.load=weighty&f.title.contains=a&sort=kind",
      "f.job.kind=gate&f.job.status=waiting&f.text.contains=open",
    ];
    expect([await kept("jobs"), await kept("notes")]).toEqual(followed);
    expect(await found()).toBe(1);
    // The same document, opened again, changes nothing more, nor does one that says no longer what was.
    await server.ninefold.adopt(planOf(wordy({ ...renamed, loads: renamed.loads.map(bare) })));
    await server.ninefold.adopt(planOf(wordy({ ...renamed, kinds: renamed.kinds.map(bare), states: renamed.states.map(bare) })));
    expect([await kept("jobs"), await kept("notes")]).toEqual(followed);
  });
});

describe.each(ENGINES)("what is kept of a list, on %s", (engine) => {
  let server: TestServer;
  let ann: string;

  beforeAll(async () => {
    server = await open(document(FIRST), { engine, records: { Person: [{ name: "Ann", email: "ann@example.org" }] } });
    ann = await server.signIn("ann@example.org");
  });

  afterAll(() => server?.close());

  const kept = async () => {
    const { columns, widths } = (await server.ask("GET", "/-/app", undefined, { token: ann })).body.settings;
    const { views } = (await server.ask("GET", "/-/screens/jobs/views", undefined, { token: ann })).body;
    return { columns, widths, query: views[0].query };
  };

  it("follows the rename of a field, of one that is worked out, of one that is referred to, and of two that change places, once", async () => {
    const paths = ["title", "hours", "effort", "owner.name"];
    const settings = { columns: { screen: "jobs", paths }, widths: { screen: "jobs", pixels: { hours: 90, "owner.name": 240 } } };
    expect((await server.ask("POST", "/-/settings", settings, { token: ann })).status).toBe(204);
    const query = "q=title&f.title.has=a%26b&f.owner.name=Ann&f.hours.from=2&sort=-effort,title&columns=days,title,owner.name";
    const view = { name: "Mine", query, shared: false };
    expect((await server.ask("POST", "/-/screens/jobs/views", view, { token: ann })).status).toBe(201);
    const followed = {
      columns: { jobs: ["subject", "days", "work", "worker.called"] },
      widths: { jobs: { days: 90, "worker.called": 240 } },
      query: "q=title&f.subject.has=a%26b&f.worker.called=Ann&f.days.from=2&sort=-work%2Csubject&columns=hours%2Csubject%2Cworker.called",
    };
    await server.ninefold.adopt(planOf(document(RENAMED)));
    expect(await kept()).toEqual(followed);
    // The same document, opened again, changes nothing more, nor does one that says no longer what was.
    await server.ninefold.adopt(planOf(document({ ...RENAMED, title: "subject" })));
    expect(await kept()).toEqual(followed);
    const said = Object.fromEntries(Object.entries(RENAMED).map(([key, written]) => [key, bare(written)])) as unknown as Names;
    await server.ninefold.adopt(planOf(document(said)));
    expect(await kept()).toEqual(followed);
  });
});
