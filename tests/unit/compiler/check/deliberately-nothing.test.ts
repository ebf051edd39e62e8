// A point in which there is deliberately nothing is no open question.

import { describe, expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";
import { POINTS } from "../../../../src/compiler/points.ts";

function questionsOf(line: (subject: string) => string): string[] {
  const points = POINTS.map(({ number, title, subjects }) => `## ${number}. ${title}\n\n${line(subjects[0] ?? "")}\n`);
  const { plan, diagnostics } = compile([{ file: "spec.md", text: `# Nothing\n\n${points.join("\n")}` }]);
  expect(diagnostics.filter(({ level }) => level === "error")).toEqual([]);
  return plan?.points.flatMap(({ number, state, questions }) => (state === "open" ? [`${number}: ${questions.length}`] : [])) ?? [];
}

describe("a point", () => {
  it("is decided where it says that there is nothing", () => {
    expect(questionsOf((subject) => `${subject}: none.`)).toEqual([]);
    expect(questionsOf((subject) => `Some words.\n\n${subject.toUpperCase()}: None`)).toEqual([]);
  });

  it("is decided by its title as by what it speaks of, and nothing is noted of that", () => {
    for (const line of [(point: (typeof POINTS)[number]) => point.title, ({ subjects }: (typeof POINTS)[number]) => subjects[0]]) {
      const points = POINTS.map((point) => `## ${point.number}. ${point.title}\n\n${line(point)}: none.\n`);
      const { diagnostics, openQuestions } = compile([{ file: "spec.md", text: `# Nothing\n\n${points.join("\n")}` }]);
      expect(diagnostics.map(({ code }) => code)).not.toContain("points-say-more-than-prose");
      expect(openQuestions).toEqual([]);
    }
  });

  it("is decided by an item as by a sentence, and nothing is noted of that", () => {
    for (const line of [(subject: string) => `- ${subject}: none.`, (subject: string) => `**${subject}: none.**`]) {
      expect(questionsOf(line)).toEqual([]);
      const points = POINTS.map(({ number, title, subjects }) => `## ${number}. ${title}\n\n${line(subjects[0]!)}\n`);
      const { diagnostics } = compile([{ file: "spec.md", text: `# Nothing\n\n${points.join("\n")}` }]);
      expect(diagnostics.filter(({ code }) => /^(?:items-are-known|lists-are-written|points-say-more)/.test(code))).toEqual([]);
    }
  });

  it("is open where it does not", () => {
    const open = ["1: 2", "2: 2", "3: 1", "4: 1", "5: 1", "6: 1", "7: 1", "8: 1", "9: 1"];
    for (const words of ["none.", "Nothing: none.", "No tokens yet"]) expect(questionsOf(() => words)).toEqual(open);
    expect(questionsOf((subject) => `${subject}: none of these.`)).toEqual(open);
  });
});
