// Plans a release: what a document would do to the data that are there. The one door for the command line and for pages.

import type { Change, Concern, Place } from "../../compiler/difference/change.ts";
import { type Compiled, differenceOf } from "../../compiler/difference/difference.ts";
import type { Effect } from "../../compiler/difference/kinds.ts";
import { sameAreas } from "../../compiler/difference/print.ts";
import { sentenceOf } from "../../compiler/difference/sentence.ts";
import { Version } from "../../compiler/difference/version.ts";
import { instantOf } from "../server/context/clock.ts";
import type { ReadTransaction } from "../store/backup/read-transaction.ts";
import { storedSchema } from "../store/migrate/catalogue.ts";
import type { PreviewBack } from "../store/preview/foreseen-back.ts";
import { Preview } from "../store/preview/preview.ts";
import { OpenRefused } from "../store/store.ts";
import { lastTokenUses } from "../store/system/api-tokens.ts";
import { type AnswerContext, answersToDecision } from "./answers.ts";
import { brokenRules } from "./broken-rules.ts";
import { carriedFacts } from "./carried-values.ts";
import type { Comparison, FoundFact } from "./comparison.ts";
import { changedComputedValues } from "./computed-values.ts";
import { dueTimers } from "./due-timers.ts";
import { causeOf } from "./fact-causes.ts";
import { FormerNames } from "./former-names.ts";
import { givenDefaults } from "./given-defaults.ts";
import { lastMonth } from "./last-month/last-month.ts";
import { type FoundQuestion, questionsOf } from "./questions.ts";
import { type Fact, PARTS, type Part, type PlanLine, type Question, type ReleasePlan } from "./release-plan.ts";
import { notUndone, restoredFacts } from "./restored-facts.ts";
import { returnedFacts } from "./returned-values.ts";
import { withReversedNames } from "./reversed-names.ts";
import { rollbackLimits } from "./rollback-limits.ts";
import { storedAmounts } from "./stored-amounts.ts";
import { sentenceWithoutQuestion } from "./unasked.ts";
import { visibleRecords } from "./visible-records.ts";
import { workBefore } from "./work-before.ts";

export interface Planning {
  readonly old: Compiled;
  readonly now: Compiled;
  /** The number of the release that the old document is; null where none is recorded. */
  readonly release: number | null;
  readonly reading: Pick<ReadTransaction, "connection" | "dialect">;
  readonly at: Date;
  /** For the acts of the last month, which are taken back in it; without one these are not looked at. */
  readonly shadowing?: Pick<ReadTransaction, "connection" | "dialect"> | null;
  /** Where the new document is that of the release before: what was recorded of the one that is taken back. */
  readonly back?: PlannedBack | null;
}

export interface PlannedBack extends PreviewBack {
  /** The release that is in force again. */
  readonly returnsTo: number;
}

/** Throws `OpenRefused` where the data are not those of the old document. */
export async function planRelease({ release, reading, at, shadowing, back = null, ...given }: Planning): Promise<ReleasePlan> {
  const { old, now } = back === null ? given : withReversedNames(given.old, given.now, back.back);
  const schema = await storedSchema(reading.connection, reading.dialect);
  if (schema === null) throw new OpenRefused("The database is empty: there is nothing that a document could change.");
  const { timeZone } = now.plan.product;
  const instant = instantOf(at, timeZone);
  const former = new FormerNames(old.plan, now.plan);
  const [before, after, context] = [old.plan, now.plan, { user: null, ...instant }];
  const preview = await Preview.of(reading, schema, before, after, context, back);
  const comparison: Comparison = { before, after, former, preview, context, counts: await preview.counts() };
  const difference = differenceOf(old, now);
  const changes = back === null ? difference.changes : difference.changes.filter(({ kind }) => !DONE_ONCE.has(kind));
  const documents: AnswerContext = {
    old: new Version(old.sources, old, old.plan),
    now: new Version(now.sources, now, now.plan),
    today: instant.today,
    isBack: back !== null,
  };
  const { foreseen } = preview;
  const returned = foreseen === null ? await returnedFacts(comparison, reading, schema) : restoredFacts(comparison, foreseen);
  const { found, losses } = await questionsOf(comparison, changes, documents);
  const questions = found.filter(({ question, field, change }) => !isAnsweredBy(returned, question, field ?? null, change));
  const facts = [
    ...(await dueTimers(comparison)),
    ...(await visibleRecords(comparison)),
    ...(await changedComputedValues(comparison)),
    ...(await brokenRules(comparison)),
    ...(await storedAmounts(comparison)),
    ...(await givenDefaults(comparison)),
    ...(await carriedFacts(comparison)),
    ...returned,
  ];
  const lines = linesOf(comparison, changes, questions, facts, documents);
  const isSame = back === null && changes.length === 0 && !preview.changesTables;
  return {
    product: difference.product,
    release: { old: release, new: isSame && release !== null ? release : (release ?? 0) + 1 },
    returnsTo: back?.returnsTo ?? null,
    ...{ at: instant.now, timeZone, rows: difference.rows, isOneFile: difference.isOneFile, changes: changes.length, lines },
    records: [...comparison.counts.values()].reduce((sum, count) => sum + count, 0),
    losses,
    tokens: await lastTokenUses(reading, daysBefore(at, TOKEN_DAYS)),
    same: sameAreas(difference),
    rollbackLimits: back === null ? rollbackLimits(before, after, allOf(facts)) : await notUndone(reading, back.back.number),
    work: await workBefore(reading, schema, after, comparison.counts, back ?? { back: null, keeps: true }),
    lastMonth: shadowing == null || back !== null || changes.length === 0 ? null : await lastMonth({ before, after, shadowing, at }),
  };
}

/** What a document says of names and values of before, which acts when it is first released. */
const DONE_ONCE: ReadonlySet<Change["kind"]> = new Set(["former-name-changed", "from-changed"]);

function allOf(facts: readonly FoundFact[]): readonly Fact[] {
  return facts.map(({ fact }) => fact);
}

/** Where all records have a value that comes back. */
function isAnsweredBy(
  returned: readonly FoundFact[],
  { kind, of }: Question,
  field: FoundQuestion["field"],
  change: Change | null,
): boolean {
  return (
    kind === "no-value" &&
    returned.some(({ fact, concerns }) => {
      const isOwn = concerns.entity === change?.concerns.entity && concerns.field !== undefined && concerns.field === field?.name;
      return isOwn && fact.is === "returned" && fact.count === of;
    })
  );
}

/** A token that was used since is a program that may notice. */
const TOKEN_DAYS = 30;

function daysBefore(at: Date, days: number): string {
  return new Date(at.getTime() - days * 24 * 60 * 60 * 1000).toISOString();
}

function linesOf(
  comparison: Comparison,
  changes: readonly Change[],
  questions: readonly FoundQuestion[],
  facts: readonly FoundFact[],
  documents: AnswerContext,
): readonly PlanLine[] {
  const caused = facts.map((found) => ({ found, change: causeOf(found, changes) }));
  const used = new Set<FoundFact>();
  const factsOf = (causes: readonly Change[]): Fact[] => {
    const own = caused.filter(({ found, change }) => change !== null && causes.includes(change) && !used.has(found));
    for (const { found } of own) used.add(found);
    return own.map(({ found }) => found.fact);
  };
  const lines = comparison.preview.unclear.map(unclearLine);
  for (const found of questions) lines.push(questionLine(found, factsOf(found.change === null ? [] : [found.change])));
  const answered = new Set(questions.map(({ change }) => change));
  for (const group of joinedByRole(changes.filter((change) => !answered.has(change))))
    lines.push(changeLine(comparison, group, factsOf(group), documents));
  for (const found of facts) if (!used.has(found)) lines.push(factLine(found));
  return PARTS.flatMap((part) => lines.filter((line) => line.part === part));
}

/** One row that says the same for several roles is one line. */
function joinedByRole(changes: readonly Change[]): readonly (readonly Change[])[] {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const { kind, old, new: now, oldPlace, newPlace, concerns, name } = change;
    const { role, ...rest } = concerns;
    const key =
      role === undefined || concerns.operation === undefined ? [kind, name, old, now] : [kind, old, now, oldPlace, newPlace, rest];
    groups.set(JSON.stringify(key), [...(groups.get(JSON.stringify(key)) ?? []), change]);
  }
  const all = [...groups.values()];
  const isFollower = (group: readonly Change[]) => group[0]?.concerns.role !== undefined && group[0].old === group[0].new;
  const leaders = all.filter((group) => !isFollower(group));
  const followers = all.filter(isFollower);
  const leaderOf = (follower: readonly Change[]) => leaders.find((leader) => isSameRight(leader[0], follower[0]));
  return [
    ...leaders.map((leader) => [...leader, ...followers.filter((one) => leaderOf(one) === leader).flat()]),
    ...followers.filter((one) => leaderOf(one) === undefined),
  ];
}

/** What people may by several roles changes for one of them by the words of another, in the same row. */
function isSameRight(one: Change | undefined, other: Change | undefined): boolean {
  const row = (change: Change | undefined) => JSON.stringify([change?.newPlace, change?.concerns.entity, change?.concerns.operation]);
  return one?.concerns.role !== undefined && row(one) === row(other);
}

/** `getDefaults`: whether records without a value get one; null where the change is not one that could ask. */
function sentenceOfAll([first, ...others]: readonly Change[], getDefaults: boolean | null, isBack: boolean): string {
  if (first === undefined) return "";
  const { role } = first.concerns;
  const alike = [first, ...others].filter((change) => change.old === first.old && change.new === first.new);
  const roles = alike.flatMap(({ concerns }) => concerns.role ?? []);
  const named =
    alike.length === 1 || role === undefined ? first : { ...first, name: `${roles.join(", ")}${first.name.slice(role.length)}` };
  return getDefaults === null ? sentenceOf(named) : sentenceWithoutQuestion(named, getDefaults, isBack);
}

function unclearLine(sentence: string): PlanLine {
  const question: Question = { kind: "unclear-rename", stops: true, count: 0, of: 0, values: [], loss: null, answers: [] };
  return { part: "needs-you", changes: [], sentence, oldPlace: null, newPlace: null, question, facts: [], breaksOutside: false };
}

function questionLine({ question, sentence, field, change }: FoundQuestion, facts: readonly Fact[]): PlanLine {
  const origin: Place | null = field === null ? null : { file: field.origin.file, line: field.origin.line };
  const places = change === null ? { oldPlace: null, newPlace: origin } : { oldPlace: change.oldPlace, newPlace: change.newPlace };
  const breaksOutside = change?.effects.includes("outside-breaks") === true;
  const changes = change === null ? [] : [change];
  return { part: "needs-you", changes, sentence, ...places, question, facts, breaksOutside };
}

/** Kinds that ask although nothing counts what they ask about. */
const DECISIONS: ReadonlySet<Change["kind"]> = new Set(["sign-in-changed", "currency-changed", "states-field-changed", "part-changed"]);

function changeLine({ counts }: Comparison, changes: readonly Change[], facts: readonly Fact[], documents: AnswerContext): PlanLine {
  const change = changes[0]!;
  const { oldPlace, newPlace, effects, concerns } = change;
  const isAsking = effects.includes("asks") || effects.includes("loses");
  const of =
    concerns.entity === undefined ? [...counts.values()].reduce((sum, count) => sum + count, 0) : (counts.get(concerns.entity) ?? 0);
  const isDecision = DECISIONS.has(change.kind) && of > 0;
  const rest = effects.filter((effect) => effect !== "asks" && effect !== "loses");
  const answers = isDecision ? answersToDecision(change, documents) : [];
  const question: Question | null = isDecision ? { kind: "decision", stops: false, count: of, of, values: [], loss: null, answers } : null;
  const getDefaults = facts.some(({ is }) => is === "defaults" || is === "filled");
  const isTimer = facts.some(({ is }) => is === "timer");
  return {
    part: isDecision ? "needs-you" : isTimer ? "within-a-minute" : partOf(rest[0], facts),
    ...{
      changes,
      sentence: sentenceOfAll(changes, isAsking && !isDecision ? getDefaults : null, documents.isBack),
      oldPlace,
      newPlace,
      question,
    },
    facts:
      isAsking && !isDecision && !getDefaults && facts.every(({ is }) => is !== "restored" && is !== "put-aside")
        ? [{ is: "nothing-stored" }, ...facts]
        : facts,
    breaksOutside: rest.includes("outside-breaks"),
  };
}

function partOf(effect: Effect | undefined, facts: readonly Fact[]): Part {
  if (effect === "outside-breaks") return "outside";
  return effect === "people-notice" || facts.some(({ is }) => is !== "nothing-stored") ? "people-notice" : "adds";
}

function factLine({ fact, place, concerns }: FoundFact): PlanLine {
  const part: Part = fact.is === "timer" ? "within-a-minute" : "people-notice";
  const facts = [fact];
  return { part, changes: [], sentence: nameOf(concerns), oldPlace: null, newPlace: place, question: null, facts, breaksOutside: false };
}

function nameOf({ role, entity = role ?? "", field, action, rule }: Concern): string {
  if (field !== undefined) return `${entity}.${field}`;
  return action !== undefined ? `${entity} / ${action}` : rule !== undefined ? `Rule ${rule}` : entity;
}
