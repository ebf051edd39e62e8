// Point 4: states and transitions. States and their field are declared before expressions are read; guards, effects and
// timers follow when every name is known.

import type { Fix } from "../../diagnostics/diagnostic.ts";
import { establishes } from "../../expression/checking/check.ts";
import {
  type ChoiceValue,
  choiceValue,
  type FieldType,
  inWords,
  isSequence,
  isStateType,
  writtenLabel,
} from "../../expression/field-type.ts";
import { STATE_FIELD, stateLabel } from "../../expression/state-label.ts";
import type { Cell, RowSyntax, SectionSyntax } from "../../parse/syntax.ts";
import { type Span, slice, type Text } from "../../source.ts";
import { NOT_CARRIED } from "../carried-values.ts";
import { type Context, cell, isOpen, textOf, UNREAD } from "../context.ts";
import { readRaised } from "../error-refs.ts";
import type { ConfirmModel, EntityModel, FieldModel, StatesModel, TransitionModel } from "../model.ts";
import { labelled } from "../names/labelled.ts";
import { splitList } from "../names/lists.ts";
import { ACTION, checkNew, FIELD, VALUE, VALUE_ALONE } from "../names/names.ts";
import { newName } from "../names/renames.ts";
import { namesIn } from "../names/separated.ts";
import { isProse, reportProse } from "../prose-sections.ts";
import { scopeOf } from "../scopes.ts";
import { readEffects } from "../states/effects.ts";
import { joinMachines } from "../states/state-machines.ts";
import { isBareTimer, readTimer, reportBareTimer, resolveTimer, timerEstablishes } from "../states/timers.ts";
import { takeMarks } from "../suggest/everyday-types.ts";
import { checkLabel, readType, type ShownWord } from "../types/types.ts";

/** Where each transition's row is, for the second pass. */
const ROWS = new WeakMap<TransitionModel, RowSyntax>();

export function declareStates(context: Context): void {
  for (const section of context.sections(4)) {
    if (section.name === null) {
      for (const table of section.tables) context.problem("transitions-stand-under-an-entity", table.span);
      continue;
    }
    const entity = context.model.entities.get(section.name.text);
    if (entity === undefined && /\s/.test(section.name.text) && isProse(section)) {
      reportProse(context, section.name, "entity");
      continue;
    }
    if (entity === undefined) {
      context.unknown("states-belong-to-an-entity", section.name.span, section.name.text, context.model.entities.keys());
      continue;
    }
    declareFor(context, entity, section, section.name);
  }
  for (const entity of context.model.entities.values()) joinMachines(context, entity);
}

function declareFor(context: Context, entity: EntityModel, section: SectionSyntax, heading: Text): void {
  context.refer("entity", "", heading);
  for (const open of section.open) context.question(4, `${entity.name} / ${open.label.text}`, open.question, open.span);
  const item = (key: string) => section.items.find((candidate) => candidate.key === key);
  const decided = (key: string): Text | null => {
    const found = item(key);
    if (found === undefined || found.value.state === "none") return null;
    if (!isOpen(found.value)) return found.value.text;
    context.question(4, `${entity.name} / ${key}`, found.value.question, found.span);
    return null;
  };
  const fieldName = readStateField(context, entity, decided("Field"));
  const owner = `${entity.name}.${fieldName?.text ?? STATE_FIELD}`;
  const field = entity.fields.get(fieldName?.text ?? STATE_FIELD)?.type;
  const values = readStates(context, owner, decided("States"), field?.is === "choice" ? field.values : []);
  if (values.length === 0) {
    if (section.tables.length > 0 && item("States") === undefined)
      context.problem("states-are-listed", heading.span, { entity: entity.name }, { fixes: listOf(section) });
    return;
  }
  const known = values.map((value) => value.name);
  for (const value of values) context.define("value", owner, { text: value.name, span: value.span });
  const among = (list: Text | null): string[] =>
    (list === null ? [] : splitList(list, ",")).flatMap((part) => {
      if (known.includes(part.text)) {
        context.refer("value", owner, part);
        return [part.text];
      }
      const candidates = part.text === "*" ? [...known, "or leave the line out, where no state is the last"] : known;
      context.unknown("states-are-known", part.span, part.text, candidates, { entity: entity.name });
      return [];
    });
  const named = decided("Ends in");
  const ends = among(named);
  const states: StatesModel = {
    span: heading.span,
    field: fieldName?.text ?? STATE_FIELD,
    values,
    ends,
    goals: among(decided("Goal")),
    warns: among(decided("Warns in")),
    endsAt: named === null ? null : { ...named.span, start: named.span.end },
    transitions: [],
    starts: null,
  };
  const earlier = entity.machines.find((machine) => machine.field === states.field);
  if (earlier !== undefined) {
    const related = [{ span: earlier.span, message: "These are the other states." }];
    context.problem("state-machines-have-their-own-field", heading.span, { entity: entity.name, field: states.field }, { related });
    return;
  }
  addStateField(context, entity, states, fieldName ?? heading);
  entity.machines.push(states);
  for (const table of section.tables) for (const row of table.rows) declareTransition(context, entity, states, row);
}

/** The states that the rows speak of, in their order. */
function listOf(section: SectionSyntax): Fix[] {
  const [table] = section.tables;
  const cells = section.tables.flatMap(({ rows }) => rows.flatMap((row) => [textOf(row, "From"), textOf(row, "To")]));
  const named = cells.flatMap((text) => (text === null ? [] : splitList(text, ",").map((part) => part.text)));
  const states = [...new Set(named)].filter((name) => name !== "*" && name !== "(new)");
  if (table === undefined || states.length === 0 || !states.every((state) => VALUE.pattern.test(state))) return [];
  const line = `- States: ${states.join(", ")}`;
  const edits = [{ span: { ...table.span, end: table.span.start }, text: `${line}\n\n` }];
  return [{ title: `Write ${line}`, edits, applicability: "maybe" }];
}

/** A field of point 3, or the name of one that is made for the states. */
function readStateField(context: Context, entity: EntityModel, written: Text | null): Text | null {
  if (written === null || entity.fields.has(written.text)) return written;
  return newName(context, written, FIELD, "field", entity.name);
}

/** `words` are those of the field, where point 3 has it. */
function readStates(context: Context, owner: string, list: Text | null, words: readonly ChoiceValue[]): StatesModel["values"] {
  const values: StatesModel["values"] = [];
  const shown: ShownWord[] = [];
  for (const part of list === null ? [] : namesIn(context, list, VALUE)) {
    const { name: written, label } = labelled(part);
    const name = newName(context, written, label === null ? VALUE_ALONE : VALUE, "value", owner);
    if (name === null) continue;
    const earlier = values.find((value) => value.name === name.text);
    if (!checkNew(context, name, "The state", earlier)) continue;
    const otherwise = words.find(({ value }) => value === name.text)?.label ?? inWords(name.text);
    shown.push(checkLabel(context, { name, label }, shown, otherwise));
    values.push({ name: name.text, span: name.span, label: label?.text ?? null, meaning: "" });
  }
  return values;
}

/** The field that holds the state: the author's choice field of that name, or one that the program adds. */
function addStateField(context: Context, entity: EntityModel, states: StatesModel, at: Text): void {
  const existing = entity.fields.get(states.field);
  const written = existing?.type?.is === "choice" ? existing.type.values : [];
  const labelOf = ({ name, label }: StatesModel["values"][number]) => {
    const own = written.find(({ value }) => value === name);
    return label ?? (own === undefined ? null : writtenLabel(own));
  };
  const type: StateType = {
    is: "choice" as const,
    state: true,
    values: states.values.map((value) => choiceValue(value.name, labelOf(value), value.meaning)),
  };
  if (existing === undefined) {
    entity.fields.set(states.field, stateField(context, entity, states.field, at, type));
    context.define("field", entity.name, at, states.field);
    return;
  }
  context.refer("field", entity.name, at, states.field);
  const others = written.filter(({ value }) => !states.values.some((state) => state.name === value));
  const same = existing.type?.is === "choice" && others.length === 0 && existing.type.values.length === type.values.length;
  if (!same) reportStateField(context, existing, states);
  // Where the two differ, that is told once: every word of either is taken for one of the field's.
  entity.fields.set(states.field, { ...existing, type: { ...type, values: [...type.values, ...others] }, required: true });
}

type StateType = Extract<FieldType, { readonly is: "choice" }>;

function reportStateField(context: Context, field: FieldModel, states: StatesModel): void {
  const names = states.values.map((value) => value.name).join(", ");
  const row = context.rows(3, "Field").find((placed) => cell(placed.row, "Field")?.text.span === field.span)?.row;
  const written = row === undefined ? null : textOf(row, "Type");
  const text = `one of: ${names}`;
  const fixes: Fix[] = written === null ? [] : [{ title: `Write ${text}`, edits: [{ span: written.span, text }], applicability: "maybe" }];
  const related = [{ span: states.span, message: "These are the states." }];
  context.problem("the-state-field-has-the-states", field.span, { field: states.field, states: names }, { related, fixes });
}

/** By its name where the document gives it one, else by a word of the product's language. */
function stateField({ model }: Context, entity: EntityModel, name: string, at: Text, type: StateType): FieldModel {
  const field = impliedField(entity.name, name, at, type);
  return name === STATE_FIELD ? { ...field, label: stateLabel(model.product.language) } : field;
}

/** A field that the program adds. */
export function impliedField(entity: string, name: string, at: { readonly span: Span }, type: FieldModel["type"]): FieldModel {
  return {
    name,
    entity,
    span: at.span,
    label: inWords(name),
    help: "",
    type,
    required: true,
    unique: false,
    fixed: false,
    matches: null,
    refusesEmptyText: false,
    implied: true,
    startsText: null,
    starts: null,
    startsUnique: false,
    alwaysText: null,
    always: null,
    ...NOT_CARRIED,
    question: null,
  };
}

function declareTransition(context: Context, entity: EntityModel, states: StatesModel, row: RowSyntax): void {
  const written = textOf(row, "Action");
  const fromText = textOf(row, "From");
  const toText = textOf(row, "To");
  for (const column of ["From", "Action", "To"])
    openCell(context, cell(row, column), `${entity.name} / ${written?.text ?? "a transition"} (${column.toLowerCase()})`);
  if (written === null || fromText === null || toText === null) return;
  const timer = isBareTimer(entity, written) ? reportBareTimer(context, written) : readTimer(context, written);
  if (timer === undefined) return;
  const action = timer === null ? newName(context, written, ACTION, "action", entity.name) : written;
  if (action === null) return;
  const from = readFrom(context, entity, states, fromText);
  const to = states.values.find((value) => value.name === toText.text);
  if (to === undefined) {
    context.unknown(
      "states-are-known",
      toText.span,
      toText.text,
      states.values.map((value) => value.name),
      { entity: entity.name },
    );
    return;
  }
  context.refer("value", `${entity.name}.${states.field}`, toText);
  if (from === null) return;
  if (from === "new" && timer !== null) {
    context.problem("timers-start-from-a-state", action.span);
    return;
  }
  const transition: TransitionModel = {
    entity: entity.name,
    field: states.field,
    action: timer === null ? action.text : inParentheses(action.text),
    span: action.span,
    label: readActionLabel(context, entity, timer === null ? action.text : inParentheses(action.text), textOf(row, "Label")),
    help: textOf(row, "Meaning")?.text ?? "",
    from,
    to: to.name,
    guard: null,
    otherwise: null,
    effects: [],
    outbound: [],
    asks: readAsks(context, entity, row),
    confirm: readConfirm(context, textOf(row, "Confirm"), timer !== null ? "timer" : from === "new" ? "new" : "step"),
    timer,
    question: null,
  };
  if (timer === null) context.define("action", entity.name, action);
  ROWS.set(transition, row);
  states.transitions.push(transition);
}

function inParentheses(words: string): string {
  return words.replace(/^\(|\)$/g, "");
}

/** What people read for an action, said in one of its rows; null where its name in words does, or what came of it. */
function readActionLabel(context: Context, entity: EntityModel, action: string, label: Text | null): string | null {
  if (label === null) return null;
  const rows = entity.machines.flatMap(({ transitions }) => transitions);
  const other = rows.find((row) => row.action === action && row.label !== null && row.label !== label.text);
  if (other === undefined) return label.text;
  context.problem("actions-have-one-label", label.span, {
    action,
    entity: entity.name,
    first: other.label ?? "",
    other: label.text,
  });
  return null;
}

/** The question that people answer before the action is done; its values are read with the guard. */
function readConfirm(context: Context, question: Text | null, of: "timer" | "new" | "step"): ConfirmModel | null {
  if (question === null) return null;
  if (of === "timer") context.notSupported("A question before what the program performs itself", question.span, "Leave the cell empty.");
  else if (of === "new")
    context.notSupported(
      "A question before a record is made",
      question.span,
      "Its form is looked through before it is saved: say it in the Meaning.",
    );
  else return { text: question, asked: null };
  return null;
}

function openCell(context: Context, found: Cell | undefined, subject: string): void {
  if (isOpen(found)) context.question(4, subject, found.question, found.text.span);
}

function readFrom(context: Context, entity: EntityModel, states: StatesModel, text: Text): TransitionModel["from"] | null {
  if (text.text === "(new)") return "new";
  const all = states.values.map((value) => value.name);
  if (text.text === "*") return all.filter((name) => !states.ends.includes(name));
  const found: string[] = [];
  for (const part of splitList(text, ",")) {
    if (all.includes(part.text)) {
      context.refer("value", `${entity.name}.${states.field}`, part);
      found.push(part.text);
    } else {
      const meant = /^(?:any|all|every|always)(?: states?)?$/i.test(part.text)
        ? "*"
        : /^(?:new|start|none|\(start\))$/i.test(part.text)
          ? "(new)"
          : null;
      context.unknown("states-are-known", part.span, part.text, [...all, "(new)", "*"], { entity: entity.name }, meant);
      return null;
    }
  }
  return found.length > 0 ? found : null;
}

/** `reason: long text, required; note: text(200)`, or names of the entity's fields. */
function readAsks(context: Context, entity: EntityModel, row: RowSyntax): FieldModel[] {
  openCell(context, cell(row, "Asks for"), `${entity.name} / asks for`);
  const text = textOf(row, "Asks for");
  if (text === null) return [];
  const asks: FieldModel[] = [];
  for (const part of splitList(text, ";")) {
    const colon = part.text.indexOf(":");
    const inputs =
      colon < 0
        ? splitList(part, ",").map((name) => (isMark(context, entity, part, name) ? null : askedField(context, entity, name)))
        : [askedInput(context, entity, part, colon)];
    for (const input of inputs) if (input !== null) asks.push(input);
  }
  return asks;
}

/** `findings, required`: whether an input must be given is said behind its type. */
function isMark(context: Context, entity: EntityModel, part: Text, name: Text): boolean {
  const before = /^(?<field>\w+)\s*,\s*(?:required|optional)$/.exec(part.text)?.groups?.field ?? "";
  const field = entity.fields.get(before);
  if (!/^(?:required|optional)$/.test(name.text) || field === undefined || entity.fields.has(name.text)) return false;
  const meant =
    name.text === "required" ? `${before}: ${context.rowOf(field)?.cells.get("Type")?.text.text ?? "text(200)"}, required` : before;
  const fixes: Fix[] = [{ title: `Write ${meant}`, edits: [{ span: part.span, text: meant }], applicability: "maybe" }];
  context.problem("asked-fields-are-known", name.span, { name: name.text, entity: entity.name, candidates: meant }, { fixes });
  return true;
}

function askedField(context: Context, entity: EntityModel, name: Text): FieldModel | null {
  const field = entity.fields.get(name.text);
  if (field !== undefined && canBeAsked(field)) {
    context.refer("field", entity.name, name);
    return field;
  }
  if (field?.type?.is === "rows") {
    context.problem("rows-are-asked-for-in-a-form", name.span, { name: name.text, entity: entity.name, part: field.type.entity });
    return null;
  }
  const others = [...entity.fields.values()].filter(canBeAsked).map((one) => one.name);
  context.unknown("asked-fields-are-known", name.span, name.text, others, { entity: entity.name });
  return null;
}

export function canBeAsked({ type, alwaysText }: FieldModel): boolean {
  if (type === null || alwaysText !== null) return false;
  return type.is !== "reverse" && type.is !== "rows" && !isSequence(type) && !isStateType(type);
}

function askedInput(context: Context, entity: EntityModel, part: Text, colon: number): FieldModel | null {
  const { name: written, label } = labelled(slice(part, 0, colon));
  const name = newName(context, written, FIELD, "input", entity.name);
  if (name === null) return null;
  const [typeText, ...marks] = splitAsk(slice(part, colon + 1, part.text.length));
  if (typeText === undefined) return null;
  if (/^(?:required|optional)$/.test(typeText.text)) return askedWithoutType(context, entity, part, name, typeText);
  const type = readType(context, typeText, entity.name, name.text);
  if (type === null) return null;
  if (type.is === "rows") {
    context.notSupported("Asking for rows", typeText.span, `Change the rows in the form of ${entity.name}, for now.`);
    return null;
  }
  if (type.is === "file" && entity.fields.get(name.text)?.type?.is !== "file") {
    context.notSupported(
      "An input that is a file and no field",
      typeText.span,
      `Give ${entity.name} a field for it, and ask for that by its name.`,
    );
    return null;
  }
  for (const mark of marks) {
    if (mark.text !== "required" && mark.text !== "optional")
      context.unknown("must-be-words-are-known", mark.span, mark.text, ["required", "optional"]);
  }
  // What has the name of a field is stored in it, and is renamed with it.
  if (entity.fields.has(name.text)) context.refer("field", entity.name, name);
  else context.define("input", entity.name, name);
  const implied = impliedField(entity.name, name.text, name, type);
  const required = marks.some((mark) => mark.text === "required");
  return { ...implied, label: label?.text ?? implied.label, required, implied: false };
}

/** `due_on: required`: the input is taken as the field, or with its type left open, so that what gives it is not wrong as well. */
function askedWithoutType(context: Context, entity: EntityModel, part: Text, name: Text, { text: mark, span }: Text): FieldModel {
  const field = entity.fields.get(name.text);
  const written = field === undefined ? undefined : context.rowOf(field)?.cells.get("Type")?.text;
  const type = written === undefined ? "text(200)" : takeMarks(written).type.text;
  const meant = mark === "required" || field === undefined ? `${name.text}: ${type}, ${mark}` : name.text;
  const fixes: Fix[] = [{ title: `Write ${meant}`, edits: [{ span: part.span, text: meant }], applicability: "maybe" }];
  const what = field === undefined ? "no field" : "a field";
  context.problem("asked-inputs-have-a-type", span, { name: name.text, what, entity: entity.name, mark, meant }, { fixes });
  if (field === undefined) context.define("input", entity.name, name);
  else context.refer("field", entity.name, name);
  return { ...(field ?? impliedField(entity.name, name.text, name, null)), required: mark === "required", implied: false };
}

/** The type (which may itself hold commas: `one of: a, b`) and the words after it. */
function splitAsk(text: Text): Text[] {
  const marks = /(,\s*(required|optional)\s*)+$/.exec(text.text);
  if (marks === null) return [text];
  return [slice(text, 0, marks.index), ...splitList(slice(text, marks.index, text.text.length), ",")];
}

/** Guards, effects, timers and messages. */
export function resolveStates(context: Context): void {
  for (const entity of context.model.entities.values()) {
    for (const transition of entity.states?.transitions ?? []) resolveTransition(context, entity, transition);
  }
}

function resolveTransition(context: Context, entity: EntityModel, transition: TransitionModel): void {
  const row = ROWS.get(transition);
  if (row === undefined) return;
  const subject = `${entity.name} / ${transition.action}`;
  const asks = transition.asks;
  const meansStored = transition.from === "new" ? null : storedMeant(context, transition);
  const actionText = textOf(row, "Action");
  if (actionText !== null) resolveTimer(context, entity, transition.timer, actionText);
  const guardCell = cell(row, "Only if");
  if (isOpen(guardCell)) transition.question = context.question(4, subject, guardCell.question, guardCell.text.span);
  const guardText = textOf(row, "Only if");
  if (guardText !== null)
    transition.guard = context.condition(guardText, scopeOf(context.model, { thisEntity: entity.name, asks, meansStored })) ?? UNREAD;
  transition.otherwise = readRaised(context, row, entity.name, 4, subject);
  // What the action asks for is given below the question, and is not known yet.
  if (transition.confirm !== null)
    transition.confirm.asked = context.template(transition.confirm.text, scopeOf(context.model, { thisEntity: entity.name }));
  const guardless = guardCell === undefined || guardCell.state === "none";
  // Where the whole column is missing, that is one mistake.
  const values: Record<string, string> = { action: transition.action };
  if (guardCell === undefined) values.group = "columns of point 4";
  if (transition.otherwise !== null && guardless) context.problem("otherwise-follows-a-condition", transition.otherwise.span, values);
  const thenCell = cell(row, "Then");
  if (isOpen(thenCell)) transition.question ??= context.question(4, subject, thenCell.question, thenCell.text.span);
  const thenText = textOf(row, "Then");
  if (thenText === null) return;
  const known = new Set([...(transition.guard === null ? [] : establishes(transition.guard)), ...timerEstablishes(transition)]);
  readEffects(context, entity, thenText, scopeOf(context.model, { thisEntity: entity.name, asks, known, meansStored }), transition);
}

/** What is given becomes the record's own only after guard and effects are worked out. */
function storedMeant(context: Context, { action, asks }: TransitionModel) {
  return (field: string, span: Span): void => {
    const ask = asks.find((one) => one.name === field);
    const names = ask?.required === true ? [`ask.${field}`, `this.${field}`] : [`this.${field}`];
    const fixes = names.map((text): Fix => ({ title: `Write ${text}`, edits: [{ span, text }], applicability: "maybe" }));
    context.problem("asked-fields-say-which-value", span, { field, action }, { fixes });
  };
}
