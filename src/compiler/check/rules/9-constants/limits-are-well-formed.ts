// A limit that the program enforces by its name must have a value of its kind.

import { LIMITS } from "../../../model/limits.ts";
import type { Rule } from "../../rule.ts";

export const limitsAreWellFormed: Rule = (model, report) => {
  for (const constant of model.constants.values()) {
    const limit = LIMITS[constant.name];
    if (limit === undefined || constant.value === null) continue;
    if (constant.value.op !== "literal") {
      const help = "Write the value that holds now, and change it on the day.";
      report("constructs-are-supported", constant.span, { construct: `A start date of the limit ${constant.name}`, help });
      continue;
    }
    const value = Number(constant.value.value);
    const { window, unit } = constant;
    const fits = window === undefined || (limit.windows !== undefined && window >= limit.windows.min && window <= limit.windows.max);
    if (fits && limit.units.includes(unit) && Number.isInteger(value) && value >= limit.min && value <= limit.max) continue;
    report("limits-are-well-formed", constant.span, { name: constant.name, what: limit.what, example: limit.example });
  }
};
