// What decides over rows is worked out by the database, computed fields included. Their definitions may hold what the condition
// itself does not show. A definition that many ask for is told once.

import { askedHere } from "../../asked-of-the-database.ts";
import { briefly } from "../../decide/words.ts";
import type { Rule } from "../../rule.ts";

export const rowRulesCanBeSaidInSql: Rule = (_, report, { askedOfTheDatabase }) => {
  for (const placed of askedOfTheDatabase.placed) {
    for (const { field, what, node } of askedOfTheDatabase.causes(placed)) {
      const words = briefly(node, "");
      if (field === null) report("row-rules-can-be-said-in-sql", placed.span, { what: words === "" ? what : `${what} (${words})` });
    }
  }
  for (const { field, cause, uses } of askedOfTheDatabase.causesByField()) {
    const [first = field.span, ...others] = uses;
    const definition = { span: field.alwaysText?.span ?? field.span, message: `So ${field.name} is computed.` };
    const what = `${cause.what} in ${field.entity}.${field.name}`;
    report("row-rules-can-be-said-in-sql", first, { what }, { related: [definition, ...askedHere(others)] });
  }
};
