// How much one request may be: just below each limit, at it, and just beyond.

import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { visitorsMay } from "../../fixtures/documents/visitor-permissions.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const NOTES = `# Notes

## 2. Screens and routes

| Screen | Route  | Shows        |
| ------ | ------ | ------------ |
| Notes  | /notes | list of Note |

## 3. Entities and their fields

### Note

| Field | Type      | Must be  | Value |
| ----- | --------- | -------- | ----- |
| text  | text(80)  | required | -     |

${visitorsMay({ Note: "see, create" })}

## 9. Business constants and limits

| Name       | Value | Meaning |
| ---------- | ----- | ------- |
| BODY_LIMIT | 2 KB  | -       |
`;

describe("a request", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(NOTES);
  });
  afterAll(() => server?.close());

  const create = async (raw: string) => {
    const { status, body } = await server.ask("POST", "/api/records/Note", undefined, {
      raw,
      headers: { "content-type": "application/json" },
    });
    return [status, body.code ?? "created"];
  };
  const list = async (query: string) => {
    const { status, body } = await server.ask("GET", `/api/records/Note${query}`);
    return [status, body.code ?? "listed"];
  };

  it("has a body of so many bytes at most", async () => {
    const most = server.plan.limits[0]!.bodyBytes;
    const sized = (bytes: number) => `{"text":"x"}`.padEnd(bytes, " ");
    expect(await create(sized(most - 1))).toEqual([201, "created"]);
    expect(await create(sized(most))).toEqual([201, "created"]);
    expect(await create(sized(most + 1))).toEqual([413, "too-large"]);
  });

  it("nests so deep at most, and no depth harms", async () => {
    // The body itself is one bracket; what is within reads as a wrong text.
    const nested = (depth: number) => `{"text":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
    expect((await create(nested(31)))[0]).toBe(422);
    expect((await create(nested(32)))[0]).toBe(422);
    expect(await create(nested(33))).toEqual([400, "bad-request"]);
    const deep = await open(NOTES.replace("2 KB", "1 MB"));
    const raw = nested(100_000);
    const { status, body } = await deep.ask("POST", "/api/records/Note", undefined, { raw });
    expect([status, body.code]).toEqual([400, "bad-request"]);
    await deep.close();
  });

  it("has an address of so many characters at most", async () => {
    const sized = (length: number) => `?q=${"x".repeat(length - "/api/records/Note?q=".length)}`;
    const below = await list(sized(7_999));
    expect(below[0]).not.toBe(413);
    expect(await list(sized(8_000))).toEqual(below);
    expect(await list(sized(8_001))).toEqual([413, "too-large"]);
  });

  it("asks for a page of so many records at most, and for so many values of one filter", async () => {
    const most = server.plan.limits[0]!.maxPageSize;
    for (const size of [most - 1, most]) expect(await list(`?size=${size}`)).toEqual([200, "listed"]);
    expect(await list(`?size=${most + 1}`)).toEqual([400, "out-of-range"]);
    const values = (count: number) => `?${Array.from({ length: count }, (_, at) => `text=${at}`).join("&")}`;
    for (const count of [99, 100]) expect(await list(values(count))).toEqual([200, "listed"]);
    for (const count of [101, 300]) expect(await list(values(count))).toEqual([400, "bad-request"]);
  });

  it("has so many conditions over all filters together, in a call and on a screen", async () => {
    const parameters = (count: number, before: string) => {
      const names = ["text", "text.contains", "text.empty"];
      const rest = Array.from({ length: count - 2 }, (_, at) => `${before}${names[0]}=${at}`);
      return `?${[`${before}${names[1]}=a`, `${before}${names[2]}=no`, ...rest].join("&")}`;
    };
    const screen = async (query: string) => {
      const { status, body } = await server.ask("GET", `/-/screens/notes/rows${query}`);
      return [status, body.code ?? "listed"];
    };
    for (const count of [99, 100]) {
      expect(await list(`${parameters(count, "")}&size=5`)).toEqual([200, "listed"]);
      expect(await screen(`${parameters(count, "f.")}&size=5`)).toEqual([200, "listed"]);
    }
    expect(await list(parameters(101, ""))).toEqual([400, "bad-request"]);
    expect(await screen(parameters(101, "f."))).toEqual([400, "bad-request"]);
  });

  it("may not stand still while it is sent, and takes as long as it likes once it has arrived", async () => {
    const patient = await open(NOTES, { patience: { headers: 60_000, idle: 200, whole: 3_600_000 } });
    const { hostname, port } = new URL(patient.url);
    const head = "POST /api/records/Note HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
    for (const begun of ['Content-Length: 100\r\n\r\n{"text', 'Transfer-Encoding: chunked\r\n\r\n3\r\n{"t\r\n']) {
      const answer = await new Promise<string>((resolve) => {
        let said = "";
        const socket = connect(Number(port), hostname, () => socket.write(head + begun));
        socket.on("data", (data) => (said += String(data)));
        socket.on("close", () => resolve(said));
      });
      expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout/);
      expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({ status: 408 });
    }
    // The act takes longer than the sender may.
    const { write } = patient.store;
    patient.store.write = async (work) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      return write.call(patient.store, work) as never;
    };
    expect((await patient.ask("POST", "/api/records/Note", { text: "x" })).status).toBe(201);
    await patient.close();
  });

  it("has headers of so many bytes at most, and is told so in the catalogue's words", async () => {
    const { hostname, port } = new URL(server.url);
    const raw = (text: string) =>
      new Promise<string>((resolve) => {
        let answer = "";
        const socket = connect(Number(port), hostname, () => socket.write(text));
        socket.on("data", (data) => (answer += String(data)));
        socket.on("close", () => resolve(answer));
      });
    const large = await raw(`GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${"x".repeat(20_000)}\r\n\r\n`);
    expect(large).toMatch(/^HTTP\/1.1 431 /);
    expect(JSON.parse(large.split("\r\n\r\n")[1] ?? "")).toMatchObject({ status: 431, code: "too-large" });
    const garbled = await raw("not HTTP at all\r\n\r\n");
    expect(JSON.parse(garbled.split("\r\n\r\n")[1] ?? "")).toMatchObject({ status: 400, code: "bad-request" });
  });
});
