// Fields of days, hours and moments, as the product's language writes them.

import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { APP, formField } from "../../support/app-view.ts";
import { renderField } from "../../support/within-application.tsx";

describe("a field of time", () => {
  it.each([
    ["date", "en-GB", "5/3/2026", "2026-03-05"],
    ["date", "en-US", "3/5/2026", "2026-03-05"],
    ["date", "de-DE", "5.3.2026", "2026-03-05"],
    ["time", "en-GB", "9:05", "09:05"],
    ["moment", "en-GB", "5/3/2026 9:05", "2026-03-05T09:05:00.000Z"],
  ] as const)("of kind %s in %s reads %s", async (is, locale, typed, sent) => {
    const app = { ...APP, product: { ...APP.product, language: locale } };
    const { user, read } = renderField(formField({ is }), {}, { locale, app });
    await user.type(screen.getByRole("textbox", { name: "Thing" }), typed);
    await user.tab();
    expect(read()).toEqual({ sent });
  });

  it("shows a day that is stored as it is written there", () => {
    renderField(formField({ is: "date" }, { value: "2026-03-05" }));
    expect(screen.getByRole("textbox", { name: "Thing" })).toHaveProperty("value", "05/03/2026");
  });

  it("says in which time zone a moment is", () => {
    renderField(formField({ is: "moment" }, { value: "2026-07-05T09:05:00.000Z" }));
    const control = screen.getByRole<HTMLInputElement>("textbox", { name: "Thing" });
    expect(control.value).toBe("05/07/2026 10:05");
    expect(document.getElementById(control.getAttribute("aria-describedby") ?? "")?.textContent).toBe("Europe/Dublin");
  });

  it("keeps what is no day, and says so", async () => {
    const { user, read } = renderField(formField({ is: "date" }));
    await user.type(screen.getByRole("textbox", { name: "Thing" }), "31/2/2026");
    await user.tab();
    expect(read()).toHaveProperty("wrong");
  });
});
