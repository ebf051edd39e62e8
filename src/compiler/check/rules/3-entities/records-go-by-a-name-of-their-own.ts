// A record without a text goes by what it refers to. In messages, lists and questions it is called as that other record is. What
// only joins records together has nothing else to go by, and the rows of a part are read in their owner.

import type { FieldModel } from "../../../model/model.ts";
import type { Rule } from "../../rule.ts";

export const recordsGoByANameOfTheirOwn: Rule = (model, report) => {
  for (const entity of model.entities.values()) {
    if (entity.shownAs !== null || entity.part !== null || entity.one !== null) continue;
    const stored = [...entity.fields.values()].filter((field) => field.alwaysText === null && field.type !== null);
    const [lent] = stored.filter(({ type }) => type?.is === "reference");
    if (lent?.type?.is !== "reference" || stored.some(({ type }) => type?.is === "text")) continue;
    const own = bestOf(stored);
    if (own === undefined) continue;
    const example = `{${lent.name}}, {${own.name}}`;
    report("records-go-by-a-name-of-their-own", entity.span, { entity: entity.name, field: lent.name, other: lent.type.entity, example });
  }
};

/** What tells such records apart best; none of what only joins others. */
const BEST: readonly NonNullable<FieldModel["type"]>["is"][] = [
  "date",
  "moment",
  "integer",
  "decimal",
  "money",
  "percent",
  "time",
  "duration",
  "choice",
];

function bestOf(stored: readonly FieldModel[]): FieldModel | undefined {
  for (const kind of BEST) {
    const found = stored.find(({ type }) => type?.is === kind && !(type.is === "choice" && type.state));
    if (found !== undefined) return found;
  }
  return undefined;
}
