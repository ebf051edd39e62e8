// What point 1 binds: settings of the whole product. Other keys are facts.

import { CONTINUES_IN, item } from "../grammar-words.ts";
import type { PointGrammar } from "../syntax.ts";

export const PURPOSE: PointGrammar = {
  tables: [],
  items: [
    item("Product", "Product name"),
    item("Purpose"),
    item("Audience", "For whom"),
    item("Signs in as"),
    item("Language"),
    item("Time zone", "Timezone"),
    item("Currency"),
    item("Accent", "Accent colour", "Accent color"),
    item("Logo"),
    CONTINUES_IN,
  ],
  otherItems: "facts",
  section: null,
};
