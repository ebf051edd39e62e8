// A document as JSON for other programs. What is decided, with conditions in the author's words, and what is open.
// docs/schema/model-1.json says what it holds; whatever changes there in a way that breaks a reader is another version.

import type { Analysis } from "../compile.ts";
import type { OpenQuestion } from "../diagnostics/diagnostic.ts";
import { touchesOf } from "../model/impact.ts";
import type { ConstantModel, EntityModel, FieldModel, Model, StatesModel } from "../model/model.ts";
import { LineIndex, type Source, type Span } from "../source.ts";
import { matrixOf } from "./matrix.ts";
import type { Words } from "./words.ts";

export const MODEL_VERSION = 1;

export function modelOf({ model, openQuestions }: Analysis, words: Words, sources: readonly Source[]): object {
  const exporting: Exporting = { model, words, place: placer(sources) };
  return {
    format: "ninefold-model",
    version: MODEL_VERSION,
    product: productOf(model),
    roles: [...model.roles.values()].map((role) => ({
      name: role.name,
      means: typeof role.means === "string" ? role.means : words.under(role.span, "Means"),
      place: exporting.place(role.span),
    })),
    entities: [...model.entities.values()].map((entity) => entityOf(exporting, entity)),
    rules: [...model.entities.values()].flatMap((entity) =>
      entity.rules.map((rule) => ({
        name: rule.name,
        entity: rule.entity,
        field: rule.field,
        ...written(exporting, rule.span, { onlyIf: "Only if", mustHold: "Must hold", otherwise: "Otherwise", level: "Level" }),
      })),
    ),
    permissions: permissionsOf(exporting),
    screens: [...model.screens.values()].map((screen) => ({
      name: screen.name,
      route: screen.route,
      shows: screen.shows,
      entity: screen.entity,
      derived: screen.derived,
      ...written(exporting, screen.span, { onlyWhere: "Only where", fields: "Fields", actions: "Actions", sort: "Sort" }),
    })),
    calls: model.calls.map((call) => ({
      name: call.name,
      method: call.method,
      path: call.path,
      status: call.status,
      ...written(exporting, call.span, { does: "Does", takes: "Takes", gives: "Gives", errors: "Errors" }),
    })),
    errors: [...model.errors.values(), ...model.errorsAbout.values()].map((error) => ({
      code: error.code,
      status: error.status,
      message: error.messageText?.text ?? null,
      remedy: error.remedyText?.text ?? null,
      leadsTo: error.leadsText?.text ?? null,
      sentAs: error.sentAs,
      place: exporting.place(error.span),
    })),
    constants: [...model.constants.values()].flatMap((constant) => constantRows(exporting, constant)),
    tables: otherTables(exporting),
    open: openOf(exporting, openQuestions),
  };
}

interface Exporting {
  readonly model: Model;
  readonly words: Words;
  place(span: Span): object;
}

function placer(sources: readonly Source[]): (span: Span) => object {
  const lines = new Map(sources.map((source) => [source.file, new LineIndex(source.text)] as const));
  return (span) => ({ file: span.file, ...(lines.get(span.file)?.position(span.start) ?? { line: 1, column: 1 }) });
}

/** What stands in the row of a name under each column, and where the row is. */
function written(exporting: Exporting, name: Span, columns: Readonly<Record<string, string>>): Record<string, unknown> {
  const cells = Object.entries(columns).map(([member, column]) => [member, exporting.words.under(name, column)] as const);
  return { ...Object.fromEntries(cells), place: exporting.place(name) };
}

/** One for each row: a constant may have another value from a day on, and a limit another for a role. */
function constantRows(exporting: Exporting, { name, unit, span, steps, forRoles }: ConstantModel): object[] {
  const spans = [...steps, ...forRoles.flatMap((own) => own.steps)].map((step) => step.span);
  const columns = { value: "Value", from: "From", for: "For", meaning: "Meaning" };
  return (spans.length === 0 ? [span] : spans).map((row) => ({ name, unit, ...written(exporting, row, columns) }));
}

function productOf({ name, product }: Model): object {
  return {
    name,
    purpose: product.purpose,
    audience: product.audience,
    signsInAs: product.signsInAs?.entity ?? null,
    language: product.language ?? "en",
    timeZone: product.timeZone,
    currency: product.currency.code,
    facts: product.facts.map(({ label, value }) => ({ label, value })),
  };
}

function entityOf(exporting: Exporting, entity: EntityModel): object {
  return {
    name: entity.name,
    help: entity.help,
    shownAs: entity.shownAs?.text.text ?? null,
    search: entity.search,
    order: entity.order.map(({ field, descending }) => ({ field, descending })),
    unique: entity.uniques.map((unique) => unique.fields),
    fields: [...entity.fields.values()].map((field) => fieldOf(exporting, field)),
    states: entity.machines.map((states) => statesOf(exporting, states)),
    place: exporting.place(entity.span),
  };
}

function fieldOf(exporting: Exporting, field: FieldModel): object {
  return {
    name: field.name,
    label: field.label,
    help: field.help,
    type: field.type,
    typeWritten: exporting.words.under(field.span, "Type"),
    required: field.required,
    unique: field.unique,
    fixed: field.fixed,
    matches: field.matches,
    starts: field.startsText?.text ?? null,
    always: field.alwaysText?.text ?? null,
    open: field.question !== null,
    place: exporting.place(field.span),
  };
}

function statesOf(exporting: Exporting, states: StatesModel): object {
  return {
    field: states.field,
    values: states.values.map((value) => value.name),
    ends: states.ends,
    goals: states.goals,
    warns: states.warns,
    starts: states.starts,
    transitions: states.transitions.map((transition) => ({
      action: transition.action,
      from: transition.from === "new" ? [] : transition.from,
      makes: transition.from === "new",
      to: transition.to,
      timed: transition.timer !== null,
      asks: transition.asks.map((ask) => ({ name: ask.name, type: ask.type, required: ask.required })),
      ...written(exporting, transition.span, {
        onlyIf: "Only if",
        otherwise: "Otherwise",
        effects: "Then",
        meaning: "Meaning",
        confirm: "Confirm",
      }),
    })),
  };
}

function permissionsOf({ model, words }: Exporting): object[] {
  const matrix = matrixOf(model, words);
  return matrix.rows.map(({ entity, action, cells }) => ({
    entity,
    action,
    byRole: Object.fromEntries(matrix.roles.map((role, index) => [role.name, cells[index]?.says])),
  }));
}

/** Tables that have no form of their own here, row by row as they are written. */
const WITHOUT_FORM = new Set(["Shape", "Sends", "Message", "Figure"]);

function otherTables({ words, place }: Exporting): object[] {
  return words.rows
    .filter((row) => WITHOUT_FORM.has(row.keyword))
    .map(({ point, keyword, syntax }) => ({
      point,
      table: keyword,
      cells: Object.fromEntries([...syntax.cells].map(([column, cell]) => [column, cell.state === "value" ? cell.text.text : null])),
      place: place(syntax.span),
    }));
}

function openOf({ model, place }: Exporting, questions: readonly OpenQuestion[]): object[] {
  const touches = touchesOf(model);
  return questions.map((question) => ({
    point: question.point,
    subject: question.subject,
    question: question.question,
    touches: (touches.get(question) ?? []).map(({ point, label }) => ({ point, label })),
    place: place(question.span),
  }));
}
