// A condition that is given something comes upon what the caller may see, and nothing else. Of an entity that a role is refused
// as a whole it finds no record, so that `no hires where (…)` holds whatever there is.

import { eachNode, someNode } from "../../../expression/walk.ts";
import type { CallModel } from "../../../model/calls/call-model.ts";
import type { Span } from "../../../source.ts";
import { mayCall } from "../../callers.ts";
import { inWords } from "../../decide/words.ts";
import { heldWith, refusedOutright } from "../../decisions.ts";
import type { Rule } from "../../rule.ts";

interface Missed {
  readonly entity: string;
  readonly condition: string;
  readonly holds: string;
  readonly roles: string[];
  readonly refused: Span;
}

export const callsAskOfWhatCallersSee: Rule = (model, report) => {
  for (const call of model.calls) {
    if (!("entity" in call.does)) continue;
    const missed = new Map<string, Missed>();
    for (const { how, entity, condition } of questionsOf(call)) {
      for (const role of model.roles.keys()) {
        const found = model.entities.get(entity);
        const refused = found === undefined || !mayCall(model, call, role) ? null : refusedOutright(found, "see", heldWith(model, role));
        if (refused === null) continue;
        const holds = how === "no" ? "of every" : "of no";
        const known = missed.get(condition) ?? { entity, condition, holds, roles: [], refused: refused.span };
        if (!known.roles.includes(role)) known.roles.push(role);
        missed.set(condition, known);
      }
    }
    for (const { entity, condition, holds, roles, refused } of missed.values()) {
      const related = [{ span: refused, message: "It is refused here." }];
      const parameters = { role: roles.join(" or "), entity, condition, call: call.name, holds, listed: call.does.entity };
      report("calls-ask-of-what-callers-see", call.span, parameters, { related });
    }
  }
};

/** What the conditions that are given something ask of lists: whether they hold some, or none. */
function questionsOf({ does, takes }: CallModel) {
  const own = "where" in does && does.where !== null && someNode(does.where, (node) => node.op === "ask") ? [does.where] : [];
  const taken =
    takes?.is === "query" ? takes.members.flatMap(({ does: one }) => (typeof one === "object" && "where" in one ? one.where : [])) : [];
  const found: { readonly how: "some" | "no"; readonly entity: string; readonly condition: string }[] = [];
  for (const condition of [...own, ...taken]) {
    eachNode(condition, (node) => {
      if (node.op !== "aggregate" || (node.how !== "some" && node.how !== "no")) return;
      found.push({ how: node.how, entity: node.list.entity, condition: inWords(node) });
    });
  }
  return found;
}
