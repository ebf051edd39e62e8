// The sentence under a cell that holds an expression, while it is written.

import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { TOOLS } from "../../fixtures/documents/studio-shelves.ts";
import { openPoint, shown } from "../../support/application/studio.tsx";

const cell = (name: string) => shown(() => screen.queryByRole<HTMLTextAreaElement>("textbox", { name }));
const sentence = () => screen.queryByRole("region", { name: "What this says" })?.querySelector('[role="status"]')?.textContent ?? null;

it.each([
  [2, "Only where of Tools", "Status is Lent."],
  [3, "Value of double", "Price times 2."],
  [4, "Only if of free", "Heavy is no, or the keeper is the signed-in user."],
  [5, "Must hold of Back in time", "Due on is empty, or the due on is on or after Jan 10, 2026."],
  [6, "Means of Keeper", "Signed-in user's kind is Keeper."],
  [6, "Keeper of Tool change", "Keeper is the signed-in user."],
])("says at point %i what %s means", async (point, name, words) => {
  const { user } = await openPoint(point, TOOLS);
  const editor = await cell(name);
  await user.click(editor);
  await expect.poll(sentence).toBe(words);
  expect(document.getElementById(editor.getAttribute("aria-describedby") ?? "")?.textContent).toBe(words);
});

it("follows what is typed, and says where it cannot be read yet", async () => {
  const { user, documents } = await openPoint(5, TOOLS);
  const editor = await cell("Must hold of Fair");
  await user.click(editor);
  await expect.poll(sentence).toBe("Price is more than €0.00, and the status is not Gone.");
  await user.type(editor, " and");
  await expect.poll(sentence).toBe("This can't be read yet. The message of the row says why.");
  await user.type(editor, " heavy");
  await expect.poll(sentence).toBe("Price is more than €0.00, and the status is not Gone, and heavy is yes.");
  expect(documents.state().doc.toString()).toBe(TOOLS.replace("is not gone |", "is not gone and heavy |"));
});

it("is of one cell at a time, and of none that holds no expression", async () => {
  const { user } = await openPoint(5, TOOLS);
  await user.click(await cell("Must hold of Fair"));
  await expect.poll(sentence).toContain("Price");
  await user.click(await cell("Must hold of Back in time"));
  await expect.poll(sentence).toContain("Due on");
  expect(screen.getAllByRole("region", { name: "What this says" })).toHaveLength(1);
  await user.click(await cell("Otherwise of Fair"));
  await expect.poll(sentence).toBe(null);
});

it("begins once an empty cell holds an expression", async () => {
  const { user } = await openPoint(4, TOOLS);
  const editor = await cell("Only if of (new)");
  await user.click(editor);
  await user.type(editor, "not heavy");
  await expect.poll(sentence).toBe("Heavy is no.");
});
