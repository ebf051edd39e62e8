// Point 2: screens and routes. What each shows, of which records, with which columns and actions.

import type { Fix } from "../../diagnostics/diagnostic.ts";
import { nearest } from "../../diagnostics/nearest.ts";
import { type FieldType, isComparable, isFilterable, isStateType } from "../../expression/field-type.ts";
import type { Cell, RowSyntax } from "../../parse/syntax.ts";
import type { Span, Text } from "../../source.ts";
import { type Context, cell, isOpen, textOf, UNREAD } from "../context.ts";
import type { ColumnModel, EntityModel, ScreenModel } from "../model.ts";
import { groupOf, splitList } from "../names/lists.ts";
import { checkNew, SCREEN, slugOf } from "../names/names.ts";
import { formerOf, lastRecord, readAddress, readColumn, shapeOf } from "../names/paths.ts";
import { newName } from "../names/renames.ts";
import { isProse, reportProse } from "../prose-sections.ts";
import { scopeOf } from "../scopes.ts";
import { deriveScreens } from "../screens/derived-screens.ts";
import { readFigures } from "../screens/figures.ts";
import { readIcon, readMenuRoles, readSection } from "../screens/menu-roles.ts";
import { readActions } from "../screens/screen-actions.ts";
import { defaultColumns, emptyScreen } from "../screens/screen-defaults.ts";
import { checkColumns, checkOuter, fixedStates, readDates, readGroup, readLanes } from "../screens/screen-kinds.ts";
import { entityMeant, readYesOrNo } from "../suggest/everyday-types.ts";
import { componentMeant, showsMeant } from "../suggest/screen-kind-suggestions.ts";

export function resolveScreens(context: Context): void {
  const rows = context.rows(2, "Screen");
  const declared: [ScreenModel, RowSyntax][] = [];
  for (const { row } of rows) {
    const screen = declareScreen(context, row);
    if (screen !== null) declared.push([screen, row]);
  }
  readPages(context);
  for (const [screen, row] of declared) {
    resolveScreen(context, screen, row);
    screen.menuFor = readMenuRoles(context, screen, row);
    screen.section = readSection(context, screen, row);
    screen.icon = readIcon(context, screen, row);
  }
  reportSections(context);
  readFigures(context);
  for (const [screen, row] of declared) screen.actions = readActions(context, screen, row);
  if (rows.length === 0) deriveScreens(context);
}

function declareScreen(context: Context, row: RowSyntax): ScreenModel | null {
  const written = textOf(row, "Screen");
  const name = written === null ? null : newName(context, written, SCREEN, "screen", "");
  if (name === null || !checkNew(context, name, "The screen", context.model.screens.get(name.text))) return null;
  const routeCell = cell(row, "Route");
  if (isOpen(routeCell)) context.question(2, `${name.text} (route)`, routeCell.question, routeCell.text.span);
  const route = textOf(row, "Route");
  const address = route === null ? null : readAddress(context, route);
  if (address === null) return null;
  const { path, segments, former } = address;
  for (const one of [path, ...former.map((old) => old.path)]) checkRoute(context, one);
  const screen: ScreenModel = { ...emptyScreen(name.text, path.text), span: name.span, segments, former: former.map(formerOf) };
  context.model.screens.set(screen.name, screen);
  context.define("screen", "", name);
  return screen;
}

function checkRoute(context: Context, route: Text): void {
  const { basePath } = context.model.api;
  // An API at the root shares its addresses with the screens.
  const taken = ["/-", ...(basePath === "" ? [] : [basePath])];
  if (taken.some((own) => route.text === own || route.text.startsWith(`${own}/`)))
    context.problem("routes-leave-the-programs-own-alone", route.span, { route: route.text, taken: taken.join(" and ") });
  const shape = shapeOf(route.text);
  const earlier = [...context.model.screens.values()].find((screen) =>
    [screen.route, ...screen.former.map(({ path }) => path)].some((one) => shapeOf(one) === shape),
  );
  if (earlier !== undefined) {
    context.problem(
      "routes-are-given-once",
      route.span,
      { route: route.text, screen: earlier.name },
      { related: [{ span: earlier.span, message: "This screen has it." }] },
    );
  }
}

/** `### Screen name` sections: the prose is the screen's help, or the page itself. */
function readPages(context: Context): void {
  for (const section of context.sections(2)) {
    if (section.name === null) continue;
    const screen = context.model.screens.get(section.name.text);
    if (screen === undefined) continue;
    context.refer("screen", "", section.name);
    screen.help = section.prose;
  }
}

/** Sections that name no screen: prose of their own, unless some screen waits for what such a section holds. */
function reportSections(context: Context): void {
  const sections = context.sections(2).flatMap((section) => (section.name === null ? [] : [{ ...section, name: section.name }]));
  const screens = [...context.model.screens.values()];
  const waits = screens.some(
    ({ name, shows }) => (shows === "page" || shows === "figures") && !sections.some((section) => section.name.text === name),
  );
  for (const section of sections) {
    const name = section.name.text;
    // A heading over the screens themselves names none of them.
    if (context.model.screens.has(name) || section.tables.some((table) => table.keyword === "Screen")) continue;
    const names = screens.map((screen) => screen.name);
    if (isProse(section) && !waits && nearest(name, names) === null) reportProse(context, section.name, "screen");
    else context.unknown("sections-name-a-screen", section.name.span, name, names);
  }
}

const SHOWS =
  /^(?:(?<kind>list of|gallery of|one|form for|list|all|new)\s+(?<entity>\w+)|(?<placed>board|calendar) of\s+(?<boarded>\w+)\s+by\s+(?<by>\w+)(?:\s+to\s+(?<until>\w+))?|(?<alone>page|figures)|component\s+(?<component>[A-Z]\w*)(?:\s+of\s+(?<of>\w+))?)$/di;

/** `board of Loan by status and reader`. */
const SWIMLANES = /^(board of \w+ by \w+)\s*(?:,|and|per|grouped by|by)\s*\w+$/i;

const KINDS = {
  "list of": "list",
  list: "list",
  all: "list",
  "gallery of": "gallery",
  one: "one",
  "form for": "form",
  new: "form",
} as const;

function resolveScreen(context: Context, screen: ScreenModel, row: RowSyntax): void {
  const shows = cell(row, "Shows");
  screen.menu = readYesNo(context, textOf(row, "Menu"));
  if (shows === undefined || isOpen(shows)) {
    screen.question = context.question(2, screen.name, shows?.question ?? null, shows?.text.span ?? screen.span);
    return;
  }
  const text = textOf(row, "Shows");
  const match = text === null ? null : SHOWS.exec(text.text);
  const isCalendar = match?.groups?.placed?.toLowerCase() === "calendar";
  const isNameless = /^\p{Ll}/u.test(match?.groups?.component ?? "");
  const swimlanes = text === null ? null : SWIMLANES.exec(text.text);
  if (text !== null && swimlanes !== null) {
    const help = `Write ${swimlanes[1]}, for now. A list can show the other way of grouping, by its column Group.`;
    context.notSupported("A board with lanes in two directions", text.span, help);
    return;
  }
  if (text === null || match === null || isNameless || (match.groups?.until !== undefined && !isCalendar)) {
    reportShows(context, text, text?.span ?? screen.span);
    return;
  }
  if (match.groups?.alone !== undefined) {
    screen.shows = match.groups.alone.toLowerCase() === "page" ? "page" : "figures";
    checkColumns(context, screen, row);
    return;
  }
  if (match.groups?.component !== undefined) {
    screen.component = match.groups.component;
    if (match.groups.of === undefined) {
      screen.shows = "component";
      refuseRecords(context, screen.component, row);
      return;
    }
  }
  const name = ["entity", "boarded", "of"].flatMap((group) => groupOf(text, match, group) ?? [])[0];
  const entity = name === undefined ? undefined : context.model.entities.get(entityMeant(name.text, context.model) ?? name.text);
  if (entity === undefined) {
    context.unknown("entities-are-known", name?.span ?? text.span, name?.text ?? "", context.model.entities.keys());
    return;
  }
  if (name !== undefined) context.refer("entity", "", name, entity.name);
  screen.entity = entity.name;
  const kind = match.groups?.kind?.toLowerCase() as keyof typeof KINDS | undefined;
  if (screen.component !== null) screen.shows = "component";
  else screen.shows = kind === undefined ? (isCalendar ? "calendar" : "board") : KINDS[kind];
  if (screen.shows === "board") screen.by = readLanes(context, entity, groupOf(text, match, "by") ?? text);
  if (isCalendar) readDates(context, screen, entity, groupOf(text, match, "by") ?? text, groupOf(text, match, "until"));
  resolveDetails(context, screen, entity, row);
}

function reportShows(context: Context, text: Text | null, span: Span): void {
  const component = text === null ? null : componentMeant(text.text);
  const meant = text === null ? null : (component?.meant ?? showsMeant(context.model, text.text, (written) => SHOWS.test(written)));
  const fixes: Fix[] = meant === null ? [] : [{ title: `Write ${meant}`, edits: [{ span, text: meant }], applicability: "maybe" }];
  if (component !== null) context.problem("components-begin-with-a-capital", span, component, { fixes });
  else context.problem("shows-is-known", span, { shows: text?.text ?? "-" }, { fixes });
}

/** A component of no entity has no records that these could speak of. */
function refuseRecords(context: Context, component: string, row: RowSyntax): void {
  for (const column of ["Only where", "Fields", "Sort", "Filter by", "Group"]) {
    const text = textOf(row, column);
    if (text === null) continue;
    context.notSupported(`${column} of a component without records`, text.span, `Say whose: component ${component} of Entity.`);
  }
}

/** A form under another record: a new record is made at an address of its own, and a screen of the other leads there. */
function refuseOuterRecord(context: Context, screen: ScreenModel, entity: EntityModel, record: string, row: RowSyntax): void {
  const route = textOf(row, "Route");
  const plain = /\}(?<rest>(?:\/[^{}]+)?)$/.exec(screen.route)?.groups?.rest || `/${slugOf(screen.name)}`;
  const making = entity.states?.transitions.find(({ from, timer }) => from === "new" && timer === null)?.action ?? "create";
  const fixes: Fix[] =
    route === null ? [] : [{ title: `Write ${plain}`, edits: [{ span: route.span, text: plain }], applicability: "maybe" }];
  const parameters = { screen: screen.name, entity: entity.name, record, route: plain, action: `${making} ${entity.name}` };
  context.problem("forms-change-the-record-of-their-route", screen.span, parameters, { fixes });
}

function resolveDetails(context: Context, screen: ScreenModel, entity: EntityModel, row: RowSyntax): void {
  const record = lastRecord(screen.segments);
  const isOnly = entity.one !== null && record === null;
  if (screen.shows === "one" && record !== entity.name && !isOnly)
    context.problem("routes-of-one-name-the-record", screen.span, { screen: screen.name, entity: entity.name });
  if (screen.shows === "form" && record !== null && record !== entity.name) refuseOuterRecord(context, screen, entity, record, row);
  checkOuter(context, screen, entity);
  checkColumns(context, screen, row);
  for (const column of ["Only where", "Fields"]) {
    const found = cell(row, column);
    if (isOpen(found)) context.question(2, `${screen.name} (${column.toLowerCase()})`, found.question, found.text.span);
  }
  const where = textOf(row, "Only where");
  if (where !== null) screen.where = context.condition(where, scopeOf(context.model, { thisEntity: entity.name, must: "sql" })) ?? UNREAD;
  const whereCell = cell(row, "Only where");
  if (isOpen(whereCell)) screen.question = context.model.questions.at(-1) ?? null;
  screen.columns = readColumns(context, screen, entity, row);
  screen.sort = readSort(context, entity, row);
  resolveOptions(context, screen, entity, row);
}

/** What stands for every field elsewhere. */
const ALL = /^(?:all(?: fields| of them)?|every(?:thing| field)|\*)$/i;

function readColumns(context: Context, screen: ScreenModel, entity: EntityModel, row: RowSyntax): ScreenModel["columns"] {
  const fields = textOf(row, "Fields");
  if (fields !== null && ALL.test(fields.text) && !entity.fields.has(fields.text)) {
    const fixes: Fix[] = [{ title: "Write -: all of them", edits: [{ span: fields.span, text: "-" }], applicability: "maybe" }];
    const parameters = { what: "name", name: fields.text, candidates: "-, which shows all of them; or the names of those that it shows" };
    context.problem("names-are-known", fields.span, parameters, { fixes });
    return [];
  }
  const paths = fields === null ? defaultColumns(screen, entity, fixedStates(screen, entity)) : splitList(fields, ",");
  const columns = paths.flatMap((path) => readColumn(context, entity.name, path) ?? []);
  if (screen.shows !== "form") return columns;
  return columns.filter((column) => {
    const field = column.steps.length === 1 ? entity.fields.get(column.path) : undefined;
    // What is computed is shown, as it comes to while the form is filled in.
    if (field !== undefined && field.type?.is !== "reverse" && !isStateType(field.type)) return true;
    context.problem("form-fields-are-stored-fields", column.span, { field: column.path, entity: entity.name });
    return false;
  });
}

function readSort(context: Context, entity: EntityModel, row: RowSyntax): ScreenModel["sort"] {
  const text = textOf(row, "Sort");
  return (text === null ? [] : splitList(text, ",")).flatMap((part) => {
    const match = /^(?<minus>-)?(?<path>[\w.]+)(?:\s+(?<way>ascending|descending))?$/d.exec(part.text);
    const path = match === null ? part : (groupOf(part, match, "path") ?? part);
    const age = /^(?<which>newest|latest|oldest)(?: first)?$/i.exec(part.text)?.groups?.which?.toLowerCase();
    if (age !== undefined && !entity.fields.has(part.text)) {
      const meant = age === "oldest" ? "created_at" : "-created_at";
      const fixes: Fix[] = [{ title: `Write ${meant}`, edits: [{ span: part.span, text: meant }], applicability: "maybe" }];
      context.problem("columns-are-fields-or-paths", part.span, { column: part.text }, { fixes });
      return [];
    }
    const column = readColumn(context, entity.name, path);
    if (column === null) return [];
    if (!isComparable(column.type)) {
      const single = [...entity.fields.values()].filter((field) => field.type !== null && isComparable(field.type));
      const names = single.map((field) => field.name);
      context.unknown("entity-settings-name-fields", path.span, path.text, names, { entity: entity.name, what: "one value to sort by" });
      return [];
    }
    return [
      { value: column.value, path: path.text, descending: match?.groups?.minus !== undefined || match?.groups?.way === "descending" },
    ];
  });
}

function resolveOptions(context: Context, screen: ScreenModel, entity: EntityModel, row: RowSyntax): void {
  const group = textOf(row, "Group");
  if (group !== null) readGroup(context, screen, entity, group);
  const filters = textOf(row, "Filter by");
  if (isNone(cell(row, "Filter by"))) screen.filters = [];
  if (filters !== null) screen.filters = splitList(filters, ",").flatMap((part) => readFilter(context, entity, part));
  screen.emptyText = textOf(row, "Empty text")?.text ?? null;
  const search = readYesNo(context, textOf(row, "Search"));
  screen.search = search ?? (!isNone(cell(row, "Search")) && entity.search.length > 0);
  if (search === true && entity.search.length === 0) {
    context.problem("search-names-its-fields", textOf(row, "Search")?.span ?? screen.span, { entity: entity.name });
    screen.search = false;
  }
}

function readFilter(context: Context, entity: EntityModel, part: Text): ColumnModel[] {
  const column = readColumn(context, entity.name, part);
  if (column === null) return [];
  if (column.type === null || isFilterable(column.type)) return [column];
  const help = "Take it out of Filter by; search finds words, and a filter by another field may lead to the same.";
  context.notSupported(`A filter by "${column.path}", which holds ${heldIn(column.type)},`, part.span, help);
  return [];
}

function heldIn({ is }: FieldType): string {
  if (is === "rows") return "rows of its own";
  return is === "reverse" ? "what refers to the record" : "no single value";
}

/** `-`: deliberately nothing, where a table without the column means everything. */
function isNone(found: Cell | undefined): boolean {
  return found?.state === "none";
}

function readYesNo(context: Context, text: Text | null): boolean | null {
  if (text === null) return null;
  const said = readYesOrNo(text.text);
  if (said !== null) return said;
  context.problem("settings-are-well-formed", text.span, { key: "The cell", value: text.text, what: "yes or no", example: "yes" });
  return null;
}
