// What keeps stored records from following a document is counted, with the answers that work.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exitCodeOf } from "../../../src/runtime/release/release-plan.ts";
import { ENGINES, type TestServer } from "../../support/test-server.ts";
import { changed, type Edit, openClinic, partOf, planAt } from "./clinic.ts";

const NOTE = "| note    | text(200)                    | optional                     |";
const CODE = /^\| code {4}\| text.*$/m;
const withoutCode = [
  [/^\| code {4}.*\n/m, ""],
  [/^\| Codes are whole.*\n/m, ""],
  [/^\| bad-code.*\n/m, ""],
] as const;

describe.each(ENGINES)("the questions of a plan on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openClinic(engine);
  });
  afterAll(() => server.close());

  async function questions(...edits: readonly Edit[]): Promise<string> {
    return partOf(await planAt(server, changed(...edits)), "needs-you");
  }

  it("count the records without a value of a field that becomes required", async () => {
    expect(await questions([NOTE, NOTE.replace("optional", "required")])).toBe(
      `Visit.note is required; 3 of 5 records have none (outside too)
  add   starts "not stated"   (in column Value; these records get it too)
  or    optional   (in column Must be)
  or    fill them in first`,
    );
  });

  it("ask for a value of a new field that is required", async () => {
    expect(await questions([NOTE, `| weight | integer(1..300) | required | - | - | - |\n${NOTE}`])).toBe(
      `Visit.weight is new and required; none of 5 records has one (outside too)
  add   from 1   (in column Value; these records alone get it)
  or    starts 1   (in column Value; these records get it too)
  or    optional   (in column Must be)`,
    );
  });

  it("count what goes with a field, and what gives it up", async () => {
    const plan = await planAt(server, changed(...withoutCode));
    expect(partOf(plan, "needs-you")).toBe(
      `Visit.code goes; 2 values (outside too)
  keep  | code | text(8) | optional, matches /^[A-Z]+$/ | - | - | - |
  or    | code | text(8) | gone | - |
  or    (was code)   (behind its new name, if it only has another one)
  or    give up 2 values   (ninefold release --lose, below)`,
    );
    expect([plan.losses, exitCodeOf(plan)]).toEqual([[{ name: "Visit.code", of: "values", count: 2 }], 3]);
  });

  it("count the records of an entity that goes", async () => {
    const edits: readonly Edit[] = [
      [/### Floor\n[\s\S]*?\n(?=### Visit)/, ""],
      [/^- When deleted: floor keep\n/m, ""],
      [/^\| floor .*\n/m, ""],
      [/^\| Floor .*\n/m, ""],
    ];
    const plan = await planAt(server, changed(...edits));
    expect(plan.losses).toEqual([
      { name: "Floor", of: "records", count: 1 },
      { name: "Room.floor", of: "values", count: 1 },
    ]);
    expect(partOf(plan, "needs-you")).toContain("Floor goes; 1 record (outside too)\n  keep  ### Floor   (with its rows)");
  });

  it("count the records that have a word or a state that goes", async () => {
    expect(
      await questions(["one of: check, pain, vaccine", "one of: check, vaccine"], [/purpose is not pain/, "purpose is not check"]),
    ).toBe(
      `Visit.purpose may no longer be pain; 1 record is (outside too)
  keep  pain   (in column Type)
  or    (was pain)   (behind the word that is new in its place)
  or    give these records another value first`,
    );
    const arrived = await questions(
      ["booked, arrived, done", "booked, done"],
      [/^\| booked {2}\| arrive .*\n/m, ""],
      [/^\| arrived .*\n/m, ""],
      [/^\| arrived .*\n/m, "| booked  | finish | done | - | - | call billing | - | - | - | - |\n"],
      [/^\| Visit {12}\| arrive .*\n/m, ""],
      [/arrive, cancel/, "finish, cancel"],
      ["status is arrived", "status is done"],
      [/^\| not-today.*\n/m, ""],
    );
    expect(arrived).toContain("Visit may no longer be arrived; 1 record is");
    expect(arrived).toContain("keep  arrived   (in States)");
  });

  it("show the first values that do not fit another type", async () => {
    const plan = await planAt(server, changed([/^\| wing .*$/m, "| wing  | integer | optional | - | - | - |"]));
    expect(partOf(plan, "needs-you")).toBe(
      `Room.wing is integer, was text(20); 1 of 2 records holds what does not fit (outside too)
  first: “north”
  keep  text(20)   (in column Type)
  or    | wing_text (was wing) | text(20) | gone | - | and | wing | integer | optional | from number of wing_text |   (two rows)
  or    change them first
  or    give up 1 value   (ninefold release --lose, below)`,
    );
  });

  it("say of values that mean nothing in another type that they cannot follow", async () => {
    const plan = await planAt(server, changed([/^\| phone .*$/m, "| phone | yes/no | optional | - | - | - |"]));
    expect(partOf(plan, "needs-you")).toContain("Person.phone is yes/no, was phone; 2 values cannot follow");
  });

  it("are none where every value can be said in the new type, or a default says one", async () => {
    const plan = await planAt(
      server,
      changed([
        /^\| wing .*$/m,
        "| wing  | one of: north, south | optional | - | - | - |\n| sign | text(40) | required, unique | starts name | - | - |",
      ]),
    );
    expect(partOf(plan, "needs-you")).toBe("");
    expect(plan.lines.map(({ sentence }) => sentence)).toContainEqual(expect.stringMatching(/^Room.wing .*; every value fits/));
    expect(plan.lines.flatMap(({ facts }) => facts)).toContainEqual({ is: "defaults", entity: "Room", field: "sign", count: 2, of: 2 });
    const filled = await planAt(
      server,
      changed([NOTE, NOTE.replace("optional", "required")], [/(\| note .*?\| required .*?)\| - /, '$1| starts "none" ']),
    );
    expect(partOf(filled, "people-notice")).toContain(
      "Visit.note is required (outside too)\n  3 of 5 records get what new ones begin with",
    );
    const shared = await planAt(server, changed([/^\| wing .*$/m, '$&\n| sign | text(40) | required | starts wing or else "" | - | - |']));
    expect(partOf(shared, "needs-you")).toContain("Room.sign is required; 1 of 2 records has none");
  });

  it("show no address of a type that changes", async () => {
    const plan = await planAt(server, changed([/^\| phone .*$/m, "| phone | integer | optional | - | - | - |"]));
    const [line] = plan.lines.filter(({ question }) => question !== null);
    expect(line?.question).toMatchObject({ kind: "values-unfit", count: 2, values: [] });
  });

  it("count the values that share one, are too long, out of bounds or against a pattern", async () => {
    expect(await questions([NOTE, NOTE.replace("text(200)                    | optional", "text(8) | optional")])).toContain(
      "Visit.note holds less: text(8); 1 of 5 records holds more",
    );
    expect(await questions(["| integer(5..120) ", "| integer(5..45) "])).toContain(
      "Visit.minutes has other bounds: integer(5..45); 1 of 5 records is",
    );
    expect(await questions(["| integer(5..120)              | required ", "| integer(5..120) | required, unique "])).toContain(
      "Visit.minutes must be unique; 3 of 5 records share a value with another",
    );
    const pattern = await planAt(server, changed([CODE, "| code    | text(8) | optional, matches /^[A-Z]{8}$/ | - | - | - |"]));
    expect(partOf(pattern, "needs-you")).toBe(
      `Visit.code must match ^[A-Z]{8}$; 1 value does not (outside too)
  first: “AB”
  keep  optional, matches /^[A-Z]+$/   (in column Must be)
  or    go on: each is refused when it is next saved`,
    );
    expect([pattern.lines[0]?.question?.stops, exitCodeOf(pattern)]).toEqual([false, 2]);
  });

  it("are none where no record is concerned", async () => {
    const plan = await planAt(
      server,
      changed([
        "| name  | text(20)           | required | -     | -     | -       |\n| wing",
        "| name  | text(20)           | required, unique | -     | -     | -       |\n| wing",
      ]),
    );
    expect(plan.lines.map(({ part, sentence, facts }) => [part, sentence, facts])).toEqual([
      ["outside", "Room.name must be unique; no two records have the same", [{ is: "nothing-stored" }]],
    ]);
  });

  it("follow what is renamed", async () => {
    const edits: readonly Edit[] = [
      [NOTE, "| remark (was note) | text(8) | optional |"],
      ["set note to ask.reason", "set remark to ask.reason"],
      ["- Search: note", "- Search: remark"],
      ["reason: text(200), required", "reason: text(8), required"],
    ];
    const plan = await planAt(server, changed(...edits));
    expect(partOf(plan, "needs-you")).toContain("Visit.remark holds less: text(8); 1 of 5 records holds more");
    expect(plan.losses).toEqual([]);
  });
});
