// What point 2 binds: the table of screens, and the figures of a screen of figures.

import { CONTINUES_IN, column, optional, table } from "../grammar-words.ts";
import type { PointGrammar } from "../syntax.ts";

export const SCREENS: PointGrammar = {
  tables: [
    table(
      "Screen",
      ["Page"],
      [
        column("Route", "Path", "Address", "URL"),
        column("Shows", "Content", "Contents", "Displays"),
        optional("Only where", "Where"),
        optional("Fields", "Properties", "Columns"),
        optional("Actions", "Transitions", "Buttons"),
        optional("Sort", "Sorted by", "Order"),
        optional("Group", "Grouped by", "Group by"),
        optional("Filter by", "Filters", "Filter"),
        optional("Search"),
        optional("Menu"),
        optional("For"),
        optional("Section"),
        optional("Icon"),
        optional("Empty text"),
      ],
    ),
    table("Figure", [], [column("Shows")]),
  ],
  items: [CONTINUES_IN],
  otherItems: "error",
  section: "screen",
};
