// GET /-/app: the product as one user gets it, with the screens that this user may open. Never the plan.

import type { EntityPlan, FieldType, ScreenAction, ScreenPlan, TransitionPlan } from "../../../compiler/plan/plan.ts";
import type { ActionView, AppView, PointView, ScreenView } from "../../wire.ts";
import type { Operation } from "../access/access.ts";
import { timedEntities } from "../access/acting.ts";
import { againstScreen, becauseOf } from "../access/denial-reasons.ts";
import { openView } from "../access/open-questions.ts";
import {
  isForExisting,
  isInMenu,
  mayOpen,
  openScreens,
  plainHref,
  recordSegments,
  screenNamed,
  seesOpen,
} from "../access/screen-access.ts";
import { mayMail } from "../accounts/own-address.ts";
import { warnedStates } from "../auth/account-warnings.ts";
import { passkeyPlace } from "../auth/passkeys.ts";
import { providerName } from "../auth/provider-sign-in.ts";
import { entityOf } from "../context/application.ts";
import { SettableClock } from "../context/clock.ts";
import { limitsOf } from "../context/limits.ts";
import { citeOf } from "../context/problems.ts";
import { mayImport } from "../csv/may-import.ts";
import { fieldNamed, isNever, isStored } from "../expressions/expression-builders.ts";
import { componentView } from "../http/components.ts";
import { phrase } from "../i18n/texts.ts";
import type { HttpRequest } from "../pipeline/router.ts";
import { columnAt, type View } from "../reading/columns.ts";
import { labelOfRow } from "../reading/read.ts";
import { makes, rowsOf } from "../states/transitions.ts";
import { actionOrigin } from "./actions/action-origins.ts";
import { offersWithRows, ownAction, permissionBlock, plainAction, withDistinctLabels } from "./actions/action-views.ts";
import { bulkOffers, isOffered } from "./actions/bulk-offers.ts";
import { movedFields } from "./actions/movable.ts";
import { newcomerRoles, offersOfList, signUpHref } from "./actions/sign-in-offers.ts";
import { laneMovesOf } from "./board/lane-moves.ts";
import { lanesOf } from "./board/lanes.ts";
import { lastingBy } from "./drafts/duration-field.ts";
import { ICON_PATHS } from "./labels/icon-paths.ts";
import { inheritedLabels } from "./labels/inherited-labels.ts";
import { mainScreens } from "./labels/main-screens.ts";
import { settingsOf } from "./labels/preferences.ts";
import { heldBy } from "./labels/selections.ts";
import { columnView, marksOf, originOf, shownColumns } from "./lists/column-views.ts";
import { figureShapes } from "./lists/figures.ts";
import { usableGroup } from "./lists/groups.ts";

export async function appView(ask: View & Pick<HttpRequest, "origin">): Promise<AppView> {
  const view: View = ask;
  const { app, actor } = view;
  const { problems } = app;
  const { product, points } = app.plan;
  const { user } = actor;
  const signsIn = product.signsInAs;
  const passkeys = signsIn !== null && passkeyPlace(ask) !== null;
  const newcomers = await newcomerRoles(view);
  return {
    product: {
      name: product.name,
      purpose: product.purpose,
      audience: product.audience,
      about: product.about,
      facts: product.facts.flatMap(({ label, value, open }) =>
        open === null || seesOpen(view) ? [{ label, value, open: openView(view, open) }] : [],
      ),
      language: product.language,
      ...(product.languageOpen === true && seesOpen(view) ? { languageOpen: true } : {}),
      timeZone: product.timeZone,
      ...clockAhead(app),
      ...(app.behind && seesOpen(view) ? { behind: app.behind } : {}),
      ...sandboxView(app),
      currency: product.currency,
      accent: product.accent,
      ...(app.logo ? { logo: app.logo.address } : {}),
    },
    entrance: { reset: signsIn !== null && mayMail(app), provider: signsIn === null ? null : providerName(app) },
    revision: app.revision,
    user:
      user === null || signsIn === null
        ? null
        : {
            id: String(user.id),
            label: await labelOfRow(view, app.store, signsIn.entity, user),
            roles: actor.roles,
            ...(await warnedStates(view)),
          },
    signIn: {
      possible: signsIn !== null,
      signUp: signUpHref(view),
      passwordLength: limitsOf(app).passwordLength,
      passkeys,
      entity: signsIn?.entity ?? null,
    },
    ...(user !== null && readsHistory(view) ? { history: true } : {}),
    ...(timedEntities(app, actor).length > 0 ? { timed: true } : {}),
    tells: sendsNotifications(app.plan),
    ...(user === null ? {} : { settings: await settingsOf(app, String(user.id)) }),
    screens: openScreens(app, actor).map((screen) => screenView(view, screen, newcomers)),
    closed: closedRoutes(view),
    ...closedBecause(view),
    ...inheritedLabels(app),
    mainScreens: mainScreens(app, actor),
    said: problems.ownTexts(["required", "not-a-number", "bad-format", "too-long", "password-too-short"]),
    points: seesOpen(view) ? points.map((point) => pointView(view, point)) : [],
    samples: app.options.development ? app.options.samples.map(({ email, label, roles }) => ({ email, label, roles })) : null,
  };
}

/** So that an address that somebody may not open is told from one that there is not. */
function closedRoutes({ app, actor }: View): string[] {
  const open = new Set(openScreens(app, actor));
  return app.plan.screens.flatMap((screen) => {
    const imports = screen.actions.some((action) => action.is === "import") ? [`/-/import/${screen.slug}`] : [];
    return open.has(screen) || screen.shows === "open" ? imports : [shapeOf(screen), ...imports];
  });
}

/** Of those that how their account stands closes to somebody: that, and where it is told. */
function closedBecause(view: View): Pick<AppView, "closedBecause"> {
  const open = new Set(openScreens(view.app, view.actor));
  const reasons = view.app.plan.screens.flatMap((screen) => {
    const against = open.has(screen) ? null : againstScreen(view, screen);
    return against === null ? [] : [[shapeOf(screen), becauseOf(against)] as const];
  });
  return reasons.length === 0 ? {} : { closedBecause: Object.fromEntries(reasons) };
}

/** The address without what stands in braces, which names fields. */
function shapeOf({ route }: ScreenPlan): string {
  return route.replace(/\{[^}]*\}/g, "{}");
}

function clockAhead({ clock, options }: View["app"]): Pick<AppView["product"], "clockAhead"> {
  return options.development && clock instanceof SettableClock ? { clockAhead: clock.ahead } : {};
}

function sandboxView({ options: { sandbox } }: View["app"]): Pick<AppView["product"], "sandbox"> {
  return sandbox ? { sandbox: { document: sandbox.document, copiedAt: sandbox.copiedAt } } : {};
}

function readsHistory({ app, actor }: View): boolean {
  return Object.keys(app.plan.entities).some((name) => !isNever(app.access.history(name, actor.roles).when));
}

function sendsNotifications({ entities }: View["app"]["plan"]): boolean {
  const rows = Object.values(entities).flatMap((entity) => entity.states?.transitions ?? []);
  return rows.some((row) => row.outbound.some((one) => one.do === "tell" && one.by.is === "user"));
}

function pointView({ app }: View, { number, title, state, questions }: View["app"]["plan"]["points"][number]): PointView {
  return {
    number,
    title,
    state,
    questions: questions.map(({ subject, question, origin, touches }) => ({
      subject,
      question,
      ...app.problems.cited(origin),
      touches: touches.map(citeOf),
      ...app.problems.worded({ toAnswer: phrase(state === "open" ? answerOf(number) : "answerInPlace") }),
    })),
  };
}

const ANSWERS = ["answer1", "answer2", "answer3", "answer4", "answer5", "answer6", "answer7", "answer8", "answer9"] as const;

function answerOf(point: number): (typeof ANSWERS)[number] | "answerInPlace" {
  return ANSWERS[point - 1] ?? "answerInPlace";
}

/** What the program calls a screen that the document does not name. */
function derivedName(app: View["app"], screen: ScreenPlan, entity: EntityPlan | null): { readonly name?: string } {
  if (!screen.derived || entity === null || screen.shows === "one") return {};
  if (screen.shows === "list") return app.problems.worded({ name: phrase("listOf", { what: entity.label }) });
  return app.problems.worded({ name: phrase(isForExisting(app, screen) ? "changeOf" : "new", { thing: entity.label }) });
}

function screenView(view: View, screen: ScreenPlan, newcomers: readonly string[] | null): ScreenView {
  const entity = screen.entity === null ? null : entityOf(view.app, screen.entity);
  const bulk = bulkOffers(view, screen);
  return {
    name: screen.name,
    ...derivedName(view.app, screen, entity),
    slug: screen.slug,
    route: screen.route,
    ...(screen.former === undefined ? {} : { former: screen.former.map(({ path }) => path) }),
    shows: screen.shows,
    many: screen.many,
    ...heldBy(screen),
    entity: screen.entity,
    entityLabel: entity?.label ?? null,
    menu: isInMenu(view.actor, screen),
    ...(screen.section === null ? {} : { section: screen.section }),
    ...(screen.icon === null ? {} : { icon: ICON_PATHS[screen.icon] }),
    help: screen.help,
    derived: screen.derived,
    emptyText: screen.emptyText,
    columns: shownColumns(view, screen).map((column) => columnView(view, screen, column)),
    ...hiddenFilters(view, screen),
    ...(screen.component === null ? {} : { component: componentView(view.app, screen.component) }),
    lanes: lanesOf(view, screen),
    ...laneMovesView(view, screen),
    days: daysOf(view, screen),
    ...(screen.shows === "figures" ? { figures: figureShapes(view, screen) } : {}),
    group: groupOf(view, screen),
    search: screen.search && (entity?.search.length ?? 0) > 0,
    actions: withDistinctLabels(
      view,
      screen.actions.flatMap((action) => {
        const shown = screenAction(view, screen, action);
        return shown === null ? [] : [{ ...shown, ...view.app.problems.traced(actionOrigin(view.app, screen, action)) }];
      }),
    ),
    ...(isOffered(bulk) ? { bulk: true } : {}),
    ...(view.app.memo.for(view.actor.roles).of(screen, "offers with rows", () => offersWithRows(view, screen)) ? { acts: true } : {}),
    ...offersOfList(view, screen, newcomers),
    open: openView(view, screen.open),
    ...view.app.problems.cited(screen.origin),
  };
}

/** What a list may be filtered by without showing it. */
function hiddenFilters(view: View, screen: ScreenPlan): Pick<ScreenView, "filters"> {
  const { entity } = screen;
  if (entity === null || screen.filters === null || !screen.many) return {};
  const shown = new Set(shownColumns(view, screen).map((column) => column.path));
  const hidden = screen.filters.filter((path) => !shown.has(path)).flatMap((path) => columnAt(view.app, entity, path) ?? []);
  const filters = hidden.map((column) => columnView(view, screen, column)).filter((column) => column.filterable);
  return filters.length === 0 ? {} : { filters };
}

function laneMovesView(view: View, screen: ScreenPlan): Pick<ScreenView, "ways"> {
  const ways = laneMovesOf(view, screen);
  return ways.length === 0 ? {} : { ways };
}

function daysOf(view: View, screen: ScreenPlan): ScreenView["days"] {
  if (screen.shows !== "calendar" || screen.entity === null || screen.by === null) return null;
  const entity = entityOf(view.app, screen.entity);
  const field = fieldNamed(entity, screen.by);
  const end = screen.until === null ? undefined : fieldNamed(entity, screen.until);
  const follows = end !== undefined && !isStored(end) ? ({ follows: true } as const) : {};
  const lasting = end === undefined || isStored(end) ? null : lastingBy(entity, screen.by, end);
  const lasts = lasting === null ? {} : { lasts: lasting };
  const moves = movedFields(view, screen).length > 0 ? ({ moves: true } as const) : {};
  const offered = screen.actions.flatMap((one) => (one.is === "transition" && one.entity === entity.name ? [one.action] : []));
  const isAsking = (row: TransitionPlan) => !makes(row) && row.asks.some(({ name }) => name === screen.by);
  const asking = offered.flatMap((action) => rowsOf(entity, action).filter(isAsking));
  const steps = asking.length > 0 ? { steps: [...new Set(asking.map(({ slug }) => slug))] } : {};
  const traced = view.app.problems.traced(field?.origin ?? screen.origin);
  const at = field?.type.is === "date" ? "date" : "moment";
  return { starts: screen.by, ends: screen.until, at, ...follows, ...lasts, ...moves, ...steps, ...traced };
}

/** What a list's rows stand under, where the viewer may know it. */
function groupOf(view: View, screen: ScreenPlan): ScreenView["group"] {
  const group = usableGroup(view, screen);
  if (group === null) return null;
  const type: FieldType = group.month ? { is: "date" } : group.column.type;
  const traced = view.app.problems.traced(originOf(view, screen, group.column));
  return { label: group.column.label, type, month: group.month, ...marksOf(view, group.column), ...traced };
}

/** Actions that need no record at hand. */
function screenAction(view: View, screen: ScreenPlan, action: ScreenAction): ActionView | null {
  if (action.is === "screen") {
    const other = screenNamed(view.app, action);
    const href = other === undefined ? null : plainHref(other);
    if (other === undefined || href === null || recordSegments(other.segments).length > 0 || !mayOpen(view.app, view.actor, other))
      return null;
    const makes = other.shows === "form" && other.entity === screen.entity && !isForExisting(view.app, other);
    return { ...plainAction(makes ? "create" : "screen", other.name, null), slug: other.slug, href };
  }
  if (action.is === "export") return exportAction(view, action.entity);
  if (action.is === "import") return importAction(view, screen);
  if (action.is === "create") return createAction(view, action.entity);
  if (action.is === "start" && action.fill === null && screen.shows !== "one") return startAction(view, action.entity, action.action);
  return null;
}

function exportAction(view: View, name: string): ActionView | null {
  const entity = entityOf(view.app, name);
  const { shown, blocked } = permissionBlock(view, entity, { kind: "export" });
  return shown ? { ...ownAction(view, "export", entity), blocked } : null;
}

function importAction(view: View, screen: ScreenPlan): ActionView | null {
  if (screen.entity === null || !mayImport(view, entityOf(view.app, screen.entity))) return null;
  return { ...ownAction(view, "import", entityOf(view.app, screen.entity)), href: `/-/import/${screen.slug}` };
}

function createAction(view: View, name: string): ActionView | null {
  const entity = entityOf(view.app, name);
  const { shown, blocked } = permissionBlock(view, entity, { kind: "create" });
  if (!shown) return null;
  const form = view.app.plan.screens.find(
    (screen) => screen.shows === "form" && screen.entity === name && !isForExisting(view.app, screen) && plainHref(screen) !== null,
  );
  const href = form !== undefined && mayOpen(view.app, view.actor, form) ? plainHref(form) : null;
  return { ...ownAction(view, "create", entity), href, blocked };
}

function startAction(view: View, name: string, actionName: string): ActionView | null {
  const entity = entityOf(view.app, name);
  if (entity.states === null) return createAction(view, name);
  const first = rowsOf(entity, actionName).find(makes);
  const deed: Operation = { kind: "transition", action: actionName };
  const { shown, blocked } = permissionBlock(view, entity, deed);
  if (!shown || first === undefined || (first.open !== null && !seesOpen(view))) return null;
  const open = first.open === null ? blocked : view.app.problems.notSpecified(first.open).view;
  return { ...plainAction("start", first.label, entity), slug: first.slug, help: first.help, to: first.to, blocked: open };
}
