// Where a field begins as the user, whoever may make the record may name somebody else in their place, unless point 6 says
// otherwise.

import { makingActions, refuses, roleSubject } from "../../decisions.ts";
import { demandsOwn, ownerOf } from "../../owners.ts";
import type { Rule } from "../../rule.ts";

export const recordsAreMadeInOnesOwnName: Rule = (model, report, { decider }) => {
  for (const entity of model.entities.values()) {
    const owner = ownerOf(model, entity);
    const field = owner === null ? undefined : entity.fields.get(owner.name);
    if (owner === null || field === undefined || entity.access.grants.has(`change ${owner.name}`)) continue;
    const actions = makingActions(entity);
    // What is undecided, or could not be read, may say so.
    const cells = [...entity.access.grants.values()].flatMap(({ byRole }) => [...byRole.values()]);
    if (cells.some((cell) => cell.may === "open" || (cell.may === "if" && cell.condition.op === "open"))) continue;
    const roles = [...model.roles.values()].filter(
      ({ name, means }) =>
        means !== "not signed in" &&
        actions.some((action) => !refuses(entity, action, name) && !demandsOwn(decider, entity, action, name, owner)),
    );
    if (roles.length === 0) continue;
    const who = roleSubject(
      model,
      roles.map(({ name }) => name),
    );
    report("records-are-made-in-ones-own-name", field.span, { who, entity: entity.name, field: owner.name });
  }
};
