// What binds in point 1.

import type { PointGrammar } from "../syntax.ts";

export const PURPOSE: PointGrammar = {
  tables: [],
  items: [
    { key: "Product", synonyms: [] },
    { key: "Purpose", synonyms: [] },
    { key: "Audience", synonyms: [] },
    { key: "Signs in as", synonyms: [] },
    { key: "Language", synonyms: [] },
    { key: "Time zone", synonyms: [] },
    { key: "Currency", synonyms: [] },
    { key: "Accent", synonyms: [] },
  ],
  otherItems: "facts",
  section: null,
};
