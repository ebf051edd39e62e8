// The plan of a release says beforehand what could not be gone back on.

import { expect, it } from "vitest";
import { rollbackLimits } from "../../../src/runtime/release/rollback-limits.ts";
import { planOf } from "../../support/test-server.ts";
import { CLINIC, changed, type Edit } from "./clinic.ts";

const after = (...edits: readonly Edit[]) => rollbackLimits(planOf(CLINIC), planOf(changed(...edits)), []);
const ROOM_NAME = "| name  | text(20)           | required | -     | -     | -       |\n| wing";
const roomName = (rows: string): Edit => [ROOM_NAME, `${rows}\n| wing`];

it.each<[string, readonly Edit[], readonly string[]]>([
  ["nothing of a field that is wider by another unit", [[/^\| wing .*$/m, "| wing | text(10) | optional | - | - | - |"]], []],
  [
    "what a field may hold that holds more",
    [roomName("| name | text(30) | required | - | - | - |")],
    ["Room.name where it holds more than it may today"],
  ],
  ["what may be left empty", [roomName("| name | text(20) | optional | - | - | - |")], ["Room.name where it is left empty"]],
  [
    "what a tombstone without back was made into",
    [roomName("| title (was name) | text(20) | gone | - | - | - |\n| name | text(20) | required | from title | - | - |")],
    ["Room.name where name is written from then on (no back)"],
  ],
  [
    "nothing of a tombstone with back",
    [roomName('| title (was name) | text(20) | gone | back "{name}" | - | - |\n| name | text(20) | required | from title | - | - |')],
    [],
  ],
])("names %s", (_, edits, limits) => {
  expect(after(...edits)).toEqual(limits);
});

it("names amounts in another currency, and mails and calls that leave", () => {
  expect(rollbackLimits(planOf(CLINIC), planOf(CLINIC.replaceAll("EUR", "GBP")), [])).toEqual([
    "amounts that are written in the other currency",
  ]);
  const timer = {
    is: "timer",
    entity: "Visit",
    action: "miss",
    to: "missed",
    stays: false,
    line: null,
    count: 3,
    mails: 2,
    calls: 1,
  } as const;
  expect(rollbackLimits(planOf(CLINIC), planOf(CLINIC), [timer])).toEqual(["2 mails that leave", "1 call that leaves"]);
});

it("names what need not be unique any more", () => {
  const unique = changed(roomName("| name | text(20) | required, unique | - | - | - |"));
  expect(rollbackLimits(planOf(unique), planOf(CLINIC), [])).toEqual(["Room.name where two records have the same"]);
});
