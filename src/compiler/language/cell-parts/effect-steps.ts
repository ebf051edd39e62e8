// The `Then` of a transition as a list of steps, each with what can be set in it, and the steps that may be added.

import type { FieldType } from "../../expression/field-type.ts";
import type { SpokenNames } from "../../expression/spoken/names.ts";
import type { EntityModel, FieldModel, Model } from "../../model/model.ts";
import { splitList } from "../../model/names/lists.ts";
import { isChangeable } from "../../model/states/effect-targets.ts";
import { type Span, spanWithin, type Text } from "../../source.ts";
import { actionsOf } from "../completion/cursor.ts";
import { reach } from "../completion/reachable.ts";
import { effectWords } from "./effect-words.ts";
import { aroundPieces, type CellList, cellTextOf, fieldChoices, type ListPart, type PartChoice, type PartSlot, slotOf } from "./parts.ts";

interface Around {
  readonly model: Model;
  readonly entity: EntityModel;
}

/** `cell`: what it holds, at its place of the document. */
export function effectSteps(around: Around, cell: Text, names: SpokenNames): CellList {
  const { text } = cell;
  const pieces = splitList(cellTextOf(text), ";").map(({ span }) => span);
  return {
    is: "list",
    noun: "step",
    ...aroundPieces(text, { start: 0, end: text.length }, pieces),
    parts: pieces.map(({ start, end }) => stepOf(around, text.slice(start, end), spanWithin(cell, start, end), names)),
    separator: "; ",
    additions: offeredSteps(around),
    tree: null,
  };
}

function stepOf(around: Around, text: string, span: Span, names: SpokenNames): ListPart {
  const slots = VERBS.flatMap(({ pattern, slots: of }) => {
    const match = pattern.exec(text);
    return match === null ? [] : of(around, match);
  });
  return { text, words: effectWords(around.entity, span, names), slots, path: null };
}

/** How each step is written, and what can be set of it. */
const VERBS: readonly { readonly pattern: RegExp; readonly slots: (around: Around, match: RegExpExecArray) => PartSlot[] }[] = [
  {
    pattern: /^set\s+(?<field>[\w.]+)\s+to\s+(?<value>.+)$/ds,
    slots: ({ entity }, match) => [
      slotOf(match, "field", "Field", { choices: fieldChoices(fieldsOf(entity, isChangeable)) }),
      slotOf(match, "value", "Value"),
    ],
  },
  {
    pattern: /^clear\s+(?<field>[\w.]+)$/d,
    slots: ({ entity }, match) => [slotOf(match, "field", "Field", { choices: fieldChoices(fieldsOf(entity, isClearable)) })],
  },
  {
    pattern: /^add\s+(?<value>.+)\s+to\s+(?<field>[\w.]+)$/ds,
    slots: ({ entity }, match) => [
      slotOf(match, "value", "What"),
      slotOf(match, "field", "To", { choices: fieldChoices(fieldsOf(entity, (field) => isCounter(field) || isLinks(field))) }),
    ],
  },
  {
    pattern: /^remove\s+(?<value>.+)\s+from\s+(?<field>[\w.]+)$/ds,
    slots: ({ entity }, match) => [
      slotOf(match, "value", "What"),
      slotOf(match, "field", "From", { choices: fieldChoices(fieldsOf(entity, isLinks)) }),
    ],
  },
  {
    pattern: /^create\s+(?<entity>\w+)(?<givenAll>\s*\((?<given>.*)\))?$/ds,
    slots: ({ model }, match) => [slotOf(match, "entity", "Of", { choices: entityChoices(model) }), slotOf(match, "given", "With", GIVEN)],
  },
  {
    pattern: /^do\s+(?<action>.+?)\s+on\s+(?<record>[\w.]+)(?<givenAll>\s*\((?<given>.*)\))?$/ds,
    slots: (around, match) => [
      slotOf(match, "action", "Action", { choices: actionChoices(around, match.groups?.record ?? "") }),
      slotOf(match, "record", "Of", { choices: recordChoices(around.entity) }),
      slotOf(match, "given", "With", GIVEN),
    ],
  },
  {
    pattern: /^tell\s+(?<whoAll>(?<who>.*\S)\s+)?(?<message>[^\s()]+)$/ds,
    slots: ({ model, entity }, match) => [
      slotOf(match, "who", "Who", { trail: " ", isOptional: true, choices: whoChoices(model, entity) }, "tell ".length),
      slotOf(match, "message", "Message", { choices: named(model.messages.keys()) }),
    ],
  },
  {
    pattern: /^call\s+(?<call>.+)$/ds,
    slots: ({ model }, match) => [slotOf(match, "call", "Call", { choices: named(model.sends.keys()) })],
  },
];

/** A step of each verb that can be read, to begin with. */
function offeredSteps({ model, entity }: Around): PartChoice[] {
  const [changed] = fieldsOf(entity, isChangeable);
  const [cleared] = fieldsOf(entity, isClearable);
  const [counter] = fieldsOf(entity, isCounter);
  const [list] = fieldsOf(entity, ({ type }) => type?.is === "links" && type.entity === model.product.signsInAs?.entity);
  const [made] = [...model.entities.values()].flatMap((other) => createdWith(model, other, entity) ?? []);
  const [done] = recordChoices(entity).flatMap(({ text }) => {
    const [action] = text === "this" ? [] : actionChoices({ model, entity }, text).filter(({ needs }) => !needs);
    return action === undefined ? [] : [`do ${action.text} on ${text}`];
  });
  const message = messageFor(model, entity);
  const who = message?.toText === null ? `${whoChoices(model, entity)[1]?.text ?? "user"} ` : "";
  const [call] = model.sends.keys();
  const steps: readonly (readonly [string, string | undefined])[] = [
    ["Set a field", changed && `set ${changed.name} to ${firstValue(model, changed)}`],
    ["Empty a field", cleared && `clear ${cleared.name}`],
    ["Add to a number", counter && `add ${amountOf(counter.type)} to ${counter.name}`],
    ["Put somebody onto a list", list && `add user to ${list.name}`],
    ["Take somebody off a list", list && `remove user from ${list.name}`],
    ["Create a record", made],
    ["Do an action of another record", done],
    ["Tell somebody", message && `tell ${who}${message.name}`],
    ["Make a call", call && `call ${call}`],
  ];
  return steps.flatMap(([label, text]) => (text === undefined ? [] : [{ text, label }]));
}

const GIVEN = { lead: " (", trail: ")", isOptional: true } as const;

function fieldsOf(entity: EntityModel, fits: (field: FieldModel) => boolean): FieldModel[] {
  return [...entity.fields.values()].filter(fits);
}

function named(names: Iterable<string>): PartChoice[] {
  return [...names].map((text) => ({ text, label: text }));
}

function isClearable(field: FieldModel): boolean {
  return !field.required && (isChangeable(field) || (field.type?.is === "file" && field.alwaysText === null));
}

const COUNTED: ReadonlySet<string> = new Set(["integer", "decimal", "money", "percent", "duration"]);

function isCounter(field: FieldModel): boolean {
  return isChangeable(field) && field.required && COUNTED.has(field.type?.is ?? "");
}

function isLinks({ type }: FieldModel): boolean {
  return type?.is === "links";
}

function amountOf(type: FieldType | null): string {
  return type?.is === "duration" ? "1 hour" : type?.is === "percent" ? "1 %" : "1";
}

function firstValue({ product }: Model, { name, type, required }: FieldModel): string {
  switch (type?.is) {
    case "date":
      return "today";
    case "moment":
      return "now";
    case "yes/no":
      return "yes";
    case "choice":
      return type.values[0]?.value ?? name;
    case "reference":
      return type.entity === product.signsInAs?.entity ? "user" : name;
    case "integer":
    case "decimal":
      return "0";
    case "text":
      return '"…"';
    default:
      return required ? name : "empty";
  }
}

function entityChoices({ entities }: Model): PartChoice[] {
  return [...entities.values()].map(({ name, label }) => ({ text: name, label }));
}

function recordChoices(entity: EntityModel): PartChoice[] {
  const references = fieldsOf(entity, ({ type, required }) => type?.is === "reference" && required);
  return [...fieldChoices(references), { text: "this", label: "This record" }];
}

/** `needs`: it asks for something that has to be given. */
function actionChoices({ model, entity }: Around, record: string): (PartChoice & { readonly needs: boolean })[] {
  const reached = reach(record.split("."), { model, thisEntity: entity.name, member: null, asks: [] });
  const other = reached !== null && "entity" in reached ? model.entities.get(reached.entity) : undefined;
  const needs = (action: string) =>
    other?.states?.transitions.some((row) => row.action === action && row.asks.some(({ required }) => required));
  return actionsOf(other, "moves").map((action) => ({ text: action, label: action, needs: needs(action) === true }));
}

/** A record that refers to this one, with what it needs as far as that can be guessed; null where it is none that an action makes. */
function createdWith(model: Model, other: EntityModel, entity: EntityModel): string | null {
  const by = fieldsOf(other, ({ type }) => type?.is === "reference" && type.entity === entity.name)[0];
  if (by === undefined || other.part !== null) return null;
  const needed = fieldsOf(other, (field) => field.required && field !== by && field.startsText === null && isChangeable(field));
  const given = needed.map((field) => ({ name: field.name, value: firstValue(model, field) })).filter(({ name, value }) => name !== value);
  return `create ${other.name} (${[`${by.name} = this`, ...given.map(({ name, value }) => `${name} = ${value}`)].join(", ")})`;
}

/** A message that is about such records already, or that nobody tells yet. */
function messageFor({ messages, entities }: Model, entity: EntityModel) {
  const isTold = (by: EntityModel, message: string) =>
    by.states?.transitions.some((row) => row.outbound.some((one) => one.do !== "call" && one.message === message)) === true;
  const all = [...messages.values()];
  return all.find(({ name }) => isTold(entity, name)) ?? all.find(({ name }) => ![...entities.values()].some((by) => isTold(by, name)));
}

/** Whom a message can be for; the first leaves it to the message. */
function whoChoices({ roles, product }: Model, entity: EntityModel): PartChoice[] {
  const isReachable = ({ type }: FieldModel) =>
    type !== null && "entity" in type
      ? type.entity === product.signsInAs?.entity && type.is !== "rows"
      : type?.is === "text" && type.format === "email";
  const people = [...roles.values()].filter(({ means }) => means !== "not signed in");
  return [
    { text: "", label: "Whom the message is for" },
    ...fieldChoices(fieldsOf(entity, isReachable)),
    { text: "user", label: "The signed-in user" },
    ...people.map(({ name }) => ({ text: `every ${name}`, label: `Every ${name}` })),
  ];
}
