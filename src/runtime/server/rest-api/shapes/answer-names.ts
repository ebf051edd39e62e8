// By which names an answer shows the values of its records.

import type { MemberPlan, ShapeMember, ShapePlan } from "../../../../compiler/plan/plan.ts";

/** What each record of the list is shown as, however many objects stand around it; null where the shape shows no list. */
export function listIn(shape: ShapePlan): ShapePlan | null {
  if (shape.is === "list") return shape.of;
  return shape.is === "object" ? firstOf(shape.members, listIn) : null;
}

/** How records of an entity are shown, of any where it is null, one or a list of them; null where the shape shows none. */
export function recordIn(shape: ShapePlan, entity: string | null): (ShapePlan & { readonly is: "record" }) | null {
  if (shape.is === "record") return entity === null || shape.entity === entity ? shape : null;
  if (shape.is === "list") return recordIn(shape.of, entity);
  return shape.is === "object" ? firstOf(shape.members, (member) => recordIn(member, entity)) : null;
}

function firstOf<Found>(members: readonly { readonly shape: ShapePlan }[], find: (shape: ShapePlan) => Found | null): Found | null {
  for (const { shape } of members) {
    const found = find(shape);
    if (found !== null) return found;
  }
  return null;
}

/** A value of a record in its answer. */
export interface AnswerName {
  /** Where it stands: `meta.createdAt`. */
  readonly at: string;
  /** Within how many objects. */
  readonly depth: number;
  readonly name: string;
  readonly holds: MemberPlan & { readonly is: "value" };
}

/** The values of a record, those that stand in objects of their own as well. */
export function answerNames(members: readonly ShapeMember[], within = "", depth = 0): AnswerName[] {
  return members.flatMap(({ name, holds }) => {
    const at = `${within}${name}`;
    if (holds.is === "value") return [{ at, depth, name, holds }];
    return holds.is === "object" ? answerNames(holds.members, `${at}.`, depth + 1) : [];
  });
}
