// What binds in point 2.

import type { PointGrammar } from "../syntax.ts";

export const SCREENS: PointGrammar = {
  tables: [
    {
      keyword: "Screen",
      synonyms: ["Page", "View"],
      columns: [
        { name: "Screen", synonyms: ["Page", "View"], required: true },
        { name: "Route", synonyms: ["Path", "URL"], required: true },
        { name: "Shows", synonyms: [], required: true },
        { name: "Only where", synonyms: ["Filter", "Where"], required: false },
        { name: "Fields", synonyms: ["Columns"], required: false },
        { name: "Actions", synonyms: ["Buttons"], required: false },
        { name: "Sort", synonyms: ["Order"], required: false },
        { name: "Group", synonyms: [], required: false },
        { name: "Filter by", synonyms: ["Filters"], required: false },
        { name: "Search", synonyms: [], required: false },
        { name: "Menu", synonyms: [], required: false },
        { name: "Empty text", synonyms: [], required: false },
      ],
      openColumns: false,
    },
  ],
  items: [],
  otherItems: "error",
  section: "screen",
};
