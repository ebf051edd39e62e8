// Format errors of addresses, links, phones, colours and durations show an example.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

const DOC = `# Desk

## 2. Screens and routes

| Screen | Route | Shows         | Fields                            | Actions |
| ------ | ----- | ------------- | --------------------------------- | ------- |
| Sheets | /     | list of Sheet | title, mail, site, tel, hue, long | import  |

## 3. Entities and their fields

### Sheet

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| title | text(80) | required |
| mail  | email    | optional |
| site  | link     | optional |
| tel   | phone    | optional |
| hue   | colour   | optional |
| long  | duration | optional |

## 6. Roles and permissions

| Role   | Means         |
| ------ | ------------- |
| Anyone | not signed in |

| Entity | Action              | Anyone |
| ------ | ------------------- | ------ |
| Sheet  | see, create | yes    |
`;

const OWN = `
## 8. The error catalogue

| Code       | Status | Message            |
| ---------- | ------ | ------------------ |
| bad-format | 422    | Look at “{field}”. |
`;

const WRONG = { title: "One", mail: "ann", site: "abc", tel: "abc", hue: "red" };

let server: TestServer;

beforeAll(async () => {
  server = await open(DOC);
});

afterAll(() => server?.close());

const told = async (at: TestServer): Promise<string[]> => {
  const { body } = await at.ask("POST", "/api/records/Sheet", WRONG);
  return body.errors.map(({ code, detail }: Json) => `${code}: ${detail}`);
};

describe("what a field's type does not take", () => {
  it("is told with what it looks like", async () => {
    expect(await told(server)).toEqual([
      "bad-format: Mail must be an email address, such as name@example.org.",
      "bad-format: Site must be a link, such as https://example.org.",
      "bad-format: Tel must be a phone number, such as +353 1 234 5678.",
      "bad-format: Hue must be a colour, such as #0E5C56.",
    ]);
  });

  it("is told so of a file, and of a length of time as well", async () => {
    const file = "title,mail,long\nOne,ann,soon\nTwo,ann@example.org,1:30\n";
    const reply = await fetch(`${server.url}/-/screens/sheets/import/try?map=title,mail,long`, {
      method: "POST",
      headers: { "content-type": "text/csv", "x-ninefold": "1" },
      body: file,
    });
    const { errors } = (await reply.json()) as Json;
    expect(errors.map(({ row, detail }: Json) => [row, detail])).toEqual([
      [2, "Mail must be an email address, such as name@example.org."],
      [2, "Long must be a duration, such as 1:30 or PT1H30M."],
    ]);
  });

  it("is told as the document says where it says so", async () => {
    const own = await open(`${DOC}${OWN}`);
    expect(new Set(await told(own))).toEqual(new Set(["Mail", "Site", "Tel", "Hue"].map((label) => `bad-format: Look at “${label}”.`)));
    await own.close();
  });
});
