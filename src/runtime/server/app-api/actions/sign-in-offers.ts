// What a visitor could do on a screen once signed in. What anybody makes is named before what is done to a record, and
// what is changed not at all: that is mostly for whom it belongs to.

import type { EntityPlan, ScreenAction, ScreenPlan } from "../../../../compiler/plan/plan.ts";
import type { ActionView, ScreenView } from "../../../wire.ts";
import type { Operation } from "../../access/access.ts";
import { changeOperations, formOperations, isForExisting, mayOpen, plainHref, screenNamed } from "../../access/screen-access.ts";
import { type Application, entityOf } from "../../context/application.ts";
import { isNever } from "../../expressions/expression-builders.ts";
import { rolesIn } from "../../pipeline/identify.ts";
import type { View } from "../../reading/columns.ts";
import { leavesFrom, makes, rowsOf } from "../../states/transitions.ts";
import { stateAfter } from "../drafts/form-draft.ts";
import { beginning } from "../drafts/form-values.ts";
import { ownAction, plainAction, withDistinctLabels } from "./action-views.ts";

type Offers = Pick<ScreenView, "signInTo">;

interface Offer {
  readonly deeds: readonly Operation[];
  readonly entity: string;
  /** By which it is named; null where it is not. */
  readonly action: ActionView | null;
  readonly makes: boolean;
}

/** So many are named. */
const MOST = 3;

/** The form in which a visitor makes their own record. */
export function signUpHref({ app, actor }: View): string | null {
  const signsIn = app.plan.product.signsInAs;
  if (signsIn === null || actor.user !== null) return null;
  const form = app.plan.screens.find(
    (screen) => screen.shows === "form" && screen.entity === signsIn.entity && !isForExisting(app, screen),
  );
  return form !== undefined && mayOpen(app, actor, form) ? plainHref(form) : null;
}

/** The roles of whoever signs up, as their record begins; null where the visitor cannot. */
export async function newcomerRoles(view: View): Promise<readonly string[] | null> {
  const { app } = view;
  const signsIn = app.plan.product.signsInAs;
  if (signsIn === null || signUpHref(view) === null) return null;
  const kept = app.memo.of(app.plan.roles, "newcomer", (): { roles: readonly string[] | null } => ({ roles: null }));
  // What fails is asked again, and not kept.
  kept.roles ??= await rolesAtFirst(view, entityOf(app, signsIn.entity));
  return kept.roles;
}

async function rolesAtFirst(view: View, entity: EntityPlan): Promise<readonly string[]> {
  const { app, actor } = view;
  const making = entity.states?.transitions.find((row) => makes(row) && row.timer === null);
  const user = { ...(await beginning(view, entity, new Map())), ...stateAfter(entity, making?.slug ?? null) };
  return rolesIn(app, app.store, { ...actor.context, user });
}

/** Of a list: where its records are made. */
export function offersOfList(view: View, screen: ScreenPlan, newcomers: readonly string[] | null): Offers {
  if (!screen.many) return {};
  return offered(
    view,
    newcomers,
    screen.actions.flatMap((action) => makingOffer(view, screen, action) ?? []),
  );
}

/** Of a record in this state; null: it has none, or none that the visitor may see. */
export function offersOfRecord(view: View, screen: ScreenPlan, state: string | null, newcomers: readonly string[] | null): Offers {
  if (screen.entity === null) return {};
  const entity = entityOf(view.app, screen.entity);
  return offered(
    view,
    newcomers,
    screen.actions.flatMap((action) => makingOffer(view, screen, action) ?? recordOffer(view, entity, action, state) ?? []),
  );
}

function offered(view: View, newcomers: readonly string[] | null, offers: readonly Offer[]): Offers {
  const { app, actor } = view;
  if (actor.user !== null || app.plan.product.signsInAs === null) return {};
  const possible = offers.filter(({ entity, deeds }) => isForOthers(view, newcomers, entity, deeds));
  if (possible.length === 0) return {};
  const making = possible.filter((offer) => offer.makes);
  const named = withDistinctLabels(
    view,
    (making.length > 0 ? making : possible).flatMap(({ action }) => action ?? []),
  );
  return { signInTo: [...new Set(named.map(({ label }) => label))].slice(0, MOST) };
}

/** Whether a visitor may never do any of it, nor is that left open, and somebody who signs up may, or signs in where nobody signs up. */
function isForOthers({ app, actor }: View, newcomers: readonly string[] | null, entity: string, deeds: readonly Operation[]): boolean {
  const own = deeds.map((deed) => app.access.may(entity, deed, actor.roles));
  if (own.some(({ when, open }) => !isNever(when) || open !== null)) return false;
  return deeds.some((deed) =>
    newcomers === null ? app.access.someRoleMay(entity, deed) : !isNever(app.access.may(entity, deed, newcomers).when),
  );
}

function makingOffer(view: View, screen: ScreenPlan, action: ScreenAction): Offer | null {
  const { app } = view;
  if (action.is === "create") return plainMaking(view, "create", action.entity);
  if (action.is === "screen") return formOffer(view, screen, action);
  if (action.is !== "start") return null;
  const entity = entityOf(app, action.entity);
  if (entity.states === null) return plainMaking(view, "start", action.entity);
  const first = rowsOf(entity, action.action).find(makes);
  if (first === undefined) return null;
  const deed: Operation = { kind: "transition", action: action.action };
  return { deeds: [deed], entity: entity.name, action: plainAction("start", first.label, entity), makes: true };
}

function plainMaking(view: View, kind: "create" | "start", name: string): Offer {
  return { deeds: [{ kind: "create" }], entity: name, action: ownAction(view, kind, entityOf(view.app, name)), makes: true };
}

/** A form that makes a record, or changes this one, and that some role may open. */
function formOffer({ app }: View, screen: ScreenPlan, action: ScreenAction & { is: "screen" }): Offer | null {
  const form = screenNamed(app, action);
  if (form === undefined || form.shows !== "form" || form.entity === null || !someRoleOpens(app, form)) return null;
  const { entity } = form;
  if (!isForExisting(app, form)) {
    return { deeds: formOperations(app, form), entity, action: plainAction("screen", form.name, entityOf(app, entity)), makes: true };
  }
  if (screen.many || entity !== screen.entity) return null;
  return { deeds: changeOperations(app, entity), entity, action: null, makes: false };
}

function someRoleOpens({ plan }: Application, { mayOpen }: ScreenPlan): boolean {
  if (mayOpen === null) return true;
  const may = (role: string) => (Object.hasOwn(mayOpen.byRole, role) ? mayOpen.byRole[role]?.may : undefined);
  return plan.roles.some(({ name, means }) => means !== "not signed in" && (may(name) === "yes" || may(name) === "if"));
}

function recordOffer({ app }: View, entity: EntityPlan, action: ScreenAction, state: string | null): Offer | null {
  if (action.is === "change") return { deeds: changeOperations(app, entity.name), entity: entity.name, action: null, makes: false };
  if (action.is === "delete") return { deeds: [{ kind: "delete" }], entity: entity.name, action: null, makes: false };
  if (action.is !== "transition" || action.entity !== entity.name) return null;
  const rows = rowsOf(entity, action.action).filter((row) => !makes(row));
  const [first] = rows;
  // Of another field of states than the one that is told, any action may be possible.
  const isPossible = state === null || first?.field !== entity.states?.field || rows.some((row) => leavesFrom(row, state));
  if (first === undefined || !isPossible) return null;
  const deed: Operation = { kind: "transition", action: action.action };
  return { deeds: [deed], entity: entity.name, action: plainAction("transition", first.label, entity), makes: false };
}
