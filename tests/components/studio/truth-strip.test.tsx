// What an expression comes to for records of the product, below the row in which it is written.

import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { TOOL_RECORDS, TOOLS } from "../../fixtures/documents/studio-shelves.ts";
import { openPoint, shown } from "../../support/application/studio.tsx";

const cell = (name: string) => shown(() => screen.queryByRole<HTMLTextAreaElement>("textbox", { name }));
const strip = () => screen.queryByRole("region", { name: "What it comes to" });

/** The first cell of each row with the others. */
function table(): string[][] {
  const found = strip();
  if (found === null) return [];
  return within(found)
    .getAllByRole("row")
    .map((row) => [...row.querySelectorAll("th, td")].map((one) => one.textContent ?? ""));
}

it("shows a column for each record and a row for each part, and follows what is typed", async () => {
  const { user } = await openPoint(5, TOOLS, { records: TOOL_RECORDS });
  const editor = await cell("Must hold of Fair");
  await user.click(editor);
  await expect.poll(table).toHaveLength(6);
  const [head, whole, ...parts] = table();
  expect(head).toHaveLength(4);
  expect(whole).toEqual(["All of it", "yes", "yes", "yes"]);
  expect(parts.map(([words]) => words)).toEqual(["Price is more than €0.00", "Price", "Status is not Gone", "Status"]);
  await user.type(editor, " and heavy");
  await expect.poll(() => table().map(([words]) => words)).toContain("Heavy is yes");
  expect(new Set(table()[1])).toEqual(new Set(["All of it", "yes", "no"]));
});

it("says as whom a permission is worked out", async () => {
  const { user } = await openPoint(6, TOOLS, { records: TOOL_RECORDS });
  await user.click(await cell("Keeper of Tool change"));
  await expect.poll(() => table()[0]?.[0]).toBe("As Kim (Keeper)");
});

it("says in its place why there is nothing to show, and shows it again once there is", async () => {
  const { user } = await openPoint(5, TOOLS, { records: TOOL_RECORDS });
  const editor = await cell("Must hold of Fair");
  await user.click(editor);
  await user.type(editor, " and");
  await expect.poll(() => screen.queryByText("Records are shown once this can be read.")).not.toBe(null);
  expect(strip()).toBe(null);
  await user.type(editor, " heavy");
  await expect.poll(() => table().length).toBeGreaterThan(0);
});
