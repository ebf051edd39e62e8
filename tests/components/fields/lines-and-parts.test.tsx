// Fields of several controls: lines of text, a length of time, a place, a secret.

import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { formField } from "../../support/app-view.ts";
import { renderField } from "../../support/within-application.tsx";

const LINES = { is: "texts", max: 40 } as const;
const lines = () => screen.queryAllByRole<HTMLInputElement>("textbox").map((line) => line.value);

describe("lines of text", () => {
  it("begin, go and move by keys, with the caret where one goes on", async () => {
    const { user, read } = renderField(formField(LINES, { value: ["Bell", "Chain"] }));
    await user.click(screen.getByRole("textbox", { name: "Thing 1" }));
    await user.keyboard("{Enter}Saddle");
    expect(lines()).toEqual(["Bell", "Saddle", "Chain"]);
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    expect(lines()).toEqual(["Bell", "Chain", "Saddle"]);
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Thing 3" }));
    await user.keyboard("{Backspace>6/}{Backspace}");
    expect(read()).toEqual({ sent: ["Bell", "Chain"] });
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Thing 2" }));
  });

  it("become several where several are pasted", async () => {
    const { user, read } = renderField(formField(LINES, { value: ["Bell"] }));
    await user.click(screen.getByRole("textbox", { name: "Thing 1" }));
    await user.paste("s\nChain\n\nSaddle");
    expect(read()).toEqual({ sent: ["Bells", "Chain", "Saddle"] });
  });

  it("are added, moved and taken away by buttons", async () => {
    const { user, read } = renderField(formField(LINES, { value: ["Bell", "Chain"] }));
    await user.click(screen.getByRole("button", { name: "Move Thing 2 up" }));
    await user.click(screen.getByRole("button", { name: "Remove Thing 2" }));
    expect(read()).toEqual({ sent: ["Chain"] });
  });

  it("are wrong alone where what is wrong is about one", () => {
    renderField(formField(LINES, { value: ["Bell", "Chain"] }), { error: "Too long.", wrongLines: [1] });
    expect(screen.getAllByRole("textbox").map((line) => line.getAttribute("aria-invalid"))).toEqual(["false", "true"]);
  });
});

describe("a length of time", () => {
  it.each([
    ["2", "day", 172_800],
    ["1:30", "hour", 5_400],
    ["1.5", "hour", 5_400],
  ])("is %s in units of a %s", async (amount, unit, sent) => {
    const { user, read } = renderField(formField({ is: "duration" }));
    await user.selectOptions(screen.getByRole("combobox", { name: "Unit of Thing" }), unit);
    await user.type(screen.getByRole("textbox", { name: "Thing" }), amount);
    expect(read()).toEqual({ sent });
  });

  it("is shown in whole minutes once it is left", async () => {
    const { user } = renderField(formField({ is: "duration" }));
    await user.type(screen.getByRole("textbox", { name: "Thing" }), "1:30");
    await user.tab();
    expect([lines()[0], screen.getByRole<HTMLSelectElement>("combobox").value]).toEqual(["90", "minute"]);
  });
});

describe("a place", () => {
  it("is two numbers, and nothing once both are emptied", async () => {
    const { user, read } = renderField(formField({ is: "place" }));
    await user.type(screen.getByRole("textbox", { name: "Latitude, degrees north" }), "53.35");
    await user.type(screen.getByRole("textbox", { name: "Longitude, degrees east" }), "-6.26");
    expect(read()).toEqual({ sent: { latitude: 53.35, longitude: -6.26 } });
    for (const part of screen.getAllByRole("textbox")) await user.clear(part);
    expect(read()).toEqual({ sent: null });
  });
});

describe("a secret", () => {
  it("is kept unless another is given", async () => {
    const { user, read } = renderField(formField({ is: "secret" }, { value: true }));
    expect(read()).toEqual({ kept: true });
    await user.click(screen.getByRole("button", { name: "Replace Thing" }));
    await user.type(screen.getByLabelText("Thing"), "hush");
    expect(read()).toEqual({ sent: "hush" });
    await user.click(screen.getByRole("button", { name: "Keep current Thing" }));
    expect(read()).toEqual({ kept: true });
  });

  it("goes where it is taken away, and not where it is needed", async () => {
    const { user, read, unmount } = renderField(formField({ is: "secret" }, { value: true }));
    await user.click(screen.getByRole("button", { name: "Remove Thing" }));
    expect(read()).toEqual({ sent: null });
    unmount();
    renderField(formField({ is: "secret" }, { value: true, required: true }));
    expect(screen.queryByRole("button", { name: "Remove Thing" })).toBeNull();
  });
});
