// Puts one record into a list of another, or takes it out, in one transaction. The record that has the list keeps its
// version: whoever is changing it meanwhile is not in anybody's way.

import type { EntityPlan } from "../../../compiler/plan/plan.ts";
import type { Transaction } from "../../store/store.ts";
import { grantOf, type Operation } from "../access/access.ts";
import { authorizeAll, demandSignIn } from "../access/authorize.ts";
import { type Application, entityOf } from "../context/application.ts";
import { fieldNamed } from "../expressions/expression-builders.ts";
import { recordWithId } from "../reading/references.ts";
import type { ActContext, UnitOfWork } from "./act.ts";
import { historyEntry, inTransaction } from "./commit.ts";
import { load } from "./write-steps.ts";

/** What it takes: the row `link FIELD`, else `change FIELD`, else `change`. */
export function linkOperation(entity: EntityPlan, field: string): Operation {
  const deeds: readonly Operation[] = [
    { kind: "link field", field },
    { kind: "change field", field },
  ];
  return deeds.find((deed) => grantOf(entity, deed) != null) ?? { kind: "change" };
}

export async function link(
  app: Application,
  doer: ActContext,
  owner: { readonly entity: string; readonly id: string },
  field: string,
  member: string,
  is: "link" | "unlink",
): Promise<void> {
  const entity = entityOf(app, owner.entity);
  const deed = linkOperation(entity, field);
  if (!doer.sovereign) demandSignIn(app, doer.actor, entity.name, deed);
  await inTransaction(app, doer, entity, async (transaction, work) => {
    const row = await load(app, transaction, work, { ...owner, version: null });
    if (!work.sovereign) await authorizeAll(app, transaction, work.actor, entity.name, row, [deed]);
    const changed =
      is === "link"
        ? await transaction.addLink(entity.name, field, owner.id, member)
        : await transaction.removeLink(entity.name, field, owner.id, member);
    const done = { id: owner.id };
    if (!changed) return done;
    if (is === "unlink") await demandMember(app, transaction, work, entity, field, owner.id);
    const [off, on] = is === "link" ? [[], [member]] : [[member], []];
    const lists = { before: { [field]: off }, after: { [field]: on } };
    work.ledger.wrote(entity, row, row, lists);
    work.ledger.tell(historyEntry(app, work, entity, owner.id, `${is} ${field}`, lists.before, lists.after));
    return done;
  });
}

/** A required list keeps one record at least. */
async function demandMember(app: Application, transaction: Transaction, work: UnitOfWork, entity: EntityPlan, name: string, id: string) {
  const field = fieldNamed(entity, name);
  if (field?.type.is !== "links" || !field.required) return;
  const list = { from: "link", entity: field.type.entity, owner: entity.name, field: name, of: recordWithId(entity.name, id) } as const;
  const item = { op: "this", type: { is: "record", entity: field.type.entity }, optional: false } as const;
  const member = { op: "member", item, list, type: { is: "boolean" }, optional: false } as const;
  const left = await transaction.count(field.type.entity, member, work.actor.context, 1);
  if (left === 0) throw app.problems.together([app.problems.fault("required", { field: field.label }, name, field.origin)]);
}
