// What binds in point 9.

import type { PointGrammar } from "../syntax.ts";

export const CONSTANTS: PointGrammar = {
  tables: [
    {
      keyword: "Name",
      synonyms: ["Constant"],
      columns: [
        { name: "Name", synonyms: ["Constant"], required: true },
        { name: "Value", synonyms: [], required: true },
        { name: "Meaning", synonyms: ["Description", "Means"], required: false },
        { name: "From", synonyms: [], required: false },
      ],
      openColumns: false,
    },
  ],
  items: [],
  otherItems: "error",
  section: null,
};
