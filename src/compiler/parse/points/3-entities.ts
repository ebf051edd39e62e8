// What binds in point 3.

import type { PointGrammar } from "../syntax.ts";

export const ENTITIES: PointGrammar = {
  tables: [
    {
      keyword: "Field",
      synonyms: ["Name", "Property", "Attribute"],
      columns: [
        { name: "Field", synonyms: ["Name", "Property", "Attribute"], required: true },
        { name: "Type", synonyms: [], required: true },
        { name: "Must be", synonyms: ["Required", "Constraints"], required: false },
        { name: "Value", synonyms: ["Default"], required: false },
        { name: "Label", synonyms: [], required: false },
        { name: "Meaning", synonyms: ["Description", "Means"], required: false },
      ],
      openColumns: false,
    },
  ],
  items: [
    { key: "Shown as", synonyms: [] },
    { key: "Search", synonyms: [] },
    { key: "Order", synonyms: [] },
    { key: "Unique", synonyms: [] },
    { key: "When deleted", synonyms: [] },
    { key: "Ids", synonyms: [] },
    { key: "Empty text", synonyms: [] },
    { key: "One only", synonyms: [] },
  ],
  otherItems: "error",
  section: "entity",
};
