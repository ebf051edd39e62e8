// Every edit of the catalogue is reported as its page shows it.
// `npx vitest run tests/release/catalogue -u` rewrites the pages, for review.

import { describe, expect, it } from "vitest";
import { exitCodeOf, printDifference } from "../../src/compiler/difference/print.ts";
import { differenceOfEntry, entries } from "./catalogue.ts";

describe("the catalogue", () => {
  it.each(entries().map((entry) => [entry.name, entry] as const))("%s", async (_, entry) => {
    const difference = differenceOfEntry(entry);
    const reported = `${printDifference(difference)}\n(exit code ${exitCodeOf(difference)})`;
    const page = entry.text.replace(/```text\n[\s\S]*?```/, () => `\`\`\`text\n${reported}\n\`\`\``);
    await expect(page).toMatchFileSnapshot(entry.path);
  });
});
