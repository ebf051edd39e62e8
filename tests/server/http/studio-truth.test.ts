// The Studio is told what an expression comes to for records of the running product.

import { afterEach, expect, it } from "vitest";
import type { StudioNoTruth, StudioTruth } from "../../../src/runtime/wire/studio-truth.ts";
import { TOOL_RECORDS, TOOLS } from "../../fixtures/documents/studio-shelves.ts";
import { FILE, type StudioServer, serveStudio } from "../../support/studio-server.ts";
import { engineFor } from "../../support/test-server.ts";

const [engine] = engineFor("studio-truth.test.ts");
let studio: StudioServer | undefined;
afterEach(() => studio?.close());

/** What is shown for the expression of the cell that begins with these words. */
async function truth(
  words: string,
  text = TOOLS,
  options: Parameters<typeof serveStudio>[1] = {},
): Promise<StudioTruth | StudioNoTruth | null> {
  studio = await serveStudio(text, { engine: engine!, records: TOOL_RECORDS, ...options });
  const asked = { ask: "truth", file: FILE, version: 0, at: text.indexOf(words) + 1 };
  const { status, body } = await studio.ask("POST", "/-/studio/ask", asked, { headers: { "x-ninefold": "1" } });
  expect(status).toBe(200);
  return body.answer;
}

/** Each part with its values, in the order of the records. */
function rows(told: StudioTruth | StudioNoTruth | null) {
  if (told === null || "why" in told) throw new Error(JSON.stringify(told));
  return told.parts.map(({ words, depth, values }) => `${"  ".repeat(depth)}${words}: ${values.map(({ text }) => text).join(", ")}`);
}

it("shows three records, yes and no among them, with the value of each part and of both sides", async () => {
  const told = await truth("due_on is empty or", TOOLS.replace("2026-01-10", "2026-01-20"), { runs: TOOLS });
  expect(told).toMatchObject({ as: null, records: expect.arrayContaining(["Drill"]) });
  expect((told as StudioTruth).records).toHaveLength(3);
  const [whole, ...parts] = (told as StudioTruth).parts;
  expect(new Set(whole!.values.map(({ is }) => is))).toEqual(new Set(["yes", "no"]));
  expect(parts.map(({ words, depth }) => [depth, words])).toEqual([
    [1, "Due on is empty"],
    [2, "Due on"],
    [1, "Due on is on or after Jan 20, 2026"],
    [2, "Due on"],
  ]);
});

it("works a permission out as a sample user who has the role", async () => {
  const told = await truth("if keeper = user");
  expect(told).toMatchObject({ as: "Kim (Keeper)" });
  const { records } = told as StudioTruth;
  const at = records.indexOf("Saw");
  const [whole, keeper, user] = (told as StudioTruth).parts;
  expect(whole!.values.map(({ is }) => is)).toEqual(records.map((_, index) => (index === at ? "yes" : "no")));
  expect(keeper!.values[at]!.text).toBe("Kim");
  expect(keeper!.values.filter(({ text }) => text === "empty")).toHaveLength(2);
  expect(user!.values.map(({ text }) => text)).toEqual(["Kim", "Kim", "Kim"]);
});

it("shows the users of what a role means", async () => {
  expect(await truth("user.kind is Keeper")).toMatchObject({
    as: null,
    records: expect.arrayContaining(["Kim", "Gus"]),
    parts: [{ values: expect.arrayContaining([{ text: "yes", is: "yes" }]) }, { words: "Signed-in user's kind" }],
  });
});

it("shows a computed value with what it is made of, and a computed field by what it is computed from", async () => {
  expect(rows(await truth("always price * 2"))).toEqual([
    expect.stringMatching(/^Price times 2: €/),
    expect.stringMatching(/^ {2}Price: €/),
  ]);
  const text = TOOLS.replace("price > 0.00 EUR and", "double > 30.00 EUR and");
  const [whole, , double] = rows(await truth("double > 30", text, { runs: TOOLS }));
  expect(whole).toMatch(/: (?=.*yes)(?=.*no)/);
  expect(double).toMatch(/^ {4}Double: .*€(?:40|198)\.00/);
});

it("leaves out what is asked for, which nobody has entered", async () => {
  const told = await truth("ask.reason is not");
  expect(rows(told)[0]).toMatch(/: not entered yet, not entered yet, not entered yet$/);
  expect(rows(told).find((row) => row.startsWith("  Heavy is yes"))).toMatch(/yes|no/);
});

it.each([
  ["there is no record", TOOLS, { records: { Person: TOOL_RECORDS.Person, Tool: [] } }, "There is no Tool yet to show this for."],
  [
    "it cannot be read",
    TOOLS.replace("due_on is empty or", "due_on is empty or and"),
    { runs: TOOLS },
    "Records are shown once this can be read.",
  ],
  [
    "the product has not followed",
    TOOLS.replace("| heavy | yes/no |", "| back_on | date | optional | - |\n| heavy | yes/no |").replace(
      "due_on is empty or",
      "due_on is empty or back_on is empty or",
    ),
    { runs: TOOLS },
    "The running product does not have Tool.back_on yet.",
  ],
])("says why there is nothing to show where %s", async (_, text, options, why) => {
  expect(await truth("due_on is empty or", text, options)).toEqual({ why });
});

it("says nothing of a cell without an expression", async () => {
  expect(await truth("too-late")).toBe(null);
});
