// People who may act on a record read why the program could not do something with it.

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { PEOPLE, REFUSED_TIMERS } from "../../fixtures/documents/timers/refused-timers.ts";
import { WIDE } from "../../support/application/layout.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;
let leave: string;
let lea: string;
beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  server = await open(REFUSED_TIMERS, { development: true, records: { Person: PEOPLE } });
  lea = await server.signIn("lea@example.org");
  for (const title of ["Capri", "Baltic", "Alps"]) {
    const body = { title, day: "2026-03-20", remind_on: "2026-03-10" };
    leave = (await server.ask("POST", "/api/records/Leave/actions/enter", body, { token: lea })).body.id;
  }
  await server.ask("POST", "/api/records/Closure", { name: "Spring", day: "2026-03-20" }, { token: lea });
});
afterAll(async () => {
  await server?.close();
  vi.restoreAllMocks();
});

const go = async (path: string, who: string, size = WIDE): Promise<Page> =>
  pageAt(await windowOf(server, `${who}@example.org`, { size }), path);
const TITLE = "This should have become “Reminded”, but couldn’t";

describe("a timer that a rule refuses", () => {
  it("is listed nowhere while nothing waits", async () => {
    const page = await go("/leaves", "lea");
    await page.getByRole("link", { name: "Alps" }).first().waitFor();
    await page
      .getByRole("button", { name: /account menu/ })
      .first()
      .waitFor();
    expect(await page.getByRole("link", { name: /Blocked steps/ }).count()).toBe(0);
    await page.goto("/-/refused");
    await page.getByText("Nothing is blocked").waitFor();
    await page.context().close();
  });

  it("is not shown to those who may only look at the record", async () => {
    const page = await go(`/leaves/${leave}`, "rob");
    await page.getByRole("heading", { name: "Alps" }).waitFor();
    await page
      .getByRole("button", { name: /account menu/ })
      .first()
      .waitFor();
    expect(await page.getByText(TITLE).count()).toBe(0);
    expect(await page.getByRole("link", { name: /Blocked steps/ }).count()).toBe(0);
    await page.context().close();
  });
});
