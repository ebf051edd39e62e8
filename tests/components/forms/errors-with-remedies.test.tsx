// Form errors appear with their remedies, rows and formats; equal state glyphs look equal.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
let library: TestServer;
let purchasing: TestServer;
let studio: TestServer;

beforeAll(async () => {
  const example = (name: string) =>
    open(readFileSync(resolve(ROOT, `examples/${name}/spec.md`), "utf8"), {
      development: true,
      records: JSON.parse(readFileSync(resolve(ROOT, `examples/${name}/data/samples.json`), "utf8")),
    });
  [library, purchasing, studio] = await Promise.all([example("library"), example("purchasing"), example("studio")]);
});

afterAll(async () => {
  await Promise.all([library?.close(), purchasing?.close(), studio?.close()]);
});

describe("a form that is refused", () => {
  it("says what a text with a form of its own looks like, before it is sent and after", async () => {
    const page = await pageAt(await windowOf(purchasing, "finance@example.org"), "/cost-centres/new");
    await page.getByLabel("Code").fill("x");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Code isn’t in the right format. Example: AA-001.").first().waitFor();
    const token = await purchasing.signIn("finance@example.org");
    const given = { values: { code: "x", name: "y" } };
    const headers = { "x-ninefold": "1", "accept-language": "de" };
    const { body } = await purchasing.ask("POST", "/-/screens/new-cost-centre/save", given, { token, headers });
    const { detail } = body.errors.find((one: { field: string }) => one.field === "code");
    expect(detail).toBe("„Code“ hat nicht die richtige Form; richtig wäre etwa AA-001.");
    await page.context().close();
  });
});
