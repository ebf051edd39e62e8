// Every edit of the catalogue is reported as its page shows it.
// `npx vitest run tests/release/catalogue -u` rewrites the pages, for review.

import { describe, expect, it } from "vitest";
import { exitCodeOf, printDifference } from "../../src/compiler/difference/print.ts";
import { differenceOfEntry, entries, reportOfEntry } from "./catalogue.ts";

/** Of those that there are, so that an edit is not taken out unnoticed. */
const FEWEST_KINDS = 155;

describe("the catalogue", () => {
  it.each(entries().map((entry) => [entry.name, entry] as const))("%s", async (_, entry) => {
    const { difference, limits } = reportOfEntry(entry);
    const back = limits.map((limit) => `\n(way back: all but ${limit})`).join("");
    const reported = `${printDifference(difference)}\n(exit code ${exitCodeOf(difference)})${back}`;
    const page = entry.text.replace(/```text\n[\s\S]*?```/, () => `\`\`\`text\n${reported}\n\`\`\``);
    await expect(page).toMatchFileSnapshot(entry.path);
  });

  it("shows most kinds of change, and edits that are none", () => {
    const changes = entries().map((entry) => differenceOfEntry(entry).changes);
    expect(new Set(changes.flat().map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(FEWEST_KINDS);
    expect(changes.filter((found) => found.length === 0).length).toBeGreaterThan(5);
  });
});
