// The document of docs/guide/writes.md is written to as the page says.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

const PAGE = readFileSync(resolve(import.meta.dirname, "../../../docs/guide/writes.md"), "utf8");
const DOCUMENT = /```markdown\n([\s\S]*?)```/.exec(PAGE)?.[1] ?? "";
const RECORDS = {
  Guest: ["ada", "bo", "cy", "di"].map((name) => ({ name, email: `${name}@example.org` })),
  Evening: [
    { title: "Songs", held_on: "2026-05-01", seats: 1 },
    { title: "Tales", held_on: "2026-03-01", seats: 9 },
  ],
};

describe.each(ENGINES)("writing on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  const evenings: Record<string, string> = {};
  beforeAll(async () => {
    server = await open(DOCUMENT, { engine, records: RECORDS });
    for (const { name, email } of RECORDS.Guest) tokens[name] = await server.signIn(email);
    for (const { id, title } of (await server.ask("GET", "/api/records/Evening")).body.items) evenings[title] = id;
  });
  afterAll(() => server?.close());

  const ask = (who: string | null, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    server.ask(method, `/api/records${path}`, body, { token: who === null ? undefined : tokens[who], headers });
  const evening = async (title: string) => (await ask(null, "GET", `/Evening/${evenings[title]}`)).body;
  const make = async (title: string, more: object = {}) => {
    const made = await ask("ada", "POST", "/Evening", { title, held_on: "2026-06-01", ...more });
    evenings[title] = made.body.id;
    return made.body;
  };
  const codes = (body: Json) => (body.errors.length > 0 ? body.errors.map((one: Json) => [one.field, one.code]) : [[null, body.code]]);

  it("gives the last seat to one of many, and adds up no wrong number", async () => {
    const replies = await Promise.all(
      ["ada", "bo", "cy", "di"].map((who) => ask(who, "POST", "/Booking/actions/book", { evening: evenings.Songs })),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 409, 409, 409]);
    for (const { body, status } of replies) if (status === 409) expect(codes(body)).toEqual([[null, "full"]]);
    expect(await evening("Songs")).toMatchObject({ taken: 1, seats: 1 });
    const winner = RECORDS.Guest[replies.findIndex(({ status }) => status === 201)]!.name;
    const [mine] = (await ask(winner, "GET", "/Booking")).body.items;
    expect((await ask(winner, "POST", `/Booking/${mine.id}/actions/cancel`, {})).status).toBe(200);
    expect((await ask(winner, "POST", `/Booking/${mine.id}/actions/cancel`, {})).status).toBe(409);
    expect((await evening("Songs")).taken).toBe(0);
  });

  it("refuses in the order of the steps, and leaves nothing behind", async () => {
    const { id } = await make("Order");
    const before = await evening("Order");
    const tries: [string | null, string, unknown, Record<string, string>, number, string][] = [
      [null, `/Evening/${id}`, "{", {}, 401, "not-signed-in"],
      ["bo", "/Evening/none", "{", {}, 404, "not-found"],
      ["bo", `/Evening/${id}`, { colour: 1 }, {}, 403, "not-allowed"],
      ["ada", `/Evening/${id}`, { colour: 1, seats: "many" }, {}, 400, "unknown-field"],
      ["ada", `/Evening/${id}`, { taken: 3 }, {}, 403, "not-allowed"],
      ["ada", `/Evening/${id}`, { seats: "many" }, {}, 422, "not-a-number"],
      ["ada", `/Evening/${id}`, { seats: 5 }, { "if-match": '"99"' }, 412, "changed-meanwhile"],
      ["ada", `/Evening/${id}`, { title: null }, {}, 422, "required"],
      ["ada", `/Evening/${id}`, { title: "Songs" }, {}, 409, "already-taken"],
      ["ada", `/Evening/${id}`, { held_on: "2028-01-01" }, {}, 409, "needs-confirmation"],
    ];
    for (const [who, path, body, headers, status, code] of tries) {
      const reply = await ask(who, "PATCH", path, body, headers);
      const told = reply.body.code === "invalid" ? reply.body.errors[0].code : reply.body.code;
      expect([reply.status, told], JSON.stringify([who, path, body])).toEqual([status, code]);
    }
    expect(await evening("Order")).toEqual(before);
    const late = await ask("bo", "POST", "/Booking/actions/book", { evening: evenings.Tales });
    expect([late.status, late.body.code, late.body.detail]).toEqual([409, "too-late", "Tales is over."]);
  });

  it("keeps what is left out, empties what is null or empty, and counts no change where there is none", async () => {
    const { id, version } = await make("Parts", { remark: "Bring a coat", seats: 3 });
    const change = async (body: object) => (await ask("ada", "PATCH", `/Evening/${id}`, body)).body;
    expect(await change({ seats: 4 })).toMatchObject({ remark: "Bring a coat", seats: 4, version: version + 1 });
    expect(await change({ seats: 4 })).toMatchObject({ version: version + 1 });
    expect((await change({ remark: "" })).remark ?? null).toBe(null);
    expect(await change({ remark: "Inside", version: version + 2 })).toMatchObject({ remark: "Inside", version: version + 3 });
    expect((await change({ remark: null })).remark ?? null).toBe(null);
    for (const wrong of [{ id: "x" }, { version: 1 }, { created_by: null }, { bookings: [] }, { Title: "x" }]) {
      const { status, body } = await ask("ada", "PATCH", `/Evening/${id}`, wrong);
      expect([status, body.code], JSON.stringify(wrong)).toEqual("version" in wrong ? [412, "changed-meanwhile"] : [400, "unknown-field"]);
    }
    for (const wrong of [{ seats: 5.5 }, { seats: true }, { held_on: "2026-02-30" }, { remark: "x".repeat(81) }, { remark: ["x"] }])
      expect((await ask("ada", "PATCH", `/Evening/${id}`, wrong)).status, JSON.stringify(wrong)).toBe(422);
    expect((await ask(null, "GET", "/Evening?titel=Songs")).body.code).toBe("unknown-parameter");
  });

  it("refuses a change without a body, which says nothing, but not an action that demands nothing", async () => {
    const { id, version } = await make("Silence");
    const path = `/Evening/${id}`;
    const refused = await ask("ada", "PATCH", path);
    expect([refused.status, refused.body.code, refused.body.remedy]).toEqual([
      400,
      "body-missing",
      "Send the changes as the members of a JSON object.",
    ]);
    expect((await ask("bo", "PATCH", path)).body.code).toBe("not-allowed");
    expect((await ask("ada", "PATCH", path, {})).body).toMatchObject({ version });
    const described = server.description.paths["/api/records/Evening/{id}"].patch;
    expect([described.requestBody.required, described.responses[400].description]).toEqual([true, expect.stringContaining("body-missing")]);
    const booked = await ask("cy", "POST", "/Booking/actions/book", { evening: id });
    expect((await ask("cy", "POST", `/Booking/${booked.body.id}/actions/cancel`)).status).toBe(200);
  });

  it("lets those who name the version they saw lose nothing, and others change what they give", async () => {
    const { id } = await make("Pair");
    const seen = await ask("ada", "GET", `/Evening/${id}`);
    const etag = seen.headers.get("etag")!;
    const both = await Promise.all([
      ask("ada", "PATCH", `/Evening/${id}`, { seats: 7 }, { "if-match": etag }),
      ask("ada", "PATCH", `/Evening/${id}`, { remark: "Late" }, { "if-match": etag }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    await Promise.all([ask("ada", "PATCH", `/Evening/${id}`, { seats: 8 }), ask("ada", "PATCH", `/Evening/${id}`, { remark: "Later" })]);
    expect(await evening("Pair")).toMatchObject({ seats: 8, remark: "Later" });
  });

  it("does once what is sent again with its key, and confirms a warning in the words in which it was told", async () => {
    const headers = { "idempotency-key": "k-1" };
    const body = { title: "Once", held_on: "2026-06-02" };
    const [first, second] = [await ask("bo", "POST", "/Evening", body, headers), await ask("bo", "POST", "/Evening", body, headers)];
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    expect([first.headers.get("idempotency-replayed"), second.headers.get("idempotency-replayed")]).toEqual([null, "true"]);
    expect((await ask("bo", "POST", "/Evening", { ...body, title: "Twice" }, headers)).body.code).toBe("idempotency-key-reused");
    const far = { title: "Far", held_on: "2027-06-02" };
    const asked = await ask("bo", "POST", "/Evening", far);
    expect([asked.status, asked.body.errors[0].detail]).toEqual([409, "Far is more than 300 days ahead."]);
    expect((await ask("bo", "POST", "/Evening", far, { "confirm-warnings": asked.body.confirmation })).status).toBe(201);
  });
});
