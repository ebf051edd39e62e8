// Cut or malformed multipart forms are bad requests, and nothing is kept.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { visitorsMay } from "../../fixtures/documents/visitor-permissions.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const NOTES = `# Notes

## 3. Entities and their fields

### Note

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| title | text(20) | required |
| paper | file     | optional |

${visitorsMay({ Note: "see, create, change" })}
`;

const BOUNDARY = "----cut";
const FORM = [
  `--${BOUNDARY}`,
  'Content-Disposition: form-data; name="note"',
  "",
  "a field",
  `--${BOUNDARY}`,
  'Content-Disposition: form-data; name="file"; filename="a.txt"',
  "Content-Type: text/plain",
  "",
  "some words in a file",
  `--${BOUNDARY}--`,
  "",
].join("\r\n");

describe("a form with a file", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(NOTES, { log: (entry) => entry.level === "error" && console.error(JSON.stringify(entry)) });
  });
  afterAll(() => server?.close());

  async function send(body: string, type = `multipart/form-data; boundary=${BOUNDARY}`): Promise<number> {
    const { url } = server;
    const response = await fetch(`${url}/api/records/Note/uploads/paper`, { method: "POST", headers: { "content-type": type }, body });
    expect(response.headers.get("content-type")).toMatch(/json/);
    return response.status;
  }

  it("is refused wherever it ends too early", async () => {
    expect(await send(FORM)).toBe(201);
    const kept = readdirSync(join(server.folder, "files"), { recursive: true }).length;
    const whole = FORM.length - "--\r\n".length;
    for (let end = 0; end < whole; end += 7) expect([end, await send(FORM.slice(0, end))]).toEqual([end, 400]);
    // What was begun is removed behind the answer.
    await expect.poll(() => readdirSync(join(server.folder, "files"), { recursive: true }).length).toBe(kept);
  });

  it.each([
    ["without a boundary", FORM, "multipart/form-data"],
    ["with an empty boundary", FORM, "multipart/form-data; boundary="],
    ["with another boundary", FORM, "multipart/form-data; boundary=other"],
    ["with a boundary of 1,000 letters", FORM, `multipart/form-data; boundary=${"x".repeat(1000)}`],
    ["of another kind", FORM, `multipart/mixed; boundary=${BOUNDARY}`],
    ["whose part has no name", FORM.replace(/; name="file"; filename="a.txt"/, ""), undefined],
    ["whose part has a broken head", FORM.replace("Content-Type: text/plain", "Content-Type text/plain"), undefined],
    ["whose head has no end", FORM.replace("text/plain\r\n", `text/plain\r\n${"a".repeat(100_000)}`), undefined],
    ["with very many heads", FORM.replace("text/plain\r\n", `text/plain\r\n${"X-A: b\r\n".repeat(3000)}`), undefined],
    ["with very many fields", `${`--${BOUNDARY}\r\nContent-Disposition: form-data; name="n"\r\n\r\nx\r\n`.repeat(50)}${FORM}`, undefined],
    ["in an unknown alphabet", FORM.replace("text/plain", "text/plain; charset=klingon"), undefined],
    ["whose name cannot be read", FORM.replace('filename="a.txt"', "filename*=UTF-8''%FF%FE%"), undefined],
    ["of nothing but its end", `--${BOUNDARY}--\r\n`, undefined],
  ])("%s makes no error of the server", async (_, body, type) => {
    expect([201, 400, 413, 415]).toContain(await send(body, type));
  });
});
