// The Actions of a screen: transitions, the making and changing of records, and the way to other screens.

import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { RowSyntax } from "../../parse/syntax.ts";
import { slice, type Text } from "../../source.ts";
import { type Context, cell, isOpen, textOf } from "../context.ts";
import type { EntityModel, ScreenActionModel, ScreenModel } from "../model.ts";
import { splitList } from "../names/lists.ts";
import { lastRecord } from "../names/paths.ts";
import { article } from "../questions.ts";
import { actionMeant } from "../suggest/everyday-types.ts";
import { routesOf } from "./proposed-routes.ts";
import { referencesTo, showsMany } from "./screen-kinds.ts";

export function readActions(context: Context, screen: ScreenModel, row: RowSyntax): ScreenActionModel[] {
  const found = cell(row, "Actions");
  if (isOpen(found)) context.question(2, `${screen.name} (actions)`, found.question, found.text.span);
  const text = textOf(row, "Actions");
  if (text === null) return [];
  return splitList(text, ",").flatMap((part) => {
    const action = readAction(context, screen, part);
    if (action === null || !isMadeInAList(context, screen, action)) return action ?? [];
    context.notSupported(
      `Making ${article(screen.entity ?? "")} under a record that it does not refer to`,
      part.span,
      "Make it on a screen whose route names no record.",
    );
    return [];
  });
}

/** A record made there would not be among those that a list field holds together. */
function isMadeInAList(context: Context, screen: ScreenModel, action: ScreenActionModel): boolean {
  const outer = lastRecord(screen.segments);
  const makes = action.is === "create" || (action.is === "start" && action.fill === null);
  const entity = context.model.entities.get(screen.entity ?? "");
  return makes && outer !== null && showsMany(screen) && referencesTo(entity, outer).length === 0;
}

function readAction(context: Context, screen: ScreenModel, part: Text): ScreenActionModel | null {
  const entity = screen.entity === null ? undefined : context.model.entities.get(screen.entity);
  const own = entity === undefined ? null : transitionOf(entity, part);
  const other = context.model.screens.get(part.text);
  if (other !== undefined) {
    // Scripts without capital letters do not tell the two apart.
    if (own !== null) {
      const related = [{ span: other.span, message: "This screen has the name of the action." }];
      context.problem("names-are-given-once", part.span, { what: "Of a screen and an action the name", name: part.text }, { related });
    }
    context.refer("screen", "", part);
    return { is: "screen", screen: part.text, span: part.span };
  }
  if (own === null && (part.text === "export" || part.text === "import")) {
    return readCsv(context, screen, part, part.text);
  }
  if (entity !== undefined && (part.text === "create" || part.text === "change" || part.text === "delete" || part.text === "save")) {
    return readStandard(context, screen, entity, part, part.text);
  }
  // What the screen shows could not be read, which has been said.
  if (entity === undefined && screen.shows === "open" && screen.question === null) return null;
  if (own !== null && entity !== undefined) {
    context.refer("action", entity.name, part);
    return own;
  }
  if (/^(?:un)?link\s+\w/.test(part.text)) {
    const help = "Give the record a form with that list among its fields, or link by a call of point 7, for now.";
    context.notSupported("A button that puts records into a list", part.span, help);
    return null;
  }
  const start = readStart(context, screen, part);
  if (start !== undefined) return start;
  const actions = (entity?.states?.transitions ?? [])
    .filter((transition) => transition.timer === null)
    .map((transition) => transition.action);
  const meant = actionMeant(part.text);
  if (meant !== null && meant !== "see" && (meant !== "create" || entity?.states === null)) {
    const fixes: Fix[] = [{ title: `Write ${meant}`, edits: [{ span: part.span, text: meant }], applicability: "maybe" }];
    const parameters = { name: part.text, candidates: meant, entity: entity?.name ?? "", group: "actions elsewhere" };
    context.problem("screen-actions-are-known", part.span, parameters, { fixes });
    return null;
  }
  const known = new Set([...actions, "create", "change", "delete", "save", "export", "import", ...context.model.screens.keys()]);
  context.unknown("screen-actions-are-known", part.span, part.text, known, { entity: entity?.name ?? "" });
  return null;
}

/** Both belong to a list of records that can be made one by one. */
function readCsv(context: Context, screen: ScreenModel, part: Text, is: "export" | "import"): ScreenActionModel | null {
  if (screen.shows === "open") return null;
  const entity = screen.shows === "list" ? context.model.entities.get(screen.entity ?? "") : undefined;
  if (entity === undefined) {
    context.problem("only-lists-are-exported", part.span, { screen: screen.name, action: is });
    return null;
  }
  if (is === "import" && lastRecord(screen.segments) !== null) {
    context.notSupported("Importing into a list under a record", part.span, "Import on a list whose route names no record.");
    return null;
  }
  return { is, entity: entity.name, span: part.span };
}

function transitionOf(entity: EntityModel, part: Text): ScreenActionModel | null {
  const rows = (entity.states?.transitions ?? []).filter((transition) => transition.timer === null && transition.action === part.text);
  if (rows.length === 0) return null;
  const starts = rows.every((transition) => transition.from === "new");
  if (starts) return { is: "start", entity: entity.name, action: part.text, fill: null, span: part.span };
  return { is: "transition", entity: entity.name, action: part.text, span: part.span };
}

/** `borrow Loan` on a screen of books; undefined when the text is not of that form. */
function readStart(context: Context, screen: ScreenModel, part: Text): ScreenActionModel | null | undefined {
  const match = /^(?<action>.+)\s+(?<entity>[A-Z]\w*)$/.exec(part.text);
  const other = context.model.entities.get(match?.groups?.entity ?? "");
  if (match === null || other === undefined) return undefined;
  const action = match.groups?.action ?? "";
  context.refer("entity", "", slice(part, part.text.length - other.name.length, part.text.length));
  const starts = (other.states?.transitions ?? []).filter((transition) => transition.from === "new").map((transition) => transition.action);
  if (action === "create" && other.states === null) return startFilling(context, screen, other, part, action);
  if (!starts.includes(action)) {
    const candidates = other.states === null ? ["create"] : starts;
    context.unknown("screen-actions-are-known", slice(part, 0, action.length).span, action, candidates, { entity: other.name });
    return null;
  }
  context.refer("action", other.name, slice(part, 0, action.length));
  return startFilling(context, screen, other, part, action);
}

function startFilling(context: Context, screen: ScreenModel, other: EntityModel, part: Text, action: string): ScreenActionModel | null {
  if (screen.entity === null || screen.entity === other.name)
    return { is: "start", entity: other.name, action, fill: null, span: part.span };
  const references = [...other.fields.values()].filter((field) => field.type?.is === "reference" && field.type.entity === screen.entity);
  const [only, ...more] = references;
  if (only !== undefined && more.length === 0) return { is: "start", entity: other.name, action, fill: only.name, span: part.span };
  context.problem("started-records-refer-to-the-screens", part.span, {
    other: other.name,
    entity: screen.entity,
    count: references.length,
  });
  return null;
}

function readStandard(
  context: Context,
  screen: ScreenModel,
  entity: EntityModel,
  part: Text,
  is: "create" | "change" | "delete" | "save",
): ScreenActionModel | null {
  if (is === "save" && screen.shows !== "form") {
    context.problem("only-forms-are-saved", part.span, { screen: screen.name });
    return null;
  }
  const isNew = lastRecord(screen.segments) === null;
  if (entity.states !== null && (is === "create" || (is === "save" && isNew))) {
    const starts = entity.states.transitions.filter((transition) => transition.from === "new").map((transition) => transition.action);
    context.problem("entities-with-states-are-made-by-an-action", part.span, {
      entity: entity.name,
      actions: starts.join(", ") || "(there is none)",
    });
    return null;
  }
  if (is === "create" || is === "change") {
    const forms = [...context.model.screens.values()].filter((candidate) => candidate.shows === "form" && candidate.entity === entity.name);
    if (!forms.some((form) => (lastRecord(form.segments) === null) === (is === "create"))) {
      context.problem("records-are-edited-in-a-form", part.span, { action: is, entity: entity.name, help: formHelp(entity, is, forms) });
      return null;
    }
  }
  return { is, entity: entity.name, span: part.span };
}

/** A form makes records where its route names none, and changes the record that its route names. */
function formHelp(entity: EntityModel, action: "create" | "change", forms: readonly ScreenModel[]): string {
  const [form] = forms;
  const { name } = entity;
  const { making, edit } = routesOf(entity);
  const needs = action === "create" ? `a route that names no record, such as ${making}` : `the record in its route, such as ${edit}`;
  if (form === undefined) return `Add a screen that shows: form for ${name}, with ${needs}.`;
  const does = action === "create" ? "changes the record that its route names" : "makes new records, as its route names none";
  return `The form "${form.name}" at ${form.route} ${does}. Add another screen that shows: form for ${name}, with ${needs}.`;
}
