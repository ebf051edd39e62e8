// Addresses within addresses: `/notes/{note.slug}/remarks/{remark}` means remarks of that note, so something must lead from
// one to the other, and a new record must know by which reference it belongs.

import { isListField } from "../expression/field-type.ts";
import type { Text } from "../source.ts";
import type { DoesModel, TakesModel } from "./call-model.ts";
import type { Context } from "./context.ts";
import type { SegmentModel } from "./model.ts";

const MAKES: readonly DoesModel["is"][] = ["create", "create many"];

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
      context.problem("addresses-nest-by-one-field", path.span, { inner, outer, fields: references.join(" or "), field: references[0]! });
      return false;
    }
    if (references.length === 0 && !listed(context, inner, outer) && !listed(context, outer, inner)) {
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

function listed(context: Context, owner: string, entity: string): boolean {
  const fields = [...(context.model.entities.get(owner)?.fields.values() ?? [])];
  return fields.some(({ type }) => isListField(type) && type.entity === entity);
}

function isTaken(takes: TakesModel | null, field: string): boolean {
  return takes?.is === "fields" && takes.members !== "all" && takes.members.some((member) => member.field === field);
}
