// The document changes while a form is open: the form follows, and what was typed is still there.

import { afterEach, expect, it } from "vitest";
import { REPORTS } from "../../fixtures/documents/application/document-changes.ts";
import { hold, type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { type Json, open, planOf, type TestServer } from "../../support/test-server.ts";

const FURTHER = REPORTS.replace("| subject, say |", "| subject, say, day |").replace(
  "| say     | text(200) | required |",
  "| say     | text(200) | required |\n| day     | date      | optional |",
);
const ADDRESS_TAKEN = REPORTS.replace(/^\| Tell .*\n/m, "| Report | /{report} | one Report | subject | - |\n").replace(
  "| create  |",
  "| -       |",
);

const OTHER_NAME = REPORTS.replace("| Tell    |", "| Tell us |");
const OTHER_ENTITY = OTHER_NAME.replace("form for Report | subject, say | save    |", "form for Person | name, email | save |")
  .replace("| create  |", "| -       |")
  .replace("| Person | see         | yes    |", "| Person | see, create | yes |");

const RENAMED = REPORTS.replace("| subject | text(80)  |", "| title (was subject) | text(80) |")
  .replaceAll("| subject ", "| title ")
  .replace("| subject, say |", "| title, say |");

let server: TestServer;
let page: Page;

afterEach(async () => {
  await page?.context().close();
  await server?.close();
});

async function fillIn({ live }: { readonly live: boolean }): Promise<void> {
  const Person = [{ name: "Ann", email: "ann@example.org" }];
  server = await open(REPORTS, { development: true, records: { Person } });
  const context = await windowOf(server, "ann@example.org");
  if (!live) await context.route("**/-/live*", (route) => route.abort());
  page = await pageAt(context, "/tell");
  await page.getByRole("textbox", { name: "Subject" }).fill("The roof");
  await page.getByRole("textbox", { name: "Say" }).fill("It leaks");
}

async function stored(): Promise<Json> {
  const token = await server.signIn("ann@example.org");
  return (await server.ask("GET", "/api/records/Report", undefined, { token })).body.items;
}

it("has a further field at once, and nobody loses the place where they type", async () => {
  await fillIn({ live: true });
  await server.ninefold.adopt(planOf(FURTHER));
  await page.getByText("This form was updated").waitFor();
  expect(await page.getByRole("textbox", { name: "Say" }).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByRole("textbox", { name: "Day" }).fill("11/23/2026");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL((url) => url.pathname !== "/tell");
  expect(await stored()).toMatchObject([{ subject: "The roof", say: "It leaks", day: "2026-11-23" }]);
});

const WITHOUT_SAY = REPORTS.replace("| subject, say |", "| subject      |").replace(/^\| say .*\n/m, "");

it("names a field that is gone where nobody typed", async () => {
  await fillIn({ live: true });
  await server.ninefold.adopt(planOf(FURTHER));
  await page.getByRole("textbox", { name: "Day" }).waitFor();
  await server.ninefold.adopt(planOf(REPORTS));
  await page.getByRole("textbox", { name: "Day" }).waitFor({ state: "detached" });
  expect(await page.getByText("This form was updated").count()).toBe(0);
  await page.getByRole("textbox", { name: "Say" }).fill("");
  await server.ninefold.adopt(planOf(WITHOUT_SAY));
  const told = page.getByRole("alert").filter({ hasText: "This form was updated" });
  await told.waitFor();
  expect(await told.getByRole("listitem").textContent()).toBe("Say");
});

it("keeps what is typed while the form is asked for anew", async () => {
  await fillIn({ live: true });
  const release = await hold(page, "**/tell/form*");
  const asked = page.waitForRequest(/\/tell\/form/);
  await server.ninefold.adopt(planOf(FURTHER));
  await asked;
  await page.getByRole("textbox", { name: "Say" }).pressSequentially(" by the door");
  release();
  await page.getByText("This form was updated").waitFor();
  expect(await page.getByRole("textbox", { name: "Say" }).inputValue()).toBe("It leaks by the door");
});

it("goes on under another name with what was typed, and not as a form for something else", async () => {
  await fillIn({ live: true });
  await server.ninefold.adopt(planOf(OTHER_NAME));
  await page.getByRole("heading", { name: "Tell us", level: 1 }).waitFor();
  expect(await page.getByRole("textbox", { name: "Subject" }).inputValue()).toBe("The roof");
  expect(await page.getByText("This form was removed").count()).toBe(0);
  expect(await page.getByRole("textbox", { name: "Say" }).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByRole("textbox", { name: "Say" }).pressSequentially(" by the door");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL((url) => url.pathname !== "/tell");
  expect(await stored()).toMatchObject([{ subject: "The roof", say: "It leaks by the door" }]);
  await page.context().close();
  await server.close();
  await fillIn({ live: true });
  await server.ninefold.adopt(planOf(OTHER_ENTITY));
  await page.getByText("This form was removed").waitFor();
  expect(await page.getByRole("textbox", { name: "Say" }).inputValue()).toBe("It leaks");
});

it("stays where another page has its address by now", async () => {
  await fillIn({ live: true });
  await server.ninefold.adopt(planOf(ADDRESS_TAKEN));
  await page.getByText("This form was removed").waitFor();
  expect(await page.getByRole("textbox", { name: "Say" }).inputValue()).toBe("It leaks");
});

const CHANGED = REPORTS.replace("\n## 3.", "| Edit    | /reports/{report}/edit | form for Report | subject, say | save |\n\n## 3.").replace(
  "| Report | see, create | yes    |",
  "| Report | see, create, change | yes    |",
);
const RENAMED_ENTITY = CHANGED.replace("### Report", "### Note (was Report)")
  .replaceAll("of Report", "of Note")
  .replaceAll("for Report", "for Note")
  .replace("| Report |", "| Note |")
  .replace("{report}", "{note}");

it.each([
  ["its entity", RENAMED_ENTITY],
  ["its entity and its own", RENAMED_ENTITY.replace("| Edit ", "| Edit note (was Edit) ")],
  ["its own, and another the address", CHANGED.replace("| Edit ", "| Change (was Edit) ").replace("| /tell ", "| /tell-us ")],
])("goes on with what was typed into a record where %s has another name", async (_, renamed) => {
  const records = { Person: [{ name: "Ann", email: "ann@example.org" }], Report: [{ subject: "The roof", say: "It leaks" }] };
  server = await open(CHANGED, { development: true, records });
  const token = await server.signIn("ann@example.org");
  const [{ id }] = (await server.ask("GET", "/api/records/Report", undefined, { token })).body.items;
  page = await pageAt(await windowOf(server, "ann@example.org"), `/reports/${id}/edit`);
  await page.getByRole("textbox", { name: "Say" }).fill("It leaks no more");
  const asked = page.waitForResponse((reply) => reply.url().includes("/form?"));
  await server.ninefold.adopt(planOf(renamed));
  await asked;
  expect(await page.getByRole("textbox", { name: "Say" }).inputValue()).toBe("It leaks no more");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/edit"));
  const entity = renamed.includes("### Note") ? "Note" : "Report";
  const { body } = await server.ask("GET", `/api/records/${entity}`, undefined, { token });
  expect(body.items).toMatchObject([{ subject: "The roof", say: "It leaks no more" }]);
});

it.each([true, false])("takes up the fields that it has by now, with what was typed, and says so (told of it: %s)", async (live) => {
  await fillIn({ live });
  await server.ninefold.adopt(planOf(RENAMED));
  if (!live) await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("This form was updated").waitFor();
  expect(await page.getByRole("textbox", { name: "Title" }).inputValue()).toBe("The roof");
  expect(await page.getByRole("textbox", { name: "Say" }).inputValue()).toBe("It leaks");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL((url) => url.pathname !== "/tell");
  expect(await stored()).toMatchObject([{ title: "The roof", say: "It leaks" }]);
});

it("names a field that is gone with what was typed there, and has both again where it comes back", async () => {
  await fillIn({ live: true });
  await page.getByRole("textbox", { name: "Say" }).fill("It leaks by the door");
  await server.ninefold.adopt(planOf(WITHOUT_SAY));
  const told = page.getByRole("alert").filter({ hasText: "This form was updated" });
  await told.waitFor();
  expect(await page.getByRole("textbox", { name: "Say" }).count()).toBe(0);
  expect(await told.getByRole("listitem").textContent()).toBe("SayIt leaks by the doorCopy");
  await told.getByRole("button", { name: "Copy: Say" }).waitFor();
  // Saving that the browser does not send leaves the text in sight.
  await page.getByRole("textbox", { name: "Subject" }).fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Fix 1 error").waitFor();
  expect(await page.getByRole("listitem").filter({ hasText: "It leaks" }).count()).toBe(1);
  await page.getByRole("textbox", { name: "Subject" }).fill("The roof");
  await server.ninefold.adopt(planOf(REPORTS));
  await page.getByRole("textbox", { name: "Say" }).waitFor();
  expect(await page.getByRole("textbox", { name: "Say" }).inputValue()).toBe("It leaks by the door");
  expect(await page.getByText("This form was updated").count()).toBe(0);
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL((url) => url.pathname !== "/tell");
  expect(await stored()).toMatchObject([{ subject: "The roof", say: "It leaks by the door" }]);
});

const WITH_STEPS = REPORTS.replace(
  "| say     | text(200) | required |",
  "| say     | text(200) | required |\n| steps   | rows of Step | optional |",
)
  .replace(
    "## 6.",
    "### Step\n\n| Field | Type     | Must be  |\n| ----- | -------- | -------- |\n| what  | text(40) | required |\n| hours | integer  | optional |\n\n## 6.",
  )
  .replace("form for Report | subject, say |", "form for Report | subject, say, steps |")
  .replace(/(\| Tell .*\n)/, "$1| Edit    | /reports/{report}/edit | form for Report | say, steps | save |\n")
  .replace("| Report | see, create | yes    |", "| Report | see, create, change | yes    |");
const WITHOUT_HOURS = WITH_STEPS.replace(/^\| hours .*\n/m, "");

it.each(["is yet to be made", "is there"])(
  "names a column of rows that is gone with what was typed in it, of a record that %s",
  async (which) => {
    const Report = [
      {
        subject: "The roof",
        say: "It leaks",
        steps: [{ what: "Look" }, { what: "Mend" }],
      },
    ];
    const records = { Person: [{ name: "Ann", email: "ann@example.org" }], ...(which === "is there" ? { Report } : {}) };
    server = await open(WITH_STEPS, { development: true, records });
    const [{ id } = { id: null }] = await stored();
    page = await pageAt(await windowOf(server, "ann@example.org"), id === null ? "/tell" : `/reports/${id}/edit`);
    if (id === null) {
      await page.getByRole("textbox", { name: "Subject" }).fill("The roof");
      await page.getByRole("textbox", { name: "Say" }).fill("It leaks");
      for (const [at, what] of ["Look", "Mend"].entries()) {
        await page.getByRole("button", { name: "Add Step" }).click();
        await page.getByRole("textbox", { name: "What" }).nth(at).fill(what);
      }
    }
    await page.getByRole("textbox", { name: "Hours" }).nth(1).fill("7");
    await server.ninefold.adopt(planOf(WITHOUT_HOURS));
    const told = page.getByRole("alert").filter({ hasText: "This form was updated" });
    await told.waitFor();
    expect(await page.getByRole("textbox", { name: "Hours" }).count()).toBe(0);
    expect(await told.getByRole("listitem").textContent()).toBe("Steps: HoursStep 2: 7Copy");
    expect(await page.getByRole("textbox", { name: "What" }).nth(1).inputValue()).toBe("Mend");
    await server.ninefold.adopt(planOf(WITH_STEPS));
    await page.getByRole("textbox", { name: "Hours" }).first().waitFor();
    expect(await page.getByRole("textbox", { name: "Hours" }).nth(1).inputValue()).toBe("7");
    expect(await page.getByText("This form was updated").count()).toBe(0);
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL((url) => !/tell|edit/.test(url.pathname));
    const [{ steps }] = await stored();
    expect(steps.map(({ what, hours }: Json) => [what, hours])).toEqual([
      ["Look", null],
      ["Mend", 7],
    ]);
  },
);
