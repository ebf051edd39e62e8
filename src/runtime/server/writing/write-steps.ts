// The steps that making and changing a record share, from reading it to refusing it.

import type { EntityPlan, FieldPlan } from "../../../compiler/plan/plan.ts";
import { type Awaitable, andThen } from "../../store/awaitable.ts";
import type { Row, Transaction } from "../../store/store.ts";
import type { Actor, Operation } from "../access/access.ts";
import { demandSeen, forbidden } from "../access/authorize.ts";
import type { Application } from "../context/application.ts";
import type { Fault } from "../context/problems.ts";
import { isNever, versionOf } from "../expressions/expression-builders.ts";
import { faultsOf } from "../values/validate.ts";
import type { ActContext, Target, UnitOfWork } from "./act.ts";

/** Whoever acts, with the inputs of an action. */
export function withInputs(work: UnitOfWork, ask: Row): UnitOfWork {
  const { user, now, today } = work.actor.context;
  return { ...work, actor: { ...work.actor, context: { user, now, today, ask } } };
}

/** The record of an act, kept from others until the act ends; refused as not found where it may not be seen. */
export function load(app: Application, transaction: Transaction, doer: ActContext, target: Target): Awaitable<Row> {
  return andThen(transaction.getForUpdate(target.entity, target.id), (found) =>
    doer.sovereign && found !== null ? found : demandSeen(app, transaction, doer.actor, target.entity, found),
  );
}

export function demandVersion(app: Application, target: Target, row: Row): void {
  if (target.version !== null && target.version !== versionOf(row)) throw app.problems.problem("changed-meanwhile");
}

/** Required inputs that are missing, without those that are wrong already, by themselves or in one of their rows. */
export function requiredFaults(app: Application, fields: readonly FieldPlan[], row: Row, known: readonly Fault[]): Fault[] {
  const isKnown = ({ field }: Fault) => known.some((other) => other.field === field || other.field?.startsWith(`${field}[`));
  return faultsOf(app, fields, row).filter((fault) => !isKnown(fault));
}

/** Refuses at once whoever may never make such a record. */
export function demandMaking(app: Application, actor: Actor, entity: EntityPlan, deed: Operation): void {
  const permission = app.access.may(entity.name, deed, actor.roles);
  if (isNever(permission.when)) throw forbidden(app, actor, entity.name, deed, permission);
}
