// A rule about a list is asked when what is on the list is written, and not when a record changes to which that refers.

import { expandComputed } from "../../../expression/fold.ts";
import { watchedLists } from "../../../expression/watched.ts";
import type { Rule } from "../../rule.ts";

export const rulesDependOnWhatIsOnTheirLists: Rule = (model, report) => {
  const lookup = (entity: string, field: string) => model.entities.get(entity)?.fields.get(field)?.always ?? null;
  const changes = (path: string) => {
    const [entity = "", name = ""] = path.split(".");
    const field = model.entities.get(entity)?.fields.get(name);
    return field !== undefined && !field.fixed && field.always === null;
  };
  for (const entity of model.entities.values()) {
    for (const rule of entity.rules) {
      const lists = [rule.onlyIf, rule.holds].flatMap((part) => (part === null ? [] : watchedLists(expandComputed(part, lookup))));
      for (const list of lists) {
        const path = list.way === null ? undefined : [...list.beyond].find(changes);
        if (path === undefined) continue;
        const [other = "", field = ""] = path.split(".");
        report("rules-depend-on-what-is-on-their-lists", rule.span, { rule: rule.name, listed: list.entity, other, field });
        break;
      }
    }
  }
};
