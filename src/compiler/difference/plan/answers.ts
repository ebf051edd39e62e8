// What a call answers, as a list of its parts by their paths.

import type { ColumnPlan, Expr, MemberPlan, ShapeMembers, ShapePlan } from "../../plan/plan.ts";
import { meaningOf } from "../meaning.ts";

export interface AnswerPart {
  /** "items[].title" */
  readonly name: string;
  /** How it is given; types and computed values are reported at the fields. */
  readonly meaning: string;
  /** Of a list within: which of its records. */
  readonly where: Expr | null;
  readonly entity: string;
}

export function answerParts(shape: ShapePlan | null, name = ""): readonly AnswerPart[] {
  if (shape === null) return [];
  switch (shape.is) {
    case "list":
      return [part(`${name}[]`, "list"), ...answerParts(shape.of, `${name}[]`)];
    case "object":
      return shape.members.flatMap((member) => [
        part(dotted(name, member.name), "member"),
        ...answerParts(member.shape, dotted(name, member.name)),
      ]);
    case "record":
      return [part(`${name || "the record"}`, `record of ${shape.entity}`), ...memberParts(shape.members, name)];
    case "value":
      return [part(`${name} value`, columnMeaning(shape.column))];
    default:
      return [part(name === "" ? meaningOf(shape) : name, meaningOf(shape))].map((one) => ({ ...one, name: `${one.name} ` }));
  }
}

function memberParts(members: ShapeMembers, name: string): readonly AnswerPart[] {
  if (members === "all") return [part(dotted(name, "*"), "all")];
  return members.flatMap((member) => heldParts(member.holds, dotted(name, member.name)));
}

function heldParts(holds: MemberPlan, name: string): readonly AnswerPart[] {
  switch (holds.is) {
    case "value":
      return [part(name, `${columnMeaning(holds.column)} ${holds.sorted ?? ""}`)];
    case "record":
      return [part(name, `record ${holds.column.path}`), ...memberParts(holds.members, name)];
    case "object":
      return [part(name, "object"), ...holds.members.flatMap((member) => heldParts(member.holds, dotted(name, member.name)))];
    case "list": {
      const order = holds.order.map(({ column, descending }) => `${column.path} ${descending}`);
      const list = `list ${meaningOf({ ...holds.list, of: null })} ${order.join()} ${holds.first}`;
      const given =
        "value" in holds.gives
          ? [part(`${name}[] value`, columnMeaning(holds.gives.value))]
          : memberParts(holds.gives.members, `${name}[]`);
      return [{ ...part(name, list), where: holds.where, entity: holds.list.entity }, ...given];
    }
    default:
      return [part(name, holds.is)];
  }
}

function columnMeaning({ path, type }: ColumnPlan): string {
  return `${path} ${"asNumber" in type && type.asNumber === true ? "as number" : ""}`;
}

function part(name: string, meaning: string): AnswerPart {
  return { name, meaning, where: null, entity: "record" };
}

function dotted(name: string, member: string): string {
  return name === "" ? member : `${name}.${member}`;
}
