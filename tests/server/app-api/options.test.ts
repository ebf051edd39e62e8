// The options of a form: disambiguation, empty lists and creation.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PACKED, TOOLBOX, TOOLBOX_RECORDS } from "../../fixtures/documents/changing-options.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

describe.each(engineFor(import.meta.filename))("records to choose from, on %s", (engine) => {
  let server: TestServer;
  let ada: string;
  let bob: string;
  beforeAll(async () => {
    server = await open(TOOLBOX, { engine, records: TOOLBOX_RECORDS });
    [ada, bob] = [await server.signIn("ada@example.org"), await server.signIn("bob@example.org")];
    for (const at of ["2026-03-02T11:00:00.000Z", "2026-03-02T12:00:00.000Z"]) {
      server.clock.at = new Date(at);
      await server.ask("POST", "/api/records/Tool/actions/buy", { name: "Level", cost: 5 }, { token: ada });
    }
  });
  afterAll(() => server?.close());

  const offers = async (field: string, query: Record<string, string> = {}, token = ada): Promise<Json> =>
    (await server.ask("GET", `/-/references/Loan/${field}?${new URLSearchParams({ q: "", ...query })}`, undefined, { token })).body;
  const apart = async (name: string, token: string) => {
    const { options, apart } = await offers("tool", {}, token);
    const alike = options.filter(({ label }: Json) => label === name);
    return alike.map(({ id }: Json) => (apart[id] ?? []).map(({ label, value }: Json) => [label, value]));
  };

  it("tells those that are called alike apart by the first field that differs and is theirs to see, else by the time", async () => {
    expect((await apart("Drill", ada)).sort()).toEqual([[["Cost", 120]], [["Cost", 90]]]);
    expect((await apart("Drill", bob)).sort()).toEqual([[["Kind", "corded"]], [["Kind", "cordless"]]]);
    expect((await apart("Level", ada)).sort()).toEqual([
      [["Created at", "2026-03-02T11:00:00.000Z"]],
      [["Created at", "2026-03-02T12:00:00.000Z"]],
    ]);
    const { options, apart: told } = await offers("tool");
    expect(told[options.find(({ label }: Json) => label === "Saw").id]).toBeUndefined();
    expect((await offers("tool", { q: "saw" })).apart).toBeUndefined();
  });

  it("says which rules refuse all that there are, in their words of each, never by their names, and nothing where there is none", async () => {
    expect((await offers("tool", { fits: "yes" })).refusedBy).toBeUndefined();
    expect((await offers("tool", { fits: "yes", q: "saw" })).refusedBy).toEqual(["Only a tool that was checked is lent."]);
    expect((await offers("tool", { fits: "yes", q: "hammer" })).refusedBy).toBeUndefined();
    expect((await offers("box", { fits: "yes" })).refusedBy).toEqual(["Tin is too small."]);
    expect((await offers("shelf", { fits: "yes" })).refusedBy).toBeUndefined();
  });

  it("never leaves a gap: of many that are refused each for itself it says what to do about it, and nothing where that is not said; of one both", async () => {
    const many = ["Cup", "Jar", "Mug"].map((name) => ({ name, large: false }));
    const asked = async (document: string, query: string) => {
      const other = await open(document, { engine, records: { ...TOOLBOX_RECORDS, Box: [...TOOLBOX_RECORDS.Box, ...many] } });
      const token = await other.signIn("ada@example.org");
      const { body } = await other.ask("GET", `/-/references/Loan/box?fits=yes&${query}`, undefined, { token });
      await other.close();
      return body.refusedBy;
    };
    expect(await asked(TOOLBOX, "q=")).toEqual([]);
    expect(await asked(TOOLBOX, "q=mug")).toEqual(["Mug is too small."]);
    const remedied = TOOLBOX.replace(/(\| Message +\|)/, "$1 Remedy |")
      .replace("| ------ | -------------------------------------- |", "| ------ | -------------------------------------- | --- |")
      .replace(
        "{box.name} is too small. ",
        '{box.name} is too small. | {if note is empty then "Take a larger one." else "Take one for {note}."} ',
      );
    expect(await asked(remedied, "q=")).toEqual(["Take a larger one."]);
    expect(await asked(remedied, "q=&given.note=books")).toEqual(["Take one for books."]);
    expect(await asked(remedied, "q=mug")).toEqual(["Mug is too small.", "Take a larger one."]);
    // A value that is empty, or not for the reader, is a gap as well.
    const kind = TOOLBOX.replace("Only a tool that was checked is lent.", "{tool.name}, which costs {tool.cost}, was not checked.");
    const saw = async (email: string) => {
      const other = await open(kind, { engine, records: TOOLBOX_RECORDS });
      const token = await other.signIn(email);
      const { body } = await other.ask("GET", "/-/references/Loan/tool?fits=yes&q=saw", undefined, { token });
      await other.close();
      return body.refusedBy;
    };
    expect(await saw("ada@example.org")).toEqual(["Saw, which costs 10, was not checked."]);
    expect(await saw("bob@example.org")).toEqual([]);
  });

  it("says of a record that is called as was typed what a rule or a guard has against it, and of many what refuses them all", async () => {
    expect((await offers("box", { fits: "yes", q: "tin" })).refusedBy).toEqual(["Tin is too small."]);
    const sent = async (q: string) => {
      const query = new URLSearchParams({ q, fits: "yes", action: "send" });
      return (await server.ask("GET", `/-/references/Repair/tool?${query}`, undefined, { token: ada })).body;
    };
    expect((await sent("saw")).refusedBy).toEqual(["Saw costs too little to be repaired."]);
    expect((await sent("drill")).refusedBy).toEqual(["Drill is in order."]);
    // Of all that there are nothing is said that holds for one of them alone.
    expect((await sent("")).refusedBy).toEqual([]);
    expect((await sent("hammer")).refusedBy).toBeUndefined();
  });

  it("says where one that is made now could not be chosen, not be seen, or not be made", async () => {
    const vain = async (field: string, token = ada) => (await offers(field, { fits: "yes" }, token)).noneToMake ?? false;
    expect(await vain("tool")).toBe(true);
    expect((await offers("tool")).noneToMake).toBeUndefined();
    expect(await vain("box")).toBe(false);
    expect([await vain("shelf"), await vain("shelf", bob)]).toEqual([false, true]);
    expect(await vain("slip")).toBe(true);
  });

  it("says so where the rule lets the field be empty and its maker may not say of a new one what the rule asks", async () => {
    const other = await open(PACKED, {
      engine,
      records: {
        ...TOOLBOX_RECORDS,
        Box: [
          { name: "Tin", large: false },
          { name: "Chest", large: true },
        ],
      },
    });
    const asked = async (path: string, email: string, query: Record<string, string> = {}): Promise<Json> => {
      const token = await other.signIn(email);
      const search = new URLSearchParams({ q: "", fits: "yes", ...query });
      return (await other.ask("GET", `/-/references/${path}?${search}`, undefined, { token })).body;
    };
    const [staff, member] = ["ada@example.org", "bob@example.org"];
    expect((await asked("Loan/box", staff)).noneToMake).toBeUndefined();
    expect((await asked("Loan/box", member)).noneToMake).toBe(true);
    // What a step asks for is chosen by the rules of the field of its name, by whoever may do the step and change nothing else.
    const packed = await asked("Repair/box", member, { action: "pack" });
    expect([packed.options.map(({ label }: Json) => label), packed.noneToMake]).toEqual([["Chest"], true]);
    await other.close();
  });

  it("says of one record, as one that was just made, why it may not be chosen", async () => {
    const [tin] = (await offers("box", { q: "tin" })).options;
    const { options, refusedBy } = await offers("box", { fits: "yes", id: tin.id });
    expect([options, refusedBy]).toEqual([[], ["Tin is too small."]]);
  });
});
