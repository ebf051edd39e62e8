// How a plan of a release is printed, and which exit code it comes to.

import { describe, expect, it } from "vitest";
import { printReleasePlan } from "../../../src/runtime/release/print.ts";
import {
  exitCodeOf,
  type Fact,
  type Part,
  type PlanLine,
  type Question,
  type ReleasePlan,
} from "../../../src/runtime/release/release-plan.ts";

const PLAN: ReleasePlan = {
  ...{ product: "Clinic", release: { old: 6, new: 7 }, returnsTo: null, at: "2026-11-30T09:14:00.000Z", timeZone: "Europe/Lisbon" },
  ...{
    records: 2190,
    rows: 0,
    isOneFile: true,
    changes: 0,
    lines: [],
    losses: [],
    tokens: [],
    same: [],
    rollbackLimits: ["176 mails that leave"],
    work: { records: 0, seconds: 0, longestWait: 0 },
    lastMonth: null,
  },
};

function line(part: Part, sentence: string, more: Partial<PlanLine> = {}): PlanLine {
  const place = { file: "clinic.md", line: 84 };
  return { ...{ part, changes: [], sentence, oldPlace: null, newPlace: place, question: null, facts: [], breaksOutside: false }, ...more };
}

const question = (more: Partial<Question> = {}): Question => ({
  ...{ kind: "values-lost", stops: true, count: 803, of: 2190, values: [], loss: { name: "Patient.phone", of: "values", count: 803 } },
  answers: [
    { by: "keep", text: "| phone | phone | optional |", where: null },
    { by: "give-up", text: "give up 803 values", where: "ninefold release --lose, below" },
  ],
  ...more,
});

const printed = (plan: Partial<ReleasePlan>, giveUp: string | null = null) => printReleasePlan({ ...PLAN, ...plan }, giveUp);
const sentenceOf = (fact: Fact) =>
  printed({ lines: [line("people-notice", "What changes", { facts: [fact] })] })
    .split("\n")
    .slice(4, -3);

describe("the plan of a release", () => {
  it("needs the owner first, and ends with the verdict", () => {
    const { loss } = question();
    const lines = [
      line("needs-you", "Patient.phone goes; 803 values", {
        question: question(),
        newPlace: null,
        oldPlace: { file: "clinic.md", line: 91 },
      }),
      line("within-a-minute", "REMIND_BEFORE 1 → 21 days", {
        facts: [{ is: "timer", entity: "Visit", action: "", to: "reminded", stays: false, line: null, count: 204, mails: 176, calls: 1 }],
      }),
      line("people-notice", "Reception may see Invoice: yes → own", {
        facts: [
          {
            ...{ is: "visible", entity: "Invoice", groups: [{ roles: ["Reception"], formerRoles: null, people: 2 }], looked: null },
            ...{ before: { least: 332, most: 332 }, after: { least: 117, most: 117 } },
          },
        ],
      }),
      line("outside", "Call patient goes: GET /api/patients/{id}", { breaksOutside: true }),
    ];
    const tokens = [{ name: "lab-sync", usedAt: "2026-11-29T20:00:00.000Z" }];
    const plan = { lines, tokens, rows: 11, changes: 4, losses: [loss!], same: ["states", "screens"] as const };
    expect(printed(plan, "ninefold release new.md --lose 803")).toBe(
      `Clinic 6 → 7 · 2,190 records at 09:14 · 11 rows differ, 4 changes

NEEDS YOU
 1 Patient.phone goes; 803 values                                            old:91
     keep  | phone | phone | optional |
     or    give up 803 values   (ninefold release --lose, below)
   To give up 1:
     ninefold release new.md --lose 803
WITHIN A MINUTE
 2 REMIND_BEFORE 1 → 21 days                                                 :84
     204 records of Visit become reminded at once, 176 mails leave, 1 call
       leaves
PEOPLE NOTICE
 3 Reception may see Invoice: yes → own                                      :84
     Reception (2 people) see 117 records of Invoice, was 332
OUTSIDE
 4 Call patient goes: GET /api/patients/{id}                                 :84
   Tokens in use: “lab-sync” yesterday.
Same: states, screens.
Back: all but 176 mails that leave.
→ 1 answer missing; 803 values would be lost. Nothing released.`,
    );
  });

  it("says in one line which parts are empty", () => {
    expect(printed({ lines: [line("adds", "Visit.note is new: text(200)")], changes: 1, rollbackLimits: [] })).toBe(
      `Clinic 6 → 7 · 2,190 records at 09:14 · 0 rows differ, 1 change

ADDS
 1 Visit.note is new: text(200)                                              :84
Nothing needs you; nothing acts at once; nothing that people know changes; nothing changes outside.
Back: all of it, by ninefold release --back.
→ Ready to release.`,
    );
  });

  it("says how long it works before the switch, and who waits", () => {
    const told = (seconds: number, longestWait: number) =>
      printed({ work: { records: 100_000, seconds, longestWait } })
        .split("\n")
        .filter((text) => text.startsWith("Work"));
    expect([told(0.9, 0), told(2.5, 0.1), told(30, 1.4)]).toEqual([
      [],
      ["Work before the switch: about 3 s; nobody waits."],
      ["Work before the switch: about 30 s; who writes waits up to 2 s for a new index."],
    ]);
  });

  it("says what of the last month would have been refused, where acts were left out, and nothing where nobody did anything", () => {
    const month = { since: "2026-11-03T08:00:00.000Z", days: 30, acts: 10_000, of: 41_234, unclear: 1, refused: [] };
    const witnesses = [{ at: "2026-11-29T23:14:00.000Z", by: null, record: "7" }];
    const place = { file: "clinic.md", line: 90 };
    const refused = { entity: "Loan", action: "renew", by: "rule", rule: "Not too often", place, count: 37, of: 412, witnesses } as const;
    const whole = { ...month, acts: 412, of: 412, unclear: 0 };
    const past = (lastMonth: ReleasePlan["lastMonth"]) => printed({ lastMonth, changes: 1 }).split("\n").slice(2, -1);
    expect(past({ ...month, refused: [refused, { ...refused, by: "guard", rule: null, place: null, count: 1 }] })).toEqual([
      "LAST MONTH, UNDER THIS DOCUMENT",
      ` 1 Loan / renew: 37 of 412 would have been refused by “Not too often”        :90`,
      "     latest: 29 Nov 23:14, Loan 7",
      " 2 Loan / renew: 1 of 412 would have been refused",
      "     29 Nov 23:14, Loan 7",
      "   The last 10,000 of 41,234 acts, since 3 Nov. For 1 act the history does not",
      "   keep what was given. Attempts that were refused then are not in the history.",
    ]);
    expect(past(whole)).toEqual([
      "LAST MONTH, UNDER THIS DOCUMENT",
      "   412 acts in 30 days; none would have been refused. Attempts that were",
      "   refused then are not in the history.",
    ]);
    expect(past({ ...whole, acts: 0, of: 0 })).toEqual([]);
  });

  it("has nothing to release where the documents mean the same", () => {
    expect(printed({ release: { old: 6, new: 6 }, rows: 1 })).toBe(
      "Clinic release 6 · 2,190 records at 09:14 · 1 row differs, no change\n\n→ Nothing to release.",
    );
  });

  it("tells what stops a release from what only an owner can know", () => {
    const decision = line("needs-you", "Currency EUR → GBP", {
      question: question({ kind: "decision", stops: false, loss: null, answers: [] }),
    });
    expect(printed({ lines: [decision], changes: 1 })).toMatch(
      /→ 1 thing to decide first; ninefold serve does not ask\. Nothing released\.$/,
    );
  });

  it("says who sees what in numbers", () => {
    const range = (least: number, most = least) => ({ least, most });
    const visible = {
      is: "visible",
      entity: "Visit",
      groups: [{ roles: ["Visitor"], formerRoles: null, people: null }],
      looked: null,
    } as const;
    expect(sentenceOf({ ...visible, before: range(0), after: range(5) })).toEqual(["     Visitor see 5 records of Visit, was 0"]);
    const groups = [
      { roles: ["Desk", "Doctor"], formerRoles: ["Desk"], people: 1 },
      { roles: ["Doctor"], formerRoles: null, people: 1 },
    ];
    expect(sentenceOf({ ...visible, groups, looked: { at: 40, of: 5000 }, before: range(1, 9), after: range(0, 1200) })).toEqual([
      "     Desk, now Desk and Doctor (1 person); Doctor (1 person) see 0 to",
      "       1,200 records of Visit, was 1 to 9; 40 of 5,000 people were looked at",
    ]);
    expect(sentenceOf({ ...visible, before: range(3), after: range(3) })).toEqual([
      "     Visitor see other records of Visit, 3 records as before",
    ]);
  });
});

describe("the exit code", () => {
  const visible: Fact = { is: "amounts", count: 1 };
  it.each<[code: number, what: string, plan: Partial<ReleasePlan>]>([
    [0, "nothing", {}],
    [0, "additions", { lines: [line("adds", "new")] }],
    [1, "what people notice", { lines: [line("people-notice", "a label", { facts: [visible] })] }],
    [1, "a timer that acts at once", { lines: [line("within-a-minute", "sooner")] }],
    [2, "what breaks outside", { lines: [line("outside", "a call goes")] }],
    [2, "what breaks outside too", { lines: [line("people-notice", "a field is renamed", { breaksOutside: true })] }],
    [2, "a missing answer", { lines: [line("needs-you", "required", { question: question({ loss: null }) })] }],
    [3, "a loss", { lines: [line("needs-you", "goes", { question: question() })], losses: [question().loss!] }],
  ])("is %i for %s", (code, _, plan) => {
    expect(exitCodeOf({ ...PLAN, ...plan })).toBe(code);
  });
});
