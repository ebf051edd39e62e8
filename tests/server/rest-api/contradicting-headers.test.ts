// Requests that contradict themselves, by headers or versions, are refused.

import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { visitorsMay } from "../../fixtures/documents/visitor-permissions.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const SLIPS = `# Slips

## 3. Entities and their fields

### Slip

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| title | text(20) | required |

${visitorsMay({ Slip: "see, create, change, delete" })}

## 7. The calls it makes

| Call   | Method | Path              | Does        | Takes       | Gives       |
| ------ | ------ | ----------------- | ----------- | ----------- | ----------- |
| rename | PATCH  | /api/slips/{slip} | change Slip | Slip(title) | Slip(title) |
`;

describe("a request that contradicts itself", () => {
  let server: TestServer;
  let id: string;
  beforeAll(async () => {
    server = await open(SLIPS);
    id = (await server.ask("POST", "/api/records/Slip", { title: "one" })).body.id;
  });
  afterAll(() => server?.close());

  /** The status of an answer to lines that are sent as they are. */
  function statusOf(...lines: string[]): Promise<number> {
    const { hostname, port } = new URL(server.url);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(`${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n`));
      let text = "";
      socket.on("data", (chunk) => {
        text += chunk;
      });
      socket.on("end", () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0))).on("error", reject);
    });
  }

  it.each([
    ["two hosts", "Host: one.example", "Host: two.example"],
    ["two hosts of two spellings", "Host: one.example", "hOST: one.example"],
    ["two tokens", "Host: one.example", "Authorization: Bearer a", "Authorization: Bearer b"],
    ["two types of body", "Host: one.example", "Content-Type: text/csv", "Content-Type: application/json"],
    ["two lengths", "Host: one.example", "Content-Length: 0", "Content-Length: 1"],
    ["no host", "Accept: */*"],
  ])("with %s is refused", async (_, ...headers) => {
    expect(await statusOf("GET /api/records/Slip HTTP/1.1", ...headers)).toBe(400);
  });

  it("is answered where each is given once", async () => {
    expect(await statusOf("GET /api/records/Slip HTTP/1.1", "Host: one.example", "Accept: a", "Accept: b")).toBe(200);
  });

  it.each([
    ["PATCH", "/api/records/Slip/ID", { title: "two", version: 1 }],
    ["PATCH", "/api/slips/ID", { title: "two", version: 1 }],
    ["DELETE", "/api/records/Slip/ID", { version: 1 }],
  ])("%s %s with another version in If-Match than in its body changes nothing", async (method, path, body) => {
    const of = (text: string) => text.replace("ID", id);
    const sent = JSON.parse(of(JSON.stringify(body)));
    const refused = await server.ask(method, of(path), sent, { headers: { "if-match": '"7"' } });
    expect([refused.status, refused.body.code]).toEqual([412, "changed-meanwhile"]);
    expect((await server.ask("GET", `/api/records/Slip/${id}`)).body).toMatchObject({ title: "one", version: 1 });
  });
});
