// Point 3: entities and their fields. First the names and types, so that all may refer to all; then the expressions.

import type { Fix } from "../../diagnostics/diagnostic.ts";
import { type FieldType, inWords, isSequence, isValueList } from "../../expression/field-type.ts";
import { isDefaultsHeader } from "../../parse/grammars.ts";
import type { RowSyntax, SectionSyntax } from "../../parse/syntax.ts";
import { slice, type Text } from "../../source.ts";
import { checkCarried, isGone, NOT_CARRIED, resolveCarried, takeGone } from "../carried-values.ts";
import { type Context, cell, isOpen, textOf } from "../context.ts";
import { readSetting } from "../entity-settings.ts";
import type { EntityModel, FieldModel } from "../model.ts";
import { readIds } from "../names/ids.ts";
import { splitList } from "../names/lists.ts";
import { checkNew, ENTITY, FIELD } from "../names/names.ts";
import { newName } from "../names/renames.ts";
import { isProse, reportProse } from "../prose-sections.ts";
import { scopeOf } from "../scopes.ts";
import { defaultMeant, isOfEveryRecord, takeMarks } from "../suggest/everyday-types.ts";
import { readLabel } from "../suggest/placeholders.ts";
import { checkMarks, inPlaceOf, markedDefault, readMarks, withLength } from "../types/field-marks.ts";
import { readListDefault } from "../types/list-defaults.ts";
import { declareParts } from "../types/parts.ts";
import { readType } from "../types/types.ts";

/** Entities by name alone, then their fields with types. */
export function declareEntities(context: Context): void {
  const declared: [EntityModel, SectionSyntax][] = [];
  for (const section of context.sections(3)) {
    if (section.name === null) {
      for (const table of section.tables) context.problem("fields-stand-under-an-entity", table.span);
      continue;
    }
    if (/\s/.test(section.name.text) && !/\(was\b/.test(section.name.text) && isProse(section)) {
      reportProse(context, section.name, "entity");
      continue;
    }
    const name = newName(context, section.name, ENTITY, "entity", "");
    if (name === null || !checkNew(context, name, "The entity", context.model.entities.get(name.text))) continue;
    const entity = emptyEntity(name, section.prose);
    context.model.entities.set(entity.name, entity);
    context.define("entity", "", name);
    readIds(context, entity, section);
    declared.push([entity, section]);
  }
  for (const [entity, section] of declared) {
    for (const table of section.tables) for (const row of table.rows) declareField(context, entity, row);
    for (const open of section.open) context.question(3, `${entity.name} / ${open.label.text}`, open.question, open.span);
  }
  for (const [entity] of declared) checkReverses(context, entity);
  declareParts(context);
  for (const [entity] of declared) entity.search = defaultSearch(entity);
  for (const [entity, section] of declared) {
    for (const item of section.items) readSetting(context, entity, item);
  }
}

/** Every stored line of text, unless a `Search` line names the fields. */
function defaultSearch(entity: EntityModel): string[] {
  const lines = [...entity.fields.values()].filter(
    (field) => field.type?.is === "text" && field.type.lines === "one" && field.alwaysText === null,
  );
  return lines.map((field) => field.name);
}

function emptyEntity(name: Text, help: string): EntityModel {
  return {
    name: name.text,
    label: inWords(name.text),
    span: name.span,
    help,
    one: null,
    ids: null,
    fields: new Map(),
    gone: new Map(),
    shownAs: null,
    order: [],
    search: [],
    uniques: [],
    whenDeleted: new Map(),
    states: null,
    part: null,
    machines: [],
    rules: [],
    access: { grants: new Map() },
  };
}

function declareField(context: Context, entity: EntityModel, row: RowSyntax): void {
  const written = textOf(row, "Field");
  if (written !== null && isOfEveryRecord(written.text)) {
    context.problem("rows-say-what-is-not-there-already", written.span, { name: written.text });
    return;
  }
  const name = written === null ? null : newName(context, written, FIELD, "field", entity.name);
  if (name === null || !checkNew(context, name, "The field", entity.fields.get(name.text) ?? entity.gone.get(name.text))) return;
  const field = readField(context, entity.name, name, row);
  if (field === null) return;
  if (isGone(row)) takeGone(context, entity, field, row);
  else entity.fields.set(field.name, field);
  context.define("field", entity.name, name);
}

/** A field from its row; null when its type could not be read, which has then been said. Used by `Asks for` as well. */
function readField(context: Context, entity: string, name: Text, row: RowSyntax): FieldModel | null {
  const typeCell = cell(row, "Type");
  const subject = `${entity}.${name.text}`;
  const typeOpen = isOpen(typeCell) ? context.question(3, subject, typeCell.question, typeCell.text.span) : null;
  const typeText = textOf(row, "Type");
  const behind = typeText === null ? null : takeMarks(typeText);
  const read = behind === null ? null : readType(context, behind.type, entity, name.text, textOf(row, "Meaning"));
  if (read === null && typeOpen === null) {
    if (typeText === null) context.problem("fields-have-a-type", name.span, { name: name.text });
    return null;
  }
  const marks = readMarks(context, subject, row);
  const type = withLength(context, marks, read, behind?.type ?? null);
  const value = readValue(context, subject, row, type);
  if (marks.starts !== null && (value.starts ?? value.always) === null) value.starts = markedDefault(context, marks, type);
  checkCarried(context, name.text, type, value, row);
  if (behind?.required === true) marks.required = true;
  if (behind?.unique === true) marks.unique = true;
  if ((type?.is === "reverse" || type?.is === "rows") && (value.always ?? value.starts) !== null) {
    context.problem("reverse-lists-have-no-value", (value.always ?? value.starts ?? name).span);
    return null;
  }
  checkMarks(context, name, type, value.always !== null, marks);
  if (value.startsUnique && value.starts !== null && type !== null && !(type.is === "text" && type.lines === "one")) {
    context.problem("unique-defaults-are-texts", value.starts.span, { field: name.text });
    value.startsUnique = false;
  }
  const given = isSequence(type);
  if (given) checkGiven(context, name, row, value);
  return {
    name: name.text,
    entity,
    span: name.span,
    label: textOf(row, "Label")?.text ?? inWords(name.text),
    help: textOf(row, "Meaning")?.text ?? "",
    type,
    required: marks.required || given,
    unique: marks.unique || given || value.startsUnique,
    fixed: marks.fixed || given,
    matches: marks.matches,
    refusesEmptyText: false,
    implied: false,
    startsText: value.starts,
    starts: null,
    startsUnique: value.startsUnique,
    alwaysText: value.always,
    always: null,
    ...NOT_CARRIED,
    fromText: value.from,
    backText: value.back,
    question: typeOpen ?? value.question ?? marks.question,
  };
}

interface FieldValue {
  starts: Text | null;
  startsUnique: boolean;
  always: Text | null;
  from: Text | null;
  back: Text | null;
  question: FieldModel["question"];
}

const VALUE_WORD = /^(?:starts unique|starts|always|from|back)$/;

function readValue(context: Context, subject: string, row: RowSyntax, type: FieldType | null): FieldValue {
  const found = cell(row, "Value");
  const nothing: FieldValue = { starts: null, startsUnique: false, always: null, from: null, back: null, question: null };
  if (isOpen(found)) return { ...nothing, question: context.question(3, `${subject} (value)`, found.question, found.text.span) };
  const text = textOf(row, "Value");
  if (text === null) return nothing;
  const match = /^(starts unique|starts|always|from|back)\s+/.exec(text.text);
  if (match === null) {
    const meant = type === null ? null : defaultMeant(text.text, type);
    // A column that is called Default says itself that its values are defaults.
    if (isDefaultsHeader(row.headers.get("Value")?.text ?? "")) {
      if (meant === null && /^(?:null|none|n\/a)$/i.test(text.text)) return nothing;
      return { ...nothing, starts: meant === null ? text : inPlaceOf(text, meant) };
    }
    const said = /^(?:(?<starts>defaults?(?: to)?|initially)|(?<always>computed(?: as)?|calculated(?: as)?|=))[\s:]+(?<value>.+)$/is.exec(
      text.text,
    )?.groups;
    const whole =
      said === undefined ? (meant === null ? null : `starts ${meant}`) : `${said.starts === undefined ? "always" : "starts"} ${said.value}`;
    const edits = [{ span: text.span, text: whole ?? "" }];
    const fixes: Fix[] = whole === null ? [] : [{ title: `Write ${whole}`, edits, applicability: "maybe" }];
    if (VALUE_WORD.test(text.text)) context.problem("values-follow-their-word", text.span, { word: text.text });
    else context.problem("values-start-or-always-are", text.span, { value: text.text }, { fixes });
    return nothing;
  }
  const rest = slice(text, match[0].length, text.text.length);
  if (match[1] === "always" || match[1] === "from" || match[1] === "back") return { ...nothing, [match[1]]: rest };
  return { ...nothing, starts: rest, startsUnique: match[1] === "starts unique" };
}

/** The program gives it: nothing else can be said of its value, and it is there from the beginning. */
function checkGiven(context: Context, name: Text, row: RowSyntax, value: FieldValue): void {
  const marks = textOf(row, "Must be");
  const beyond = (marks === null ? [] : splitList(marks, ",")).find((mark) => /^(optional$|matches\b)/.test(mark.text));
  const said = value.starts ?? value.always ?? beyond;
  if (said !== undefined) context.problem("sequences-give-the-value", said.span, { field: name.text });
}

function checkReverses(context: Context, entity: EntityModel): void {
  for (const field of entity.fields.values()) {
    if (field.type?.is !== "reverse") continue;
    const by = context.model.entities.get(field.type.entity)?.fields.get(field.type.by);
    if (by?.type?.is === "reference" && by.type.entity === entity.name) continue;
    const candidates = [...(context.model.entities.get(field.type.entity)?.fields.values() ?? [])].filter(
      (candidate) => candidate.type?.is === "reference" && candidate.type.entity === entity.name,
    );
    context.unknown(
      "reverse-lists-follow-a-reference",
      field.span,
      field.type.by,
      candidates.map((candidate) => candidate.name),
      { entity: field.type.entity, owner: entity.name },
    );
    entity.fields.delete(field.name);
  }
}

/** The expressions of fields: defaults, computed values, and what a record is shown as. */
export function resolveEntities(context: Context): void {
  for (const entity of context.model.entities.values()) {
    for (const field of entity.fields.values()) resolveFieldValue(context, field);
    resolveCarried(context, entity);
    if (entity.shownAs !== null) entity.shownAs.expr = readLabel(context, entity, entity.shownAs.text);
  }
}

function resolveFieldValue(context: Context, field: FieldModel): void {
  if (field.type === null) return;
  const scope = scopeOf(context.model, { thisEntity: field.entity });
  const type = scope.fields(field.entity)?.get(field.name)?.type ?? null;
  const into = { entity: field.entity, field: field.name };
  if (field.startsText !== null)
    field.starts = isValueList(field.type)
      ? readListDefault(context, field, field.type, field.startsText)
      : context.expression(field.startsText, scope, type, into);
  if (field.alwaysText !== null) {
    field.always = context.expression(field.alwaysText, scope, type, into);
    if (field.always?.optional === true && field.required)
      context.problem("required-values-are-never-empty", field.alwaysText.span, { name: field.name });
  }
}
