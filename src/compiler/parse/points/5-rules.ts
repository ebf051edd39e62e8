// What point 5 binds: the table of validation rules.

import { CONTINUES_IN, column, optional, table } from "../grammar-words.ts";
import type { PointGrammar } from "../syntax.ts";

export const RULES: PointGrammar = {
  tables: [
    table(
      "Rule",
      ["Validation rule"],
      [
        column("For", "Applies to", "Table", "Entity"),
        column("Must hold", "Check", "Must be true"),
        column("Otherwise", "Error", "Error code", "Message code"),
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
