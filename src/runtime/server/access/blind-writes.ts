// Which fields an actor writes without seeing them.
// Such a write always counts as a change, so that no answer, version or history entry confirms a guess.

import type { EntityPlan } from "../../../compiler/plan/plan.ts";
import { type Awaitable, andThen } from "../../store/awaitable.ts";
import type { Reader, Row } from "../../store/store.ts";
import type { Application } from "../context/application.ts";
import { and, idOf, isNever, not, thisRecord } from "../expressions/expression-builders.ts";
import { conditionsHold } from "../expressions/record-conditions.ts";
import type { RowInput } from "../values/validate.ts";
import type { ActContext } from "../writing/act.ts";
import { grantOf, SEE } from "./access.ts";

/** Who writes; an effect writes for the user who set it off. */
export type Writer = Pick<ActContext, "actor"> & Partial<Pick<ActContext, "sovereign" | "through">>;

/** By the id of a row: the fields that are written blindly. */
export type BlindRows = ReadonlyMap<string, ReadonlySet<string>>;

export const NO_FIELDS: ReadonlySet<string> = new Set();
const NO_ROWS: BlindRows = new Map();

/** Of the fields that are written to a stored record which the actor may see, those that they may not see of it. */
export function blindFields(
  app: Application,
  reader: Reader,
  { actor, sovereign = false, through }: Writer,
  entity: EntityPlan,
  row: Row,
  written: Iterable<string>,
): Awaitable<ReadonlySet<string>> {
  if (actor.isProgram || (sovereign && through !== "effect")) return NO_FIELDS;
  const { access } = app;
  const fields = [...written].filter((field) => grantOf(entity, { kind: "see field", field }) != null);
  if (fields.length === 0) return NO_FIELDS;
  // Of a record that they do not see, as an effect may write, they notice nothing.
  const record = access.may(entity.name, SEE, actor.roles).when;
  const blind = fields.map((field) => and([record, not(access.fieldSeenAt(entity.name, field, thisRecord(entity.name), actor.roles))]));
  if (blind.every(isNever)) return NO_FIELDS;
  return andThen(conditionsHold(reader, entity.name, row, blind, actor.context), (holds) => {
    return new Set(fields.filter((_, at) => holds[at] === true));
  });
}

/** The same for the rows of a list that are given again. A user who sees the owner and its list sees its rows. */
export async function blindRows(
  app: Application,
  reader: Reader,
  writer: Writer,
  part: EntityPlan,
  inputs: readonly RowInput[],
  before: readonly Row[],
): Promise<BlindRows> {
  if (Object.keys(part.access.seeField).length === 0) return NO_ROWS;
  const found = new Map<string, ReadonlySet<string>>();
  for (const { id, values } of inputs) {
    const row = before.find((one) => idOf(one) === id);
    const blind = row === undefined ? NO_FIELDS : await blindFields(app, reader, writer, part, row, values.keys());
    if (blind.size > 0 && row !== undefined) found.set(idOf(row), blind);
  }
  return found;
}
