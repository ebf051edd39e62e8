// What a form offers for a reference that rules narrow: those that fit what the form holds, and nothing that tells more
// than saving would.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, type House, open } from "./harness.ts";
import { STUDIO_RECORDS, STUDIOS } from "./studios.ts";

describe.each(ENGINES)("choices that rules narrow, on %s", (engine) => {
  let house: House;
  let ada: string;
  let bob: string;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    house = await open(STUDIOS, { engine, records: STUDIO_RECORDS });
    [ada, bob] = [await house.signIn("ada@example.org"), await house.signIn("bob@example.org")];
    for (const entity of ["Site", "Room"]) {
      const { items } = (await house.ask("GET", `/api/records/${entity}`, undefined, { token: ada })).body;
      for (const { id, name } of items) ids[name] = id;
    }
    ids.booking = (await house.ask("GET", "/api/records/Booking", undefined, { token: ada })).body.items[0].id;
  });
  afterAll(() => house?.close());

  const offered = async (query: Record<string, string>, token: string | null = ada, field = "room") => {
    const path = `/-/references/Booking/${field}?${new URLSearchParams(query)}`;
    const reply = await house.ask("GET", path, undefined, token === null ? {} : { token });
    return reply.status === 200 ? reply.body.options.map((one: { label: string }) => one.label).sort() : [reply.status, reply.body.code];
  };
  const fits = (given: Record<string, string>, token: string | null = ada, field = "room") =>
    offered({ fits: "yes", ...Object.fromEntries(Object.entries(given).map(([name, value]) => [`given.${name}`, value])) }, token, field);

  it("offers those that the rules let through, as far as what they speak of is given", async () => {
    expect(await offered({})).toEqual(["N1", "N2", "N3", "S1"]);
    expect(await fits({})).toEqual(["N1", "N2", "S1"]);
    expect(await fits({ site: "" })).toEqual(["N1", "N2", "S1"]);
    expect(await fits({ site: ids.North! })).toEqual(["N1", "N2"]);
    expect(await fits({ site: ids.North!, people: "5" })).toEqual(["N2"]);
    expect(await fits({ site: ids.South! })).toEqual(["S1"]);
    expect(await offered({ fits: "yes", "given.site": ids.North!, q: "2" })).toEqual([]);
    expect(await offered({ fits: "yes", "given.site": ids.North!, q: "N2" })).toEqual(["N2"]);
  });

  it("asks other records than this one, and counts none that would count this one too", async () => {
    const at = (starts_at: string, ends_at: string) => ({ site: ids.North!, starts_at, ends_at });
    expect(await fits(at("2026-03-02T10:30:00.000Z", "2026-03-02T12:00:00.000Z"))).toEqual(["N2"]);
    expect(await fits(at("2026-03-02T11:00:00.000Z", "2026-03-02T12:00:00.000Z"))).toEqual(["N1", "N2"]);
    expect(await offered({ fits: "yes", record: ids.booking! })).toEqual(["N1", "N2"]);
    expect(await offered({ fits: "yes", record: ids.booking!, "given.site": ids.South! })).toEqual(["S1"]);
  });

  it("tells the form which fields decide", async () => {
    const { fields } = (await house.ask("GET", "/-/screens/book/form", undefined, { token: ada })).body;
    const narrowed = Object.fromEntries(fields.map((one: { name: string; narrowedBy?: string[] }) => [one.name, one.narrowedBy]));
    expect(narrowed).toMatchObject({ room: ["site", "people", "starts_at", "ends_at"], spare: ["room"] });
    expect(narrowed.site).toBeUndefined();
    expect(await fits({ room: ids.N1! }, ada, "spare")).toEqual(["N2", "N3", "S1"]);
  });

  it("refuses the same when it is saved, whatever was offered", async () => {
    const save = (room: string, more = {}) =>
      house.ask(
        "POST",
        "/api/records/Booking",
        { site: ids.North, room: ids[room], starts_at: "2026-03-02T10:30:00Z", ends_at: "2026-03-02T12:00:00Z", ...more },
        { token: ada },
      );
    const codes = async (reply: ReturnType<typeof save>) => (await reply).body.errors?.map((one: { code: string }) => one.code);
    expect(await codes(save("S1"))).toEqual(["elsewhere"]);
    expect(await codes(save("N3"))).toEqual(["broken"]);
    expect(await codes(save("N1"))).toContain("taken");
  });

  it("tells nobody more than saving would", async () => {
    expect(await fits({ site: ids.South! }, bob)).toEqual(["N1", "N2", "S1"]);
    expect(await fits({ site: ids.North! }, null)).toEqual(["N1", "N2", "N3", "S1"]);
    expect(await fits({ email: "x" })).toEqual([400, "unknown-parameter"]);
    expect(await fits({ site: "nonsense", people: "many" })).toEqual(["N1", "N2", "S1"]);
  });
});
