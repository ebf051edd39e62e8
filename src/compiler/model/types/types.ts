// Reads the Type cell of a field: `text(200)`, `one of: a, b`, `reference to Book`. One place for what each type is called.

import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { ChoiceValue, FieldType } from "../../expression/field-type.ts";
import { choiceValue, inWords, STORED_DIGITS } from "../../expression/field-type.ts";
import { slice, type Text } from "../../source.ts";
import type { Context } from "../context.ts";
import { idsOf } from "../names/ids.ts";
import { labelled } from "../names/labelled.ts";
import { groupOf } from "../names/lists.ts";
import { isReservedField, VALUE, VALUE_ALONE } from "../names/names.ts";
import { newName } from "../names/renames.ts";
import { namesIn } from "../names/separated.ts";
import { singularOf, tableOf } from "../names/table-names.ts";
import { choosesEntity, closeTypes, entityLike, foreignKey, foreignKeyTarget, isMoney, sameType } from "../suggest/everyday-types.ts";
import { readFile } from "./file-types.ts";
import { readSequence } from "./sequences.ts";

/** Characters that a text without a length may have. */
const TEXT_LENGTH = 1_000;
const LONG_TEXT_LENGTH = 100_000;

const SIMPLE: Readonly<Record<string, FieldType>> = {
  text: { is: "text", max: TEXT_LENGTH, lines: "one", format: "plain" },
  "long text": { is: "text", max: LONG_TEXT_LENGTH, lines: "many", format: "plain" },
  "rich text": { is: "text", max: LONG_TEXT_LENGTH, lines: "many", format: "rich" },
  email: { is: "text", max: 254, lines: "one", format: "email" },
  phone: { is: "text", max: 40, lines: "one", format: "phone" },
  link: { is: "text", max: 2_000, lines: "one", format: "link" },
  colour: { is: "text", max: 7, lines: "one", format: "colour" },
  integer: { is: "integer", min: null, max: null },
  percent: { is: "percent" },
  "yes/no": { is: "yes/no" },
  date: { is: "date" },
  time: { is: "time" },
  moment: { is: "moment" },
  duration: { is: "duration" },
  place: { is: "place" },
  json: { is: "json" },
  secret: { is: "secret" },
};

/** In the language, and not yet in the program. */
const NOT_YET: readonly { readonly type: RegExp; readonly help: string }[] = [
  { type: /^list of (long|rich) text\b/, help: "Write list of text(1000): a list of lines. For several paragraphs there is long text." },
];

const KNOWN_TYPES = [
  ...Object.keys(SIMPLE),
  "decimal(2)",
  "money",
  "one of: a, b",
  "several of: a, b",
  "list of text(40)",
  "file(2 MB)",
  "image(2 MB)",
  'number "INV-{year}-{0000}"',
  "reference to Entity",
  "list of Entity",
  "every Entity by field",
  "rows of Entity",
];

/** The field's type; null when it cannot be read, which has then been said. Entities' names are already known. */
export function readType(context: Context, text: Text, entity: string, field: string, meaning: Text | null = null): FieldType | null {
  const asWritten = text.text.replace(/\s+/g, " ");
  const written = sameType(asWritten) ?? asWritten;
  const said = foreignKeyTarget(text, meaning, context.model);
  if (said !== null) return readForeign(context, said, text);
  const simple = Object.hasOwn(SIMPLE, written) ? SIMPLE[written] : undefined;
  if (simple !== undefined) return simple;
  if (written === "money" || isMoney(written, context.model.product.currency.code))
    return { is: "money", scale: context.model.product.currency.digits };
  const sized = /^(long |rich )?text\((\d+)\)$/.exec(written);
  if (sized !== null) return readSized(context, text, Number(sized[2]), sized[1]);
  if (written.startsWith("integer(")) return readInteger(context, text, written);
  const decimal = /^decimal\((\d+)\)$/.exec(written);
  if (decimal !== null) return readDecimal(context, text, Number(decimal[1]));
  if (/^(?:file|image)(?:\s*\(|$)/.test(written)) return readFile(context, written === asWritten ? text : { ...text, text: written });
  const listed = /^list of text(?:\((\d+)\))?$/.exec(written);
  if (listed !== null) return readTexts(context, text, listed[1] === undefined ? TEXT_LENGTH : Number(listed[1]));
  if (CHOICE.test(written) && choosesEntity(written, context.model) === null) return readChoice(context, text, entity, field);
  if (/^number\b./.test(written) && closeTypes(written, context.model).length === 0) return readSequence(context, text);
  const foreign = foreignKey(text, context.model);
  if (foreign !== null) return readForeign(context, foreign, text);
  const relation = readRelation(context, text, entity, field);
  if (relation !== undefined) return relation;
  const later = NOT_YET.find((one) => one.type.test(written));
  if (later !== undefined) {
    context.notSupported(`The type "${written}"`, text.span, later.help);
    return null;
  }
  const close = [...closeTypes(written, context.model), ...reversesMeant(context, written, entity)];
  if (close.length === 0) context.unknown("types-are-known", text.span, written, KNOWN_TYPES);
  else {
    const fixes = close.map((type): Fix => ({ title: `Write ${type}`, edits: [{ span: text.span, text: type }], applicability: "maybe" }));
    context.problem("types-are-known", text.span, { name: written, candidates: close.join(", ") }, { fixes });
  }
  return null;
}

/** `every Loan`, without the reference by which: those that a row of its table gives. */
function reversesMeant(context: Context, written: string, entity: string): string[] {
  const of = /^every (?<of>[A-Z]\w*)$/.exec(written)?.groups?.of;
  if (of === undefined || !context.model.entities.has(of)) return [];
  const refers = new RegExp(`^(?:reference to )?${entity}$`);
  const rows = context
    .rows(3, "Field")
    .filter(({ section, row }) => section.name?.text === of && refers.test(row.cells.get("Type")?.text.text ?? ""));
  return rows.flatMap(({ row }) => row.cells.get("Field")?.text.text ?? []).map((by) => `every ${of} by ${by}`);
}

/** `FK → users`. */
function readForeign(context: Context, { name, entity }: NonNullable<ReturnType<typeof foreignKey>>, type: Text): FieldType | null {
  const meant = entity ?? entityMissed(context, name, type, (users) => `reference to ${users}`);
  if (meant === null) return null;
  context.refer("entity", "", name, meant);
  return { is: "reference", entity: meant, ...idsOf(context.model, meant) };
}

/** What the people who sign in are called everywhere. */
const USERS: ReadonlySet<string> = new Set(["user", "account", "person", "people"]);

/** Says that an entity is not there; answers with the one that is meant all the same: `users` are those who sign in. */
function entityMissed(context: Context, name: Text, at: Text, written: (users: string) => string): string | null {
  const { product, entities } = context.model;
  const users = product.signsInAs?.entity;
  if (users === undefined || !entities.has(users) || !USERS.has(singularOf(name.text))) {
    context.unknown("types-name-an-entity", name.span, name.text, entities.keys(), {}, entityLike(name.text, context.model));
    return null;
  }
  const text = written(users);
  const fixes: Fix[] = [{ title: `Write ${text}`, edits: [{ span: at.span, text }], applicability: "maybe" }];
  context.problem("types-name-an-entity", name.span, { name: name.text, candidates: [...entities.keys()].join(", ") }, { fixes });
  return users;
}

function readSized(context: Context, text: Text, max: number, kind: string | undefined): FieldType | null {
  const lines = kind === undefined ? "one" : "many";
  return hasSize(context, text, max) ? { is: "text", max, lines, format: kind === "rich " ? "rich" : "plain" } : null;
}

function readTexts(context: Context, text: Text, max: number): FieldType | null {
  return hasSize(context, text, max) ? { is: "texts", max } : null;
}

function hasSize(context: Context, text: Text, max: number): boolean {
  if (max >= 1 && max <= 1_000_000) return true;
  context.problem("type-sizes-are-possible", text.span, { type: text.text, from: 1, to: "1000000" });
  return false;
}

function readInteger(context: Context, text: Text, written: string): FieldType | null {
  const bounds = /^integer\( ?(-?\d+)? ?\.\. ?(-?\d+)? ?\)$/.exec(written);
  const min = bounds?.[1] === undefined ? null : Number(bounds[1]);
  const max = bounds?.[2] === undefined ? null : Number(bounds[2]);
  const limit = 10 ** STORED_DIGITS - 1;
  const fits = (bound: number | null) => bound === null || Math.abs(bound) <= limit;
  if (bounds === null || !fits(min) || !fits(max) || (min !== null && max !== null && min > max)) {
    context.problem("type-sizes-are-possible", text.span, {
      type: text.text,
      from: "integer(0..99)",
      to: `at most ${STORED_DIGITS} digits`,
    });
    return null;
  }
  return { is: "integer", min, max };
}

function readDecimal(context: Context, text: Text, scale: number): FieldType | null {
  if (scale < 1 || scale > 9) {
    context.problem("type-sizes-are-possible", text.span, { type: text.text, from: "decimal(1)", to: "decimal(9)" });
    return null;
  }
  return { is: "decimal", scale };
}

/** `one of: a, b`, `several of: a, b`, also where the colon was forgotten, and `enum(a, b)` as it is called elsewhere. */
const CHOICE =
  /^(?:(?<kind>one|several) of(?<colon>:\s*|\s+(?=[^\s(:]))(?<values>[\s\S]*)|(?:enum|choice)\s*:\s*(?<named>[\s\S]*)|(?:enum|choice|one of)\s*\((?<listed>[\s\S]*)\))$/di;

function readChoice(context: Context, text: Text, entity: string, field: string): FieldType | null {
  const match = CHOICE.exec(text.text);
  if (match?.groups?.colon?.startsWith(":") === false) reportColon(context, text);
  const list = match === null ? undefined : ["values", "named", "listed"].flatMap((group) => groupOf(text, match, group) ?? [])[0];
  const owner = `${entity}.${field}`;
  const values: ChoiceValue[] = [];
  const shown: ShownWord[] = [];
  // `ENUM(...)` stands for words that are still to be said.
  const parts = list === undefined || /^[.…\s]+$/.test(list.text) ? [] : namesIn(context, list, VALUE);
  for (const part of parts) {
    const { name: written, label } = labelled(part);
    const isQuoted = /^(['"\u201c\u2018]).+['"\u201d\u2019]$/.test(written.text);
    const name = newName(
      context,
      isQuoted ? slice(written, 1, written.text.length - 1) : written,
      label === null && !isQuoted ? VALUE_ALONE : VALUE,
      "value",
      owner,
    );
    if (name === null) continue;
    if (values.some((value) => value.value === name.text)) {
      context.problem("names-are-given-once", name.span, { what: "The value", name: name.text });
    } else {
      shown.push(checkLabel(context, { name, label }, shown));
      context.define("value", owner, name);
      values.push(choiceValue(name.text, label?.text ?? null));
    }
  }
  if (values.length === 0) {
    // What is wrong with each of them has been said.
    if (parts.length === 0) context.problem("choices-have-values", text.span);
    return null;
  }
  return match?.groups?.kind === "several" ? { is: "choices", values } : { is: "choice", values, state: false };
}

/** `one of small, large`: it is read as it is meant, so that nothing else is said of it. */
function reportColon(context: Context, text: Text): void {
  const [kind = ""] = /^\w+\s+of/.exec(text.text) ?? [];
  const meant = text.text.replace(kind, `${kind}:`);
  const fixes: Fix[] = [
    { title: `Write ${meant}`, edits: [{ span: slice(text, 0, kind.length).span, text: `${kind}:` }], applicability: "maybe" },
  ];
  context.problem("choices-begin-with-a-colon", text.span, { kind, meant }, { fixes });
}

/** What people read for a word, and whether the document says so. */
export interface ShownWord {
  readonly label: string;
  readonly isGiven: boolean;
}

/**
 * What people read for a word. Where that is what they read for one before it, and either of the two labels is given, nobody could tell
 * them apart, which is said. `otherwise` is what they read where the word has no label here.
 */
export function checkLabel(
  context: Context,
  { name, label }: { readonly name: Text; readonly label: Text | null },
  others: readonly ShownWord[],
  otherwise = inWords(name.text),
): ShownWord {
  const shown = label?.text ?? otherwise;
  const isGiven = shown !== inWords(name.text);
  if (others.some((other) => other.label === shown && (isGiven || other.isGiven)))
    context.problem("names-are-given-once", (label ?? name).span, { what: "The label", name: shown });
  return { label: shown, isGiven };
}

/** A reference, a list of links or a reverse list; undefined when the text is none of them. */
function readRelation(context: Context, text: Text, entity: string, field: string): FieldType | null | undefined {
  const match =
    /^(?:(?<kind>reference to|list of|rows of)\s+(?<to>\p{Lu}[\p{L}\p{M}\p{N}_]*)|every\s+(?<of>\p{Lu}[\p{L}\p{M}\p{N}_]*)\s+by\s+(?<by>\w+))$/du.exec(
      text.text,
    );
  if (match === null) return undefined;
  const target = groupOf(text, match, match.groups?.kind === undefined ? "of" : "to");
  if (target === undefined) return undefined;
  const meant = context.model.entities.has(target.text) ? target.text : entityMissed(context, target, target, (users) => users);
  if (meant === null) return null;
  context.refer("entity", "", target, meant);
  const by = groupOf(text, match, "by");
  if (by !== undefined) context.refer("field", meant, by);
  const ids = idsOf(context.model, meant);
  if (match.groups?.kind === "reference to") return { is: "reference", entity: meant, ...ids };
  if (match.groups?.kind === "list of") return { is: "links", entity: meant, table: `${tableOf(entity)}_${field}`, ...ids };
  if (match.groups?.kind === "rows of") return { is: "rows", entity: meant, by: ownerField(entity) };
  return { is: "reverse", entity: meant, by: match.groups?.by ?? "", ...ids };
}

/** What a part calls its owner: `order` for Order, and `owner` where that word has a meaning of its own. */
export function ownerField(owner: string): string {
  const name = tableOf(owner);
  return isReservedField(name) ? "owner" : name;
}
