// Places, JSON and secrets: accepted, returned, and secrets never shown.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Passwords } from "../../../src/runtime/server/pipeline/passwords.ts";
import { STUDIO, STUDIO_RECORDS } from "../../fixtures/documents/list-valued-fields.ts";
import { engineFor, open, type TestServer } from "../../support/test-server.ts";

describe.each(engineFor(import.meta.filename))("places, JSON and secrets on %s", (engine) => {
  let server: TestServer;
  let token: string;
  let attic: string;
  const said: string[] = [];

  const ask = async (method: string, path: string, body?: unknown, signedIn = true) => {
    const reply = await server.ask(method, path, body, signedIn ? { token } : {});
    said.push(JSON.stringify([reply.body, [...reply.headers]]));
    return reply;
  };
  const add = async (values: object) => {
    const { status, body } = await ask("POST", "/api/records/Venue/actions/add", { name: "New", pin: "1234", ...values });
    return { status, code: body.code, ...body };
  };
  const change = (values: object) => ask("PATCH", `/api/records/Venue/${attic}`, values);
  const put = async (values: object) => (await change(values)).body;
  const stored = async (field: string) => (await server.store.get("Venue", attic))?.[field];

  beforeAll(async () => {
    server = await open(STUDIO, { engine, records: STUDIO_RECORDS });
    token = await server.signIn("ada@example.org");
    attic = (await ask("GET", "/api/records/Venue")).body.items[0].id;
  });
  afterAll(() => server?.close());

  it("takes a place within the bounds of the earth, and gives it back", async () => {
    expect((await ask("GET", `/api/records/Venue/${attic}`)).body.at).toEqual({ latitude: 38.7223, longitude: -9.1393 });
    for (const at of [
      { latitude: 90, longitude: -180 },
      { latitude: -0.000001, longitude: 0 },
    ])
      expect((await put({ at })).at).toEqual(at);
    expect((await put({ at: { latitude: "38.5", longitude: "-9" } })).at).toEqual({ latitude: 38.5, longitude: -9 });
    expect((await put({ at: null, kit: null })).at).toBeNull();
    for (const at of [[38, 9], "38,9", 38, {}, { latitude: 38 }, { latitude: 38, longitude: 9, height: 1 }])
      expect([at, (await put({ at })).code]).toEqual([at, "bad-format"]);
    for (const [latitude, longitude] of [
      [90.1, 0],
      [0, 180.5],
      [0.0000001, 0],
      [null, 0],
      ["x", 0],
      [true, 0],
    ])
      expect([latitude, (await put({ at: { latitude, longitude } })).code]).toEqual([latitude, "out-of-range"]);
  });

  it("takes any JSON, and gives it back as it was", async () => {
    const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)]);
    const at = { latitude: 1, longitude: 2 };
    for (const kit of [{ a: [1, "x", null, { b: false }], "": "\u0000é\ud83d\ude00" }, [], {}, 0, false, "", "text", 1.5, deep(30)])
      expect([kit, (await put({ kit, at })).kit]).toEqual([kit, kit]);
    expect((await put({ kit: null })).kit).toBeNull();
    expect((await change({ kit: deep(33), at })).status).toBe(400);
    const raw = await server.ask("POST", "/api/records/Venue/actions/add", undefined, {
      token,
      raw: '{"name":"x","pin":"1","kit":[1e999]}',
    });
    expect(raw.body.code).toBe("bad-format");
    expect((await put({ kit: {}, at: null })).code).toBe("no-place");
  });

  it("filters by whether there is one alone, and neither sorts nor searches by them", async () => {
    for (const field of ["at", "kit", "pin"]) {
      for (const query of [`${field}=1`, `${field}.min=1`, `${field}.contains=a`])
        expect([query, (await ask("GET", `/api/records/Venue?${query}`)).body.code]).toEqual([query, "unknown-parameter"]);
      expect((await ask("GET", `/api/records/Venue?${field}.empty=yes`)).status).toBe(200);
      expect((await ask("GET", `/api/records/Venue?sort=${field}`)).body.code).toBe("not-one-of");
      expect((await ask("GET", `/-/screens/venues/rows?f.${field}=1`)).status).toBe(400);
    }
    expect((await ask("GET", "/api/records/Venue?q=scrypt")).body.items).toEqual([]);
  });

  it("asks in conditions whether they are empty", async () => {
    await put({ at: { latitude: 38.7223, longitude: -9.1393 }, kit: { wheels: 2 } });
    await add({ name: "Nowhere" });
    const seen = (await ask("GET", "/api/records/Venue?name=Nowhere", undefined, false)).body.items;
    expect(seen).toEqual([]);
    expect((await ask("GET", "/api/records/Venue?name=Attic&locked=no")).body.items).toHaveLength(1);
    await change({ spare_pin: "0000" });
    expect((await ask("GET", "/api/records/Venue?name=Attic&locked=yes")).body.items).toHaveLength(1);
  });

  it("keeps a secret as a hash, until another is given or it is taken away", async () => {
    const before = String(await stored("pin"));
    expect(await new Passwords().matches("tulip-4711", before)).toBe(true);
    await change({ name: "Loft" });
    expect(await stored("pin")).toBe(before);
    await change({ name: "Attic", pin: "iris-0815" });
    expect(await new Passwords().matches("iris-0815", String(await stored("pin")))).toBe(true);
    expect((await change({ spare_pin: null })).status).toBe(200);
    expect(await stored("spare_pin")).toBeNull();
    await change({ spare_pin: "iris-0815" });
    await ask("POST", `/api/records/Venue/${attic}/actions/lock`, { pin: "rose-42" });
    expect(await new Passwords().matches("rose-42", String(await stored("pin")))).toBe(true);
    expect(await stored("spare_pin")).toBeNull();
    for (const [pin, code] of [
      [null, "required"],
      ["", "required"],
      [12, "bad-format"],
      [{ hash: "scrypt$1" }, "bad-format"],
      ["a".repeat(201), "too-long"],
    ])
      expect([pin, (await change({ pin })).body.code]).toEqual([pin, code]);
    expect((await add({ pin: undefined })).code).toBe("required");
  });

  it("says whether there is a secret, and never what it is", async () => {
    await change({ pin: "iris-0815", spare_pin: "iris-0815" });
    const rows = (await ask("GET", "/-/screens/venues/rows?f.name=Attic")).body.rows;
    expect(rows[0].values.pin).toBe(true);
    const { body } = await ask("GET", `/-/screens/venue/record?p.venue=${attic}`);
    expect(body.values).toMatchObject({ pin: true, spare_pin: true, kit: '{"wheels":2}', at: { latitude: 38.7223, longitude: -9.1393 } });
    expect(body.history.entries[0].changes).toContainEqual({ label: "Pin", own: true, from: "set", to: "set" });
    const form = (await ask("GET", `/-/screens/edit-venue/form?p.venue=${attic}`)).body;
    expect(form.fields.find((field: { name: string }) => field.name === "pin").value).toBe(true);
    expect((await ask("GET", "/-/screens/venues/rows?f.name=Attic", undefined, false)).body.rows[0].values).not.toHaveProperty("spare_pin");
    expect(Object.keys((await ask("GET", `/api/records/Venue/${attic}`)).body)).not.toContain("pin");
    await ask("GET", "/api/venues");
    await ask("GET", "/-/app");
    const schema = server.description.paths["/api/records/Venue/actions/add"].post;
    expect(schema.requestBody.content["application/json"].schema.properties.pin).toMatchObject({ writeOnly: true });
    const everything = said.join("\n");
    for (const secret of ["scrypt$", "tulip-4711", "iris-0815", "rose-42"]) expect(everything).not.toContain(secret);
    const history = JSON.stringify(await server.store.history("Venue", attic, 100));
    for (const secret of ["scrypt$", "tulip-4711", "iris-0815", "rose-42"]) expect(history).not.toContain(secret);
  });
});
