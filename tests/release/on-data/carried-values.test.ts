// The plan of a release counts what `from` gives, what stays empty, and what a tombstone keeps.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exitCodeOf } from "../../../src/runtime/release/release-plan.ts";
import { ENGINES, planOf, type TestServer } from "../../support/test-server.ts";
import { CLINIC, changed, type Edit, openClinic, partOf, planAt } from "./clinic.ts";

const NOTE = "| note    | text(200)                    | optional                     |";
const WING = /^\| wing {2}\|.*$/m;
const PHONE: readonly Edit[] = [
  [
    /^\| phone \|.*$/m,
    '| phone | phone | gone | back "{country} {line}" | - | - |\n| country | text(10) | optional | from first word of phone | - | - |\n| line | text(40) | optional | from rest of phone | - | - |',
  ],
  [/^\| Person {11}\| see phone .*\n/m, ""],
];

describe.each(ENGINES)("the plan of carried values on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openClinic(engine);
  });
  afterAll(() => server.close());

  it("counts the values that are kept and given", async () => {
    const plan = await planAt(server, changed(...PHONE));
    expect(partOf(plan, "needs-you")).toBe("");
    expect(partOf(plan, "people-notice")).toBe(
      `Person.phone is gone, its values are kept: phone (outside too)
  2 values are kept
Person.country is new: text(10), optional, from first word of phone
  2 of 6 records get a value by from; 4 stay empty
Person.line is new: text(40), optional, from rest of phone
  2 of 6 records get a value by from; 4 stay empty`,
    );
    expect([plan.losses, exitCodeOf(plan)]).toEqual([[], 2]);
  });

  it("counts what of a text is no number, where the old values are kept", async () => {
    const plan = await planAt(
      server,
      changed([
        WING,
        "| wing_text (was wing) | text(20) | gone | - | - | - |\n| wing | integer(1..9) | optional | from number of wing_text | - | - |",
      ]),
    );
    expect(partOf(plan, "needs-you")).toBe("");
    expect(plan.lines.flatMap(({ facts }) => facts)).toEqual(
      expect.arrayContaining([
        { is: "filled", entity: "Room", field: "wing", count: 0, of: 2, empty: 2 },
        { is: "kept", entity: "Room", field: "wing_text", count: 1, of: 2 },
      ]),
    );
  });

  it("asks where a required field stays empty, where values do not fit, and where two are the same", async () => {
    const needed = async (row: string) => partOf(await planAt(server, changed([NOTE, `${row}\n${NOTE}`])), "needs-you");
    expect(await needed("| short | text(40) | required | from first word of note | - | - |")).toBe(
      `Visit.short is required; 3 of 5 records have none (outside too)
  2 of 5 records get a value by from; 3 stay empty
        add what there is always to from: … or else …
  or    optional   (in column Must be)
  or    fill them in first`,
    );
    expect(await needed("| short | text(4) | optional | from note | - | - |")).toContain(
      `Visit.short cannot take what from gives 2 of 5 records
  0 of 5 records get a value by from; 3 stay empty
  first: “first”, “bring papers”
        change the expression behind from
  or    change them first`,
    );
    expect(await needed('| short | text(40) | optional, unique | from "same" | - | - |')).toContain(
      "Visit.short must be unique; 5 of 5 records share a value with another",
    );
    const gets = await planAt(
      server,
      changed([NOTE, `| short | text(40) | required | from first word of note or else "none" | - | - |\n${NOTE}`]),
    );
    expect(partOf(gets, "needs-you")).toBe("");
  });

  it("works out computed values and rules of what is given", async () => {
    const edits: readonly Edit[] = [
      [
        /^\| minutes \|.*$/m,
        "| minutes_before (was minutes) | integer(5..120) | gone | - | - | - |\n| minutes | integer(5..240) | required, default 20 | from minutes_before * 2 | - | - |",
      ],
    ];
    const plan = await planAt(server, changed(...edits));
    expect(partOf(plan, "needs-you")).toBe("");
    expect(plan.lines.flatMap(({ facts }) => facts)).toContainEqual(
      expect.objectContaining({ is: "computed", entity: "Visit", field: "fee", count: 5 }),
    );
  });

  it("counts what goes with a tombstone, and what a field lacks that comes back", async () => {
    const between = changed(...PHONE);
    const other = await openClinic(engine);
    try {
      await other.ninefold.adopt(planOf(between));
      const without = between.replace(/^\| phone \|.*\n/m, "").replace(/from (?:first word|rest) of phone/g, "-");
      const lost = await planAt(other, without, between);
      expect(partOf(lost, "needs-you")).toContain("Person.phone goes; 2 values");
      expect(lost.losses).toEqual([{ name: "Person.phone", of: "values", count: 2 }]);
      const back = between
        .replace(/^\| phone \|.*$/m, "| phone | phone | required | - | - | - |")
        .replace(/from (?:first word|rest) of phone/g, "-");
      expect(partOf(await planAt(other, back, between), "needs-you")).toContain("Person.phone is required; 4 of 6 records have none");
      const optional = await planAt(other, back.replace("| phone | required", "| phone | optional"), between);
      expect(partOf(optional, "needs-you")).toBe("");
      expect(optional.lines.map(({ sentence }) => sentence)).toContainEqual(expect.stringContaining("Person.phone comes back"));
      expect(partOf(await planAt(other, between, between), "needs-you")).toBe("");
      expect((await planAt(other, between.replace('back "{country} {line}"', "-"), between)).lines.map(({ sentence }) => sentence)).toEqual(
        ['Person.phone: its way back: back "{country} {line}" → none'],
      );
      const noted = between.replace("from rest of phone", "-");
      expect((await planAt(other, noted, between)).lines.map(({ sentence }) => sentence)).toEqual([
        "Person.line: where its values came from is noted otherwise: from rest of phone → none; stored values stay",
      ]);
    } finally {
      await other.close();
    }
  });

  it("leaves the data as they were", async () => {
    expect((await planAt(server, CLINIC)).lines).toEqual([]);
  });
});
