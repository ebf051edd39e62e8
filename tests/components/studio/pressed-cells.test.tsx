// Presses and letters that follow each other faster than the document answers all count.

import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { TOOLS } from "../../fixtures/documents/studio-shelves.ts";
import { openPoint } from "../../support/application/studio.tsx";

it("sets each of several marks that are pressed at once", async () => {
  const { documents } = await openPoint(3, TOOLS);
  const mark = (name: string) => screen.findByRole("button", { name: `${name}, Must be of heavy` });
  const all = [await mark("required"), await mark("unique"), await mark("fixed")];
  const before = all.map((button) => button.getAttribute("aria-pressed") === "true");
  for (const button of all) fireEvent.click(button);
  expect(all.map((button) => button.getAttribute("aria-pressed") === "true")).toEqual(before.map((is) => !is));
  const expected = ["required", "unique", "fixed"].filter((_, at) => !before[at]).join(", ");
  await expect.poll(() => /\| heavy *\|[^|]*\|([^|]*)\|/.exec(documents.state().doc.toString())?.[1]?.trim()).toBe(expected);
});

it("goes two steps by two presses of a permission", async () => {
  const { documents } = await openPoint(6, TOOLS);
  const pressed = await screen.findByRole("button", { name: /^Keeper of Tool see: yes$/ });
  fireEvent.click(pressed);
  fireEvent.click(pressed);
  await screen.findByRole("button", { name: /^Keeper of Tool see: if$/ });
  await expect.poll(() => /^\| Tool *\| see .*$/m.exec(documents.state().doc.toString())?.[0]).toMatch(/\| if *\|$/);
});

it("comes back to the condition of a permission that presses went by", async () => {
  const { documents } = await openPoint(6, TOOLS.replace(/^(\| Tool *\| see .*)\| yes *\|$/m, "$1| if heavy |"));
  const press = async (is: string) => fireEvent.click(await screen.findByRole("button", { name: `Keeper of Tool see: ${is}` }));
  for (const is of ["if", "open", "yes", "no"]) await press(is);
  await expect.poll(() => /^\| Tool *\| see .*$/m.exec(documents.state().doc.toString())?.[0]).toMatch(/\| if heavy *\|$/);
});

it("takes a column away in which nothing is decided", async () => {
  const { documents, user } = await openPoint(3, TOOLS);
  const text = () => documents.state().doc.toString();
  const before = text();
  await user.selectOptions(await screen.findByRole("combobox", { name: "Add a column to Field of Tool" }), "Meaning");
  await user.click(await screen.findByRole("button", { name: "Take the column Meaning away" }));
  await expect.poll(text).toBe(before);
  expect(screen.queryByRole("button", { name: "Take the column Type away" })).toBe(null);
});

it("answers a point by there being none", async () => {
  const { documents, user } = await openPoint(
    7,
    `${TOOLS.replace(/\n## 7[\s\S]*?(?=\n## 8|$)/, "")}\n## 7. The calls it makes\n\nCalls: not shown.\n`,
  );
  await user.click(await screen.findByRole("button", { name: "There are none" }));
  await expect.poll(() => documents.state().doc.toString()).toMatch(/\n## 7\. The calls it makes\n\nCalls: none\.\n$/);
});

it("keeps each letter that is typed", async () => {
  const { documents, user } = await openPoint(1, TOOLS);
  const purpose = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Purpose" });
  await user.clear(purpose);
  await user.type(purpose, "Everybody finds what all share");
  expect(purpose.value).toBe("Everybody finds what all share");
  await expect.poll(() => documents.state().doc.toString()).toContain("- Purpose: Everybody finds what all share\n");
  expect(purpose.value).toBe("Everybody finds what all share");
  // What undo takes back is shown.
  await user.keyboard("{Control>}z{/Control}");
  await expect.poll(() => purpose.value).not.toBe("Everybody finds what all share");
});

it("shows what undo takes back, also behind a space that the document does not keep", async () => {
  const { documents, user } = await openPoint(1, TOOLS);
  const purpose = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Purpose" });
  await user.clear(purpose);
  await user.type(purpose, "Share");
  await expect.poll(() => documents.state().doc.toString()).toContain("- Purpose: Share\n");
  await user.type(purpose, " ");
  expect(purpose.value).toBe("Share ");
  await expect.poll(async () => (await documents.ask("form", { point: 1 })) !== null).toBe(true);
  await user.keyboard("{Control>}z{/Control}");
  await expect.poll(() => documents.state().doc.toString()).not.toContain("- Purpose: Share\n");
  await expect.poll(() => purpose.value).not.toBe("Share ");
  expect(document.activeElement).toBe(purpose);
});
