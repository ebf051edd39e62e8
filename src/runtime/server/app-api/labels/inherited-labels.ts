// Entities whose records are called by what they refer to, such as a visit by its dog.

import { someNode } from "../../../../compiler/expression/walk.ts";
import type { EntityPlan, Expr } from "../../../../compiler/plan/plan.ts";
import type { AppView } from "../../../wire.ts";
import type { Application } from "../../context/application.ts";

type FieldNode = Expr & { readonly op: "field" };

/** What one of each is called; none where the plan has no such entity. */
export function inheritedLabels({ plan, memo }: Application): Pick<AppView, "borrowed"> {
  return memo.of(plan.entities, "borrowed labels", () => {
    const borrowed = Object.values(plan.entities).filter((entity) => entity.part === null && isInherited(entity));
    return borrowed.length === 0 ? {} : { borrowed: Object.fromEntries(borrowed.map(({ name, label }) => [name, label])) };
  });
}

function isInherited({ shownAs }: EntityPlan): boolean {
  const own: FieldNode[] = [];
  someNode(shownAs, (node) => {
    if (node.op === "field" && node.of.op === "this") own.push(node);
    return false;
  });
  // "Visit of {dog}" says what it is.
  const says = shownAs.op === "template" && shownAs.parts.some((part) => typeof part === "string" && /\p{L}/u.test(part));
  return !says && own.length > 0 && own.every(({ type }) => type.is === "record");
}
