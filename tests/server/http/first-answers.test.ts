// A page brings along what the application asks first, as it is answered to its reader.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FirstAnswers } from "../../../src/runtime/wire/first-answers.ts";
import { MAGAZINE, MAGAZINE_RECORDS, SHELL } from "../../fixtures/documents/public-magazine.ts";
import { SseClient } from "../../support/sse-client.ts";
import { engineFor, open, type TestServer } from "../../support/test-server.ts";

const folder = mkdtempSync(join(tmpdir(), "ninefold-first-"));
writeFileSync(join(folder, "index.html"), SHELL);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(engineFor(import.meta.filename))("what a page brings along, on %s", (engine) => {
  let server: TestServer;
  let ada: string;
  beforeAll(async () => {
    server = await open(MAGAZINE, { engine, webFolder: folder, records: MAGAZINE_RECORDS });
    ada = await server.signIn("ada@example.org");
  });
  afterAll(() => server?.close());

  const pageFor = async (path: string, token?: string) => {
    const headers = { accept: "text/html", ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
    const reply = await fetch(server.url + path, { headers });
    const text = await reply.text();
    const script = /<script type="application\/json" id="first-answers">(.*)<\/script>\n/.exec(text)?.[1];
    return { reply, script, brought: JSON.parse(script ?? "null") as FirstAnswers };
  };
  const asked = async (path: string, token?: string) => (await server.ask("GET", path, undefined, { token })).body;

  it("is what is answered to the same reader when it is asked for", async () => {
    const { brought, reply } = await pageFor("/stories", ada);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    const { language, at, list, ...answers } = brought;
    const { product } = await asked("/-/app");
    expect([language, new Date(at).getFullYear()]).toEqual([product.language, new Date().getFullYear()]);
    expect(answers).toEqual({
      app: await asked("/-/app", ada),
      unread: await asked("/-/notifications/unread", ada),
      counts: await asked("/-/counts", ada),
      refused: await asked("/-/refused/count", ada),
    });
    const [rows, views] = [await asked("/-/screens/stories/rows", ada), await asked("/-/screens/stories/views", ada)];
    expect(list).toEqual({ screen: "stories", rows, views });
  });

  it("is for a visitor what visitors may see", async () => {
    const { list, ...rest } = (await pageFor("/stories")).brought;
    expect(list).toEqual({ screen: "stories", rows: await asked("/-/screens/stories/rows") });
    expect(JSON.stringify(list)).not.toContain("Unfinished");
    expect(rest).toEqual({ language: rest.language, at: rest.at, app: await asked("/-/app") });
    expect((await pageFor("/people")).brought.list).toBe(undefined);
    const missing = await pageFor("/nowhere");
    expect([missing.reply.status, missing.brought.app.user]).toEqual([404, null]);
  });

  it("is no list whose address asks for more than its records", async () => {
    expect((await pageFor("/stories?page=2", ada)).brought).toEqual(expect.not.objectContaining({ list: expect.anything() }));
  });

  it("ends no script by what stands in a record", async () => {
    const title = "</script><script>alert(1)</script><!--";
    expect((await server.ask("POST", "/api/records/Story", { title }, { token: ada })).status).toBe(201);
    const { script, brought } = await pageFor("/stories");
    expect(script).not.toContain("<");
    expect(JSON.stringify(brought.list?.rows)).toContain(JSON.stringify(title));
  });

  it("is followed by what happened since, and by nothing that it knows", async () => {
    const before = await pageFor("/stories", ada);
    const listen = (at: number) => SseClient.at(server.url, ada, undefined, `/-/live?since=${at}`);
    const { body } = await server.ask("POST", "/api/records/Story", { title: "Later" }, { token: ada });
    const late = await listen(before.brought.at);
    expect((await late.until(({ event, data }) => event === "changed" && data.record === body.id)).data.what).toBe("created");
    late.close();
    const old = await listen(0);
    await old.until(({ event }) => event === "reload");
    old.close();
    if (engine === "postgres") return;
    const written = await server.ask("PATCH", `/api/records/Story/${body.id}`, { title: "Before" }, { token: ada });
    expect(written.status).toBe(200);
    const { at } = (await pageFor("/stories", ada)).brought;
    const fresh = await listen(at + 1);
    await server.ask("PATCH", `/api/records/Story/${body.id}`, { title: "Last" }, { token: ada });
    await fresh.until(({ event }) => event === "changed");
    expect(fresh.events.map(({ event }) => event)).toEqual(["revision", "changed"]);
    fresh.close();
  });
});
