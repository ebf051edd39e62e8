// Puts what a call shows into the shape that the document gives it.

import type { ShapePlan } from "../../../../compiler/plan/plan.ts";
import { offsetOf, type PageRequest } from "../../reading/read.ts";
import { listIn } from "./answer-names.ts";
import { cursorOf } from "./cursors.ts";
import { type JsonRecord, type Looking, shapedPage, shapedRecord, valuesPage } from "./shapes.ts";

/** What there is to show, whatever the shape picks of it. */
export interface DocumentedReply {
  readonly record: { readonly entity: string; readonly id: string } | null;
  readonly list: PageRequest | null;
  /** Values that were read already. */
  readonly values: readonly unknown[] | null;
  readonly count: number | null;
}

export const NOTHING: DocumentedReply = { record: null, list: null, values: null, count: null };

/** What is known of a page once it was read. */
export interface PageFacts {
  readonly total: number;
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

type BuiltIn = (ShapePlan & { readonly is: "built-in" })["name"];
const COUNTED: readonly BuiltIn[] = ["total", "pages", "count"];

/** The answer's body; `counted`: the total is wanted even where the shape does not show it. */
export async function shaped(view: Looking, shape: ShapePlan | null, reply: DocumentedReply, counted: boolean): Promise<Shaped> {
  const inner = shape === null ? null : listIn(shape);
  const exact = counted || (shape !== null && someBuiltIn(shape, COUNTED));
  const read = reply.list === null ? null : await readList(view, { ...reply.list, total: exact ? "exact" : null }, inner);
  const facts = read?.facts ?? (reply.values === null ? null : factsOfValues(reply.values));
  const items = read?.items ?? reply.values ?? [];
  const body = shape === null ? undefined : await filled(view, shape, reply, items, facts);
  return { body, page: facts };
}

function factsOfValues({ length }: readonly unknown[]): PageFacts {
  return { total: length, more: false, offset: 0, size: length, shown: length, next: null };
}

function someBuiltIn(shape: ShapePlan, names: readonly BuiltIn[]): boolean {
  if (shape.is === "built-in") return names.includes(shape.name);
  return shape.is === "object" && shape.members.some((member) => someBuiltIn(member.shape, names));
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
  const facts = { total: page.total.count, more: page.more, offset: offsetOf(request), size: request.size, shown: page.rows.length, next };
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
      return reply.record === null ? null : shapedRecord(view, shape.entity, reply.record.id, shape.members);
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

function builtIn(view: Looking, name: BuiltIn, reply: DocumentedReply, facts: PageFacts | null): unknown {
  if (name === "token") return view.token ?? null;
  if (name === "count" && reply.count !== null) return reply.count;
  const page = facts ?? factsOfValues([]);
  switch (name) {
    case "more":
      return page.more;
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
