// Defaults that a form proposes while it is filled in. Whoever asks is told what they would see if they saved the
// record so, and nothing else.

import type { EntityPlan, FieldPlan } from "../../../../compiler/plan/plan.ts";
import type { Awaitable } from "../../../store/awaitable.ts";
import type { Value } from "../../../store/store.ts";
import type { FormField, ProposalsView } from "../../../wire/forms.ts";
import type { WireValue } from "../../../wire.ts";
import { grantOf, type Operation, SEE } from "../../access/access.ts";
import { creationOperations } from "../../access/screen-access.ts";
import { type Application, entityOf } from "../../context/application.ts";
import { fieldNamed, isOpen, isState, isStored, NEVER } from "../../expressions/expression-builders.ts";
import { conditionsHold } from "../../expressions/record-conditions.ts";
import type { HttpRequest } from "../../pipeline/router.ts";
import type { View } from "../../reading/columns.ts";
import { demandKnown } from "../../reading/filters.ts";
import { decidedBy, isSoFar, maySave, recordSoFar, type SoFar, stateAfter } from "../drafts/form-draft.ts";
import { beginning, type Owner, withOwner } from "../drafts/form-values.ts";
import { namedEntity } from "../labels/addressed-record.ts";
import { formValues } from "./form-fields.ts";

/** Of a field of a new record: that it has a default, and the fields that decide what it is. */
export function startsOf(app: Application, entity: EntityPlan, { name }: FieldPlan): Pick<FormField, "starts"> {
  const field = fieldNamed(entity, name);
  if (field === undefined || !isProposable(field)) return {};
  return { starts: decidedBy(app, entity, [field.starts!]) };
}

function isProposable(field: FieldPlan): boolean {
  const { starts } = field;
  return starts !== null && !isOpen(starts) && !field.startsUnique && isStored(field) && !isState(field.type);
}

/** GET /-/proposals/{entity} */
export async function proposalsView(ask: HttpRequest): Promise<ProposalsView> {
  demandKnown(ask, ask.query, isSoFar);
  const entity = namedEntity(ask);
  const values = await proposed(ask, entity, await recordSoFar(ask, entity));
  return { values: Object.fromEntries(values) };
}

/** By field; those of which whoever asks is told nothing are absent. */
export async function proposed(view: View, entity: EntityPlan, soFar: SoFar): Promise<Map<string, WireValue>> {
  const { app } = view;
  const fields = entity.fields.filter(
    (field) => !soFar.given.has(field.name) && isProposable(field) && decidedBy(app, entity, [field.starts!]).length > 0,
  );
  if (fields.length === 0 || soFar.stored || !maySave(view, entity)) return new Map();
  const owner = await ownerSoFar(view, entity, soFar);
  if (owner === null && entity.part !== null) return new Map();
  const row = { ...(await beginning(view, entity, soFar.given, owner)), ...(owner === null ? stateAfter(entity, soFar.action) : {}) };
  const seen = fields.map(({ name }): Operation => ({ kind: "see field", field: name }));
  const making = owner === null ? await mayMakeAndSee(view, entity, row, soFar) : true;
  const holds = making ? await areOperationsPermitted(view, entity, row, [...seen, ...ownOperations(entity, soFar.given)], owner) : [];
  if (!making || !holds.slice(seen.length).every(Boolean)) return new Map();
  const shown = fields.filter((field, index) => holds[index] === true && withOwner(field.starts!, owner) !== null);
  const values = await formValues(view, shown, (field) => row[field.name] ?? null);
  // A record that whoever asks may not see is nothing that they could give.
  return new Map([...values].filter(([, value]) => !isHidden(value)));
}

/** The owner of a row as it would be, for whoever may save it and see the row in it; null for anybody else. */
async function ownerSoFar(view: View, { part }: EntityPlan, { owner, action }: SoFar): Promise<Owner | null> {
  if (part === null || owner === null) return null;
  const entity = entityOf(view.app, part.owner);
  const row = owner.stored ? owner.row : { ...(await beginning(view, entity, owner.given)), ...stateAfter(entity, action) };
  const saved = owner.stored || (await mayMakeAndSee(view, entity, row, { ...owner, action }));
  const deeds: Operation[] = [{ kind: "see field", field: part.field }, ...ownOperations(entity, owner.given)];
  const holds = saved && (await areOperationsPermitted(view, entity, row, deeds, null)).every(Boolean);
  return holds ? { entity, by: part.by, row } : null;
}

async function mayMakeAndSee(
  view: View,
  entity: EntityPlan,
  row: Readonly<Record<string, Value>>,
  { action }: Pick<SoFar, "action">,
): Promise<boolean> {
  const named = entity.states?.transitions.find((one) => one.slug === action)?.action;
  const making = creationOperations(entity).filter((deed) => named === undefined || (deed.kind === "transition" && deed.action === named));
  const [seen, ...made] = await areOperationsPermitted(view, entity, row, [SEE, ...making], null);
  return seen === true && made.some(Boolean);
}

/** What is given by itself only by whom a row of permission of its own lets. */
function ownOperations(entity: EntityPlan, given: ReadonlyMap<string, Value>): Operation[] {
  const deeds = [...given.keys()].map((field): Operation => ({ kind: "change field", field }));
  return deeds.filter((deed) => grantOf(entity, deed) != null);
}

function areOperationsPermitted(
  { app, actor }: View,
  entity: EntityPlan,
  row: Readonly<Record<string, Value>>,
  deeds: readonly Operation[],
  owner: Owner | null,
): Awaitable<boolean[]> {
  const conditions = deeds.map((deed) => withOwner(app.access.may(entity.name, deed, actor.roles).when, owner) ?? NEVER);
  return conditionsHold(app.store, entity.name, row, conditions, actor.context);
}

function isHidden(value: WireValue): boolean {
  return typeof value === "object" && value !== null && "label" in value && value.label === null;
}
