// Says why somebody may not do something: the state of their account, or of the record. It is told only where that
// alone is why, and where whoever is refused may see all that the permission reads: nothing of it tells them more than
// they know. Which role somebody has is no reason, since it does not pass.

import { holds } from "../../../compiler/expression/evaluate.ts";
import type { Expr } from "../../../compiler/expression/tree.ts";
import { needsDatabase, opensOf, someNode } from "../../../compiler/expression/walk.ts";
import type { EntityPlan, FieldPlan, Grant, ScreenPlan } from "../../../compiler/plan/plan.ts";
import { type Awaitable, andThen } from "../../store/awaitable.ts";
import type { Reader, Row } from "../../store/store.ts";
import type { Barred, RemedyTarget } from "../../wire/refusals.ts";
import { type Application, entityOf } from "../context/application.ts";
import type { DenialReason, Problem } from "../context/problems.ts";
import { ALWAYS, and, conjuncts, fieldNamed } from "../expressions/expression-builders.ts";
import { phrase } from "../i18n/texts.ts";
import type { View } from "../reading/columns.ts";
import { grantOf, type Operation, SEE } from "./access.ts";
import { readVisibility } from "./expression-visibility.ts";
import { changeOperations, formOperations, hrefOf, isForExisting, isNarrowedTo, mayOpen, pageAt } from "./screen-access.ts";

/** The page on which somebody reads of a state of theirs that warns. */
const ACCOUNT = "/-/account";

/** Of one role that may do it: what has to hold for that, and the condition under which all of it may be seen. */
interface Chance {
  readonly items: readonly Expr[];
  /** How many of them say whose role it is; none where they have it. */
  readonly ofRole: number;
  readonly seen: Expr;
}

/** Of somebody who may not do this to a record as `row` says it is. */
export function againstRecord(view: View, reader: Reader, entity: string, row: Row, deed: Operation): Awaitable<DenialReason | null> {
  const { app, actor } = view;
  const grant = grantOf(entityOf(app, entity), deed);
  if (grant == null || actor.user === null) return null;
  const shown = app.access.may(entity, SEE, actor.roles).when;
  const chances = chancesOf(view, grant).map((chance) => ({ ...chance, seen: and([shown, chance.seen]) }));
  const conditions = chances.flatMap(({ items, seen }) => [seen, ...items]).map((one) => app.access.expanded(one));
  return andThen(conditions.length === 0 ? [] : reader.compute(entity, row, conditions, actor.context), (answers) => {
    const left = answers.map((answer) => answer === true);
    for (const chance of chances) {
      const [seen, ...met] = left.splice(0, chance.items.length + 1);
      const told = seen === true ? firstStateReason(view, chance, met, row) : null;
      if (told !== null) return told;
    }
    return null;
  });
}

/** Of somebody who may do this to no record, whichever it is: how their account stands. */
export function againstAccount(view: View, entity: string, deed: Operation): DenialReason | null {
  return againstGrant(view, grantOf(entityOf(view.app, entity), deed) ?? null);
}

function againstGrant(view: View, grant: Grant | null): DenialReason | null {
  if (grant === null || view.actor.user === null) return null;
  for (const chance of chancesOf(view, grant)) {
    // What is said of the record is for another time: without this no record will do.
    const items = chance.items.filter((item) => !someNode(item, ({ op }) => op === "this"));
    const met = items.map((item) => known(view, item));
    if (met.includes(null) || known(view, allSeen(view, items)) !== true) continue;
    const told = firstStateReason(
      view,
      { ...chance, items },
      met.map((one) => one === true),
      null,
    );
    if (told !== null) return told;
  }
  return null;
}

/** Of a screen that they may not open. */
export function againstScreen(view: View, screen: ScreenPlan): DenialReason | null {
  const { app, actor } = view;
  if (!isNarrowedTo(app, actor, screen)) return againstGrant(view, screen.mayOpen);
  if (screen.entity === null) return null;
  const isChange = screen.shows === "form" && isForExisting(app, screen);
  const deeds = isChange ? changeOperations(app, screen.entity) : screen.shows === "form" ? formOperations(app, screen) : [SEE];
  for (const deed of deeds) {
    const against = againstAccount(view, screen.entity, deed);
    if (against !== null) return against;
  }
  return null;
}

/** The refusal with what stands against it. */
export function refusedBy({ problems }: Application, problem: Problem, against: DenialReason | null): Problem {
  if (against === null) return problem;
  const words = phrase("notAllowedAs", { field: against.label, state: against.value });
  return problems.reworded(problem, words).with(becauseOf(against));
}

export function becauseOf({ label, value, leads }: DenialReason): Barred {
  return { because: { label, value }, ...(leads === null ? {} : { leads }) };
}

/** By the roles that may do it, in the order of the document. Nobody comes to be signed in, or not, by how their account stands. */
function chancesOf(view: View, { byRole }: Grant): Chance[] {
  const { app, actor } = view;
  return app.plan.roles.flatMap(({ name, means }): Chance[] => {
    const decision = Object.hasOwn(byRole, name) ? byRole[name]! : null;
    if (decision === null || decision.may === "no" || decision.may === "open") return [];
    const isTheirs = actor.roles.includes(name);
    if (!isTheirs && typeof means === "string") return [];
    const ofRole = isTheirs || typeof means === "string" ? [] : conjuncts(means.condition);
    const items = [...ofRole, ...(decision.may === "if" ? conjuncts(decision.condition) : [])];
    if (items.some((item) => opensOf(item).length > 0 || readsLists(item))) return [];
    return [{ items, ofRole: ofRole.length, seen: allSeen(view, items) }];
  });
}

/** Whether they see all that is read, of their own record as of any other. */
function allSeen(view: View, items: readonly Expr[]): Expr {
  const { signsInAs } = view.app.plan.product;
  const isOwn = (node: Expr): boolean => node.op === "field" && node.of.op === "user";
  const own = signsInAs !== null && items.some((item) => someNode(item, isOwn)) ? ownSeen(view, signsInAs.entity) : ALWAYS;
  return and([own, ...items.map((item) => readVisibility(view, item))]);
}

function ownSeen({ app, actor }: View, entity: string): Expr {
  return app.access.seenAt(entity, ownRecord(entity), actor.roles);
}

function ownRecord(entity: string): Expr {
  return { op: "user", type: { is: "record", entity }, optional: true };
}

/** What a list comes to is nothing that somebody may be known to see. */
function readsLists(expr: Expr): boolean {
  return someNode(expr, ({ op }) => op === "aggregate" || op === "collect" || op === "member");
}

/** The first that does not hold, where each that does not is a state that can be named. A role that is theirs but for a token is none of these. */
function firstStateReason(view: View, { items, ofRole }: Chance, met: readonly boolean[], row: Row | null): DenialReason | null {
  const failing = items.filter((_, at) => met[at] !== true);
  if (ofRole > 0 && met.slice(0, ofRole).every((holds) => holds)) return null;
  const told = failing.map((item) => againstOf(view, item, row));
  return told.includes(null) ? null : (told[0] ?? null);
}

function againstOf({ app, actor }: View, item: Expr, row: Row | null): DenialReason | null {
  const read = onlyField(item);
  if (read === null || (read.of.op !== "user" && row === null)) return null;
  const field = fieldNamed(entityOf(app, read.entity), read.field);
  if (field?.type.is !== "choice" || field.always !== null) return null;
  if (read.of.op === "user" && !field.type.state) return null;
  const stands = (read.of.op === "user" ? actor.user : row)?.[field.name];
  const value = field.type.values.find((one) => one.value === stands)?.label;
  if (value === undefined) return null;
  return { label: field.label, value, leads: read.of.op === "user" ? accountLink({ app, actor }, field, String(stands)) : null };
}

/** The field that a condition compares with words of its own, and nothing else. */
function onlyField(item: Expr): (Expr & { readonly op: "field" }) | null {
  const parts = item.op === "compare" ? [item.left, item.right] : item.op === "in" ? [item.item, ...item.items] : [];
  const fields = parts.filter((part) => part.op === "field");
  const [field] = fields;
  const isAlone = fields.length === 1 && parts.every((part) => part === field || part.op === "literal");
  return isAlone && field !== undefined && (field.of.op === "user" || field.of.op === "this") ? field : null;
}

/** To where it is told: the account, of a state that warns; else the page of their own record, where that shows it. */
function accountLink({ app, actor }: View, { name }: FieldPlan, state: string): RemedyTarget | null {
  const { signsInAs } = app.plan.product;
  if (signsInAs === null || actor.user === null) return null;
  const entity = entityOf(app, signsInAs.entity);
  const machine = entity.states?.machines.find(({ field }) => field === name);
  if (machine?.warns.includes(state) === true) return { ...app.problems.worded({ label: phrase("yourAccount") }), href: ACCOUNT };
  for (const screen of app.plan.screens) {
    const shows = screen.shows === "one" && screen.where === null && screen.columns.some(({ path }) => path === name);
    const href = shows && mayOpen(app, actor, screen) ? ownPage({ app, actor }, screen, entity) : null;
    if (href !== null) return { label: screen.name, href };
  }
  return null;
}

/** Of a page that is named by the record alone, as far as they may see what names it. */
function ownPage({ app, actor }: View, screen: ScreenPlan, entity: EntityPlan): string | null {
  const segments = pageAt(app, screen, entity.name)?.segments ?? [];
  const [segment] = segments;
  if (segment === undefined || segments.length > 1) return null;
  const named = segment.by === "id" ? ALWAYS : app.access.fieldSeenAt(entity.name, segment.by, ownRecord(entity.name), actor.roles);
  const seen = known({ app, actor }, and([ownSeen({ app, actor }, entity.name), named]));
  return seen === true ? hrefOf(screen, [actor.user?.[segment.by] ?? null]) : null;
}

/** What is known of a condition by the record of whoever is signed in; null where it is not. */
function known(view: View, condition: Expr): boolean | null {
  const { app, actor } = view;
  if (condition.op === "and" || condition.op === "or") {
    const decides = condition.op === "or";
    const items = condition.items.map((item) => known(view, item));
    return items.includes(decides) ? decides : items.includes(null) ? null : !decides;
  }
  const expr = app.access.expanded(condition);
  if (needsDatabase(expr) || someNode(expr, ({ op }) => op === "this") || opensOf(expr).length > 0) return null;
  const { language, timeZone, currency } = app.plan.product;
  return holds(expr, { ...actor.context, this: null, language, timeZone, currency: currency.code });
}
