// Puts what a call shows into the shape that the document gives it.

import type { ShapePlan } from "../../../../compiler/plan/plan.ts";
import { offsetOf, type PageRequest } from "../../reading/read.ts";
import { listIn } from "./answer-names.ts";
import { cursorOf } from "./cursors.ts";
import { type JsonRecord, type Looking, type ShownRecord, shapedPage, shapedRecord, valuesPage } from "./shapes.ts";

/** What there is to show, whatever the shape picks of it. */
export interface DocumentedReply {
  readonly record: ShownRecord | null;
  readonly list: PageRequest | null;
  /** Values that were read already. */
  readonly values: readonly unknown[] | null;
  readonly count: number | null;
}

export const NOTHING: DocumentedReply = { record: null, list: null, values: null, count: null };

/** What is known of a page once it was read. */
export interface PageFacts {
  readonly total: number;
  /** Whether all were counted. */
  readonly exact: boolean;
  readonly more: boolean;
  readonly offset: number;
  readonly size: number;
  readonly shown: number;
  /** Behind which a next page begins, in the query style cursor. */
  readonly next: string | null;
}

export interface Shaped {
  readonly body: unknown;
  /** Null where the call gives no list. */
  readonly page: PageFacts | null;
}

type BuiltIn = ShapePlan & { readonly is: "built-in" };
const COUNTED: readonly BuiltIn["name"][] = ["total", "exact", "pages", "count"];

/** The answer's body; `counted`: the total is wanted even where the shape does not show it. */
export async function shaped(view: Looking, shape: ShapePlan | null, reply: DocumentedReply, counted: boolean): Promise<Shaped> {
  const inner = shape === null ? null : listIn(shape);
  const total = counted ? "exact" : totalOf(shape === null ? [] : builtInsOf(shape));
  const read = reply.list === null ? null : await readList(view, { ...reply.list, total }, inner);
  const facts = read?.facts ?? (reply.values === null ? null : factsOfValues(reply.values));
  const items = read?.items ?? reply.values ?? [];
  const body = shape === null ? undefined : await filled(view, shape, reply, items, facts);
  return { body, page: facts };
}

function factsOfValues({ length }: readonly unknown[]): PageFacts {
  return { total: length, exact: true, more: false, offset: 0, size: length, shown: length, next: null };
}

function builtInsOf(shape: ShapePlan): readonly BuiltIn[] {
  if (shape.is === "built-in") return [shape];
  return shape.is === "object" ? shape.members.flatMap((member) => builtInsOf(member.shape)) : [];
}

/** As far as what the answer shows of it needs. What tells whether the total is exact goes by the total. */
function totalOf(builtIns: readonly BuiltIn[]): PageRequest["total"] {
  const bounds = builtIns.flatMap(({ upTo }) => upTo ?? []);
  const counting = builtIns.filter(
    ({ name, upTo }) => upTo === undefined && COUNTED.includes(name) && !(name === "exact" && bounds.length > 0),
  );
  if (counting.length > 0) return "exact";
  return bounds.length === 0 ? null : { upTo: Math.max(...bounds) };
}

async function readList(
  view: Looking,
  request: PageRequest,
  of: ShapePlan | null,
): Promise<{ items: readonly unknown[]; facts: PageFacts }> {
  const { items, page, last } =
    of?.is === "record"
      ? await shapedPage(view, request, of.members)
      : of?.is === "value"
        ? await valuesPage(view, request, of.column)
        : await shapedPage(view, request, []);
  const next = page.more && last !== null && request.keys !== undefined ? cursorOf(last) : null;
  const { count: total, exact } = page.total;
  const facts = { total, exact, more: page.more, offset: offsetOf(request), size: request.size, shown: page.rows.length, next };
  return { items, facts };
}

async function filled(
  view: Looking,
  shape: ShapePlan,
  reply: DocumentedReply,
  items: readonly unknown[],
  facts: PageFacts | null,
): Promise<unknown> {
  switch (shape.is) {
    case "record":
      return reply.record === null ? null : shapedRecord(view, reply.record, shape.members);
    case "value":
      return null;
    case "literal":
      return shape.value;
    case "list":
      return items;
    case "object": {
      const members: JsonRecord = {};
      for (const { name, shape: member } of shape.members) members[name] = await filled(view, member, reply, items, facts);
      return members;
    }
    default:
      return builtIn(view, shape.name, reply, facts);
  }
}

function builtIn(view: Looking, name: BuiltIn["name"], reply: DocumentedReply, facts: PageFacts | null): unknown {
  if (name === "token") return view.token ?? null;
  if (name === "count" && reply.count !== null) return reply.count;
  const page = facts ?? factsOfValues([]);
  switch (name) {
    case "more":
      return page.more;
    case "exact":
      return page.exact;
    case "page":
      return page.size === 0 ? 1 : Math.floor(page.offset / page.size) + 1;
    case "pages":
      return page.size === 0 ? 1 : Math.ceil(page.total / page.size);
    case "limit":
      return page.size;
    case "offset":
      return page.offset;
    case "next":
      return page.next;
    default:
      return page.total;
  }
}
