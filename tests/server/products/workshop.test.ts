// What the document of a workshop says, seen from outside: conditional fields, inputs, first states, nested addresses.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WORKSHOP, WORKSHOP_RECORDS } from "../../fixtures/documents/conditional-fields.ts";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

describe.each(ENGINES)("the workshop on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  const jobs: Record<string, string> = {};

  const as = (who: string, method: string, path: string, body?: unknown) => server.ask(method, path, body, { token: tokens[who] });
  const job = async (who: string, title: string): Promise<Json> => (await as(who, "GET", `/api/records/Job/${jobs[title]}`)).body;

  beforeAll(async () => {
    server = await open(WORKSHOP, { engine, watched: true, records: WORKSHOP_RECORDS });
    for (const who of ["cora", "dora", "max"]) tokens[who] = await server.signIn(`${who}@example.org`);
    for (const one of (await as("max", "GET", "/api/records/Job")).body.items) jobs[one.title] = one.id;
  });
  afterAll(() => server?.close());

  it("lists the same records as it shows one by one", async () => {
    const titles = (await as("cora", "GET", "/api/records/Job?sort=title&total=exact")).body;
    expect([titles.items.map((one: Json) => one.title), titles.total]).toEqual([["Bell", "Wheel"], 2]);
    expect((await as("cora", "GET", `/api/records/Job/${jobs.Frame}`)).status).toBe(404);
    expect((await as("cora", "GET", `/api/records/Job/${jobs.Wheel}`)).status).toBe(200);
    expect((await as("cora", "GET", "/api/jobs")).body).toEqual({
      jobs: expect.arrayContaining([{ id: jobs.Bell, title: "Bell" }]),
      total: 2,
    });
  });

  it("leaves out a field where its condition does not hold, row by row", async () => {
    const { items } = (await as("cora", "GET", "/api/records/Job?sort=title")).body;
    expect(items.map((one: Json) => one.price)).toEqual(["20.00", undefined]);
    expect(items.every((one: Json) => !("secret_note" in one))).toBe(true);
    expect((await as("cora", "GET", `/api/jobs/${jobs.Wheel}`)).body).toEqual({ job: { id: jobs.Wheel, title: "Wheel" } });
    const screen = (await as("cora", "GET", "/-/screens/orders/rows")).body.rows.find((row: Json) => row.values.title === "Wheel");
    expect("price" in screen.values).toBe(false);
  });

  it("does not give a hidden field away by a filter, an order, a search or a label", async () => {
    expect((await as("cora", "GET", "/api/records/Job?price.min=30")).body.items).toEqual([]);
    expect((await as("cora", "GET", "/api/records/Job?price.empty=yes")).body.items).toEqual([]);
    expect((await as("max", "GET", "/api/records/Job?price.min=30")).body.items).toHaveLength(2);
    expect((await as("cora", "GET", "/api/records/Job?secret_note.contains=s")).status).toBe(400);
    expect((await as("cora", "GET", "/-/references/Note/job?q=stolen")).body.options).toEqual([]);
    const labels = (await as("cora", "GET", "/-/references/Note/job")).body.options.map((option: Json) => option.label);
    expect(labels.sort()).toEqual(["Bell", "Wheel"]);
    expect((await as("max", "GET", "/-/references/Note/job?q=stolen")).body.options[0].label).toBe("Wheel (stolen?)");
  });

  it("shows no label of a reference that may not be seen", async () => {
    const row = (await as("cora", "GET", "/-/screens/orders/rows?f.title=Wheel")).body.rows[0];
    expect(row.values.owner).toEqual({ id: expect.any(String), label: null, href: null });
    const seen = (await as("max", "GET", "/-/screens/orders/rows?f.title=Wheel")).body.rows[0];
    expect(seen.values.owner.label).toBe("Dora");
  });

  it("lets a field with a row of its own be changed by that row alone", async () => {
    expect((await as("max", "PATCH", `/api/records/Job/${jobs.Bell}`, { secret_note: "mended" })).status).toBe(200);
    expect((await as("max", "PATCH", `/api/records/Job/${jobs.Bell}`, { title: "Bells" })).status).toBe(403);
    expect((await as("max", "PATCH", `/api/records/Job/${jobs.Bell}`, { title: "Bells", secret_note: "x" })).status).toBe(403);
    expect((await as("cora", "PATCH", `/api/records/Job/${jobs.Bell}`, { secret_note: "mine" })).body.errors[0].field).toBe("secret_note");
    expect((await job("max", "Bell")).secret_note).toBe("mended");
  });

  it("takes the first row whose guard holds: a field decides the first state", async () => {
    const small = await as("cora", "POST", "/api/jobs", { job: { title: "Light", price: "10" } });
    expect([small.status, small.body.job.status, small.headers.get("location")]).toEqual([201, "small", `/api/jobs/${small.body.job.id}`]);
    const large = await as("cora", "POST", "/api/jobs", { job: { title: "Engine", price: "1000.5" } });
    expect(large.body.job.status).toBe("waiting");
    expect((await as("cora", "POST", "/api/jobs", { job: { title: "Free", price: "0" } })).body.code).toBe("bad-price");
    expect((await as("cora", "POST", "/api/jobs", { title: "Bare" })).body.code).toBe("unknown-field");
    expect((await as("cora", "POST", "/api/jobs", { job: { title: "Odd", owner: "x" } })).body.code).toBe("unknown-field");
  });

  it("asks for what a transition needs, and keeps it", async () => {
    const { body } = await as("cora", "POST", "/api/jobs", { job: { title: "Refused", price: "5" } });
    const path = `/api/records/Job/${body.job.id}/actions/refuse`;
    expect((await as("max", "POST", path, {})).body.errors[0]).toMatchObject({ field: "reason", code: "required" });
    expect((await as("max", "POST", path, { reason: "no parts", title: "x" })).body.code).toBe("unknown-field");
    expect((await as("max", "POST", path, { reason: "no parts" })).body).toMatchObject({ status: "refused", reason: "no parts" });
    expect((await as("max", "POST", path, { reason: "no parts" })).body).toMatchObject({ status: 409, code: "not-possible-now" });
  });

  it("checks patterns over the whole text, whatever the pattern", async () => {
    const path = `/api/records/Job/${jobs.Bell}`;
    expect((await as("cora", "PATCH", path, { code: "xAB1x" })).body.code).toBe("bad-format");
    expect((await as("cora", "PATCH", path, { code: "AB12" })).body.code).toBe("AB12");
  });

  it("finds nested records only below the one that they belong to, and fills the reference in", async () => {
    const notes = await as("cora", "GET", `/api/jobs/${jobs.Bell}/notes`);
    expect(notes.body.map((note: Json) => note.text)).toEqual(["rings"]);
    const added = await as("cora", "POST", `/api/jobs/${jobs.Bell}/notes`, { text: "loud" });
    expect(added.status).toBe(201);
    expect((await as("cora", "POST", `/api/jobs/${jobs.Frame}/notes`, { text: "mine" })).status).toBe(404);
    expect((await as("cora", "POST", `/api/jobs/${jobs.Wheel}/notes`, { text: "mine" })).status).toBe(403);
    expect((await as("max", "DELETE", `/api/jobs/${jobs.Frame}/notes/${added.body.id}`)).status).toBe(404);
    expect((await as("dora", "DELETE", `/api/jobs/${jobs.Bell}/notes/${added.body.id}`)).status).toBe(404);
    const gone = await as("cora", "DELETE", `/api/jobs/${jobs.Bell}/notes/${added.body.id}`);
    expect([gone.status, gone.body]).toEqual([204, null]);
  });

  it("prefers a literal part of an address to a parameter", async () => {
    const mine = await as("dora", "GET", "/api/jobs/mine");
    expect(mine.body.map((one: Json) => one.title).sort()).toEqual(["Frame", "Wheel"]);
  });

  it("does not delete what others refer to", async () => {
    expect((await as("max", "DELETE", `/api/records/Job/${jobs.Bell}`)).body).toMatchObject({ status: 409, code: "still-used" });
    expect((await as("max", "DELETE", `/api/records/Job/${jobs.Wheel}`)).status).toBe(204);
    expect((await as("max", "GET", `/api/records/Job/${jobs.Wheel}`)).status).toBe(404);
  });

  it("does at a date what is due, in the product's time zone", async () => {
    const { body } = await as("cora", "POST", "/api/jobs", { job: { title: "Forgotten", price: "5" } });
    const path = `/api/records/Job/${body.job.id}`;
    expect((await as("max", "POST", `${path}/actions/approve`, {})).body.collect_by).toBe("2026-03-09");
    server.clock.at = new Date("2026-03-08T23:59:59.000Z");
    expect((await as("max", "GET", path)).body.status).toBe("approved");
    server.clock.at = new Date("2026-03-09T00:00:00.000Z");
    expect((await as("max", "GET", path)).body.status).toBe("forgotten");
    const history = await server.store.history("Job", body.job.id, 10);
    expect(history.map((entry) => [entry.action, entry.through])).toEqual([
      ["at collect_by", "timer"],
      ["approve", "call"],
      ["take in", "call"],
    ]);
  });
});
