// In development every kind of screen, field, action and message says in which row of the document it stands.

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { YARD, YARD_RECORDS } from "../../fixtures/documents/screen-kinds.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

const FIELDS = [
  ["line", "text(80)"],
  ["lines", "long text"],
  ["marked", "rich text"],
  ["count", "integer"],
  ["weight", "decimal(2)"],
  ["price", "money"],
  ["share", "percent"],
  ["ready", "yes/no"],
  ["day", "date"],
  ["hour", "time"],
  ["instant", "moment"],
  ["lasting", "duration"],
  ["spot", "place"],
  ["data", "json"],
  ["code", "secret"],
  ["mail", "email"],
  ["dial", "phone"],
  ["site", "link"],
  ["tint", "colour"],
  ["paper", "file(20 KB)"],
  ["photo", "image(20 KB)"],
  ["size", "one of: small, large"],
  ["hues", "several of: red, blue"],
  ["notes", "list of text"],
  ["owner", "reference to Person"],
  ["helpers", "list of Person"],
  ["parts", "rows of Part"],
] as const;
/** What nobody gives. */
const MADE = [
  ["serial", 'number "N-{0000}"', "-"],
  ["double", "integer", "always length of line"],
  ["offers", "every Offer by thing", "-"],
] as const;
const ALL = [...FIELDS, ...MADE].map(([name]) => name);
const GIVEN = FIELDS.map(([name]) => name);
/** What a list shows of records and has no room for there. */
const BESIDE_LISTS: readonly string[] = ["lines", "marked", "data", "code", "parts", "offers", "spot", "notes"];
const LISTED = ALL.filter((name) => !BESIDE_LISTS.includes(name));

const THINGS = `# Things

## 1. What the product does and for whom

- Signs in as: Person
- Language: en-GB
- Currency: EUR
- Time zone: Europe/Lisbon

## 2. Screens and routes

| Screen | Route | Shows | Fields | Actions |
| --- | --- | --- | --- | --- |
| Things | / | list of Thing | ${LISTED.join(", ")} | make, Thing |
| Thing | /things/{thing} | one Thing | ${ALL.join(", ")} | change, approve, offer Offer |
| New thing | /new | form for Thing | ${GIVEN.join(", ")} | make |
| Edit thing | /things/{thing}/edit | form for Thing | ${GIVEN.join(", ")} | save |
| New offer | /offers/new | form for Offer | thing, words | offer |

## 3. Entities and their fields

### Thing

- Shown as: {line}

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
${FIELDS.map(([name, type]) => `| ${name} | ${type} | ${name === "line" ? "required" : "optional"} | - |`).join("\n")}
${MADE.map(([name, type, value]) => `| ${name} | ${type} | - | ${value} |`).join("\n")}

### Part

| Field | Type | Must be |
| --- | --- | --- |
| piece | text(40) | required |

### Offer

| Field | Type | Must be |
| --- | --- | --- |
| thing | reference to Thing | required |
| words | text(80) | required |

### Person

- Shown as: {name}

| Field | Type | Must be |
| --- | --- | --- |
| name | text(80) | required |
| email | email | required, unique |

## 4. States and transitions

### Thing

- States: fresh, approved

| From | Action | To | Only if | Otherwise | Then |
| --- | --- | --- | --- | --- | --- |
| (new) | make | fresh | - | - | - |
| fresh | approve | approved | count is not empty and count > 5 | too-few | tell owner thing-approved |

### Offer

- States: open

| From | Action | To | Then |
| --- | --- | --- | --- |
| (new) | offer | open | tell thing.owner thing-offered |

## 5. Validation rules

| Rule | For | Must hold | Otherwise | Level |
| --- | --- | --- | --- | --- |
| Few | Thing.count | count is empty or count < 100 | too-many | error |
| Light | Thing.weight | weight is empty or weight < 10 | rather-heavy | warning |

## 6. Roles and permissions

| Role | Means |
| --- | --- |
| Maker | signed in |

| Entity | Action | Maker |
| --- | --- | --- |
| Thing | see, make, change, approve | yes |
| Offer | see, offer | yes |
| Person | see | yes |

## 7. The calls it makes

| Message | To | Subject | Text |
| --- | --- | --- | --- |
| thing-approved | - | {line} is approved | Go on. |
| thing-offered | - | An offer for {thing.line} | {words} |

## 8. The error catalogue

| Code | Status | Message |
| --- | --- | --- |
| too-few | 409 | There are too few. |
| too-many | 422 | There are too many. |
| rather-heavy | 422 | That is heavy. |
`;

const THINGS_RECORDS = {
  Person: [{ name: "Ada", email: "ada@example.org" }],
  Thing: [
    { line: "Lamp", count: 3, owner: 0, helpers: [0], parts: [{ piece: "Bulb" }] },
    { line: "Desk", count: 7, owner: 0 },
  ],
};

let yard: TestServer;
let things: TestServer;
let page: Page | null = null;
beforeAll(async () => {
  yard = await open(YARD, { development: true, records: YARD_RECORDS });
  things = await open(THINGS, { development: true, records: THINGS_RECORDS });
});
afterEach(async () => {
  await page?.close();
  page = null;
});
afterAll(async () => {
  await yard?.close();
  await things?.close();
});

async function at(server: TestServer, email: string, path: string): Promise<Page> {
  page = await pageAt(await windowOf(server, email), path);
  return page;
}

/** The rows that elements of the page stand in, each as the document writes it; `within`: of elements there. */
function rows(text: string, within = "body"): string[] {
  const lines = text.split("\n");
  const marks = document.querySelectorAll(`${within} [data-source]`);
  const numbers = [...marks].map((one) => Number(one.getAttribute("data-source")!.split(":")[1]));
  return [...new Set(numbers)].map((number) => lines[number - 1] ?? "");
}

/** The first cell, or the first two where the second says which. */
const rowOf = (text: string, ...cells: readonly string[]) => {
  const found = text.split("\n").find((line) => {
    const own = line.split("|").map((cell) => cell.trim());
    return cells.every((cell, index) => own[index + 1] === cell);
  });
  if (found === undefined) throw new Error(`no row ${cells.join(", ")}`);
  return found;
};

async function idOf(server: TestServer, entity: string, email: string, title: string): Promise<string> {
  const { body } = await server.ask("GET", `/api/records/${entity}`, undefined, { token: await server.signIn(email) });
  const found = (body.items ?? body).find((one: Record<string, unknown>) => Object.values(one).includes(title));
  return found.id;
}

describe("the kinds of screen", () => {
  it.each([
    ["list", "/", "Jobs"],
    ["form", "/new", "New job"],
    ["board", "/slip", "Slip"],
    ["calendar", "/dates", "Dates"],
    ["gallery", "/boats", "Boats"],
    ["figures", "/numbers", "Numbers"],
    ["component", "/tides", "Tides"],
    ["page", "/rules", "Rules"],
    ["not decided", "/plans", "Plans"],
    ["with nothing to show", "/scrapped", "Scrapped"],
  ])("%s", async (_kind, path, name) => {
    await at(yard, "mara@example.org", path);
    expect(rows(YARD)).toContain(rowOf(YARD, name));
  });

  it("one record, with its states", async () => {
    await at(yard, "mara@example.org", `/jobs/${await idOf(yard, "Job", "mara@example.org", "Job 01")}`);
    expect(rows(YARD)).toEqual(expect.arrayContaining([rowOf(YARD, "Job", "/jobs/{job}"), "### Job"]));
  });
});

describe("the kinds of field", () => {
  const expected = (names: readonly string[]) => names.map((name) => rowOf(THINGS, name));

  it("are marked in a list", async () => {
    await at(things, "ada@example.org", "/");
    expect(rows(THINGS, "main")).toEqual(expect.arrayContaining(expected(LISTED)));
  });

  it("are marked on the page of a record", async () => {
    await at(things, "ada@example.org", `/things/${await idOf(things, "Thing", "ada@example.org", "Lamp")}`);
    // What it is called is its heading, which stands in the row of the screen.
    expect(rows(THINGS, "main")).toEqual(expect.arrayContaining(expected(ALL.filter((name) => name !== "line"))));
  });

  it("are marked in a form", async () => {
    await at(things, "ada@example.org", "/new");
    expect(rows(THINGS, "main")).toEqual(expect.arrayContaining(expected(GIVEN)));
  });
});

describe("the kinds of action", () => {
  const marked = (label: string | RegExp) => {
    const found = [...document.querySelectorAll("main button, main a, dialog button, [role=dialog] button")].filter(
      (one) => (typeof label === "string" ? one.textContent === label : label.test(one.textContent ?? "")) && one.closest("[data-source]"),
    );
    return found.map((one) => YARD.split("\n")[Number(one.closest("[data-source]")!.getAttribute("data-source")!.split(":")[1]) - 1]);
  };
  const job = async () => idOf(yard, "Job", "mara@example.org", "Job 01");
  const granted = rowOf(YARD, "Job", "ask, begin, finish, turn down, change, delete, export");

  it.each([
    ["start", "/", "Ask", rowOf(YARD, "(new)", "ask")],
    ["export", "/", "Export", granted],
    ["import", "/", "Import", granted],
    ["create", "/boats", "New boat", rowOf(YARD, "Boat", "create, change")],
    ["screen", "/scrapped", "Boats", rowOf(YARD, "Boats")],
    ["transition of a row", "/", /^Begin/, rowOf(YARD, "asked", "begin")],
  ])("%s", async (_kind, path, label, row) => {
    await at(yard, "mara@example.org", path);
    expect(marked(label)).toContain(row);
  });

  it.each([
    ["change", "Edit", granted],
    ["delete", "Delete", granted],
    ["transition", "Begin", rowOf(YARD, "asked", "begin")],
  ])("%s", async (_kind, label, row) => {
    await at(yard, "mara@example.org", `/jobs/${await job()}`);
    expect(marked(label)).toContain(row);
  });

  it("save", async () => {
    await at(yard, "mara@example.org", `/jobs/${await job()}/edit`);
    expect(marked("Save")).toContain(granted);
  });

  it("transition that asks for something", async () => {
    const shown = await at(yard, "mara@example.org", `/jobs/${await job()}`);
    await shown.getByRole("button", { name: "Turn down" }).click();
    await shown.getByRole("dialog").waitFor();
    const row = rowOf(YARD, "asked", "turn down");
    expect(rows(YARD, "[role=dialog]").concat(rows(YARD, "dialog"))).toContain(row);
  });
});

describe("the kinds of message", () => {
  const row = (...cells: readonly string[]) => rowOf(THINGS, ...cells);

  it("what an action is refused by", async () => {
    await at(things, "ada@example.org", `/things/${await idOf(things, "Thing", "ada@example.org", "Lamp")}`);
    const reason = [...document.querySelectorAll("main [data-source]")].filter((one) => one.textContent?.includes("There are too few."));
    expect(reason.length).toBeGreaterThan(0);
    expect(rows(THINGS, "main")).toContain(row("fresh", "approve"));
  });

  const field = (shown: Page, name: string) => shown.getByRole("textbox", { name: new RegExp(`^${name}( ?optional)?$`) });

  it("errors of a form, and warnings", async () => {
    const shown = await at(things, "ada@example.org", "/new");
    await field(shown, "Line").fill("Chair");
    await field(shown, "Count").fill("200");
    await shown.getByRole("button", { name: "Make" }).click();
    await shown.getByText("There are too many.").first().waitFor();
    expect(rows(THINGS, "main")).toContain(row("Few"));
    await field(shown, "Count").fill("2");
    await field(shown, "Weight").fill("20");
    await shown.getByRole("button", { name: "Make" }).click();
    await shown.getByText("That is heavy.").first().waitFor();
    expect(rows(THINGS, "main")).toContain(row("Light"));
  });

  it("what somebody is told", async () => {
    const desk = await at(things, "ada@example.org", `/things/${await idOf(things, "Thing", "ada@example.org", "Desk")}`);
    await desk.getByRole("button", { name: "Approve" }).click();
    await desk.getByText("Approved", { exact: true }).first().waitFor();
    const shown = await at(things, "ada@example.org", "/-/notifications");
    await shown.getByText("Desk is approved").first().waitFor();
    expect(rows(THINGS, "main")).toContain(row("thing-approved"));
    const mails = await at(things, "ada@example.org", "/-/mailbox");
    await mails.getByText("Desk is approved").first().waitFor();
    expect(rows(THINGS, "main")).toContain(row("thing-approved"));
  });
});

describe("what was done", () => {
  it("leads to the row by which it was, and tells programs no more than in production", async () => {
    const token = await yard.signIn("mara@example.org");
    const id = await idOf(yard, "Job", "mara@example.org", "Job 02");
    await yard.ask("PATCH", `/api/records/Job/${id}`, { hours: 5 }, { token });
    const shown = await at(yard, "mara@example.org", "/-/history");
    await shown.getByText("Job 02").first().waitFor();
    expect(rows(YARD, "main")).toContain(rowOf(YARD, "Job", "ask, begin, finish, turn down, change, delete, export"));
    const { status, body } = await yard.ask("GET", "/api/history", undefined, { token });
    expect([status, JSON.stringify(body).includes('"source"')]).toEqual([200, false]);
  });
});

describe("in production", () => {
  it("nothing says where it stands", async () => {
    const served = await open(YARD, { records: YARD_RECORDS });
    try {
      const token = await served.signIn("mara@example.org");
      for (const path of ["/-/app", "/-/screens/jobs/rows", "/-/screens/numbers/figures"]) {
        const { status, body } = await served.ask("GET", path, undefined, { token });
        expect([status, JSON.stringify(body).includes('"source"')]).toEqual([200, false]);
      }
    } finally {
      await served.close();
    }
  });
});
