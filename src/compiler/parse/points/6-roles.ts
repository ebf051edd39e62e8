// What point 6 binds. The table of roles, and the matrix of who may do what, whose further columns are roles.

import { CONTINUES_IN, column, table } from "../grammar-words.ts";
import type { PointGrammar } from "../syntax.ts";

export const ROLES: PointGrammar = {
  tables: [
    table("Role", [], [column("Means", "Meaning", "Description", "Who", "Who is it")]),
    {
      keyword: "Entity",
      synonyms: ["Resource", "Object", "Table"],
      columns: [column("Action", "Trigger", "Transition", "Right", "Permission", "Operation")],
      openColumns: true,
    },
  ],
  items: [CONTINUES_IN],
  otherItems: "error",
  section: null,
};
