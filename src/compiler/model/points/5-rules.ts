// Point 5: validation rules, each for an entity or one of its fields.

import type { Fix } from "../../diagnostics/diagnostic.ts";
import { establishes } from "../../expression/checking/check.ts";
import { slice } from "../../source.ts";
import { type Context, cell, isOpen, type PlacedRow, textOf, UNREAD } from "../context.ts";
import { readRaised } from "../error-refs.ts";
import type { EntityModel, RuleModel } from "../model.ts";
import { checkNew } from "../names/names.ts";
import { freeName } from "../names/renames.ts";
import { scopeOf } from "../scopes.ts";

export function resolveRules(context: Context): void {
  for (const placed of context.rows(5, "Rule")) resolveRule(context, placed);
}

function resolveRule(context: Context, { row }: PlacedRow): void {
  const written = textOf(row, "Rule");
  if (written === null) return;
  const name = freeName(context, written, "rule", "");
  const target = readTarget(context, row, name.text);
  if (target === null) return;
  const namesakes = [...context.model.entities.values()].flatMap(({ rules }) => rules.filter((rule) => rule.name === name.text));
  checkNew(context, name, "The rule", namesakes[0]);
  const level = readLevel(context, row, name.text);
  const { entity, field } = target;
  const rule: RuleModel = {
    name: name.text,
    span: name.span,
    entity: entity.name,
    field,
    level,
    onlyIf: null,
    holds: null,
    otherwise: null,
    question: null,
  };
  entity.rules.push(rule);
  const onlyIfCell = cell(row, "Only if");
  if (isOpen(onlyIfCell)) rule.question = context.question(5, name.text, onlyIfCell.question, onlyIfCell.text.span);
  const onlyIf = textOf(row, "Only if");
  const scope = scopeOf(context.model, { thisEntity: entity.name });
  if (onlyIf !== null) rule.onlyIf = context.condition(onlyIf, scope) ?? UNREAD;
  const known = rule.onlyIf === null ? new Set<string>() : establishes(rule.onlyIf);
  resolveHolds(context, row, rule, known);
  rule.otherwise = readRaised(context, row, entity.name, 5, name.text);
  if (rule.otherwise === null && cell(row, "Otherwise")?.state === "none")
    context.problem("rules-have-a-code", name.span, { rule: name.text });
}

function readLevel(context: Context, row: PlacedRow["row"], rule: string): RuleModel["level"] {
  const found = cell(row, "Level");
  if (isOpen(found)) context.question(5, `${rule} (level)`, found.question, found.text.span);
  const level = textOf(row, "Level");
  if (level === null || level.text === "error" || level.text === "warning") return level?.text === "warning" ? "warning" : "error";
  context.unknown("levels-are-error-or-warning", level.span, level.text, ["error", "warning"]);
  return "error";
}

function resolveHolds(context: Context, row: PlacedRow["row"], rule: RuleModel, known: ReadonlySet<string>): void {
  const holdsCell = cell(row, "Must hold");
  if (isOpen(holdsCell)) {
    rule.question ??= context.question(5, rule.name, holdsCell.question, holdsCell.text.span);
    return;
  }
  const text = textOf(row, "Must hold");
  if (text === null) {
    context.problem("rules-say-what-must-hold", rule.span, { rule: rule.name });
    return;
  }
  // A rule for one optional field is about the value when there is one.
  const scope = scopeOf(context.model, { thisEntity: rule.entity, known });
  rule.holds = context.condition(text, scope) ?? UNREAD;
}

function readTarget(context: Context, row: PlacedRow["row"], subject: string): { entity: EntityModel; field: string | null } | null {
  const found = cell(row, "For");
  if (isOpen(found)) {
    context.question(5, `${subject} (for)`, found.question, found.text.span);
    return null;
  }
  const text = textOf(row, "For");
  if (text === null) {
    context.problem("rules-name-an-entity-or-a-field", found?.text.span ?? row.span, { rule: subject });
    return null;
  }
  const [entityName = "", fieldName] = text.text.split(".");
  const entity = context.model.entities.get(entityName);
  if (entity !== undefined && text.text.includes(",")) {
    const whole: Fix = { title: `Write ${entityName}`, edits: [{ span: text.span, text: entityName }], applicability: "maybe" };
    context.problem("rules-are-for-one", text.span, { rule: subject, entity: entityName }, { fixes: [whole] });
    return null;
  }
  if (entity === undefined) {
    context.unknown("entities-are-known", slice(text, 0, entityName.length).span, entityName, context.model.entities.keys());
    return null;
  }
  if (fieldName !== undefined && !entity.fields.has(fieldName)) {
    const at = slice(text, entityName.length + 1, text.text.length);
    context.unknown("fields-are-known", at.span, fieldName, entity.fields.keys(), { entity: entityName });
    return null;
  }
  context.refer("entity", "", slice(text, 0, entityName.length));
  if (fieldName !== undefined) context.refer("field", entityName, slice(text, entityName.length + 1, text.text.length));
  return { entity, field: fieldName ?? null };
}
