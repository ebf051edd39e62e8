// Which records have every word that is sought, and which come first. What is sought is plain text: it has no operators
// and no wildcards.

import { normalized } from "../../../compiler/expression/normalize.ts";
import type { Expr } from "../../../compiler/expression/tree.ts";
import { wordsSought } from "../../../compiler/expression/words.ts";
import type { EntityPlan, FieldPlan } from "../../../compiler/plan/plan.ts";
import { searchedFields } from "../../store/search-index.ts";
import {
  ALWAYS,
  and,
  askableParts,
  compare,
  containsFolded,
  fieldOf,
  isAlways,
  isNever,
  literal,
  lowerCase,
  NEVER,
  or,
  thisRecord,
} from "../expressions/expression-builders.ts";
import { meantIn } from "../values/patterns.ts";
import { labelAt, type View } from "./columns.ts";
import type { Order } from "./read.ts";

/** Words of a search beyond these are not looked at. */
const MOST_WORDS = 10;
/** So many fields are told apart in the order of what is found; the others count alike. */
const RANKED = 3;

/** A text field of an entity with the condition under which the viewer may see it. */
interface Searched {
  readonly field: string;
  readonly seen: Expr;
}

/** Records of which every word begins a word of the entity's search fields, as far as the viewer may see these. */
export function searchCondition(view: View, entity: string, text: string): Expr[] {
  const fields = searchable(view, entity);
  const ways = [text, ...codesMeant(view, entity, fields, text)];
  const conditions = ways.map((way) => everyWord(way, (words) => found(entity, fields, words)));
  return conditions.length === 1 ? conditions.flat() : [or(conditions.map(and))];
}

/** What is sought as it is printed, "978-0-14-043362-3", as the codes are written in which the viewer looks. */
function codesMeant({ app }: View, entity: string, fields: readonly Searched[], text: string): string[] {
  const all = app.plan.entities[entity]?.fields ?? [];
  const codes = fields.flatMap(({ field }) => all.find(({ name, matches }) => name === field && matches !== null) ?? []);
  const meant = new Set(codes.map((code) => meantIn(code, text.trim())));
  // Whatever the case, the words are the same.
  return [...meant].filter((one) => one.toLowerCase() !== text.trim().toLowerCase());
}

/** The best first: a word found in an earlier search field counts more, and in several more than in one. */
export function searchOrder(view: View, entity: string, text: string): Order[] {
  const fields = searchable(view, entity);
  const words = [text, ...codesMeant(view, entity, fields, text)].flatMap((way) => wordsSought(way, MOST_WORDS));
  if (fields.length < 2 || words.length === 0) return [];
  const ranked = [...fields.slice(0, RANKED).map((field) => [field]), fields.slice(RANKED)].filter((group) => group.length > 0);
  const points = words.flatMap((word) => ranked.map((group, at) => pointsFor(found(entity, group, [word]), RANKED + 1 - at)));
  return [{ by: points.reduce(sum), descending: true }];
}

/** Records whose label has every word: texts of their own by the beginnings of words, what else it shows anywhere in it. */
export function labelCondition(view: View, entity: string, text: string): Expr[] {
  const plan = view.app.plan.entities[entity];
  const kept = plan === undefined ? [] : searchedFields(plan);
  const own: Searched[] = [];
  const others: Expr[] = [];
  for (const part of askableParts(labelAt(view, entity, thisRecord(entity)))) {
    const searched = ownText(part, kept);
    if (searched !== null) own.push(searched);
    else if (part.type.is === "text" || part.type.is === "choice") others.push(part);
  }
  return everyWord(text, (words) =>
    others.length === 0
      ? found(entity, own, words)
      : and(words.map((word) => or([found(entity, own, [word]), ...others.map((part) => containsFolded(part, word))]))),
  );
}

/** Records of which a text of their own may say the same to a search; of one whose words are not kept, whatever the case alone. */
export function fieldCondition(entity: EntityPlan, field: FieldPlan, text: string): Expr[] {
  if (searchedFields(entity).includes(field.name))
    return everyWord(text, (words) => found(entity.name, [{ field: field.name, seen: ALWAYS }], words));
  return [compare(lowerCase(fieldOf(thisRecord(entity.name), entity.name, field)), "=", literal(plain(text), TEXT))];
}

/**
 * The best first: a record of which a part of the label is just what is typed, then one whose label begins with it, then one with a
 * part or words that do. `DE-2` comes before what has a word that begins with `de` and one with `2`.
 */
export function labelOrder(view: View, entity: string, text: string): Order[] {
  const sought = plain(text);
  if (sought === "") return [];
  const parts = askableParts(labelAt(view, entity, thisRecord(entity))).filter(({ type }) => type.is === "text" || type.is === "choice");
  const words = parts.length > 1 ? [...new Set(sought.split(" "))].slice(0, MOST_WORDS) : [];
  const points = parts.flatMap((part, at) => {
    const folded = lowerCase(part);
    return [
      pointsFor(compare(folded, "=", literal(sought, TEXT)), 100),
      pointsFor(
        { op: "starts with", left: folded, right: literal(sought, TEXT), type: { is: "boolean" }, optional: false },
        at === 0 ? 50 : 20,
      ),
      pointsFor(containsFolded(part, ` ${sought}`), 5),
      ...words.filter((word) => word !== sought).map((word) => pointsFor(compare(folded, "=", literal(word, TEXT)), 10)),
    ];
  });
  return points.length === 0 ? [] : [{ by: points.reduce(sum), descending: true }];
}

/** Those that fulfil a condition before all others. */
export function firstThose(condition: Expr): Order {
  return { by: pointsFor(condition, 1), descending: true };
}

function plain(text: string): string {
  return normalized(text).toLowerCase().trim().replace(/\s+/g, " ");
}

/** A text in which there is nothing to look for, such as "%", is in no record. */
function everyWord(text: string, condition: (words: readonly string[]) => Expr): Expr[] {
  const words = wordsSought(text, MOST_WORDS);
  if (words.length === 0) return text.trim() === "" ? [] : [NEVER];
  return [condition(words)];
}

function searchable({ app, actor }: View, entity: string): Searched[] {
  const plan = app.plan.entities[entity];
  const kept = plan === undefined ? [] : searchedFields(plan);
  return (plan?.search ?? [])
    .filter((field) => kept.includes(field))
    .map((field) => ({ field, seen: app.access.fieldSeenAt(entity, field, thisRecord(entity), actor.roles) }))
    .filter(({ seen }) => !isNever(seen));
}

/** Where some fields are seen of some records only, the index still finds the candidates by all of them at once. */
function found(entity: string, fields: readonly Searched[], words: readonly string[]): Expr {
  const always = fields.filter(({ seen }) => isAlways(seen));
  const sometimes = fields.filter(({ seen }) => !isAlways(seen));
  if (sometimes.length === 0) return begin(entity, always, words);
  const each = (word: string) => [
    ...(always.length === 0 ? [] : [begin(entity, always, [word])]),
    ...sometimes.map((one) => and([begin(entity, [one], [word]), one.seen])),
  ];
  return and([begin(entity, fields, words), ...words.map((word) => or(each(word)))]);
}

function begin(entity: string, fields: readonly Searched[], begins: readonly string[]): Expr {
  if (fields.length === 0) return NEVER;
  return { op: "words", entity, fields: fields.map(({ field }) => field), begins, type: { is: "boolean" }, optional: false };
}

/** A part of a label that is a text of the record itself, whose words are kept, shown always or under a condition. */
function ownText(part: Expr, kept: readonly string[]): Searched | null {
  const shown = part.op === "if" && part.else.op === "literal" && part.else.value === null ? part.then : part;
  if (shown.op !== "field" || shown.of.op !== "this" || !kept.includes(shown.field)) return null;
  return { field: shown.field, seen: part.op === "if" ? part.condition : ALWAYS };
}

const TEXT = { is: "text" } as const;
const POINTS = { is: "number", scale: 0, digits: 4, unit: "plain" } as const;

function pointsFor(condition: Expr, points: number): Expr {
  // biome-ignore lint/suspicious/noThenProperty: the tree names its parts as the language does.
  return { op: "if", condition, then: literal(points, POINTS), else: literal(0, POINTS), type: POINTS, optional: false };
}

function sum(left: Expr, right: Expr): Expr {
  return { op: "arithmetic", how: "+", left, right, type: POINTS, optional: false };
}
