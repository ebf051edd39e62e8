// A constant is used by an expression, or is a limit that the program enforces. Constants are folded into expressions,
// so this looks for their names in the author's own text.

import { LIMITS } from "../../../model/limits.ts";
import type { Rule } from "../../rule.ts";

export const constantsAreUsed: Rule = (model, report) => {
  for (const constant of model.constants.values()) {
    if (LIMITS[constant.name] === undefined && !model.usedConstants.has(constant.name))
      report("constants-are-used", constant.span, { name: constant.name });
  }
};
