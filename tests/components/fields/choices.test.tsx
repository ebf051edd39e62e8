// Fields of one or several of some values, and of yes and no.

import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { FieldType } from "../../../src/compiler/expression/field-type.ts";
import { formField } from "../../support/app-view.ts";
import { renderField } from "../../support/within-application.tsx";

const values = (count: number) =>
  ["City", "Touring", "Racing", "Mountain", "Cargo"]
    .slice(0, count)
    .map((label) => ({ value: label.toLowerCase(), label, meaning: `For ${label}.` }));
const choice = (count: number): FieldType => ({ is: "choice", values: values(count), state: false });

describe("one of some values", () => {
  it("is chosen by radios while there are few, each with what it means", async () => {
    const { user, read } = renderField(formField(choice(4), { required: true }));
    expect(screen.getAllByRole("radio").map((one) => one.closest("label")?.textContent)).toEqual([
      "CityFor City.",
      "TouringFor Touring.",
      "RacingFor Racing.",
      "MountainFor Mountain.",
    ]);
    await user.click(screen.getByRole("radio", { name: /Racing/ }));
    expect(read()).toEqual({ sent: "racing" });
  });

  it("may be taken back where it is not needed", async () => {
    const { user, read } = renderField(formField(choice(2), { value: "city" }));
    expect(screen.getByRole("radio", { name: /City/ })).toHaveProperty("checked", true);
    await user.click(screen.getByRole("radio", { name: "None" }));
    expect(read()).toEqual({ sent: null });
  });

  it("is chosen from a list where there are many", async () => {
    const { user, read } = renderField(formField(choice(5)));
    await user.selectOptions(screen.getByRole("combobox", { name: "Thing" }), "Cargo");
    expect(read()).toEqual({ sent: "cargo" });
    await user.selectOptions(screen.getByRole("combobox", { name: "Thing" }), "");
    expect(read()).toEqual({ sent: null });
  });
});

describe("several of some values", () => {
  it("are sent in the order of the document, in whichever they are ticked", async () => {
    const { user, read } = renderField(formField({ is: "choices", values: values(3) }, { value: ["touring"] }));
    await user.click(screen.getByRole("checkbox", { name: /Racing/ }));
    await user.click(screen.getByRole("checkbox", { name: /City/ }));
    await user.click(screen.getByRole("checkbox", { name: /Touring/ }));
    expect(read()).toEqual({ sent: ["city", "racing"] });
  });
});

describe("yes or no", () => {
  it("is a box to tick where it must be one of them", async () => {
    const { user, read } = renderField(formField({ is: "yes/no" }, { required: true, value: false }));
    await user.click(screen.getByRole("checkbox", { name: "Thing" }));
    expect(read()).toEqual({ sent: true });
  });

  it("may be neither where it need not", async () => {
    const { user, read } = renderField(formField({ is: "yes/no" }));
    expect(screen.getAllByRole("radio").map((one) => one.closest("label")?.textContent)).toEqual(["Yes", "No", "None"]);
    await user.click(screen.getByRole("radio", { name: "No" }));
    expect(read()).toEqual({ sent: false });
  });
});
