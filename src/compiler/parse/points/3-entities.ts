// What point 3 binds: the fields of each entity, and what holds for the entity as a whole.

import { CONTINUES_IN, column, item, optional, table } from "../grammar-words.ts";
import type { PointGrammar } from "../syntax.ts";

export const ENTITIES: PointGrammar = {
  tables: [
    table(
      "Field",
      ["Property", "Name", "Field name", "Attribute", "Column"],
      [
        column("Type", "Data type"),
        optional("Must be", "Required", "Required?", "Mandatory", "Constraint", "Constraints", "Null", "Null?", "Nullable", "Nullable?"),
        optional("Value", "Default", "Default value"),
        optional("Label"),
        optional("Meaning", "Means", "Description", "Note", "Notes", "Comment", "Comments", "Remarks"),
      ],
    ),
  ],
  items: [
    item("Label", "Called"),
    item("Ids"),
    item("Empty text"),
    item("Shown as"),
    item("Unique"),
    item("Search"),
    item("Order"),
    item("When deleted"),
    { key: "One only", synonyms: [], alone: true },
    CONTINUES_IN,
  ],
  otherItems: "error",
  section: "entity",
};
