// A condition is written by choosing field, comparison and value, and each choice changes no more of the text than it must.

import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Documents } from "../../../src/runtime/web/studio/document/documents.ts";
import { TOOLS } from "../../fixtures/documents/studio-shelves.ts";
import { openPoint, shown } from "../../support/application/studio.tsx";

/** The rules with another condition in the second. */
const ruled = (condition: string) => TOOLS.replace("price > 0.00 EUR and status is not gone", condition);

async function explained(user: UserEvent, name: string): Promise<void> {
  await user.click(await shown(() => screen.queryByRole("textbox", { name })));
  await shown(() => screen.queryByRole("group", { name: "Conditions" }));
}

const textOf = (documents: Documents) => documents.state().doc.toString();
const choice = (name: string) => shown(() => screen.queryByRole<HTMLSelectElement>("combobox", { name }));
const options = async (name: string) => [...(await choice(name)).options].map(({ text }) => text);

it("offers the fields of the record, what each can be asked, and the words of a choice", async () => {
  const { user } = await openPoint(5, TOOLS);
  await explained(user, "Must hold of Fair");
  expect(await options("Field of condition 1")).toEqual(["Name", "Price", "Due on", "Heavy", "Keeper", "Double", "Status"]);
  expect(await options("Comparison of condition 1")).toContain("is at least");
  expect(await options("Value of condition 2")).toEqual(["Free", "Lent", "Gone"]);
});

it("writes what is chosen in the place of what was there", async () => {
  const { user, documents } = await openPoint(5, TOOLS);
  await explained(user, "Must hold of Fair");
  await user.selectOptions(await choice("Value of condition 2"), "Lent");
  await expect.poll(() => textOf(documents)).toBe(ruled("price > 0.00 EUR and status is not lent"));
  await user.selectOptions(await choice("Comparison of condition 1"), "is at least");
  await expect.poll(() => textOf(documents)).toBe(ruled("price >= 0.00 EUR and status is not lent"));
  const typed = screen.getByRole("textbox", { name: "Value of condition 1" });
  await user.clear(typed);
  await user.type(typed, "5{Enter}");
  await expect.poll(() => textOf(documents)).toBe(ruled("price >= 5 and status is not lent"));
  await user.selectOptions(await choice("Field of condition 1"), "Heavy");
  await expect.poll(() => textOf(documents)).toBe(ruled("heavy and status is not lent"));
  await user.selectOptions(await choice("Value of condition 1"), "no");
  await expect.poll(() => textOf(documents)).toBe(ruled("not heavy and status is not lent"));
});

it("adds and removes conditions, of which all or any must hold", async () => {
  const { user, documents } = await openPoint(5, TOOLS);
  await explained(user, "Must hold of Fair");
  await user.click(screen.getByRole("button", { name: "+ condition" }));
  await user.selectOptions(await choice("Field of condition 3"), "Due on");
  await user.selectOptions(await choice("Comparison of condition 3"), "is empty");
  await expect.poll(() => textOf(documents)).toBe(ruled("price > 0.00 EUR and status is not gone and due_on is empty"));
  await user.selectOptions(await choice("How many of them must hold"), "Any of these");
  await expect.poll(() => textOf(documents)).toBe(ruled("price > 0.00 EUR or status is not gone or due_on is empty"));
  await user.click(screen.getByRole("button", { name: "Remove condition 2" }));
  await user.click(screen.getByRole("button", { name: "Remove condition 1" }));
  await expect.poll(() => textOf(documents)).toBe(ruled("due_on is empty"));
  expect(screen.queryByRole("combobox", { name: "How many of them must hold" })).toBe(null);
});

it("asks first whether a value is there that may be empty, where it is compared by order", async () => {
  const { user, documents } = await openPoint(5, ruled("heavy"));
  await explained(user, "Must hold of Fair");
  await user.selectOptions(await choice("Field of condition 1"), "Due on");
  await user.selectOptions(await choice("Comparison of condition 1"), "is before");
  await expect.poll(() => textOf(documents)).toBe(ruled("due_on is not empty and due_on < today"));
  await shown(() => screen.queryByText("Due on is not empty, and the due on is before today."));
  await user.click(await shown(() => screen.queryByRole("textbox", { name: "Must hold of Back in time" })));
  await expect.poll(() => options("Comparison of condition 1")).not.toContain("is before");
});

it("begins in a cell where nothing is written, and behind the word of a permission", async () => {
  const { user, documents } = await openPoint(4, TOOLS);
  await explained(user, "Only if of (new)");
  await user.click(screen.getByRole("button", { name: "+ condition" }));
  await user.selectOptions(await choice("Field of condition 1"), "Keeper");
  await expect.poll(() => textOf(documents)).toBe(TOOLS.replace("| (new) | add | free | - |", "| (new) | add | free | keeper is user |"));
});

it("keeps the word of a permission, and speaks of the user in what a role means", async () => {
  const { user, documents } = await openPoint(6, TOOLS);
  await explained(user, "Keeper of Tool change");
  await user.selectOptions(await choice("Comparison of condition 1"), "is not");
  const permitted = TOOLS.replace("if keeper = user", "if keeper is not user");
  await expect.poll(() => textOf(documents)).toBe(permitted);
  await explained(user, "Means of Guest");
  await expect.poll(async () => (await choice("Field of condition 1")).value).toBe("user.kind");
  await user.selectOptions(await choice("Value of condition 1"), "Keeper");
  await expect.poll(() => textOf(documents)).toBe(permitted.replace("user.kind is Guest", "user.kind is Keeper"));
});

it("changes no byte where what is there is chosen, and is as before once that is undone", async () => {
  const { user, documents } = await openPoint(5, TOOLS);
  await explained(user, "Must hold of Back in time");
  await user.selectOptions(await choice("Comparison of condition 1"), "is empty");
  await user.selectOptions(await choice("Value of condition 2"), "the day");
  expect(textOf(documents)).toBe(TOOLS);
  await user.selectOptions(await choice("Value of condition 2"), "today");
  await expect.poll(() => textOf(documents)).toBe(TOOLS.replace("due_on >= 2026-01-10", "due_on >= today"));
  documents.undo();
  await expect.poll(() => textOf(documents)).toBe(TOOLS);
  const day = await shown(() => screen.queryByLabelText<HTMLInputElement>("Day, Value of condition 2"));
  expect(day.value).toBe("2026-01-10");
});

it("leaves alone what is no list of comparisons", async () => {
  const { user } = await openPoint(5, ruled("price > 0.00 EUR and (heavy or status is lent)"));
  await user.click(await shown(() => screen.queryByRole("textbox", { name: "Must hold of Fair" })));
  await shown(() => screen.queryByText(/^Price is more than €0\.00, and either heavy is yes/));
  expect(screen.queryByRole("group", { name: "Conditions" })).toBe(null);
});
