// Which words of a choice somebody may give to a new record.

import { eachNode } from "../../../compiler/expression/walk.ts";
import type { ChoiceValue, EntityPlan, Expr, FieldPlan } from "../../../compiler/plan/plan.ts";
import type { Reader, Row } from "../../store/store.ts";
import type { Actor } from "../access/access.ts";
import { conjuncts, isOpen } from "../expressions/expression-builders.ts";
import { conditionsHold } from "../expressions/record-conditions.ts";

/** Null where nothing is said of the choice; `conditions` are the permissions that must hold, `row` is the record so far. */
export async function permittedChoices(
  reader: Reader,
  actor: Actor,
  entity: EntityPlan,
  { name, type }: FieldPlan,
  conditions: readonly Expr[],
  row: Row,
): Promise<readonly ChoiceValue[] | null> {
  if (type.is !== "choice" || type.state) return null;
  const parts = conditions.flatMap(conjuncts);
  const asked = parts.filter((part) => !isOpen(part) && isOfAlone(part, name));
  if (asked.length === 0) return null;
  const permitted: ChoiceValue[] = [];
  for (const choice of type.values) {
    const holds = await conditionsHold(reader, entity.name, { ...row, [name]: choice.value }, asked, actor.context);
    if (holds.every((one) => one)) permitted.push(choice);
  }
  return permitted;
}

/** Whether a condition speaks of this field of the record, and of nothing else of it. */
function isOfAlone(condition: Expr, name: string): boolean {
  let parts = 0;
  let fields = 0;
  eachNode(condition, (node) => {
    if (node.op === "this") parts++;
    if (node.op === "field" && node.of.op === "this" && node.field === name) fields++;
  });
  return parts > 0 && parts === fields;
}
