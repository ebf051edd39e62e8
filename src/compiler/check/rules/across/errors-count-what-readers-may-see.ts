// What the message of an error counts, whoever may be refused with it may see. Else it tells of more than they see.

import type { Expr } from "../../../expression/tree.ts";
import { eachNode, mapParts } from "../../../expression/walk.ts";
import type { EntityModel, Model, RaisedModel } from "../../../model/model.ts";
import type { Span } from "../../../source.ts";
import { keyOf } from "../../decide/key.ts";
import { refuses, roleSubject } from "../../decisions.ts";
import { everyRole, type Held, raisedAbout } from "../../raised-errors.ts";
import type { Rule } from "../../rule.ts";

interface Counted {
  readonly raised: RaisedModel;
  readonly entity: string;
  readonly roles: Set<string>;
  readonly at: Span;
  readonly refused: Span | null;
}

export const errorsCountWhatReadersMaySee: Rule = (model, report) => {
  const found = new Map<string, Counted>();
  const held = everyRole(model);
  for (const entity of model.entities.values()) {
    for (const { raised, actions } of raisedAbout(model, entity)) {
      const error = model.errors.get(raised.code);
      const places = [
        { said: raised.message, at: error?.messageText?.span },
        { said: raised.remedy, at: error?.remedyText?.span },
      ];
      for (const { said, at } of places) {
        for (const list of at === undefined ? [] : countedIn(said)) {
          const counted = model.entities.get(list.list.entity);
          const blind = counted === undefined ? [] : held.filter((one) => !seesAll(counted, list, one));
          const roles = blind.map(({ role }) => role).filter((role) => actions.some((action) => !refuses(entity, action, role)));
          if (counted === undefined || at === undefined || roles.length === 0) continue;
          const key = JSON.stringify([raised.code, counted.name]);
          const refused = counted.access.grants.get("see")?.span ?? null;
          const known = found.get(key) ?? { raised, entity: counted.name, roles: new Set(), at, refused };
          for (const role of roles) known.roles.add(role);
          found.set(key, known);
        }
      }
    }
  }
  for (const { raised, entity, roles, at, refused } of found.values()) tell(model, report, { raised, entity, roles, at, refused });
};

function tell(model: Model, report: Parameters<Rule>[1], { raised, entity, roles, at, refused }: Counted): void {
  const parameters = { who: roleSubject(model, [...roles]), code: raised.code, entity, role: [...roles].join(" or ") };
  const related = [
    ...(refused === null ? [] : [{ span: refused, message: "It is decided here." }]),
    { span: raised.span, message: "The error is raised here." },
  ];
  report("errors-count-what-readers-may-see", at, parameters, { related });
}

type List = Expr & { readonly op: "aggregate" | "collect" };

/** What a text counts, adds up or lists. Of whoever reads it, their own lists are theirs. */
function countedIn(said: Expr | null): List[] {
  const found: List[] = [];
  if (said?.op !== "template") return found;
  eachNode(said, (node) => {
    // Whether there is one, `if some stays …`, chooses the words, and is not told.
    if ((node.op !== "aggregate" || node.how === "some" || node.how === "no") && node.op !== "collect") return;
    if (!("of" in node.list) || node.list.of.op !== "user") found.push(node);
  });
  return found;
}

/** Whether somebody sees every record that is counted: all of the entity, or those that its condition is about. */
function seesAll({ access, part }: EntityModel, list: List, { roles }: Held): boolean {
  // Rows are seen with their record, which is mostly the one that is refused.
  if (part !== null) return true;
  const where = list.op === "aggregate" ? list.where : null;
  const asked = where === null ? [] : where.op === "and" ? where.items : [where];
  const said = new Set(asked.map((one) => keyOf(ofThis(one, list.binder))));
  return roles.some((role) => {
    const decision = access.grants.get("see")?.byRole.get(role);
    // What is not decided yet is not spoken of.
    if (decision?.may === "yes" || decision?.may === "open") return true;
    if (decision?.may !== "if") return false;
    const ways = decision.condition.op === "or" ? decision.condition.items : [decision.condition];
    return ways.some((way) => said.has(keyOf(way)));
  });
}

/** A condition on a member of a list as one on a record. */
function ofThis(expr: Expr, binder: string): Expr {
  if (expr.op === "it" && expr.binder === binder) return { op: "this", type: expr.type, optional: expr.optional };
  return mapParts(expr, (part) => ofThis(part, binder));
}
