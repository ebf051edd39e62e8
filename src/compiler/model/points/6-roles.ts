// Point 6: roles and the permission matrix. Each cell is a decision; an action without a row is refused to everyone.

import type { Fix } from "../../diagnostics/diagnostic.ts";
import { isStateType } from "../../expression/field-type.ts";
import type { RowSyntax, TableSyntax } from "../../parse/syntax.ts";
import { OPEN_QUESTIONS } from "../../points.ts";
import { slice, type Text } from "../../source.ts";
import { type Context, cell, isOpen, type PlacedRow, textOf, UNREAD } from "../context.ts";
import { DecisionCells } from "../decision-cells.ts";
import type { DecisionModel, EntityModel, GrantModel, RoleModel } from "../model.ts";
import { splitList } from "../names/lists.ts";
import { checkNew, ROLE } from "../names/names.ts";
import { newName } from "../names/renames.ts";
import { type Operation, operationOf } from "../operations.ts";
import { scopeOf } from "../scopes.ts";
import { whomTheyMean } from "../suggest/everyday-roles.ts";
import { actionMeant } from "../suggest/everyday-types.ts";

export function resolveRoles(context: Context): void {
  for (const { row } of context.rows(6, "Role")) resolveRole(context, row);
  const cells = new DecisionCells(context);
  for (const placed of context.rows(6, "Entity")) resolveGrants(context, placed, cells);
  const last = context.rows(6, "Entity").at(-1)?.table;
  if (last !== undefined) {
    const end = { ...last.span, start: last.span.end };
    context.model.matrix = { columns: last.columns.map((column) => column.name), end };
  }
  checkRoleColumns(context);
}

/** Each further column of a matrix is a role, and each role has a column in some matrix: without one it may do nothing. */
function checkRoleColumns(context: Context): void {
  const { roles } = context.model;
  const tables = context.sections(6).flatMap((section) => section.tables.filter((table) => table.keyword === "Entity"));
  const columns = tables.map((table) => table.columns.filter(({ name }) => !NOT_ROLES.has(name)));
  for (const ofTable of columns) {
    const missing = [...roles.keys()].filter((role) => !ofTable.some(({ name }) => name === role));
    for (const { name, header } of ofTable) {
      if (roles.has(name)) context.refer("role", "", header);
      else context.unknown("role-columns-name-a-role", header.span, name, missing.length > 0 ? missing : roles.keys());
    }
  }
  const named = new Set(columns.flat().map(({ name }) => name));
  // A column that names no role may well be meant for this one: it has been reported.
  if (tables.length === 0 || [...named].some((name) => !roles.has(name))) return;
  for (const role of roles.values()) {
    if (!named.has(role.name)) context.problem("roles-have-a-column", role.span, { role: role.name });
  }
}

/** Columns of a matrix that are no roles. */
const NOT_ROLES: ReadonlySet<string> = new Set(["Entity", "Action", "Meaning"]);

function resolveRole(context: Context, row: RowSyntax): void {
  const written = textOf(row, "Role");
  const name = written === null ? null : newName(context, written, ROLE, "role", "");
  if (name === null || !checkNew(context, name, "The role", context.model.roles.get(name.text))) return;
  context.define("role", "", name);
  const found = cell(row, "Means");
  const role = (means: RoleModel["means"]) => context.model.roles.set(name.text, { name: name.text, span: name.span, means });
  if (isOpen(found)) {
    context.question(6, name.text, found.question, found.text.span);
    role({ condition: { op: "literal", value: false, type: { is: "boolean" }, optional: false } });
    return;
  }
  const text = textOf(row, "Means");
  if (text === null) {
    context.problem("roles-say-whom-they-mean", name.span, { role: name.text });
    return;
  }
  if (text.text === "not signed in" || text.text === "signed in") {
    role(text.text);
    return;
  }
  const isPath = /\buser\s*['’.]/.test(text.text);
  const meant = isPath || text.text.trim() === "user" ? null : whomTheyMean(text.text);
  if (meant === "not signed in") {
    reportProse(context, name, text, meant);
    role({ condition: UNREAD });
    return;
  }
  if (context.model.product.signsInAs === null) {
    context.problem("roles-of-users-need-signs-in-as", text.span, { role: name.text });
    return;
  }
  if (meant !== null || !/\buser\b/.test(text.text)) {
    reportProse(context, name, text, meant);
    role({ condition: UNREAD });
    return;
  }
  role({ condition: context.condition(text, scopeOf(context.model, { thisEntity: null, user: "certain" })) ?? UNREAD });
}

/** A description where the condition is to stand: the users' own choice of that name is most likely meant. */
function reportProse(context: Context, name: Text, text: Text, meant: ReturnType<typeof whomTheyMean>): void {
  const users = context.model.entities.get(context.model.product.signsInAs?.entity ?? "");
  const found = [...(users?.fields.values() ?? [])].flatMap((field) => {
    const values = field.type?.is === "choice" ? field.type.values : [];
    const value = values.find((one) => one.value.toLowerCase().replaceAll("_", " ") === name.text.toLowerCase());
    return value === undefined ? [] : [`user.${field.name} is ${value.value}`];
  });
  // Whoever takes guests for people who signed in gives what few may do to everybody: nothing is offered that is not certain.
  const words = meant === "not signed in" ? [meant] : [...found, ...(meant === null ? [] : [meant])];
  const fixes = words.map((one): Fix => ({ title: `Write ${one}`, edits: [{ span: text.span, text: one }], applicability: "maybe" }));
  context.problem("roles-say-whom-they-mean", text.span, { role: name.text }, { fixes });
}

function resolveGrants(context: Context, { row, table }: PlacedRow, cells: DecisionCells): void {
  const entityText = textOf(row, "Entity");
  if (entityText === null) return;
  // That the column is missing has been said.
  if (cell(row, "Action") === undefined) return;
  const entity = context.model.entities.get(entityText.text);
  const roles = table.columns.filter((column) => context.model.roles.has(column.name)).map((column) => column.name);
  if (textOf(row, "Action")?.text === "open" && !hasAction(entity, "open")) {
    resolveScreenGrant(context, entityText, row, roles, cells);
    return;
  }
  if (entity === undefined) {
    if (reportSeveral(context, entityText, row, table)) return;
    context.unknown("entities-are-known", entityText.span, entityText.text, context.model.entities.keys());
    return;
  }
  context.refer("entity", "", entityText);
  const actionCell = cell(row, "Action");
  if (isOpen(actionCell)) {
    context.question(6, `${entity.name} (action)`, actionCell.question, actionCell.text.span);
    return;
  }
  const actions = actionsIn(textOf(row, "Action") ?? entityText);
  for (const action of withoutRepeated(context, entity, actions)) resolveGrant(context, entity, action, row, roles, cells);
}

/** `Book, Loan`: a row is about one entity, and each has a row of its own; which has then been said. */
function reportSeveral(context: Context, text: Text, row: RowSyntax, table: TableSyntax): boolean {
  const names = splitList({ ...text, text: text.text.replace(/ and | & |[/&+]/g, (join) => ",".padEnd(join.length)) }, ",").map(
    (one) => one.text,
  );
  if (names.length < 2 || !names.every((name) => context.model.entities.has(name))) return false;
  const said = (name: string) =>
    table.columns.map((column) => (column.name === "Entity" ? name : (row.cells.get(column.name)?.text.text ?? "").replaceAll("|", "\\|")));
  const rows = names.map((name) => `| ${said(name).join(" | ")} |`);
  const fix: Fix = { title: "Write a row for each", edits: [{ span: row.span, text: rows.join("\n") }], applicability: "maybe" };
  const parameters = { names: names.join(", "), first: names[0]!, second: names[1]! };
  context.problem("permissions-are-of-one-entity", text.span, parameters, { fixes: [fix] });
  return true;
}

/** `see, change`; or the letters of those four, as in `C R U D` and `RU`. */
export function actionsIn(text: Text): readonly Text[] {
  if (!/^(?!.*([CRUD]).*\1)[CRUD](?:[\s,/+]*[CRUD])*$/.test(text.text)) return splitList(text, ",");
  return [...text.text].flatMap((letter, at) =>
    Object.hasOwn(LETTERS, letter) ? [{ ...slice(text, at, at + 1), text: LETTERS[letter]! }] : [],
  );
}

const LETTERS: Readonly<Record<string, string>> = { C: "create", R: "see", U: "change", D: "delete" };

/** A screen and an entity may share a name; an action of point 4 that is called "open" is the entity's. */
function hasAction(entity: EntityModel | undefined, action: string): boolean {
  return entity?.states?.transitions.some((transition) => transition.timer === null && transition.action === action) === true;
}

/** A row that says who may open a screen; whether there is such a screen is known when point 2 has been read. */
function resolveScreenGrant(context: Context, name: Text, row: RowSyntax, roles: readonly string[], cells: DecisionCells): void {
  const earlier = context.model.screenGrants.get(name.text);
  if (!checkNew(context, { ...name, text: `${name.text} / open` }, "The permission", earlier)) return;
  const operation: Operation = { is: "open" };
  const byRole = new Map<string, DecisionModel>();
  for (const role of roles) {
    const found = cell(row, role);
    if (found !== undefined) byRole.set(role, cells.read(found, { entity: null, subject: name.text, action: "open", operation, role }));
  }
  // What somebody is shown of the document follows from the roles alone.
  for (const { may, span } of name.text === OPEN_QUESTIONS ? byRole.values() : [])
    if (may === "if") context.notSupported("A condition about open questions", span, "Write yes or no, and let a role say whom it means.");
  context.model.screenGrants.set(name.text, { name, span: name.span, operation, byRole });
}

/** After point 2: every screen that a row speaks of is there. */
export function checkScreenGrants(context: Context): void {
  const { screens } = context.model;
  for (const { name } of context.model.screenGrants.values()) {
    if (name.text === OPEN_QUESTIONS) continue;
    if (screens.has(name.text)) context.refer("screen", "", name);
    else context.unknown("opened-screens-are-known", name.span, name.text, screens.keys());
  }
}

/** A row that was written twice is told once, whatever it speaks of. */
function withoutRepeated(context: Context, entity: EntityModel, actions: readonly Text[]): readonly Text[] {
  const [first] = actions;
  const repeated = actions.every((action) => entity.access.grants.has(action.text));
  if (first === undefined || actions.length < 2 || !repeated) return actions;
  checkNew(context, { ...first, text: `${entity.name} / ${first.text}` }, "The permission", entity.access.grants.get(first.text));
  return [];
}

function resolveGrant(
  context: Context,
  entity: EntityModel,
  action: Text,
  row: RowSyntax,
  roles: readonly string[],
  cells: DecisionCells,
): void {
  const key = action.text;
  const operation = operationOf(entity, key);
  if (operation === null) {
    reportUnknown(context, entity, action);
    return;
  }
  if (!isPossible(context, entity, action, operation)) return;
  const earlier = entity.access.grants.get(key);
  if (!checkNew(context, { ...action, text: `${entity.name} / ${key}` }, "The permission", earlier)) return;
  const grant: GrantModel = { span: action.span, operation, byRole: new Map() };
  entity.access.grants.set(key, grant);
  for (const role of roles) {
    const found = cell(row, role);
    if (found === undefined) continue;
    grant.byRole.set(role, cells.read(found, { entity: entity.name, subject: entity.name, action: key, operation, role }));
  }
}

/** Whether the entity has what the operation is about; else says so. */
function isPossible(context: Context, entity: EntityModel, action: Text, operation: Operation): boolean {
  switch (operation.is) {
    case "see history":
      return true;
    case "see field":
    case "change field":
      return isKnownField(context, entity, action, operation.field, operation.is === "change field");
    case "link field":
      return isKnownList(context, entity, action, operation.field);
    case "create":
      if (entity.states === null) break;
      context.problem("entities-with-states-are-made-by-an-action", action.span, {
        entity: entity.name,
        actions:
          entity.states.transitions
            .filter((transition) => transition.from === "new")
            .map((transition) => transition.action)
            .join(", ") || "(there is none)",
      });
      return false;
  }
  context.refer("action", entity.name, action);
  return true;
}

/** Says that a row's action is none, with what may be meant. */
function reportUnknown(context: Context, entity: EntityModel, action: Text): void {
  const key = action.text;
  const transitions = (entity.states?.transitions ?? []).filter((transition) => transition.timer === null);
  const actions = [...new Set(transitions.map((transition) => transition.action))];
  const known = ["see", "create", "change", "delete", "export", ...actions];
  const suggest = (meant: string, candidates: string) => {
    const fixes: Fix[] = [{ title: `Write ${meant}`, edits: [{ span: action.span, text: meant }], applicability: "maybe" }];
    const parameters = { name: key, candidates, entity: entity.name, group: "actions elsewhere" };
    context.problem("actions-are-known", action.span, parameters, { fixes });
  };
  if (/^(?:all(?: actions)?|everything|any|full access|\*)$/i.test(key)) {
    const making = entity.states === null ? ["create"] : [];
    const every = ["see", ...making, "change", "delete", ...actions];
    // Those of which a row above says who may are not said twice.
    const left = every.filter((one) => !entity.access.grants.has(one));
    suggest((left.length === 0 ? every : left).join(", "), every.join(", "));
    return;
  }
  const meant = actionMeant(key);
  if (meant !== null && (meant !== "create" || entity.states === null)) suggest(meant, known.join(", "));
  else context.unknown("actions-are-known", action.span, key, known, { entity: entity.name });
}

/** `link fans`: putting records into a list and taking them out. */
function isKnownList(context: Context, entity: EntityModel, action: Text, name: string): boolean {
  const lists = [...entity.fields.values()].filter((field) => field.type?.is === "links").map((field) => field.name);
  const at = slice(action, action.text.lastIndexOf(name), action.text.length);
  if (lists.includes(name)) {
    context.refer("field", entity.name, at);
    return true;
  }
  context.unknown("fields-are-known", at.span, name, lists, { entity: entity.name });
  return false;
}

function isKnownField(context: Context, entity: EntityModel, action: Text, name: string, change: boolean): boolean {
  const field = entity.fields.get(name);
  const at = slice(action, action.text.lastIndexOf(name), action.text.length);
  if (field === undefined) {
    context.unknown("fields-are-known", at.span, name, entity.fields.keys(), { entity: entity.name });
    return false;
  }
  context.refer("field", entity.name, at);
  const derived = field.alwaysText !== null || field.type?.is === "reverse" || isStateType(field.type);
  if (change && derived) {
    context.problem("only-stored-fields-are-changed", at.span, { field: name });
    return false;
  }
  return true;
}
