// The document changes while a form is open: the form follows, and what was typed is still there.

import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { REPORTS } from "../../fixtures/documents/application/document-changes.ts";
import { launch, pageAt, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { type Json, open, planOf, type TestServer } from "../../support/test-server.ts";

const RENAMED = REPORTS.replace("| subject | text(80)  |", "| title (was subject) | text(80) |")
  .replaceAll("| subject ", "| title ")
  .replace("| subject, say |", "| title, say |");

let browser: Browser;
let server: TestServer;
let page: Page;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser?.close());

afterEach(async () => {
  await page?.context().close();
  await server?.close();
});

async function fillIn({ live }: { readonly live: boolean }): Promise<void> {
  const Person = [{ name: "Ann", email: "ann@example.org" }];
  server = await open(REPORTS, { development: true, records: { Person }, webFolder: WEB_FOLDER });
  const context = await windowOf(browser, server, "ann@example.org");
  if (!live) await context.route("**/-/live*", (route) => route.abort());
  page = await pageAt(context, "/tell");
  await page.getByRole("textbox", { name: "Subject" }).fill("The roof");
  await page.getByRole("textbox", { name: "Say" }).fill("It leaks");
}

async function stored(): Promise<Json> {
  const token = await server.signIn("ann@example.org");
  return (await server.ask("GET", "/api/records/Report", undefined, { token })).body.items;
}

it.each([true, false])("takes up the fields that it has by now, with what was typed, and says so (told of it: %s)", async (live) => {
  await fillIn({ live });
  await server.ninefold.adopt(planOf(RENAMED));
  if (!live) await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("This form was updated").waitFor();
  await expectAccessible(page);
  expect(await page.getByRole("textbox", { name: "Title" }).inputValue()).toBe("The roof");
  expect(await page.getByRole("textbox", { name: "Say" }).inputValue()).toBe("It leaks");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL((url) => url.pathname !== "/tell");
  expect(await stored()).toMatchObject([{ title: "The roof", say: "It leaks" }]);
});

const WITHOUT_SAY = REPORTS.replace("| subject, say |", "| subject      |").replace(/^\| say .*\n/m, "");

it("names a field that is gone with what was typed there, and has both again where it comes back", async () => {
  await fillIn({ live: true });
  await page.getByRole("textbox", { name: "Say" }).fill("It leaks by the door");
  await server.ninefold.adopt(planOf(WITHOUT_SAY));
  const told = page.getByRole("alert").filter({ hasText: "This form was updated" });
  await told.waitFor();
  expect(await page.getByRole("textbox", { name: "Say" }).count()).toBe(0);
  expect(await told.getByRole("listitem").textContent()).toBe("SayIt leaks by the doorCopy");
  await told.getByRole("button", { name: "Copy: Say" }).waitFor();
  await expectAccessible(page);
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
    server = await open(WITH_STEPS, { development: true, records, webFolder: WEB_FOLDER });
    const [{ id } = { id: null }] = await stored();
    page = await pageAt(await windowOf(browser, server, "ann@example.org"), id === null ? "/tell" : `/reports/${id}/edit`);
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
    await expectAccessible(page);
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
