// What point 8 binds: the table of errors, and the body in which they leave the program.

import { CONTINUES_IN, column, item, optional, table } from "../grammar-words.ts";
import type { PointGrammar } from "../syntax.ts";

export const ERRORS: PointGrammar = {
  tables: [
    table(
      "Code",
      ["Error", "Error code", "Message code"],
      [
        column("Status", "State", "HTTP", "HTTP status", "HTTP code", "Status code"),
        column("Message", "Text", "Error message"),
        optional("Remedy", "Resolution", "Solution", "How to fix"),
        optional("Leads to", "Way", "Link"),
        optional("Field", "Property"),
        optional("Sent as", "Sent code", "API code"),
      ],
    ),
  ],
  items: [item("Error body"), CONTINUES_IN],
  otherItems: "error",
  section: null,
};
