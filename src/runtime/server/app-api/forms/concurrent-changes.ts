// GET /-/records/{entity}/{id}/meanwhile: what became of a record while somebody had a panel open. It tells the version
// and state, what it holds, who changed it last, and whether the same can still be done. Forms tell the first of these
// as well.

import { someNode } from "../../../../compiler/expression/walk.ts";
import type { EntityPlan, ScreenPlan } from "../../../../compiler/plan/plan.ts";
import type { MeanwhileView } from "../../../wire/meanwhile.ts";
import type { ActionView } from "../../../wire.ts";
import type { Operation } from "../../access/access.ts";
import { authorizeAll, demandSeen } from "../../access/authorize.ts";
import { pageOf } from "../../access/screen-access.ts";
import { entityOf } from "../../context/application.ts";
import { problemOfAct } from "../../context/problems.ts";
import { idField, isState, thisRecord, versionField } from "../../expressions/expression-builders.ts";
import { orDeleted } from "../../live/deleted-records.ts";
import type { HttpRequest } from "../../pipeline/router.ts";
import { referencesTo } from "../../reading/addresses.ts";
import { type Cell, calledBy, labelAt, Selection, type View } from "../../reading/columns.ts";
import { demandKnown, single } from "../../reading/filters.ts";
import { readOne } from "../../reading/read.ts";
import { makes } from "../../states/transitions.ts";
import { addressCell, operationCell, startCell } from "../actions/action-views.ts";
import { isOwn } from "../drafts/form-draft.ts";
import { contextFields } from "../fields/context-fields.ts";
import { lastHand } from "../history/last-modified-by.ts";
import { namedEntity, namedId } from "../labels/addressed-record.ts";
import { stateCell } from "../undo/reply.ts";

/** `action` is the slug of a step, or with `starts` of what makes such a record; without it, whether the record can be deleted is told. */
export async function meanwhileView(ask: HttpRequest): Promise<MeanwhileView> {
  const { app, actor } = ask;
  demandKnown(ask, ask.query, (name) => ["action", "starts", "by"].includes(name));
  const entity = namedEntity(ask);
  const id = namedId(ask);
  const [slug, made] = [single(ask, ask.query, "action"), single(ask, ask.query, "starts")];
  const isStep = slug !== null && made === null;
  const step = isStep ? entity.states?.transitions.find((one) => one.slug === slug && !makes(one) && one.timer === null) : null;
  if (step === undefined) throw app.problems.problem("not-found");
  const making = made === null ? null : makingOf(ask, entity, made, slug);
  return orDeleted(ask, entity.name, id, async () => {
    const record = await demandSeen(app, app.store, actor, entity.name, await app.store.get(entity.name, id));
    const selection = new Selection();
    const version = selection.value(versionField(entity.name));
    const label = selection.value(labelAt(ask, entity.name, thisRecord(entity.name)));
    const href = addressCell(ask, selection, entity, pageOf(app, actor, entity.name));
    const action = making === null ? operationCell(ask, selection, entity, step?.action ?? null) : making(selection);
    const row = await readOne(ask, app.store, entity.name, id, selection);
    const [can, deed] = [action(row), operationOf(step?.action ?? null)];
    const mayNot = async () => authorizeAll(app, app.store, actor, entity.name, record, [deed]);
    const refused = can === null && making === null ? await problemOfAct(mayNot) : null;
    const asked = new Set([step?.field ?? "", ...(step?.asks ?? []).map(({ name }) => name)]);
    return {
      version: Number(version(row)),
      label: calledBy(entity, label(row)),
      href: href(row),
      ...(await lastHand(ask, entity, record)),
      ...(await stateNow(ask, entity, id, step?.field ?? entity.states?.field)),
      ...(making === null ? { beside: await contextFields(ask, entity, asked, id) } : {}),
      action: can,
      ...(refused === null ? {} : { forbidden: refused }),
    };
  });
}

const operationOf = (action: string | null): Operation => (action === null ? { kind: "delete" } : { kind: "transition", action });

/** What makes a record that refers to this one, by its slug, and `by` which field it does; what the document has no more cannot be done. */
function makingOf(
  ask: HttpRequest,
  entity: EntityPlan,
  made: string,
  slug: string | null,
): (selection: Selection) => Cell<ActionView | null> {
  const { app } = ask;
  const by = single(ask, ask.query, "by");
  const other = Object.hasOwn(app.plan.entities, made) ? entityOf(app, made) : null;
  const action =
    other?.states?.transitions.find((one) => one.slug === slug && makes(one))?.action ?? (slug === "create" ? slug : undefined);
  const isReference = other !== null && referencesTo(other, entity.name).some((name) => name === by);
  if (action === undefined || by === null || !isReference) return () => () => null;
  return (selection) => startCell(ask, selection, entity, made, action, by) ?? (() => null);
}

/** The field of the states that decide whether a record is one of the screen's; that of the first ones where none or several do. */
export function decidingState({ fields, states }: EntityPlan, { where }: Pick<ScreenPlan, "where">): string | undefined {
  const deciding = fields.filter(({ name, type }) => isState(type) && where !== null && someNode(where, (node) => isOwn(node, name)));
  return deciding.length === 1 ? deciding[0]?.name : states?.field;
}

/** The state that it is in, as far as the viewer may see it. */
export async function stateNow(view: View, entity: EntityPlan, id: string, field: string | undefined): Promise<{ readonly now?: string }> {
  if (field === undefined) return {};
  const selection = new Selection();
  const now = stateCell(view, selection, entity.name, [field]);
  selection.value(idField(entity.name));
  return now(await readOne(view, view.app.store, entity.name, id, selection));
}
