// What point 6 binds: the table of roles, and the matrix of who may do what, whose further columns are roles.

import { CONTINUES_IN, column, table } from "../grammar-words.ts";
import type { PointGrammar } from "../syntax.ts";

export const ROLES: PointGrammar = {
  tables: [
    table("Role", [], [column("Means", "Meaning", "Description")]),
    { keyword: "Entity", synonyms: ["Resource", "Object"], columns: [column("Action", "Trigger", "Transition")], openColumns: true },
  ],
  items: [CONTINUES_IN],
  otherItems: "error",
  section: null,
};
