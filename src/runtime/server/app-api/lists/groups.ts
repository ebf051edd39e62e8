// The rows of a list in groups, of which pages show parts.

import type { Expr } from "../../../../compiler/expression/tree.ts";
import type { EntityPlan, ScreenPlan } from "../../../../compiler/plan/plan.ts";
import type { Value } from "../../../store/store.ts";
import type { GroupView, ReferenceValue, WireValue } from "../../../wire.ts";
import { SEE } from "../../access/access.ts";
import { authorizeAny } from "../../access/authorize.ts";
import { and, compare, isEmpty, literal, onlyIf, or } from "../../expressions/expression-builders.ts";
import type { HttpRequest } from "../../pipeline/router.ts";
import { type Cell, columnSeen, type Selection, type View } from "../../reading/columns.ts";
import { badParameter, isUsable, type Paging } from "../../reading/filters.ts";
import { labelsOf, type Order } from "../../reading/read.ts";
import { encodeShown } from "../../values/values.ts";

/** Groups that a list has at most: the largest of them. */
const GROUPS = 1000;

type Group = NonNullable<ScreenPlan["group"]>;

interface Counted {
  readonly key: Value;
  readonly text: string;
  readonly shown: WireValue;
  readonly count: number;
  readonly closed: boolean;
}

/** What a page of a grouped list asks of the store, and what it says of its groups. */
export interface GroupedPage {
  readonly where: Expr;
  readonly order: readonly Order[];
  readonly offset: number;
  readonly groups: readonly GroupView[];
  /** Rows in groups, and those of them that are not closed. */
  readonly count: number;
  readonly open: number;
}

/** The group of a screen, where the viewer may know it. */
export function usableGroup(view: View, { group }: ScreenPlan): Group | null {
  return group !== null && isUsable(view, group.column) ? group : null;
}

function keyOf(view: View, { column, key }: Group): Expr {
  return onlyIf(columnSeen(view, column), key);
}

/** The name of the group that a row is in, as addresses have it. */
export function groupCell(view: View, selection: Selection, group: Group): Cell<string> {
  const value = selection.value(keyOf(view, group));
  return (row) => keyText(value(row));
}

function keyText(key: Value): string {
  if (key === null) return "";
  return typeof key === "boolean" ? (key ? "yes" : "no") : String(key);
}

export async function groupedPage(
  ask: HttpRequest,
  entity: EntityPlan,
  group: Group,
  where: readonly Expr[],
  { page, size }: Paging,
): Promise<GroupedPage> {
  const key = keyOf(ask, group);
  const groups = await countedGroups(ask, entity, group, key, where);
  const offset = (page - 1) * size;
  const shown: { readonly group: Counted; readonly first: number; readonly last: number }[] = [];
  let at = 0;
  for (const one of groups) {
    const rows = one.closed ? 0 : one.count;
    const first = Math.max(offset, at);
    const last = Math.min(offset + size, at + rows);
    const isHere = one.closed ? at >= offset && at <= offset + size && (at > offset || page === 1) : first < last;
    if (isHere) shown.push({ group: one, first: first - at, last: last - at });
    at += rows;
  }
  const open = shown.filter(({ group: one }) => !one.closed);
  return {
    where: or(open.map(({ group: one }) => isKey(key, one.key))),
    order: [
      {
        by: rankOf(
          key,
          open.map((one) => one.group.key),
        ),
        descending: false,
      },
    ],
    offset: open[0]?.first ?? 0,
    groups: shown.map(({ group: one, first, last }) => ({
      key: one.text,
      value: one.shown,
      count: one.count,
      closed: one.closed,
      shown: one.closed ? null : { first: first + 1, last },
    })),
    count: groups.reduce((sum, one) => sum + one.count, 0),
    open: at,
  };
}

async function countedGroups(ask: HttpRequest, entity: EntityPlan, group: Group, key: Expr, where: readonly Expr[]): Promise<Counted[]> {
  const seen = and([...where, authorizeAny(ask.app, ask.actor, entity.name, SEE).when]);
  const found = await ask.app.store.groups({ entity: entity.name, where: seen, by: key, of: null, limit: GROUPS }, ask.actor.context);
  const closed = new Set(ask.query.get("closed") ?? []);
  if (closed.size > GROUPS) throw badParameter(ask, "closed");
  const { type } = group.column;
  const ids = type.is === "reference" ? found.flatMap(({ by }) => (typeof by === "string" ? [by] : [])) : [];
  const labels = type.is === "reference" ? await labelsOf(ask, ask.app.store, type.entity, ids) : new Map<string, ReferenceValue>();
  const counted = found.map(({ by, count }): Counted => {
    const text = keyText(by);
    return { key: by, text, count, closed: closed.has(text), shown: by === null ? null : shownOf(group, by, labels.get(text)) };
  });
  return counted.toSorted((a, b) => inOrder(group, a, b));
}

/** A record that the viewer may not see keeps its group without a name. */
function shownOf({ column: { type }, month }: Group, key: Value, label: ReferenceValue | undefined): WireValue {
  if (type.is === "reference") return label ?? { id: "", label: null, href: null };
  return month ? String(key) : encodeShown(type, key);
}

/** Words as the document lists them, months as they come, records by their labels; what has none comes last. */
function inOrder({ column: { type }, month }: Group, a: Counted, b: Counted): number {
  if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
  if (type.is === "choice" && !month) {
    const place = (one: Counted) => type.values.findIndex(({ value }) => value === one.key);
    return place(a) - place(b);
  }
  const words = (one: Counted): string => {
    const shown = one.shown;
    return typeof shown === "object" && shown !== null && "label" in shown ? `${shown.label === null ? "1" : "0"}${shown.label}` : one.text;
  };
  return compareTexts(words(a), words(b)) || compareTexts(a.text, b.text);
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isKey(key: Expr, value: Value): Expr {
  return value === null || typeof value === "object" ? isEmpty(key) : compare(key, "=", literal(value, key.type));
}

/** The place of a row's group among those of the page. */
function rankOf(key: Expr, keys: readonly Value[]): Expr {
  const type = { is: "number", scale: 0, digits: 4, unit: "plain" } as const;
  return keys.reduceRight<Expr>(
    // biome-ignore lint/suspicious/noThenProperty: the tree names its parts as the language does.
    (rest, one, at) => ({ op: "if", condition: isKey(key, one), then: literal(at, type), else: rest, type, optional: false }),
    literal(keys.length, type),
  );
}
