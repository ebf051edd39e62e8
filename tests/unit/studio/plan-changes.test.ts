// Only what is another in a plan is sent, and gives the whole plan again.

import { expect, it } from "vitest";
import { compile } from "../../../src/compiler/compile.ts";
import type { Plan } from "../../../src/compiler/plan/plan.ts";
import { areSamePlans, changedPlan, SentPlan } from "../../../src/runtime/studio/plan-changes.ts";
import { readExample } from "../../support/test-server.ts";

const LIBRARY = readExample("library");
const planOf = (text: string): Plan => compile([{ file: "spec.md", text }]).plan!;
/** The same, with nothing that another plan has too. */
const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value));

it("gives each plan again that follows another, of what is another alone", () => {
  const texts = [
    LIBRARY,
    LIBRARY.replace("- Product: Harbour Street Library", "- Product: Library of the Harbour"),
    LIBRARY.replace("| Available |", "| There |"),
    LIBRARY.replace(
      /^### Book$[\s\S]*?(?=^### )/m,
      (book) => `${book}### Shelf\n\n| Field | Type |\n| --- | --- |\n| name | text(20) |\n\n`,
    ),
    LIBRARY,
  ];
  const from = new SentPlan();
  let there: Plan | null = null;
  const members = texts.map((text) => {
    const plan = planOf(text);
    const changes = sent(from.changesTo(plan));
    const before = there;
    there = changedPlan(there, changes);
    expect(there).toEqual(sent(plan));
    expect(Object.keys(there.entities)).toEqual(Object.keys(plan.entities));
    expect(areSamePlans(there, plan)).toBe(true);
    if (before !== null) expect(areSamePlans(before, there)).toBe(false);
    return changes.map(({ member, values }) => `${member} ${Object.keys(values).length}`);
  });
  expect(members[1]).toEqual(["product 1"]);
  expect(members[2]).toContain("entities 1");
  expect(new SentPlan().changesTo(planOf(LIBRARY)).map(({ member }) => member)).toEqual(Object.keys(planOf(LIBRARY)));
  const last = there! as Plan;
  expect(from.changesTo(planOf(LIBRARY))).toEqual([]);
  expect(changedPlan(last, []).entities).toBe(last.entities);
});
