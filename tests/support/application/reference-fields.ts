// Fields that lead to another record, as tests in jsdom find and read them.

import { expect } from "vitest";
import type { Locator } from "./locator.ts";
import type { Page } from "./page.tsx";

export const box = (within: Page | Locator, name: string) => within.getByRole("combobox", { name, exact: true, includeHidden: true });

export const holds = (field: Locator, text: string) => expect.poll(() => field.inputValue()).toBe(text);

/** What is marked at the field. */
export const fault = (field: Locator) =>
  field.evaluate((one) => (one.id === "" ? "" : (document.getElementById(`${one.id}-error`)?.textContent?.trim() ?? "")));
