// The conditions and values of a call that the database has to work out. Which records, in which order, each once.

import type { Expr } from "../../expression/tree.ts";
import type { CallModel, MemberModel, ShapeModel } from "./call-model.ts";

export function askedOfTheDatabase(call: CallModel): Expr[] {
  const { does, takes, gives } = call;
  const own = "where" in does && does.where !== null ? [does.where] : [];
  const order = does.is === "list" ? does.order.map(({ column }) => column.value) : [];
  const distinct = does.is === "distinct" ? [does.column.value] : [];
  const asked = takes?.is === "query" ? takes.members.map((member) => member.does) : [];
  const wheres = asked.flatMap((one) => (typeof one === "object" && "where" in one ? [one.where] : []));
  return [...own, ...order, ...distinct, ...wheres, ...(gives === null ? [] : ofShape(gives))];
}

function ofShape(shape: ShapeModel): Expr[] {
  if (shape.is === "list") return ofShape(shape.of);
  if (shape.is === "object") return shape.members.flatMap((member) => ofShape(member.shape));
  return shape.is === "record" && shape.members !== "all" ? shape.members.flatMap((member) => ofMember(member.holds)) : [];
}

function ofMember(holds: MemberModel): Expr[] {
  switch (holds.is) {
    case "object":
      return holds.members.flatMap((member) => ofMember(member.holds));
    case "record":
      return holds.members === "all" ? [] : holds.members.flatMap((member) => ofMember(member.holds));
    case "list": {
      const inner = "members" in holds.gives && holds.gives.members !== "all" ? holds.gives.members : [];
      const order = holds.order.map(({ column }) => column.value);
      return [...(holds.where === null ? [] : [holds.where]), ...order, ...inner.flatMap((member) => ofMember(member.holds))];
    }
    default:
      return [];
  }
}
