// Asks whether conditions hold of one record.

import type { Expr } from "../../../compiler/expression/tree.ts";
import { type Awaitable, andThen } from "../../store/awaitable.ts";
import type { AsIfStored, Context, Reader, Row, Value } from "../../store/store.ts";

/** Whether each condition holds for a record as `row` says it is, and others as they are or as `asIf` says; what is known without looking is not computed. */
export function conditionsHold(
  reader: Reader,
  entity: string,
  row: Row,
  conditions: readonly Expr[],
  context: Context,
  asIf?: AsIfStored,
): Awaitable<boolean[]> {
  const asked = conditions.filter((condition) => condition.op !== "literal");
  const answers: Awaitable<Value[]> = asked.length === 0 ? [] : reader.compute(entity, row, asked, context, asIf);
  return andThen(answers, (values) =>
    conditions.map((condition) => (condition.op === "literal" ? condition.value === true : values[asked.indexOf(condition)] === true)),
  );
}
