// A bulk action on both engines: a transaction and an answer for each record.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEPOT, DEPOT_RECORDS } from "../../fixtures/documents/bulk-work.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

describe.each(engineFor(import.meta.filename))("many at once on %s", (engine) => {
  let server: TestServer;
  let wim: string;
  let cleo: string;

  beforeAll(async () => {
    server = await open(DEPOT, { engine, records: DEPOT_RECORDS });
    [wim, cleo] = [await server.signIn("wim@example.org"), await server.signIn("cleo@example.org")];
  });

  afterAll(() => server.close());

  const get = async (path: string, token: string): Promise<Json> => (await server.ask("GET", path, undefined, { token })).body;
  const matching = async (query: string, token = cleo) => (await get(`/-/screens/jobs/matching?${query}`, token)).records;
  const bulk = (body: unknown, token = cleo, headers: Record<string, string> = {}) =>
    server.ask("POST", "/-/screens/jobs/bulk", body, { token, headers });
  const job = async (number: number): Promise<Json> => (await get(`/api/records/Job?number=${number}`, cleo)).items[0];
  const some = (...numbers: number[]) => Promise.all(numbers.map(async (one) => (({ id, version }) => ({ id, version }))(await job(one))));

  it("offers what can be done to at least one of the records, with the number of those", async () => {
    const offers = async (records: readonly string[], token: string): Promise<Json> =>
      (await server.ask("POST", "/-/screens/jobs/bulk/offers", { records }, { token })).body;
    const all = (await matching("")).map(({ id }: Json) => id);
    const offered = await offers(all, cleo);
    expect(offered.actions.map((one: Json) => [one.slug, one.count])).toEqual([
      ["take-up", 55],
      ["delete", 61],
    ]);
    expect(offered.fields.map((one: Json) => [one.field.name, one.count])).toEqual([
      ["title", 61],
      ["place", 61],
      ["urgency", 61],
    ]);
    const worker = await offers(all, wim);
    expect(worker.fields).toEqual([]);
    expect(await offers([], cleo)).toMatchObject({ actions: [], fields: [] });
    expect((await server.ask("POST", "/-/screens/jobs/bulk/offers", { records: [1] }, { token: cleo })).status).toBe(400);
    expect((await get("/-/app", cleo)).screens.find((one: Json) => one.slug === "keys").bulk).toBeUndefined();
  });

  it("names all that match, as far as they may be seen", async () => {
    expect(await matching("")).toHaveLength(61);
    expect(await matching("", wim)).toHaveLength(60);
    expect(await matching("q=mend&f.place=Bay+1")).toHaveLength(16);
    expect((await server.ask("GET", "/-/screens/jobs/matching?f.nothing=1", undefined, { token: cleo })).status).toBe(400);
  });

  it("says which of some records match still, and may be seen", async () => {
    const ids = (await Promise.all([1, 2, 901].map(job))).map(({ id }) => id);
    const still = async (query: string, token: string): Promise<Json> =>
      server.ask("POST", `/-/screens/jobs/matching?${query}`, { records: [...ids, "no-id"] }, { token });
    expect((await still("", cleo)).body.records.map(({ id }: Json) => id).sort()).toEqual([...ids].sort());
    expect((await still("q=sweep", cleo)).body.records.map(({ id }: Json) => id)).toEqual([ids[1]]);
    expect((await still("", wim)).body.records).toHaveLength(2);
    expect((await still("f.nothing=1", cleo)).status).toBe(400);
    expect((await server.ask("POST", "/-/screens/jobs/matching", {}, { token: cleo })).status).toBe(400);
  });

  it("does those that can be done, and says of each other why not", async () => {
    const records = await some(1, 10, 2);
    const { status, body } = await bulk({ action: "take-up", values: {}, records }, wim);
    expect(status).toBe(200);
    expect(body.results.map((one: Json) => [one.label, one.problem?.code ?? null])).toEqual([
      ["Job 1", null],
      ["Job 10", "no-place"],
      ["Job 2", null],
    ]);
    expect(body.results[1].problem.detail).toBe("Job 10 has no place yet.");
    expect([(await job(1)).status, (await job(10)).status, (await job(2)).status]).toEqual(["busy", "open", "busy"]);
    const again = await bulk({ action: "take-up", values: {}, records }, wim);
    // What somebody did with it meanwhile is told by the state that stands in the way.
    expect(again.body.results.map((one: Json) => one.problem?.code)).toEqual(["not-possible-now", "no-place", "not-possible-now"]);
    expect(again.body.results[0].problem.detail).toContain("Busy");
  });

  it("changes one field, by the rules, the version and the permission of each record", async () => {
    const [fresh, stale] = await some(3, 4);
    await server.ask("PATCH", `/api/records/Job/${stale!.id}`, { title: "Other" }, { token: cleo });
    const records = [fresh!, stale!];
    const { body } = await bulk({ action: null, values: { place: "Yard" }, records });
    expect(body.results.map((one: Json) => one.problem?.code ?? null)).toEqual([null, "changed-meanwhile"]);
    expect(body.results[1].version).toBe(stale!.version + 1);
    expect((await job(3)).place).toBe("Yard");
    const nowhere = await bulk({ action: null, values: { place: "nowhere" }, records: await some(5) });
    expect(nowhere.body.results[0].problem.detail).toBe("Nowhere is no place.");
    expect((await bulk({ action: null, values: { place: "Yard" }, records: await some(5) }, wim)).status).toBe(400);
    expect((await bulk({ action: null, values: { note: "x" }, records: await some(5) })).status).toBe(400);
    expect((await bulk({ action: null, values: { place: "a", title: "b" }, records: await some(5) })).status).toBe(400);
  });

  it("says nothing of a record that may not be seen", async () => {
    const { id, version } = await job(901);
    const { body } = await bulk(
      {
        action: "finish",
        values: {},
        records: [
          { id, version },
          { id: "no-id", version: 1 },
        ],
      },
      wim,
    );
    expect(body.results).toMatchObject([
      { label: null, version: null, problem: { code: "not-found" } },
      { label: null, version: null, problem: { code: "not-found" } },
    ]);
  });

  it("is done once, and goes on where it broke off", async () => {
    const records = await some(6, 7);
    const headers = { "idempotency-key": `many-${engine}` };
    const first = await bulk({ action: "take-up", values: {}, records }, wim, headers);
    const second = await bulk({ action: "take-up", values: {}, records }, wim, headers);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(second.body).toEqual(first.body);
    expect(first.body.results.every((one: Json) => one.problem === null)).toBe(true);
    expect((await job(6)).version).toBe(records[0]!.version + 1);
  });

  it("deletes those that may be deleted, tells what each was called, and does so once", async () => {
    const numbers = (await matching("")).length;
    const records = await some(11, 12, 13);
    const [, touched] = records;
    await server.ask("PATCH", `/api/records/Job/${touched!.id}`, { title: "Other" }, { token: cleo });
    expect((await bulk({ action: "delete", values: {}, records }, wim)).status).toBe(404);
    expect((await bulk({ action: "delete", values: { title: "x" }, records })).status).toBe(400);
    const headers = { "idempotency-key": `gone-${engine}` };
    const { status, body } = await bulk({ action: "delete", values: {}, records }, cleo, headers);
    expect(status).toBe(200);
    expect(body.results.map((one: Json) => [one.label, one.version === null, one.problem?.code ?? null])).toEqual([
      ["Job 11", true, null],
      ["Job 12", false, "changed-meanwhile"],
      ["Job 13", true, null],
    ]);
    expect(body.undo).toBeUndefined();
    expect(await matching("")).toHaveLength(numbers - 2);
    const again = await bulk({ action: "delete", values: {}, records }, cleo, headers);
    expect([again.headers.get("idempotency-replayed"), again.body]).toEqual(["true", body]);
  });

  it("leaves out of what is taken back what was so before", async () => {
    const before = await job(9);
    await server.ask("PATCH", `/api/records/Job/${before.id}`, { title: "Mine" }, { token: cleo });
    const records = await some(9, 14);
    const { body } = await bulk({ action: null, values: { title: "Mine" }, records }, cleo);
    expect(body.results.map(({ unchanged, problem }: Json) => [unchanged, problem])).toEqual([
      [true, null],
      [undefined, null],
    ]);
    // As the first can to which something was done.
    expect(body.undo).toBe(true);
  });

  it("takes no more than it says, and nothing malformed", async () => {
    const { id, version } = await job(8);
    const many = Array.from({ length: 501 }, (_, at) => ({ id: `${id}${at}`, version }));
    expect((await bulk({ action: "take-up", values: {}, records: many })).status).toBe(413);
    for (const records of [
      [],
      "all",
      [{ id }],
      [
        { id, version },
        { id, version },
      ],
    ])
      expect((await bulk({ action: "take-up", values: {}, records })).status).toBe(400);
    expect((await bulk({ action: "enter", values: {}, records: [{ id, version }] })).status).toBe(404);
    expect((await server.ask("POST", "/-/screens/jobs/bulk", { action: "take-up", values: {}, records: [{ id, version }] })).status).toBe(
      401,
    );
  });
});
