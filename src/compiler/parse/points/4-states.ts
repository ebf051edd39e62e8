// What point 4 binds: an entity's states, and the transitions between them.

import { CONTINUES_IN, column, item, optional, table } from "../grammar-words.ts";
import type { PointGrammar } from "../syntax.ts";

export const STATES: PointGrammar = {
  tables: [
    table(
      "From",
      ["From state", "From status", "Current state", "Current status", "State", "Status"],
      [
        column("Action", "Trigger", "Transition", "Event", "Button", "Command"),
        column("To", "To state", "To status", "New state", "New status", "Next", "Next state", "Next status", "Target state"),
        optional("Only if", "When", "Condition", "Guard", "Precondition"),
        optional("Otherwise", "Error", "Message code"),
        optional("Then"),
        optional("Asks for"),
        optional("Confirm", "Confirmation", "Confirms", "Ask first", "Asks first", "Question"),
        optional("Label"),
        optional("Meaning", "Means", "Description"),
      ],
    ),
  ],
  items: [item("States", "Statuses"), item("Ends in"), item("Goal", "Goals"), item("Warns in"), item("Field", "Property"), CONTINUES_IN],
  otherItems: "error",
  section: "entity",
};
