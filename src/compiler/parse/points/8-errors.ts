// What binds in point 8.

import type { PointGrammar } from "../syntax.ts";

export const ERRORS: PointGrammar = {
  tables: [
    {
      keyword: "Code",
      synonyms: ["Error", "Error code"],
      columns: [
        { name: "Code", synonyms: ["Error", "Error code"], required: true },
        { name: "Status", synonyms: ["HTTP status"], required: true },
        { name: "Message", synonyms: ["Text"], required: true },
        { name: "Remedy", synonyms: ["What to do"], required: false },
        { name: "Field", synonyms: [], required: false },
      ],
      openColumns: false,
    },
  ],
  items: [{ key: "Error body", synonyms: [] }],
  otherItems: "error",
  section: null,
};
