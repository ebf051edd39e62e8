// A cell in parts below its row: steps, inputs, fields and placeholders are set, added, moved and removed, each by the smallest change.

import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { Documents } from "../../../src/runtime/web/studio/document/documents.ts";
import { TOOL_RECORDS, TOOLS } from "../../fixtures/documents/studio-shelves.ts";
import { openPoint, shown } from "../../support/application/studio.tsx";

const STEPS = "set due_on to today + 7 days; tell keeper tool-lent";
const ASKED = "due_on, price; note: text(40), required";
const TEXT = "{name} is due on {due_on}.";

const LENT = TOOLS.replace("| From | Action | To | Only if | Asks for |", "| From | Action | To | Only if | Asks for | Then |")
  .replace("| --- | --- | --- | --- | --- |\n| (new)", "| --- | --- | --- | --- | --- | --- |\n| (new)")
  .replace("| (new) | add | free | - | - |", "| (new) | add | free | - | - | - |")
  .replace("| not heavy or keeper is user | - |", "| keeper is not empty | - | STEPS |")
  .replace("| free | lend | lent | keeper is not empty | - |", "| free | lend | lent | keeper is not empty | ASKED |")
  .replace("reason: text(40), optional |", "reason: text(40), optional | - |")
  .replace(
    "## 8. The",
    "## 7. The calls it makes\n\nCALLS\n\n| Message | To | Subject | Text |\n| --- | --- | --- | --- |\n| tool-lent | - | Lent | TEXT |\n\n## 8. The",
  )
  .replace(
    "CALLS",
    "| Call | Method | Path | Does | Takes | Gives | Errors |\n| --- | --- | --- | --- | --- | --- | --- |\n| tools | GET | /api/tools | list Tool | - | GIVES | - |",
  );

interface Cells {
  readonly steps?: string;
  readonly asked?: string;
  readonly text?: string;
  readonly gives?: string;
}

const written = ({ steps = STEPS, asked = ASKED, text = TEXT, gives = "list of Tool(name, price)" }: Cells = {}) =>
  LENT.replace("STEPS", steps).replace("ASKED", asked).replace("TEXT", text).replace("GIVES", gives);

async function opened(user: UserEvent, name: string): Promise<HTMLElement> {
  await user.click(await shown(() => screen.queryByRole("textbox", { name })));
  return shown(() => screen.queryByRole("region", { name: `Parts of ${name}` }));
}

const textOf = (documents: Documents) => documents.state().doc.toString();
const choice = (name: string) => shown(() => screen.queryByRole<HTMLSelectElement>("combobox", { name }));
const button = (name: string) => shown(() => screen.queryByRole("button", { name }));
const words = (panel: HTMLElement) =>
  within(panel)
    .queryAllByRole("listitem")
    .map(({ firstChild }) => firstChild?.textContent);

it("says each step in plain words, and sets one of its values and no more", async () => {
  const { user, documents } = await openPoint(4, written());
  const panel = await opened(user, "Then of free");
  expect(words(panel)).toEqual(["Set the due on to 7 days after today", "Tell the keeper by the message tool-lent"]);
  const value = screen.getByRole("textbox", { name: "Value of step 1" });
  await user.clear(value);
  await user.type(value, "today{Enter}");
  const now = STEPS.replace("today + 7 days", "today");
  await expect.poll(() => textOf(documents)).toBe(written({ steps: now }));
  await expect.poll(() => words(panel)[0]).toBe("Set the due on to today");
  await user.selectOptions(await choice("Who of step 2"), "Every Keeper");
  await expect.poll(() => textOf(documents)).toBe(written({ steps: now.replace("tell keeper", "tell every Keeper") }));
});

it("moves, adds and removes steps, and has each byte back", async () => {
  const { user, documents } = await openPoint(4, written());
  await opened(user, "Then of free");
  await user.selectOptions(await choice("Add a step"), "Empty a field");
  await expect.poll(() => textOf(documents)).toBe(written({ steps: `${STEPS}; clear due_on` }));
  await user.click(await button("Move step 3 up"));
  const [first, second] = STEPS.split("; ");
  await expect.poll(() => textOf(documents)).toBe(written({ steps: `${first}; clear due_on; ${second}` }));
  await user.click(await button("Remove step 2"));
  await expect.poll(() => textOf(documents)).toBe(written());
  await opened(user, "Then of (new)");
  await user.selectOptions(await choice("Add a step"), "Tell somebody");
  const begun = written().replace("| add | free | - | - | - |", "| add | free | - | - | tell keeper tool-lent |");
  await expect.poll(() => textOf(documents)).toBe(begun);
  await user.click(await button("Remove step 1"));
  // What was wider than the column's dashes leaves them filled.
  await expect.poll(() => textOf(documents).replace("-   |", "- |")).toBe(written());
});

it("asks for fields and for what is none, with label, type and whether it must be given", async () => {
  const { user, documents } = await openPoint(4, written());
  const panel = await opened(user, "Asks for of free");
  expect(words(panel)).toEqual(["Due on: a date", "Price: an amount of money, required", "Note: text(40), required"]);
  await user.type(screen.getByRole("textbox", { name: "Label of input 3" }), "Why{Enter}");
  await expect.poll(() => textOf(documents)).toBe(written({ asked: 'due_on, price; note "Why": text(40), required' }));
  await user.selectOptions(await choice("Must be given of input 3"), "no");
  await user.click(await button("Move input 3 up"));
  await expect.poll(() => textOf(documents)).toBe(written({ asked: 'due_on; note "Why": text(40); price' }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move input 2 up" }));
  await user.click(await button("Remove input 2"));
  await user.selectOptions(await choice("Add an input"), "Keeper");
  await expect.poll(() => textOf(documents)).toBe(written({ asked: "due_on; price; keeper" }));
});

it("shows the placeholders of a text, puts others where the author was, and fills it in for records", async () => {
  const { user, documents } = await openPoint(7, written(), { records: TOOL_RECORDS });
  const panel = await opened(user, "Text of tool-lent");
  await expect
    .poll(() =>
      within(panel)
        .queryAllByRole("definition")
        .map((one) => one.textContent),
    )
    .toContain("Saw is due on Jan 12, 2026.");
  const editor = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Text of tool-lent" });
  editor.setSelectionRange(6, 6);
  await user.selectOptions(await choice("Add a placeholder"), "Price");
  await expect.poll(() => textOf(documents)).toBe(written({ text: "{name}{price} is due on {due_on}." }));
  await user.click(await button("Remove Price"));
  await expect.poll(() => textOf(documents)).toBe(written());
});

it("shows the placeholders of a setting too", async () => {
  const { user, documents } = await openPoint(3, TOOLS, { records: TOOL_RECORDS });
  const [shownAs] = await vi.waitFor(() => screen.getAllByRole("textbox", { name: "Shown as" }));
  await user.click(shownAs!);
  await shown(() => screen.queryAllByText("Saw")[0] ?? null);
  await user.selectOptions(await choice("Add a placeholder"), "Price");
  await expect.poll(() => textOf(documents)).toBe(TOOLS.replace("- Shown as: {name}", "- Shown as: {name}{price}"));
});

it("ticks the fields that a call gives, those of a record that it refers to among them", async () => {
  const { user, documents } = await openPoint(7, written());
  const panel = await opened(user, "Gives of tools");
  const tree = within(panel).getByRole("group", { name: "Fields to choose from" });
  const tick = (name: string) => user.click(within(tree).getByRole("checkbox", { name }));
  expect(within(tree).getAllByRole("checkbox", { checked: true })).toHaveLength(2);
  await tick("Keeper name");
  await expect.poll(() => textOf(documents)).toBe(written({ gives: "list of Tool(name, price, keeper.name)" }));
  await tick("Price");
  await expect.poll(() => textOf(documents)).toBe(written({ gives: "list of Tool(name, keeper.name)" }));
  await user.click(await button("Move Keeper name left"));
  await expect.poll(() => textOf(documents)).toBe(written({ gives: "list of Tool(keeper.name, name)" }));
  await tick("Keeper name");
  await tick("Name");
  await expect.poll(() => textOf(documents)).toBe(written({ gives: "list of Tool" }));
});

it("is a card of a screen: its kind with the entity, its fields and its route, whichever cell is written", async () => {
  const { user, documents } = await openPoint(2, TOOLS);
  await user.click(await shown(() => screen.queryByRole("textbox", { name: "Screen" })));
  const screenOf = (row: string) => TOOLS.replace("| Tools | / | list of Tool | name, due_on |", row);
  await user.selectOptions(await choice("Kind of what is shown"), "A board");
  await expect.poll(() => textOf(documents)).toBe(screenOf("| Tools | / | board of Tool by status | name, due_on |"));
  await user.selectOptions(await choice("Kind of what is shown"), "A form");
  await user.selectOptions(await choice("Of of what is shown"), "Person");
  await expect.poll(() => textOf(documents)).toBe(screenOf("| Tools | / | form for Person | name, due_on |"));
  await user.click(await button("Remove due_on"));
  await user.click(await shown(() => screen.queryByRole("checkbox", { name: "Email" })));
  await user.selectOptions(await choice("Add a placeholder"), "Person by its id");
  await expect.poll(() => textOf(documents)).toBe(screenOf("| Tools | /{person} | form for Person | name, email |"));
});
