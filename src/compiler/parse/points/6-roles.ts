// What binds in point 6.

import type { PointGrammar } from "../syntax.ts";

export const ROLES: PointGrammar = {
  tables: [
    {
      keyword: "Role",
      synonyms: [],
      columns: [
        { name: "Role", synonyms: [], required: true },
        { name: "Means", synonyms: ["Meaning", "Description"], required: true },
      ],
      openColumns: false,
    },
    {
      keyword: "Entity",
      synonyms: [],
      columns: [
        { name: "Entity", synonyms: [], required: true },
        { name: "Action", synonyms: ["Actions"], required: true },
      ],
      openColumns: true,
    },
  ],
  items: [],
  otherItems: "error",
  section: null,
};
