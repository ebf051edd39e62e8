// What point 9 binds: the table of constants and limits.

import { CONTINUES_IN, column, optional, table } from "../grammar-words.ts";
import type { PointGrammar } from "../syntax.ts";

export const CONSTANTS: PointGrammar = {
  tables: [
    table(
      "Name",
      ["Constant", "Limit", "Parameter", "Setting"],
      [
        column("Value"),
        optional("Meaning", "Means", "Description", "Notes", "Comment"),
        optional("From"),
        optional("For", "Applies to", "Role"),
      ],
    ),
  ],
  items: [CONTINUES_IN],
  otherItems: "error",
  section: null,
};
