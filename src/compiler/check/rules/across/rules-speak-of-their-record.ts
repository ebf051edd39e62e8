// A rule is asked when its record is written, and when what is on a list of it is. One that counts all records of another
// entity, and says nothing of its own, would be asked at the wrong time.

import { expandComputed } from "../../../expression/fold.ts";
import { someNode } from "../../../expression/walk.ts";
import { watchedBy } from "../../../expression/watched.ts";
import type { Rule } from "../../rule.ts";

export const rulesSpeakOfTheirRecord: Rule = (model, report) => {
  const lookup = (entity: string, field: string) => model.entities.get(entity)?.fields.get(field)?.always ?? null;
  for (const entity of model.entities.values()) {
    if (entity.one !== null) continue;
    for (const rule of entity.rules) {
      const parts = [rule.onlyIf, rule.holds].flatMap((part) => (part === null ? [] : [expandComputed(part, lookup)]));
      if (parts.some((part) => someNode(part, (node) => node.op === "this"))) continue;
      const [first, ...others] = parts.flatMap(watchedBy);
      if (first === undefined || [first, ...others].some((list) => list.entity === entity.name)) continue;
      report("rules-speak-of-their-record", rule.span, { rule: rule.name, entity: entity.name, counted: first.entity });
    }
  }
};
