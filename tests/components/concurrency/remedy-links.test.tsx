// Whoever is refused gets to where something can be done about it by a link beside the reason.

import { afterAll, beforeAll, describe, it } from "vitest";
import { HALLS } from "../../fixtures/documents/remedy-links.ts";
import { PHONE, WIDE } from "../../support/application/layout.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  const records = {
    Person: [{ name: "Ann", email: "ann@example.org" }],
    Room: [
      { name: "Blue", seats: 2 },
      { name: "Red", seats: 2 },
    ],
    Booking: [{ title: "Talk", room: 0, people: 1 }],
  };
  server = await open(HALLS, { development: true, records });
});
afterAll(async () => {
  await server?.close();
});

const go = async (path: string, size = WIDE): Promise<Page> => pageAt(await windowOf(server, "ann@example.org", { size }), path);

describe("a refusal that leads somewhere", () => {
  it("has a link in the form that is refused", async () => {
    const page = await go("/");
    await page.getByRole("button", { name: "Book" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Title").fill("Party");
    await dialog.getByLabel("People").fill("5");
    await dialog.getByRole("button", { name: "Book" }).click();
    // One is the room of the form, the other where the refusal leads.
    await dialog.getByRole("link", { name: "Blue" }).nth(1).waitFor();
    await page.context().close();
  });

  it.each([
    ["wide", WIDE],
    ["on a phone", PHONE],
  ])("has a link beside an action that is not possible now, %s", async (_, size) => {
    const token = await server.signIn("ann@example.org");
    const [{ id }] = (await server.ask("GET", "/api/records/Booking", undefined, { token })).body.items;
    const page = await go(`/bookings/${id}`, size);
    if (size.width < 768) await page.getByRole("button", { name: "Unavailable actions" }).click();
    await page.getByText("Nobody else comes.").first().waitFor();
    await page.getByRole("link", { name: "Edit booking" }).click();
    await page.waitForURL(`**/bookings/${id}/edit`);
    await page.context().close();
  });
});
