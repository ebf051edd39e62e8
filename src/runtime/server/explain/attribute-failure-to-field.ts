// Which of the values that somebody gave stands against a condition. That one is told of at its field.

import type { EntityPlan, Expr } from "../../../compiler/plan/plan.ts";
import type { Reader, Row } from "../../store/store.ts";
import type { Actor } from "../access/access.ts";
import type { Application } from "../context/application.ts";
import { askedIn, conjuncts, isOpen, ownFieldsOf, someOfThis } from "../expressions/expression-builders.ts";
import { conditionsHold } from "../expressions/record-conditions.ts";

/** The names of what is given: fields of a record that is made, and inputs of an action. */
export interface GivenNames {
  readonly fields: ReadonlySet<string>;
  readonly asks: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();
export const NOTHING_GIVEN: GivenNames = { fields: NONE, asks: NONE };

/**
 * The one given value that every part of the condition that does not hold reads, and reads alone of what is given; null where there is
 * none such, or where something else is to blame as well.
 */
export async function attributeFailureToField(
  { access }: Pick<Application, "access">,
  reader: Reader,
  { context }: Actor,
  { name }: EntityPlan,
  row: Row,
  condition: Expr,
  given: GivenNames,
): Promise<string | null> {
  if (isOpen(condition) || (given.fields.size === 0 && given.asks.size === 0)) return null;
  const parts = conjuncts(condition).map((part) => access.expanded(part));
  const holds = await conditionsHold(reader, name, row, parts, context);
  const failing = parts.filter((_, at) => holds[at] !== true);
  const read = failing.map((part) => givenIn(part, given));
  const [one] = read[0] ?? [];
  return one !== undefined && read.every((names) => names?.size === 1 && names.has(one)) ? one : null;
}

/** What a condition reads of what is given; null where it reads the whole record, and so perhaps some of it through a list. */
function givenIn(part: Expr, { fields, asks }: GivenNames): ReadonlySet<string> | null {
  if (fields.size > 0 && someOfThis(part, (field) => field === null)) return null;
  const own = [...ownFieldsOf(part)].filter((field) => fields.has(field));
  return new Set([...own, ...[...askedIn(part)].filter((name) => asks.has(name))]);
}
