// One transaction of one act: passes the database's violations on as the catalogue's problems, tells after the commit
// who listens, and says what the history keeps.

import { uuidv7 } from "uuidv7";
import type { EntityPlan } from "../../compiler/plan/plan.ts";
import { type HistoryEntry, ReferenceViolation, type Row, type Transaction, UniqueViolation, type Value } from "../store/store.ts";
import type { Doer } from "./act.ts";
import type { Application } from "./application.ts";
import type { Problem } from "./problems.ts";
import { fieldNamed } from "./terms.ts";

/** Runs an act in one serialisable transaction; nothing is kept when it throws. `touched` may grow while it runs. */
export async function inTransaction<T>(
  app: Application,
  touched: EntityPlan | ReadonlySet<string>,
  act: (transaction: Transaction) => Promise<T>,
  broken: "unknown reference" | "still in use" = "unknown reference",
): Promise<T> {
  try {
    const done = await app.store.write(act);
    app.listeners.wrote("name" in touched ? [touched.name] : [...touched]);
    return done;
  } catch (error) {
    if (error instanceof ReferenceViolation && broken === "still in use") throw stillUsed(app);
    throw problemOf(app, error) ?? error;
  }
}

function stillUsed(app: Application): Problem {
  return app.problems.problem("still-used", { users: "something else" });
}

/** The problem that a violation is to whoever caused it. */
function problemOf(app: Application, error: unknown): Problem | null {
  if (error instanceof UniqueViolation) return takenProblem(app, error);
  if (!(error instanceof ReferenceViolation)) return null;
  const field = error.field === null ? undefined : app.plan.entities[error.entity]?.fields.find((one) => one.name === error.field);
  if (field === undefined) return stillUsed(app);
  return app.problems.together([app.problems.fault("reference-unknown", { field: field.label }, field.name, field.origin)]);
}

function takenProblem(app: Application, violation: UniqueViolation): Problem {
  const entity = app.plan.entities[violation.entity];
  const fields = violation.fields.map((name) => (entity === undefined ? undefined : fieldNamed(entity, name)));
  const label = fields.map((field, index) => field?.label ?? violation.fields[index]).join(" + ");
  const origin = entity?.uniques.find((unique) => unique.fields.join() === violation.fields.join())?.origin ?? fields[0]?.origin ?? null;
  return app.problems.together([app.problems.fault("already-taken", { field: label }, violation.fields[0] ?? null, origin)]);
}

/** What an act leaves behind: the changed columns of the document's own fields, before and after. */
export function historyEntry(doer: Doer, entity: EntityPlan, record: string, action: string, before: Row, set: Row): HistoryEntry {
  const changes: Record<string, { from: Value; to: Value }> = {};
  for (const field of entity.fields) {
    if (!Object.hasOwn(set, field.name)) continue;
    const from = before[field.name] ?? null;
    const to = set[field.name] ?? null;
    if (from !== to) changes[field.name] = { from, to };
  }
  const { context, userId } = doer.actor;
  return { id: uuidv7(), entity: entity.name, record, at: context.now, by: userId, action, through: doer.through, changes };
}
