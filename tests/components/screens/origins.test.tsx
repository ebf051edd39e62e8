// In development every element leads to its row in the document; in production none does.

import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pageAt, windowOf } from "../../support/application/page.tsx";
import { open, readExample, type TestServer } from "../../support/test-server.ts";

const WEB = resolve(import.meta.dirname, "../../../dist/web");
const DOCUMENT = readExample("library");
const RECORDS = {
  Member: [
    { name: "Rui", email: "rui@example.org", born_on: "1990-01-01", role: "Reader" },
    { name: "Lia", email: "lia@example.org", born_on: "1980-01-01", role: "Librarian" },
  ],
  Book: [
    { isbn: "9780142437247", title: "Moby-Dick", author: "Melville", copies: 0 },
    { isbn: "9780198611868", title: "The Oxford Dictionary", author: "Oxford", copies: 1, kind: "reference_only" },
  ],
  Loan: [{ book: 0, borrower: 0, status: "requested" }],
};
let developed: TestServer;
let served: TestServer;

beforeAll(async () => {
  developed = await open(DOCUMENT, { development: true, records: RECORDS, webFolder: WEB });
  served = await open(DOCUMENT, { records: RECORDS, webFolder: WEB });
});

afterAll(async () => {
  await developed?.close();
  await served?.close();
});

describe("in development", () => {
  it("opens the row behind a field that is not theirs to give, and behind a message", async () => {
    const context = await windowOf(developed, "rui@example.org");
    const { user } = (await developed.ask("GET", "/-/app", undefined, { token: await developed.signIn("rui@example.org") })).body;
    const page = await pageAt(context, `/members/${user.id}/edit`);
    const fixed = page.locator("main dl", { hasText: "You can’t edit this." }).first();
    expect(await fixed.textContent()).not.toMatch(/point \d/);
    await fixed.getByLabel("Show in specification").click();
    await fixed.getByText(/^point 6, Member /).waitFor();
    const problem = {
      code: "x",
      status: 409,
      detail: "Not now.",
      remedy: null,
      errors: [],
      cite: "point 4, Loan / hand over (spec.md:118)",
    };
    const source = "spec.md:118:1";
    await page.route("**/-/sign-out", (route) =>
      route.fulfill({ status: 409, contentType: "application/problem+json", body: JSON.stringify({ ...problem, source }) }),
    );
    await page.getByRole("button", { name: /Rui/ }).first().click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    const message = page.getByRole("region", { name: "Messages" });
    await message.getByText("Not now.").waitFor();
    expect(await message.textContent()).not.toMatch(/point \d/);
    await message.getByLabel("Show in specification").click();
    await message.getByText("book.free_copies > 0").waitFor();
    await context.close();
  });

  it("keeps the API as it is in production", async () => {
    const { body } = await developed.ask("GET", "/api/books/nowhere");
    expect(JSON.stringify(body)).not.toContain('"source"');
  });

  it("answers what there is no row at as not found", async () => {
    const asked = (at: string) => developed.ask("GET", `/-/source?at=${encodeURIComponent(at)}`).then(({ status }) => status);
    expect(await Promise.all(["spec.md:3:1", "spec.md:99999:1", "/etc/passwd:1:1", "spec.md", ""].map(asked))).toEqual([
      200, 404, 404, 404, 404,
    ]);
  });
});
