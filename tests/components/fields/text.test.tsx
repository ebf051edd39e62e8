// Fields of text hold what is typed, and offer the keyboard of their format.

import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { FieldType } from "../../../src/compiler/expression/field-type.ts";
import { formField } from "../../support/app-view.ts";
import { renderField } from "../../support/within-application.tsx";

const text = (more: Partial<FieldType & { is: "text" }> = {}): FieldType => ({
  is: "text",
  max: 80,
  lines: "one",
  format: "plain",
  ...more,
});

describe("a field of text", () => {
  it.each([
    ["one line", text(), "Bell, loose", {}],
    ["many lines", text({ lines: "many" }), "Bell{enter}Chain", { sent: "Bell\nChain" }],
    ["an address", text({ format: "email" }), "ann@example.org", {}],
    ["a phone number", text({ format: "phone" }), "+353 1 234567", {}],
    ["a link", text({ format: "link" }), "https://example.org/a", {}],
    ["a colour", text({ format: "colour" }), "#aabbcc", {}],
    ["rich text", text({ lines: "many", format: "rich" }), "A **bell**", {}],
  ] as const)("holds %s as it is typed", async (_, type, typed, { sent = typed }: { sent?: string }) => {
    const { user, read } = renderField(formField(type));
    const control = screen.getByRole("textbox", { name: "Thing" });
    await user.type(control, typed);
    expect(control).toHaveProperty("value", sent);
    expect(read()).toEqual({ sent });
  });

  it("begins with what is stored, and gives nothing once it is emptied", async () => {
    const { user, read } = renderField(formField(text(), { value: "Chain" }));
    const control = screen.getByRole("textbox", { name: "Thing" });
    expect(control).toHaveProperty("value", "Chain");
    await user.clear(control);
    expect(read()).toEqual({ sent: null });
  });

  it.each([
    ["email", { type: "email", inputMode: "email" }],
    ["phone", { type: "tel", inputMode: "tel" }],
    ["link", { type: "url", inputMode: "url" }],
    ["plain", { type: "text", inputMode: "" }],
  ] as const)("of format %s has its own keyboard", (format, has) => {
    renderField(formField(text({ format })));
    const control = screen.getByRole("textbox", { name: "Thing" });
    expect({ type: control.getAttribute("type"), inputMode: control.getAttribute("inputmode") ?? "" }).toEqual(has);
  });

  it("says of itself what helps, what is wrong and that it is needed", () => {
    renderField(formField(text(), { required: true, help: "As it is painted." }), { error: "Thing is needed." });
    const control = screen.getByRole("textbox", { name: "Thing" });
    const described = (control.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(["As it is painted.", "Thing is needed."]);
    expect([control.getAttribute("aria-required"), control.getAttribute("aria-invalid")]).toEqual(["true", "true"]);
  });

  it("shows what will be seen of rich text, once there is some", async () => {
    const { user } = renderField(formField(text({ lines: "many", format: "rich" })));
    expect(screen.queryByText("Thing preview")).toBeNull();
    await user.type(screen.getByRole("textbox", { name: "Thing" }), "A **bell**");
    const shown = () => screen.getByText("Thing preview").parentElement?.querySelector("strong")?.textContent;
    await expect.poll(shown).toBe("bell");
  });

  it("takes a colour from the browser's own picker", async () => {
    const { user, read } = renderField(formField(text({ format: "colour" }), { value: "#aabbcc" }));
    const [picker] = document.querySelectorAll<HTMLInputElement>("input[type=color]");
    expect(picker?.value).toBe("#aabbcc");
    await user.clear(screen.getByRole("textbox", { name: "Thing" }));
    expect(picker?.value).toBe("#000000");
    expect(read()).toEqual({ sent: null });
  });
});
