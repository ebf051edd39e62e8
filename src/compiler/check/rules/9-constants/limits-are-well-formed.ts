// A limit that the program enforces by its name must have values of its kind, whenever they hold.

import { LIMITS } from "../../../model/limits.ts";
import type { Rule } from "../../rule.ts";

export const limitsAreWellFormed: Rule = (model, report) => {
  for (const constant of model.constants.values()) {
    const limit = LIMITS[constant.name];
    if (limit === undefined) continue;
    const { windows, units, min, max, what, example } = limit;
    const ofRoles = constant.forRoles.flatMap(({ unit, steps }) => steps.map((step) => ({ ...step, unit })));
    const all = [...constant.steps.map((step) => ({ ...step, unit: constant.unit })), ...ofRoles];
    const wrong = all.find(({ value, window, unit }) => {
      if (value === null) return false;
      const number = value.op === "literal" ? Number(value.value) : Number.NaN;
      const inTime = window === undefined || (windows !== undefined && window >= windows.min && window <= windows.max);
      return !(inTime && units.includes(unit) && Number.isInteger(number) && number >= min && number <= max);
    });
    if (wrong !== undefined) report("limits-are-well-formed", wrong.span, { name: constant.name, what, example });
  }
};
