// What a call takes. Members of a query string, `{ q?: text(100), page?: integer(1..) }`, or a body of fields, `{ article:
// Article(title, tagList: tags) }`.

import type { Fix } from "../../diagnostics/diagnostic.ts";
import { type FieldType, isFilterable, isOnlyThere, valueType } from "../../expression/field-type.ts";
import type { Expr } from "../../expression/tree.ts";
import { eachNode } from "../../expression/walk.ts";
import { slice, type Text } from "../../source.ts";
import type { Context } from "../context.ts";
import type { FieldModel } from "../model.ts";
import { inputsOf } from "../names/symbols.ts";
import { scopeOf } from "../scopes.ts";
import { readBody } from "./call-body.ts";
import type { DoesModel, QueryMemberModel, TakesModel } from "./call-model.ts";
import type { QueryHead, QueryInputs } from "./query-inputs.ts";
import { refuse } from "./shape-text.ts";

const READS: readonly DoesModel["is"][] = ["list", "count", "distinct", "delete every"];

/** Null: takes nothing. Undefined: unreadable, which has been said. */
export function readTakes(
  context: Context,
  text: Text | null,
  does: DoesModel,
  method: string,
  inputs: QueryInputs,
): TakesModel | null | undefined {
  if (text === null) return null;
  const users = context.model.product.signsInAs?.entity;
  if (READS.includes(does.is) && "entity" in does) return readQuery(context, does, inputs);
  if (method === "GET" || does.is === "open" || does.is === "sign out" || does.is === "who am I")
    return refuse(context, text, "A call that reads one thing takes nothing: write `-`.");
  if (does.is === "link" || does.is === "unlink" || does.is === "delete")
    return refuse(context, text, "This call takes nothing: write `-`.");
  const entity = "entity" in does ? does.entity : users;
  if (entity === undefined) return refuse(context, text, "This call takes nothing: write `-`.");
  return readBody(context, text, entity, does);
}

function readQuery(context: Context, does: DoesModel & { readonly entity: string }, inputs: QueryInputs): TakesModel | undefined {
  const heads = inputs.of(context, does.entity);
  if (heads === null) return undefined;
  const scope = scopeOf(context.model, { thisEntity: does.entity, must: "sql" });
  const asks = inputs.asked(context, does.entity);
  const wheres = new Map<string, Expr>();
  for (const { name, type, where } of heads) {
    if (where === null) continue;
    if (!isInParentheses(context, where)) return undefined;
    const condition = context.condition(slice(where, 1, where.text.length - 1), {
      ...scope,
      asks,
      asksOfCall: inputs.call,
      given: valueType(type),
      givenAs: name,
    });
    if (condition === null) return undefined;
    wheres.set(name, condition);
  }
  const own = "where" in does && does.where !== null ? [does.where] : [];
  const named = namedInputs([...own, ...wheres.values()]);
  const members: QueryMemberModel[] = [];
  for (const head of heads) {
    if (members.some(({ name }) => name === head.name)) return refuse(context, head.part, `${head.name} is taken twice.`);
    const isNamed = named.has(head.name);
    const member = readQueryMember(context, head, does.entity, { where: wheres.get(head.name), isNamed });
    if (isNamed) context.define("input", inputsOf(inputs.call), slice(head.part, 0, head.name.length));
    if (member === null) return undefined;
    const isOfPage = ["page", "size", "limit", "offset"].some((one) => one === member.does);
    if (isOfPage && does.is === "list" && does.first !== null)
      return refuse(context, head.part, `The call gives the first ${does.first}, which are no page: leave out ${head.name}, or first.`);
    const twice = members.find((other) => typeof member.does === "string" && member.does !== "asked" && other.does === member.does);
    if (twice !== undefined) return refuse(context, head.part, `${twice.name} is the ${member.does} of this call already.`);
    if (does.is === "delete every" && !member.required)
      return refuse(context, head.part, `Left out, ${member.name} would delete everything: write it without the question mark.`);
    members.push(member);
  }
  return { is: "query", members };
}

/** What conditions name by `ask`. */
function namedInputs(conditions: readonly Expr[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const condition of conditions) eachNode(condition, (node) => node.op === "ask" && found.add(node.name));
  return found;
}

function readQueryMember(
  context: Context,
  { part, name, required, type, as }: QueryHead,
  entity: string,
  { where, isNamed }: { readonly where: Expr | undefined; readonly isNamed: boolean },
): QueryMemberModel | null {
  if (where !== undefined) return { name, required, type, does: { where } };
  if (isNamed && as === null) return { name, required, type, does: "asked" };
  if (isNamed) return refuse(context, part, `A condition names ${name} already: leave out as.`) ?? null;
  const own = as ?? (part.text.startsWith(name) ? slice(part, 0, name.length) : slice(part, 1, 1 + name.length));
  const does = memberDoes(context, entity, own.text);
  if (does !== null) {
    if (!fitsWhatItDoes(context, part, name, does, type)) return null;
    if (typeof does === "object") context.refer("field", entity, own);
    return { name, required, type, does };
  }
  const fields = [...(context.model.entities.get(entity)?.fields.values() ?? [])].filter(isChosenBy).map((field) => field.name);
  context.unknown(
    "query-members-say-what-they-do",
    as === null ? part.span : as.span,
    own.text,
    ["q", "page", "size", "limit", "offset", "sort", ...fields],
    {
      entity,
    },
  );
  return null;
}

/** Pages are counted, a search and an order are words: another type would be kept by nobody. */
function fitsWhatItDoes(context: Context, part: Text, name: string, does: QueryMemberModel["does"], type: FieldType): boolean {
  if (typeof does === "object") return true;
  const isText = does === "search" || does === "sort";
  if (isText ? type.is === "text" && type.lines === "one" : type.is === "integer") return true;
  refuse(context, part, isText ? `${name} is given in words: ${name}?: text(100).` : `${name} is a whole number: ${name}?: integer(1..).`);
  return false;
}

/** Says where a parenthesis is missing: without its end, the condition would go on to the end of the cell. */
function isInParentheses(context: Context, text: Text): boolean {
  const next = text.text.startsWith("(") ? /\s*,\s*\w+\??\s*:\s/.exec(text.text) : null;
  const own = next === null ? text : slice(text, 0, next.index);
  if (own.text.startsWith("(") && own.text.endsWith(")") && next === null) return true;
  const inner = own.text.startsWith("(") ? slice(own, 1, own.text.length) : own;
  const missing = `(${inner.text}${own.text.startsWith("(") || !inner.text.endsWith(")") ? ")" : ""}`;
  const fixes: Fix[] = [{ title: `Write ${missing}`, edits: [{ span: own.span, text: missing }], applicability: "maybe" }];
  context.problem("query-conditions-stand-in-parentheses", own.span, { condition: own.text, missing }, { fixes });
  return false;
}

function memberDoes(context: Context, entity: string, name: string): QueryMemberModel["does"] | null {
  const found = context.model.entities.get(entity);
  const field = found?.fields.get(name);
  if (field !== undefined && isChosenBy(field)) return { field: name };
  if (name === "q") return found !== undefined && found.search.length > 0 ? "search" : null;
  if (name === "page" || name === "size" || name === "sort" || name === "limit" || name === "offset") return name;
  return name === "id" ? { field: name } : null;
}

/** Whether records can be chosen by a value of the field; one that is open says so when it is asked for. */
function isChosenBy({ type }: FieldModel): boolean {
  return type === null || (isFilterable(type) && !isOnlyThere(type));
}
