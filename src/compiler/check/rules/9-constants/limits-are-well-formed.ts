// A limit that the program enforces by its name must have values of its kind, whenever they hold.

import { LIMITS } from "../../../model/limits.ts";
import type { Rule } from "../../rule.ts";

export const limitsAreWellFormed: Rule = (model, report) => {
  for (const constant of model.constants.values()) {
    const limit = LIMITS[constant.name];
    if (limit === undefined) continue;
    const { windows, units, min, max, what, example } = limit;
    const fits = constant.steps.every(({ value, window }) => {
      if (value === null) return true;
      const number = value.op === "literal" ? Number(value.value) : Number.NaN;
      const inTime = window === undefined || (windows !== undefined && window >= windows.min && window <= windows.max);
      return inTime && units.includes(constant.unit) && Number.isInteger(number) && number >= min && number <= max;
    });
    if (!fits) report("limits-are-well-formed", constant.span, { name: constant.name, what, example });
  }
};
