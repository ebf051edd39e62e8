// Prompts that a person may start an agent with. What to do with the document, in words that hold for any of them.

import type { Prompt } from "@modelcontextprotocol/sdk/types.js";
import { examine } from "../../compiler/compile.ts";
import { readDocuments } from "../document.ts";
import { entriesOf } from "../register.ts";

interface KnownPrompt extends Prompt {
  text(file: string, given: Readonly<Record<string, string>>): string;
}

export const PROMPTS: readonly KnownPrompt[] = [
  {
    name: "answer_open_questions",
    title: "Answer the open questions",
    description: "Goes through what the document leaves open, one question after the other.",
    text(file) {
      const sources = readDocuments(file);
      const entries = entriesOf(examine(sources), sources);
      const listed = entries.map((one, at) => `${at + 1}. point ${one.point}, ${one.file}:${one.line}, ${one.subject}: ${one.question}`);
      if (listed.length === 0) return `${file} leaves nothing open. Say so.`;
      return [
        `The specification ${file} leaves these questions open:`,
        ...listed,
        "Ask me one after the other, beginning with the one for which the most waits. Say what depends on it and which answers are",
        "likely. Write down only what I decide, at the place of the question, and check the document after each answer. Decide",
        "nothing yourself: what I do not know stays open.",
      ].join("\n");
    },
  },
  {
    name: "change_document",
    title: "Change the document",
    description: "Changes the specification, and keeps it without errors.",
    arguments: [{ name: "change", description: "What the product should do otherwise.", required: true }],
    text: (file, { change = "" }) =>
      [
        `Change the specification ${file} so that: ${change}`,
        "Read the document and its model first. Say it in the points where it belongs: fields in 3, states and actions in 4, rules in",
        "5, permissions in 6, calls in 7, screens in 8, errors and constants in 9. Keep the author's words. Check the document when",
        "you are done and mend what it finds. What I did not say and you would have to invent, leave open as a question.",
      ].join("\n"),
  },
];

/** Null for a prompt that is none of these. */
export function promptText(file: string, name: string, given: Readonly<Record<string, string>>): string | null {
  return PROMPTS.find((one) => one.name === name)?.text(file, given) ?? null;
}
