// What point 7 binds. The calls that others may make, the shapes that they carry, what is sent out, and messages.

import { CONTINUES_IN, column, item, optional, table } from "../grammar-words.ts";
import type { PointGrammar } from "../syntax.ts";

export const CALLS: PointGrammar = {
  tables: [
    table(
      "Call",
      [],
      [
        column("Method"),
        column("Path", "Endpoint"),
        column("Does"),
        optional("Takes"),
        optional("Gives"),
        optional("Errors"),
        optional("Status", "State"),
        optional("Meaning", "Means", "Description"),
      ],
    ),
    table("Shape", [], [column("Of"), column("Holds")]),
    table(
      "Sends",
      [],
      [column("When", "Only if", "Condition"), column("Method"), column("URL", "Path", "Endpoint"), optional("Body"), optional("Retries")],
    ),
    table("Message", [], [optional("To"), column("Subject"), column("Text"), optional("While", "As long as")]),
  ],
  items: [
    item("Headers"),
    item("Query style"),
    item("Standard calls"),
    item("Base path"),
    item("Token"),
    item("Media type"),
    item("Ignores"),
    CONTINUES_IN,
  ],
  otherItems: "error",
  section: "call",
};
