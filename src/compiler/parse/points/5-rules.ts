// What binds in point 5.

import type { PointGrammar } from "../syntax.ts";

export const RULES: PointGrammar = {
  tables: [
    {
      keyword: "Rule",
      synonyms: ["Name"],
      columns: [
        { name: "Rule", synonyms: ["Name"], required: true },
        { name: "For", synonyms: ["Applies to", "Entity"], required: true },
        { name: "Must hold", synonyms: ["Holds"], required: true },
        { name: "Otherwise", synonyms: ["Error", "Message code"], required: true },
        { name: "Only if", synonyms: ["When", "Condition"], required: false },
        { name: "Level", synonyms: [], required: false },
      ],
      openColumns: false,
    },
  ],
  items: [],
  otherItems: "error",
  section: null,
};
