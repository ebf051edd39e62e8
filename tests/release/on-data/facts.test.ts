// What a document changes for stored records is counted: timers, sight, computed values and rules.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { factInWords } from "../../../src/runtime/release/fact-words.ts";
import { printReleasePlan } from "../../../src/runtime/release/print.ts";
import { exitCodeOf } from "../../../src/runtime/release/release-plan.ts";
import { addApiToken, noteApiTokenUse } from "../../../src/runtime/store/system/api-tokens.ts";
import { ENGINES, type TestServer } from "../../support/test-server.ts";
import { CLINIC, changed, type Edit, openClinic, partOf, planAt, TOMORROW } from "./clinic.ts";

describe.each(ENGINES)("the facts of a plan on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openClinic(engine);
  });
  afterAll(() => server.close());

  const plan = (...edits: readonly Edit[]) => planAt(server, changed(...edits));

  it("are none of the same document", async () => {
    const same = await planAt(server, CLINIC);
    expect(same).toMatchObject({
      release: { old: 6, new: 6 },
      records: 14,
      rows: 0,
      changes: 0,
      lines: [],
      losses: [],
      rollbackLimits: [],
      work: { records: 0, seconds: 0 },
    });
    const [was, is] = [/^\| note {4}\|.*$/m, "$&\n| mark | text(9) | optional | from first word of note | - | - |"] as const;
    expect((await plan([was, is])).work.records).toBeGreaterThan(0);
    expect(exitCodeOf(same)).toBe(0);
  });

  it("count the records that a timer moves at once, and the mails that leave", async () => {
    const sooner = await plan(["| 1 days         | Before", "| 0 days         | Before"]);
    expect(partOf(sooner, "within-a-minute")).toContain("GRACE 1 days → 0 days\n  2 records of Visit become missed at once, 2 mails leave");
    expect(sooner.rollbackLimits).toEqual(["2 mails that leave"]);
    const timer = await plan(["(when day < today - GRACE)", "(when day < today)"]);
    expect(timer.lines[0]).toMatchObject({ part: "within-a-minute", facts: [{ is: "timer", to: "missed", count: 2, mails: 2, calls: 0 }] });
  });

  it("count the mails to those whom the record names by then", async () => {
    const contact = await plan(
      [/^\| note {4}\|/m, "| contact | reference to Person | optional | - | - | - |\n| note    |"],
      [
        /\| \(when day < today - GRACE\) \| missed.*$/m,
        "| (when day < today) | missed | - | - | set contact to patient; tell contact visit-missed |",
      ],
    );
    expect(contact.lines.flatMap(({ facts }) => facts)).toMatchObject([{ is: "timer", count: 2, mails: 2 }]);
  });

  it("name the row of a timer with several, and whether its records stay in their state", async () => {
    const rows =
      "| booked  | (after 12 hours) | booked | minutes > 30 | - | - | - | - | - | - |\n| booked  | (after 12 hours) | missed    | - ";
    const { lines } = await plan(["| booked  | (when day < today - GRACE) | missed    | - ", rows]);
    const [first, second] = lines.flatMap(({ facts }) => facts).map(factInWords);
    const [, row] = /\(row :(\d+)\) and stays? booked/.exec(first ?? "") ?? [];
    expect(second).toMatch(new RegExp(`missed at once \\(row :${Number(row) + 1}\\)`));
  });

  it("count a record for the first of several timers alone", async () => {
    const twice = await plan([
      "| booked  | (when day < today - GRACE) | missed    | - ",
      "| booked  | (when day < today and minutes > 30) | done | - | - | - | - | - | - | - |\n| booked  | (when day < today) | missed    | - ",
    ]);
    const timers = twice.lines.flatMap(({ facts }) => facts).map((fact) => (fact.is === "timer" ? [fact.to, fact.count] : []));
    expect(timers.toSorted()).toEqual([
      ["done", 1],
      ["missed", 1],
    ]);
  });

  it("count by what values become in another type, and by what new fields begin with", async () => {
    const ruled = await plan(
      [/^\| wing .*$/m, "| wing  | one of: north, south | optional | - | - | - |\n| sign | text(40) | required | starts name | - | - |"],
      [
        /^\| Codes are whole .*$/m,
        '$&\n| Wings | Room.wing | wing is empty or wing is south | bad-code | - | error |\n| Signs | Room.sign | sign is not "A" | bad-code | - | error |',
      ],
    );
    const broken = ruled.lines.flatMap(({ facts }) => facts.flatMap((fact) => (fact.is === "rule" ? [[fact.rule, fact.broken]] : [])));
    expect(broken).toEqual([
      ["Wings", 1],
      ["Signs", 1],
    ]);
  });

  it("leave out what would be due by the old document as well", async () => {
    const later = new Date("2026-03-05T10:00:00.000Z");
    const sooner = changed(["| 1 days         | Before", "| 0 days         | Before"]);
    const { lines } = await planAt(server, sooner, CLINIC, later);
    expect(lines.flatMap(({ facts }) => facts)).toEqual([]);
  });

  it("count who sees how many records, by user over all their roles", async () => {
    const narrowed = await plan([
      "| Visit            | see                    | no      | if patient = user | yes                 | yes    |",
      "| Visit            | see                    | no      | no | if status is booked | yes    |",
    ]);
    expect(partOf(narrowed, "people-notice")).toContain("Desk (2 people) see 4 records of Visit, was 5");
    expect(partOf(narrowed, "people-notice")).toContain("Anyone (3 people) see 0 records of Visit, was 1 to 2");
    const facts = narrowed.lines.flatMap((line) => line.facts);
    expect(facts).toContainEqual({
      ...{ is: "visible", entity: "Visit", groups: [{ roles: ["Desk"], formerRoles: null, people: 2 }], looked: null },
      ...{ before: { least: 5, most: 5 }, after: { least: 4, most: 4 } },
    });
  });

  it("are one line for the roles that one cell of a row changes", async () => {
    const { lines } = await plan([
      "| Floor            | see                    | no      | yes ",
      "| Floor            | see                    | no      | no  ",
    ]);
    const cells = await plan([
      "| Visit            | see                    | no      | if patient = user | yes                 | yes    |",
      "| Visit            | see                    | no      | no | if status is booked | if status is booked |",
    ]);
    expect([lines, cells.lines].map((all) => all.map(({ changes }) => changes.length))).toEqual([[1], [1, 2]]);
    expect(cells.lines[1]?.sentence).toBe("Desk, Doctor may see Visit: yes → if status is booked");
  });

  it("are none for people who have another role that sees the same", async () => {
    const covered = await plan([
      "| Floor            | see                    | no      | yes               | yes                 | yes    |",
      "| Floor            | see                    | no      | yes               | no                  | no     |",
    ]);
    expect(covered.lines.flatMap(({ facts }) => facts)).toEqual([]);
  });

  it("count who sees otherwise because roles change", async () => {
    const roles = await plan(
      ["| Doctor  | user.role is doctor |", "| Doctor  | user.role is doctor or user.role is desk |"],
      ["| Desk    | user.role is desk   |", "| Desk    | user.role is doctor |"],
    );
    expect(roles.lines.flatMap(({ facts }) => facts).map(factInWords)).toEqual([
      "1 person is Desk, was 2: 2 no more, 1 newly",
      "3 people are Doctor, was 1",
    ]);
    const fewer = await plan(["| Desk    | user.role is desk   |", "| Desk    | user.role is doctor |"]);
    expect(partOf(fewer, "people-notice")).toContain("Desk, now Anyone (2 people) see 0 records of Visit, was 5");
  });

  it("count changed computed values with their sums", async () => {
    const dearer = await plan([
      "always minutes * FEE_PER_MINUTE",
      "always if purpose is pain then 2 * minutes * FEE_PER_MINUTE else minutes * FEE_PER_MINUTE",
    ]);
    expect(partOf(dearer, "people-notice")).toContain("Visit.fee: 1 of 5 records changes: 120.00 EUR → 240.00 EUR together");
    const constant = await plan(["| 2.00 EUR ", "| 3.00 EUR "]);
    expect(partOf(constant, "people-notice")).toContain("Visit.fee: 5 of 5 records change: 330.00 EUR → 495.00 EUR together");
  });

  it("count the records that break a rule, and those that do no longer", async () => {
    const strict = await plan(["| MAX_MINUTES         | 60 ", "| MAX_MINUTES         | 30 "]);
    expect(partOf(strict, "people-notice")).toContain("1 record of Visit breaks “Visits are short”; each is refused when next saved");
    const codes = await plan(["length of code = 8", "length of code >= 2"]);
    expect(partOf(codes, "people-notice")).toContain("no record of Visit breaks “Codes are whole” any more, was 1");
  });

  it("name the programs that used a token where callers break", async () => {
    const gone = await plan([/^\| finish \| POST.*\n/m, ""]);
    expect(gone.lines.map(({ part, sentence }) => [part, sentence])).toEqual([
      ["outside", "Call finish goes: POST /api/visits/{visit}/finish"],
    ]);
    expect([exitCodeOf(gone), gone.tokens]).toEqual([2, []]);
    const now = TOMORROW.toISOString();
    const token = { id: "t", userId: "u", name: "lab-sync", tokenHash: "h", roles: [], createdAt: now, expiresAt: now, usedAt: null };
    await server.store.write(async (transaction) => {
      await addApiToken(transaction, token);
      await noteApiTokenUse(transaction, "t", "2026-03-02T09:00:00.000Z");
    });
    const used = await plan([/^\| finish \| POST.*\n/m, ""]);
    expect(used.tokens).toEqual([{ name: "lab-sync", usedAt: "2026-03-02T09:00:00.000Z" }]);
    expect(printReleasePlan(used, null)).toContain("\n   Tokens in use: “lab-sync” yesterday.\n");
  });

  it("ask whether another currency is meant", async () => {
    const pounds = await plan(["- Currency: EUR", "- Currency: GBP"], ["2.00 EUR", "2.00 GBP"]);
    expect(pounds.lines[0]).toMatchObject({ part: "needs-you", question: { kind: "decision", stops: false } });
    expect(partOf(pounds, "needs-you")).toContain("keep  - Currency: EUR\n  or    go on, if that is meant");
  });
});
