// Addresses within addresses, where each record belongs to the one before it. `/notes/{note.slug}/remarks/{remark}`
// means remarks of that note, so something must lead from one to the other, and a new record must know by which
// reference it belongs there.

import { isListField } from "../../expression/field-type.ts";
import type { Span, Text } from "../../source.ts";
import { type DoesModel, fieldsOfBody, type TakesModel } from "../calls/call-model.ts";
import type { Context } from "../context.ts";
import type { SegmentModel } from "../model.ts";

const MAKES: readonly DoesModel["is"][] = ["create", "create many"];

/** Where a reference says what stands under a record, a list does not: somebody may have meant it. */
export function noteLists(
  context: Context,
  span: Span,
  related: { readonly inner: string; readonly outer: string; readonly field: string },
): void {
  const { inner, outer } = related;
  const lists = [...listsOf(context, outer, inner), ...listsOf(context, inner, outer)].map(({ owner, field }) => `${owner}.${field}`);
  if (lists.length > 0) context.problem("references-come-before-lists", span, { ...related, lists: lists.join(" and ") });
}

/** Whether a call may stand at its address; says why not. */
export function checkNesting(
  context: Context,
  path: Text,
  segments: readonly SegmentModel[],
  does: DoesModel,
  takes: TakesModel | null,
): boolean {
  // A call that makes two records related finds them wherever they are.
  if (does.is === "link" || does.is === "unlink") return true;
  const named = segments.flatMap((segment) => (segment.is === "record" ? [segment.entity] : []));
  const chain = "entity" in does && named.at(-1) !== does.entity ? [...named, does.entity] : named;
  for (const [at, inner] of chain.entries()) {
    const outer = chain[at - 1];
    if (outer === undefined || outer === inner) continue;
    const references = referencesTo(context, inner, outer);
    const makes = at === chain.length - 1 && named.length < chain.length && (MAKES.includes(does.is) || does.is === "transition");
    const free = references.filter((field) => !isTaken(takes, field));
    if (makes && free.length !== 1) {
      const fields = references.length === 0 ? "nothing" : references.join(" or ");
      context.problem("new-records-belong-to-their-path", path.span, { inner, outer, fields });
      return false;
    }
    // Named by what is unique with one of them, it is by that one.
    const isCertain = segments.some((segment) => segment.is === "record" && segment.entity === inner && segment.within !== undefined);
    if (!makes && references.length > 1 && !isCertain) {
      const fields = `${inner} refers to ${outer} by ${references.join(" or ")}`;
      const instead = `let whoever calls say it: Takes { ${references[0]}?: ${inner}.${references[0]} }`;
      context.problem("addresses-nest-by-one-field", path.span, { outer, fields, instead });
      return false;
    }
    const lists = [...listsOf(context, outer, inner), ...listsOf(context, inner, outer)];
    if (references.length > 0) {
      if (!makes && !isCertain) noteLists(context, path.span, { inner, outer, field: references[0]! });
      continue;
    }
    if (lists.length > 1) {
      const fields = `${inner} and ${outer} are related by the lists ${lists.map(({ owner, field }) => `${owner}.${field}`).join(" and ")}`;
      const { owner, field } = lists[0]!;
      const condition = owner === inner ? `some ${field} where (…)` : `some ${outer} where (… and ${field} contains this)`;
      context.problem("addresses-nest-by-one-field", path.span, {
        outer,
        fields,
        instead: `say it in a condition: list ${inner} where (${condition})`,
      });
      return false;
    }
    if (lists.length === 0 && !listed(context, inner, outer) && !listed(context, outer, inner)) {
      context.problem("paths-nest-what-belongs-together", path.span, { inner, outer });
      return false;
    }
  }
  return true;
}

function referencesTo(context: Context, entity: string, other: string): string[] {
  const fields = [...(context.model.entities.get(entity)?.fields.values() ?? [])];
  return fields.filter(({ type }) => type?.is === "reference" && type.entity === other).map((field) => field.name);
}

function listsOf(context: Context, owner: string, entity: string): { readonly owner: string; readonly field: string }[] {
  const fields = [...(context.model.entities.get(owner)?.fields.values() ?? [])];
  return fields.filter(({ type }) => type?.is === "links" && type.entity === entity).map(({ name }) => ({ owner, field: name }));
}

function listed(context: Context, owner: string, entity: string): boolean {
  const fields = [...(context.model.entities.get(owner)?.fields.values() ?? [])];
  return fields.some(({ type }) => isListField(type) && type.entity === entity);
}

function isTaken(takes: TakesModel | null, field: string): boolean {
  return takes?.is === "fields" && takes.members !== "all" && fieldsOfBody(takes.members).some((member) => member.field === field);
}
