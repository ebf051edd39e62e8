// Rows of one timer are taken in order, also where more records are due than one look finds.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, open, type TestServer } from "../../support/test-server.ts";

const WISHES = `
# Wishes

## 3. Entities and their fields

### Wish

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| large | yes/no   | required |

## 4. States and transitions

### Wish

- States: waiting, lead, head

| From    | Action         | To              | Only if |
| ------- | -------------- | --------------- | ------- |
| (new)   | ask            | waiting         | -       |
| waiting | (after 2 days) | head | large   |
| waiting | (after 2 days) | lead | -       |

## 6. Roles and permissions

| Role   | Means         |
| ------ | ------------- |
| Anyone | not signed in |

| Entity | Action   | Anyone |
| ------ | -------- | ------ |
| Wish   | see, ask | yes    |
`;
/** More than are looked at together. */
const COUNT = 210;

describe.each(engineFor(import.meta.filename))("rows of one timer, on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(WISHES, { engine });
  });
  afterAll(() => server?.close());

  it("move what no earlier row is to move, however many are due", async () => {
    const large = (at: number) => at % 3 > 0;
    for (let at = 0; at < COUNT; at++) await server.ask("POST", "/api/records/Wish/actions/ask", { large: large(at) });
    server.clock.at = new Date(server.clock.at.getTime() + 3 * 86_400_000);
    const count = async (query: string) => (await server.ask("GET", `/api/records/Wish?${query}&total=exact&size=1`)).body.total;
    expect(await count("status=head")).toBe(140);
    expect(await count("status=head&large=false")).toBe(0);
    expect(await count("status=lead")).toBe(70);
  });
});
