// What binds in point 4.

import type { PointGrammar } from "../syntax.ts";

export const STATES: PointGrammar = {
  tables: [
    {
      keyword: "From",
      synonyms: ["From state"],
      columns: [
        { name: "From", synonyms: ["From state"], required: true },
        { name: "Action", synonyms: ["Trigger", "Transition", "Event"], required: true },
        { name: "To", synonyms: ["To state"], required: true },
        { name: "Only if", synonyms: ["When", "Condition", "Guard"], required: false },
        { name: "Otherwise", synonyms: ["Error", "Message code"], required: false },
        { name: "Then", synonyms: ["Effect", "Effects"], required: false },
        { name: "Asks for", synonyms: ["Inputs"], required: false },
        { name: "Meaning", synonyms: ["Description", "Means"], required: false },
      ],
      openColumns: false,
    },
  ],
  items: [
    { key: "States", synonyms: [] },
    { key: "Ends in", synonyms: [] },
    { key: "Field", synonyms: [] },
  ],
  otherItems: "error",
  section: "entity",
};
