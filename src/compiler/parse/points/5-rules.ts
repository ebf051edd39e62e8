// What point 5 binds: the table of validation rules.

import { CONTINUES_IN, column, optional, table } from "../grammar-words.ts";
import type { PointGrammar } from "../syntax.ts";

export const RULES: PointGrammar = {
  tables: [
    table(
      "Rule",
      ["Validation rule"],
      [
        column("For"),
        column("Must hold"),
        column("Otherwise", "Error", "Message code"),
        optional("Only if", "When", "Condition"),
        optional("Level"),
        optional("Meaning", "Means", "Description"),
      ],
    ),
  ],
  items: [CONTINUES_IN],
  otherItems: "error",
  section: null,
};
