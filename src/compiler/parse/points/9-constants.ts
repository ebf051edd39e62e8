// What point 9 binds: the table of constants and limits.

import { CONTINUES_IN, column, optional, table } from "../grammar-words.ts";
import type { PointGrammar } from "../syntax.ts";

export const CONSTANTS: PointGrammar = {
  tables: [table("Name", ["Constant", "Limit"], [column("Value"), optional("Meaning", "Means", "Description"), optional("From")])],
  items: [CONTINUES_IN],
  otherItems: "error",
  section: null,
};
