// Points 3, 4 and 5 in the plan: entities with their fields, states and rules.

import { inWords } from "../expression/field-type.ts";
import { needsDatabase, opensOf, usesUser } from "../expression/fold.ts";
import { refersStored } from "../model/entity-settings.ts";
import type { EntityModel, FieldModel, RaisedModel, RuleModel, StatesModel, TransitionModel } from "../model/model.ts";
import { isFieldSomewhere, slugOf } from "../model/names/names.ts";
import { shadowingWords } from "../model/names/shadowing-words.ts";
import { tableOf } from "../model/names/table-names.ts";
import { consequenceValues, lowerConsequence, lowerEffect } from "./effects.ts";
import { plainText, programError, textWithoutRecord } from "./errors.ts";
import type { Lowering } from "./lowering.ts";
import { lowerOutbound, openCall, outboundValues } from "./outbound.ts";
import type {
  AccessPlan,
  ConfirmPlan,
  EntityPlan,
  Expr,
  FieldPlan,
  GonePlan,
  Open,
  Origin,
  Refusal,
  RulePlan,
  StatesPlan,
  TimerPlan,
  TransitionPlan,
} from "./plan.ts";
import { wordsOf } from "./program-errors.ts";
import { withDashes, withoutOpen } from "./refused-text.ts";

export function lowerEntities(lowering: Lowering, access: ReadonlyMap<string, AccessPlan>): Record<string, EntityPlan> {
  const entities: Record<string, EntityPlan> = {};
  for (const entity of lowering.model.entities.values()) {
    const rights = access.get(entity.name);
    if (rights !== undefined) entities[entity.name] = lowerEntity(lowering, entity, rights);
  }
  return entities;
}

function lowerEntity(lowering: Lowering, entity: EntityModel, access: AccessPlan): EntityPlan {
  return {
    name: entity.name,
    label: entity.label,
    help: entity.help,
    table: tableOf(entity.name),
    one: entity.one !== null,
    ids: entity.ids,
    fields: [...entity.fields.values()].map((field) => lowerField(lowering, field)),
    ...(entity.gone.size === 0 ? {} : { gone: [...entity.gone.values()].flatMap((field) => lowerGone(lowering, field)) }),
    shownAs: lowering.expander.shownAs(entity.name),
    order: entity.order,
    search: entity.search,
    uniques: entity.uniques.map((unique) => ({
      fields: unique.fields,
      origin: lowering.origin(unique.span, `point 3, ${entity.name} / unique`),
    })),
    part: entity.part,
    whenDeleted: Object.fromEntries(
      [...entity.fields.values()].filter(refersStored).map((field) => [field.name, entity.whenDeleted.get(field.name)?.fate ?? "refuse"]),
    ),
    states: entity.states === null ? null : lowerStates(lowering, entity, entity.states),
    rules: entity.rules.map((rule) => lowerRule(lowering, rule)),
    access,
    origin: lowering.origin(entity.span, `point 3, ${entity.name}`),
  };
}

function lowerField(lowering: Lowering, field: FieldModel): FieldPlan {
  const origin = lowering.origin(
    field.span,
    `point ${field.implied && field.type?.is === "choice" ? 4 : 3}, ${field.entity}.${field.name}`,
  );
  const always = alwaysOf(lowering, field);
  return {
    name: field.name,
    label: field.label,
    help: field.help,
    type: field.type ?? { is: "text", max: 1, lines: "one", format: "plain" },
    required: field.required,
    unique: field.unique,
    fixed: field.fixed,
    refusesEmptyText: field.refusesEmptyText,
    starts: field.starts === null ? null : lowering.expand(field.starts),
    startsUnique: field.startsUnique,
    ...reservedWords(lowering, field),
    ...(field.from === null ? {} : { from: field.from }),
    always,
    open: always === null ? null : openOf(lowering, always, field.question, origin),
    matches: field.matches,
    origin,
  };
}

function lowerGone(lowering: Lowering, { entity, name, type, back, span }: FieldModel): GonePlan[] {
  return type === null ? [] : [{ name, type, back, origin: lowering.origin(span, `point 3, ${entity}.${name}`) }];
}

function reservedWords({ model }: Lowering, { entity, name, startsUnique }: FieldModel): Pick<FieldPlan, "reserved"> {
  const words = startsUnique ? shadowingWords(model).filter((one) => one.entity === entity && one.field === name) : [];
  return words.length === 0 ? {} : { reserved: words.map(({ word }) => word) };
}

function alwaysOf(lowering: Lowering, field: FieldModel): Expr | null {
  if (field.type === null)
    return { op: "open", subject: `${field.entity}.${field.name}`, type: { is: "opaque", name: "not specified" }, optional: true };
  return field.always === null ? null : lowering.expand(field.always);
}

/** What is undecided about an expression: the author's question, or the first open thing that it touches. */
function openOf(lowering: Lowering, expr: Expr, question: FieldModel["question"], origin: Origin): Open | null {
  const [subject] = opensOf(expr);
  if (subject === undefined) return null;
  return question === null ? lowering.openAbout(subject, origin) : lowering.open(question);
}

function lowerStates(lowering: Lowering, entity: EntityModel, states: StatesModel): StatesPlan {
  return {
    field: states.field,
    ends: states.ends,
    machines: entity.machines.map(({ field, ends, goals, warns }) => ({ field, ends, goals, warns })),
    transitions: states.transitions.map((transition) => lowerTransition(lowering, entity, transition)),
  };
}

function lowerTransition(lowering: Lowering, entity: EntityModel, transition: TransitionModel): TransitionPlan {
  const origin = lowering.origin(transition.span, `point 4, ${entity.name} / ${transition.action}`);
  const guard = transition.guard === null ? null : lowering.expand(transition.guard);
  const effects = transition.effects.flatMap((effect) => lowerEffect(lowering, effect) ?? []);
  const consequences = transition.effects.flatMap((effect) => lowerConsequence(lowering, effect) ?? []);
  const outbound = transition.outbound.flatMap((one) => lowerOutbound(lowering, one) ?? []);
  const own = effects.flatMap((effect) => (effect.do === "clear" ? [] : [effect.value]));
  const timer = lowerTimer(lowering, transition);
  const values = [
    guard,
    timer === null ? null : timerValue(timer),
    ...own,
    ...consequences.flatMap(consequenceValues),
    ...outbound.flatMap(outboundValues),
  ];
  const touched = values.map((value) => (value === null ? null : openOf(lowering, value, null, origin))).find((open) => open !== null);
  return {
    field: transition.field,
    action: transition.action,
    slug: slugOf(transition.action),
    label: labelOf(entity, transition) ?? inWords(transition.action),
    ...(transition.timer !== null && labelOf(entity, transition) !== null ? { named: true as const } : {}),
    help: transition.help,
    from: transition.from,
    to: transition.to,
    guard,
    otherwise: lowerRefusal(lowering, transition.otherwise, "not-possible-now", null, origin),
    effects,
    consequences,
    outbound,
    // What is asked for in words of its own is demanded by this row, and not by a field's in point 3.
    asks: transition.asks.map((ask) => ({
      ...lowerField(lowering, ask),
      ...(entity.fields.get(ask.name) === ask ? {} : { origin }),
    })),
    confirm: lowerConfirm(lowering, transition),
    timer,
    open: transition.question === null ? (touched ?? openCall(lowering, outbound)) : lowering.open(transition.question),
    origin,
  };
}

/** A dash stands for what is empty, for what the reader may not see, and for what is undecided. */
function lowerConfirm(lowering: Lowering, { confirm }: TransitionModel): ConfirmPlan | null {
  return confirm === null || confirm.asked === null
    ? null
    : { asked: withoutOpen(withDashes(lowering.text(confirm.asked))), written: confirm.text.text };
}

/** What people read for an action, as one of its rows says it. */
function labelOf({ machines }: EntityModel, { action }: TransitionModel): string | null {
  const rows = machines.flatMap(({ transitions }) => transitions);
  return rows.find((row) => row.action === action && row.label !== null)?.label ?? null;
}

function lowerTimer(lowering: Lowering, { timer }: TransitionModel): TimerPlan | null {
  if (timer === null) return null;
  if (timer.on === "after") return timer.seconds === null ? null : { on: "after", seconds: lowering.expand(timer.seconds) };
  if (timer.on === "when") return timer.condition === null ? null : { on: "when", condition: lowering.expand(timer.condition) };
  return timer.at === null ? null : { on: "at", at: lowering.expand(timer.at) };
}

function timerValue(timer: TimerPlan): Expr {
  return timer.on === "after" ? timer.seconds : timer.on === "when" ? timer.condition : timer.at;
}

function lowerRule(lowering: Lowering, rule: RuleModel): RulePlan {
  const origin = lowering.origin(rule.span, `point 5, ${rule.name}`);
  const holds = rule.holds === null ? null : lowering.expand(rule.holds);
  const onlyIf = rule.onlyIf === null ? null : lowering.expand(rule.onlyIf);
  const parts = [holds, onlyIf].filter((part) => part !== null);
  const touched = parts.map((part) => openOf(lowering, part, null, origin)).find((open) => open !== null);
  const open = rule.question === null ? (touched ?? null) : lowering.open(rule.question);
  const server = parts.some((part) => needsDatabase(part) || usesUser(part));
  return {
    name: rule.name,
    level: rule.level,
    field: rule.field,
    onlyIf,
    holds: open === null ? holds : null,
    otherwise: lowerRefusal(lowering, rule.otherwise, "invalid", rule.field, origin),
    runs: server ? "server" : "browser",
    open,
    origin,
  };
}

function lowerRefusal(lowering: Lowering, raised: RaisedModel | null, fallback: string, field: string | null, origin: Origin): Refusal {
  const entry = raised === null ? undefined : lowering.model.errors.get(raised.code);
  if (raised === null || entry === undefined) {
    const own = lowering.model.errors.get(fallback);
    const program = programError(fallback);
    const said = own?.remedyText ?? null;
    const remedy = said === null ? plainText(program.remedy) : textWithoutRecord(lowering, said, wordsOf(program));
    return { code: fallback, status: own?.status ?? program.status, message: null, remedy, field, origin };
  }
  return {
    code: raised.code,
    status: entry.status,
    message: raised.message === null ? null : withDashes(lowering.text(raised.message)),
    remedy: raised.remedy === null ? null : withDashes(lowering.text(raised.remedy)),
    ...leadsOf(raised),
    field: entry.fieldText === null ? field : fieldOnly(lowering, entry.fieldText.text),
    origin,
  };
}

/** Computed fields stay named, as in a text: whoever is refused is led by what they may see. */
function leadsOf({ leads }: RaisedModel): Pick<Refusal, "leads"> {
  return leads.length === 0 ? {} : { leads };
}

/** Null for what is no field but a key of the bodies of errors, which the catalogue keeps. */
function fieldOnly({ model }: Lowering, name: string): string | null {
  return isFieldSomewhere(model.entities, name) ? name : null;
}
