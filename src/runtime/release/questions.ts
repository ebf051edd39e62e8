// What keeps the data from following a document, each with the answers that there are today.

import type { Change, Concern } from "../../compiler/difference/change.ts";
import type { FieldPlan } from "../../compiler/plan/plan.ts";
import type { FoundObstacle } from "../store/preview/preview.ts";
import type { Loss } from "../store/store.ts";
import { type AnswerContext, answersTo } from "./answers.ts";
import type { Comparison } from "./comparison.ts";
import { counted, grouped } from "./number-words.ts";
import type { Question, QuestionKind } from "./release-plan.ts";
import { isConfidential, refusedValues, shownValues } from "./stored-values.ts";

export interface FoundQuestion {
  readonly question: Question;
  /** What of the documents asks it; null where nothing says so by itself. */
  readonly change: Change | null;
  readonly field: FieldPlan | null;
  readonly sentence: string;
}

const SHOWN_VALUES = 20;
/** Of these kinds some of the values tell an owner what they are. */
const TELLING: ReadonlySet<QuestionKind> = new Set(["type-changed"]);

export interface Questions {
  readonly found: readonly FoundQuestion[];
  /** All that would have to be given up, as `--lose` confirms it. */
  readonly losses: readonly Loss[];
}

export async function questionsOf(comparison: Comparison, changes: readonly Change[], documents: AnswerContext): Promise<Questions> {
  const obstacles = await comparison.preview.obstacles();
  const gone = new Set(obstacles.flatMap(({ obstacle: { kind, entity } }) => (kind === "records-lost" ? [entity] : [])));
  const found: FoundQuestion[] = [];
  for (const one of obstacles) {
    // Lists go with the records that have them.
    const isWithin = one.obstacle.kind === "links-lost" && gone.has(one.obstacle.entity);
    const known = one.values === undefined ? null : shownValues(one.values);
    if (!isWithin) found.push(await questionOf(comparison, changes, documents, one, known));
  }
  for (const { kind, entity, field, count, values } of await refusedValues(comparison)) {
    const obstacle = { kind, entity, fields: [field], word: null, count };
    found.push(await questionOf(comparison, changes, documents, { obstacle, loss: null }, values));
  }
  return { found, losses: obstacles.flatMap(({ loss }) => loss ?? []) };
}

interface Asked {
  readonly obstacle: Omit<FoundObstacle["obstacle"], "kind"> & { readonly kind: QuestionKind };
  readonly loss: FoundObstacle["loss"];
}

async function questionOf(
  comparison: Comparison,
  changes: readonly Change[],
  documents: AnswerContext,
  { obstacle, loss }: Asked,
  known: readonly string[] | null = null,
): Promise<FoundQuestion> {
  const { kind, entity, fields, word, count } = obstacle;
  const [only = null] = fields.length === 1 ? fields : [];
  const plan = only === null ? null : fieldOf(comparison, entity, only);
  const isHidden = plan !== null && isConfidential(plan.old ?? plan.field);
  const isTold = TELLING.has(kind) && plan !== null && only !== null && !isHidden;
  const stored = isTold ? await comparison.preview.values(entity, only, SHOWN_VALUES) : [];
  const values = known === null ? shownValues(stored.map(([one]) => one)) : isHidden ? [] : known;
  const concerns: Concern = only === null ? { entity } : { entity, field: only };
  const name = fields.length === 0 ? entity : `${entity}.${fields.join(" + ")}`;
  const change = changeOf(changes, concerns, kind, word);
  const of = comparison.counts.get(entity) ?? count;
  const field = plan?.field ?? null;
  const about = { kind, name, word, count, of, field, change };
  const question: Question = {
    ...{ kind, count, of, values, loss },
    stops: kind !== "pattern-broken" && kind !== "format-broken",
    answers: answersTo(about, documents, loss),
  };
  return { question, change, field, sentence: sentenceOf(about) };
}

function fieldOf({ after, before, former }: Comparison, entity: string, name: string) {
  const field = after.entities[entity]?.fields.find((one) => one.name === name) ?? null;
  const old = former.field(entity, name) ?? before.entities[entity]?.fields.find((one) => one.name === name) ?? null;
  const either = field ?? old;
  return either === null ? null : { field: either, old };
}

/** The change of the documents that asks it. */
function changeOf(changes: readonly Change[], { entity, field }: Concern, kind: QuestionKind, word: string | null): Change | null {
  const ofEntity = changes.filter(({ concerns }) => concerns.entity === entity);
  const ofField = ofEntity.filter(({ concerns }) => concerns.field === field);
  const among = field === undefined ? ofEntity : ofField;
  const byKind = among.find((change) => KINDS_OF_CHANGE[kind].some((one) => one === change.kind) && (word === null || change.old === word));
  if (byKind !== undefined) return byKind;
  const asking = among.find(({ effects }) => effects.includes("loses") || effects.includes("asks"));
  return asking ?? (field === undefined ? null : ofEntity.find(({ kind: one }) => one.startsWith("states-"))) ?? null;
}

const KINDS_OF_CHANGE: Readonly<Record<QuestionKind, readonly Change["kind"][]>> = {
  "records-lost": ["entity-removed"],
  "links-lost": ["field-removed", "type-changed", "field-computed"],
  "values-lost": ["field-removed", "gone-field-removed", "field-computed", "type-changed", "states-removed"],
  "type-changed": ["type-changed", "type-widened", "type-narrowed", "type-kept-changed"],
  "from-unfit": ["field-filled", "field-added", "field-back", "from-changed"],
  "values-unfit": ["type-changed", "type-widened", "type-narrowed", "type-kept-changed"],
  "no-way-back": ["type-changed", "field-back"],
  "word-gone": ["choice-removed", "state-removed"],
  "no-value": ["field-added", "field-stored", "states-added", "type-changed"],
  "empty-values": ["field-required", "field-added", "field-back", "field-filled"],
  "too-long": ["type-narrowed", "type-changed"],
  "out-of-bounds": ["type-narrowed", "type-changed", "type-kept-changed"],
  duplicates: ["field-unique", "unique-added"],
  "other-ids": ["entity-ids-changed"],
  "one-record-only": ["entity-one-changed"],
  "pattern-broken": ["pattern-changed"],
  "format-broken": ["type-narrowed", "type-changed", "type-kept-changed"],
  "unclear-rename": [],
  decision: [],
};

export interface About {
  readonly kind: QuestionKind;
  readonly name: string;
  readonly word: string | null;
  readonly count: number;
  readonly of: number;
  readonly field: FieldPlan | null;
  readonly change: Change | null;
}

function sentenceOf({ kind, name, word, count, of, field, change }: About): string {
  const n = grouped(count);
  const all = `${n} of ${counted(of, "record")}`;
  switch (kind) {
    case "records-lost":
      return `${name} goes; ${counted(count, "record")}`;
    case "links-lost":
      return `${name} goes; ${counted(count, "link")}`;
    case "values-lost":
      return change?.kind === "field-computed"
        ? `${name} is computed; ${counted(count, "entered value")} go`
        : `${name} goes; ${counted(count, "value")}`;
    case "type-changed":
      return `${name} is ${change?.new ?? "of another type"}${change?.old == null ? "" : `, was ${change.old}`}; ${counted(count, "value")} cannot follow`;
    case "values-unfit":
      return `${name} is ${change?.new ?? "of another type"}${change?.old == null ? "" : `, was ${change.old}`}; ${all} ${count === 1 ? "holds" : "hold"} what does not fit`;
    case "from-unfit":
      return `${name} cannot take what from gives ${all}`;
    case "no-way-back":
      return `${name}: what was written in ${all} since has no way back`;
    case "word-gone": {
      const state = field?.type.is === "choice" && field.type.state;
      return `${state ? name.split(".")[0] : name} may no longer be ${word ?? ""}; ${counted(count, "record")} ${count === 1 ? "is" : "are"}`;
    }
    case "no-value":
      return `${name} is new and required; none of ${counted(of, "record")} has one`;
    case "empty-values":
      return `${name} is required; ${all} ${count === 1 ? "has" : "have"} none`;
    case "too-long":
      return `${name} holds less: ${change?.new ?? "fewer characters"}; ${all} ${count === 1 ? "holds" : "hold"} more`;
    case "out-of-bounds":
      return `${name} has other bounds: ${change?.new ?? "narrower"}; ${all} ${count === 1 ? "is" : "are"} outside`;
    case "duplicates":
      return `${name} must be unique; ${all} share a value with another`;
    case "other-ids":
      return `Ids of ${name}: ${change?.old ?? "uuid"} → ${change?.new ?? "uuid"}; ${counted(count, "record")} ${count === 1 ? "has" : "have"} an old one`;
    case "one-record-only":
      return `There is one ${name} only; ${counted(count, "record")} ${count === 1 ? "is" : "are"} stored`;
    case "pattern-broken":
      return `${name} must match ${change?.new ?? "another pattern"}; ${counted(count, "value")} ${count === 1 ? "does" : "do"} not`;
    case "format-broken":
      return `${name} is ${change?.new ?? "of another format"}; ${counted(count, "value")} ${count === 1 ? "is" : "are"} none`;
    default:
      return name;
  }
}
