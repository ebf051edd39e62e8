// A product whose first address is a list that not everybody may open.

import { afterAll, beforeAll, it } from "vitest";
import { WISHES } from "../../fixtures/documents/application/start-page-access.ts";
import { pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await open(WISHES, {
    records: {
      Person: [
        { name: "Rita", email: "rita@example.org", role: "desk" },
        { name: "Olga", email: "olga@example.org", role: "guest" },
      ],
    },
    development: true,
  });
});

afterAll(async () => {
  await server?.close();
});

const olga = (path: string) => windowOf(server, "olga@example.org").then((window) => pageAt(window, path));

it("begins elsewhere for whoever may not open it", async () => {
  const page = await olga("/");
  await page.waitForURL(/\/mine$/);
  await page.context().close();
});
