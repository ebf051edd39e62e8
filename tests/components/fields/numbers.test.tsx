// Fields of numbers hold text, are read by the product's language, and show their unit.

import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { FieldType } from "../../../src/compiler/expression/field-type.ts";
import { formField } from "../../support/app-view.ts";
import { renderField } from "../../support/within-application.tsx";

const INTEGER: FieldType = { is: "integer", min: 0, max: 99 };
const BELOW_ZERO: FieldType = { is: "integer", min: -9, max: 99 };
const MONEY: FieldType = { is: "money", scale: 2 };
const DECIMAL: FieldType = { is: "decimal", scale: 1 };

describe("a field of a number", () => {
  it.each([
    ["a whole number", INTEGER, "12", 12],
    ["one with a sign", BELOW_ZERO, "-3", -3],
    ["an amount", MONEY, "12.5", "12.50"],
    ["an amount with its currency", MONEY, "EUR 12.50", "12.50"],
    ["a decimal number", DECIMAL, "1,234.5", "1234.5"],
    ["a share", { is: "percent" }, "12.5", "12.50"],
    ["figures of another script", INTEGER, "١٢", 12],
  ] as const)("reads %s", async (_, type, typed, sent) => {
    const { user, read } = renderField(formField(type));
    await user.type(screen.getByRole("textbox", { name: "Thing" }), typed);
    expect(read()).toEqual({ sent });
  });

  it.each([
    [INTEGER, "Between 0 and 99", "numeric"],
    [BELOW_ZERO, "Between -9 and 99", "text"],
    [MONEY, "EUR", "decimal"],
    [{ is: "percent" }, "%", "decimal"],
    [DECIMAL, undefined, "decimal"],
  ] as const)("of %o shows its unit or its limits, and has the keys for it", (type, unit, keys) => {
    renderField(formField(type));
    const control = screen.getByRole("textbox", { name: "Thing" });
    const id = control.getAttribute("aria-describedby");
    expect(id === null ? undefined : document.getElementById(id)?.textContent).toBe(unit);
    expect(control.getAttribute("inputmode")).toBe(keys);
  });

  it("keeps what is no number as it was typed", async () => {
    const { user, read } = renderField(formField(INTEGER));
    await user.type(screen.getByRole("textbox", { name: "Thing" }), "a few");
    expect(read()).toHaveProperty("wrong");
    expect(screen.getByRole("textbox", { name: "Thing" })).toHaveProperty("value", "a few");
  });

  it("shows as the product writes it what keys of another script typed, once it is left", async () => {
    const { user } = renderField(formField(INTEGER));
    await user.type(screen.getByRole("textbox", { name: "Thing" }), "١٢");
    await user.tab();
    expect(screen.getByRole("textbox", { name: "Thing" })).toHaveProperty("value", "12");
  });
});
