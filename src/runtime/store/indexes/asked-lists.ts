// Which lists of an entity can be asked for. By what they are chosen with equality, in which order, and whose rows they show.

import { both, type EqualTerms, equalAlternatives } from "../../../compiler/expression/equality.ts";
import type { CallPlan, EntityPlan, Expr, FieldPlan, Plan, ScreenPlan, Segment } from "../../../compiler/plan/plan.ts";
import { orderColumn } from "../schema.ts";
import { hasKey } from "../sort-keys.ts";

export interface OrderedBy {
  readonly column: string;
  readonly descending: boolean;
  /** Values may be empty, which then come last in either direction. */
  readonly optional: boolean;
}

export interface AskedList {
  readonly equal: EqualTerms;
  /** Before the ids; null where the records are only counted, or sorted by what no column has. */
  readonly order: readonly OrderedBy[] | null;
  /** Nobody wrote that it is asked: every entity has standard lists. */
  readonly isStandard: boolean;
}

/** What a screen, a call or a figure asks, before the rows that each role may see. */
interface Source {
  readonly alternatives: readonly EqualTerms[];
  /** By these one may choose as well. */
  readonly filters: readonly string[];
  readonly order: AskedList["order"];
  readonly isStandard: boolean;
}

const ANYTHING: readonly EqualTerms[] = [[]];
const TIMES: ReadonlySet<string> = new Set(["created_at", "changed_at"]);

export function askedLists(plan: Plan, entity: EntityPlan): AskedList[] {
  const counts = (name: string) => isEqualField(entity.fields.find((field) => field.name === name));
  const rules = rowRules(entity, counts);
  return sourcesOf(plan, entity, counts).flatMap(({ alternatives, filters, order, isStandard }) =>
    rules.flatMap((rule) => {
      const own = both(alternatives, rule);
      const chosen = filters.flatMap((field) => both(own, [[{ field, value: undefined, isUser: false }]]));
      return [...own, ...chosen].map((equal) => ({ equal, order, isStandard }));
    }),
  );
}

/** Whether records are chosen by the values of a field, a few of which all have. */
export function isEqualField(field: FieldPlan | undefined): boolean {
  if (field === undefined || field.always !== null) return false;
  const { type, required } = field;
  return type.is === "choice" || type.is === "reference" || (type.is === "yes/no" && required);
}

/** The rows that each role may see, as alternatives. */
function rowRules({ access }: EntityPlan, counts: (field: string) => boolean): (readonly EqualTerms[])[] {
  const decisions = Object.values(access.see?.byRole ?? {});
  const conditions = decisions.flatMap((decision) => (decision.may === "if" ? [equalAlternatives(decision.condition, counts)] : []));
  const isSeenWhole = decisions.some(({ may }) => may === "yes") || conditions.length === 0;
  return isSeenWhole ? [ANYTHING, ...conditions] : conditions;
}

function sourcesOf(plan: Plan, entity: EntityPlan, counts: (field: string) => boolean): Source[] {
  const named = (paths: readonly string[]) => [...new Set(paths)].filter(counts);
  const alternativesOf = (where: Expr | null) => (where === null ? ANYTHING : equalAlternatives(where, counts));
  const own = orderOf(entity, entity.order);
  const screens = plan.screens.flatMap((screen) => {
    if (screen.shows === "one") return relatedLists(screen, entity, own);
    if (screen.entity !== entity.name || !screen.many) return [];
    const alternatives = both(alternativesOf(screen.where), withinOf(entity, screen.segments));
    const paths = [...(screen.filters ?? screen.columns.map(({ path }) => path)), screen.by ?? "", screen.group?.column.path ?? ""];
    return [{ alternatives, filters: named(paths), order: screenOrder(entity, screen, own), isStandard: false }];
  });
  const figures = plan.screens.flatMap((screen) =>
    screen.figures.flatMap(({ meaning }) =>
      meaning?.entity === entity.name ? [{ alternatives: alternativesOf(meaning.where), filters: [], order: null, isStandard: false }] : [],
    ),
  );
  const calls = plan.api.calls.flatMap((call) => callLists(call, entity, own, { named, alternativesOf }));
  const standard = named(plan.api.standardCalls ? entity.fields.map(({ name }) => name) : []);
  return [...screens, ...calls, ...figures, { alternatives: ANYTHING, filters: standard, order: own, isStandard: true }];
}

/** The records of the entity that refer to one whose page shows them. */
function relatedLists({ columns }: ScreenPlan, entity: EntityPlan, order: Source["order"]): Source[] {
  return columns.flatMap(({ type }) =>
    type.is === "reverse" && type.entity === entity.name
      ? [{ alternatives: [[{ field: type.by, value: undefined, isUser: false }]], filters: [], order, isStandard: true }]
      : [],
  );
}

function screenOrder(entity: EntityPlan, { shows, by, sort }: ScreenPlan, own: Source["order"]): Source["order"] {
  if (shows === "calendar") return orderOf(entity, by === null ? [] : [{ field: by, descending: false }]);
  return sort.length === 0
    ? own
    : orderOf(
        entity,
        sort.map(({ path, descending }) => ({ field: path, descending })),
      );
}

interface Reading {
  named(paths: readonly string[]): string[];
  alternativesOf(where: Expr | null): readonly EqualTerms[];
}

function callLists({ does, takes, segments }: CallPlan, entity: EntityPlan, own: Source["order"], reading: Reading): Source[] {
  if ((does.is !== "list" && does.is !== "count" && does.is !== "distinct") || does.entity !== entity.name) return [];
  const members = takes?.is === "query" ? takes.members.flatMap(({ does }) => (typeof does === "object" ? [does] : [])) : [];
  const fields = members.flatMap((member) => ("field" in member ? [member.field] : []));
  const asked = members.flatMap((member) =>
    "where" in member ? reading.alternativesOf(member.where).flatMap((terms) => terms.map(({ field }) => field)) : [],
  );
  const first = does.is === "list" ? does.order.map(({ column, descending }) => ({ field: column.path, descending })) : [];
  const alternatives = both(reading.alternativesOf(does.where), withinOf(entity, segments));
  const order = does.is !== "list" ? null : first.length === 0 ? own : orderOf(entity, [...first, ...entity.order]);
  return [{ alternatives, filters: reading.named([...fields, ...asked]), order, isStandard: false }];
}

/** The references to the record under whose address a list stands. */
function withinOf(entity: EntityPlan, segments: readonly Segment[]): readonly EqualTerms[] {
  const outer = segments.findLast((segment) => segment.is === "record");
  if (outer?.is !== "record") return ANYTHING;
  const references = entity.fields.filter(
    (field) => field.type.is === "reference" && field.type.entity === outer.entity && isEqualField(field),
  );
  return references.length === 0 ? ANYTHING : references.map(({ name }) => [{ field: name, value: undefined, isUser: false }]);
}

/** As columns have it; null where a term is of none. What a term repeats orders nothing. */
export function orderOf(entity: EntityPlan, order: readonly { readonly field: string; readonly descending: boolean }[]): Source["order"] {
  const columns = order.map(({ field, descending }): OrderedBy | null => {
    const found = entity.fields.find(({ name }) => name === field);
    if (found === undefined) return TIMES.has(field) ? { column: field, descending, optional: false } : null;
    if (!isSortedByColumn(found)) return null;
    return { column: hasKey(found) ? orderColumn(field) : field, descending, optional: !found.required };
  });
  const all = columns.filter((one) => one !== null);
  if (all.length < columns.length) return null;
  return all.filter(({ column }, at) => all.findIndex((one) => one.column === column) === at);
}

function isSortedByColumn({ always, type }: FieldPlan): boolean {
  return always === null && (type.is === "text" || type.is === "choice" || isPlain(type.is));
}

/** Kept as it is compared. */
function isPlain(is: FieldPlan["type"]["is"]): boolean {
  return ["integer", "decimal", "money", "percent", "yes/no", "date", "time", "moment", "duration"].includes(is);
}
