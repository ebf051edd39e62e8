// What a call names in Gives, whoever may make the call may see: else it is not in the answer.

import type { CallModel, ShapeMemberModel, ShapeModel, Steps } from "../../../model/call-model.ts";
import type { Model } from "../../../model/model.ts";
import type { Span } from "../../../source.ts";
import { mayCall } from "../../callers.ts";
import { heldWith, somebody, whoever } from "../../decisions.ts";
import type { Rule } from "../../rule.ts";

/** Calls that are named; the others are counted. */
const MOST_NAMED = 3;

export const callsGiveWhatCallersMaySee: Rule = (model, report) => {
  for (const { column, hidden } of hiddenByPlace(model)) {
    const [first] = hidden;
    if (first === undefined) continue;
    const gets = first.isWhole ? `an answer in which ${column.path} is empty` : `an answer without ${column.path}`;
    const finds = first.isWhole ? `finds ${column.path} empty in the answer` : `finds no ${column.path} in the answer`;
    const address = `${first.call.method} ${first.call.path}`;
    const example = ` ${somebody(model, first.role)} sends ${address} and ${finds}.`;
    const roles = [...new Set(hidden.map(({ role }) => role))];
    const call = callsInWords([...new Set(hidden.map((one) => one.call.name))]);
    const parameters = { call, who: whoever(model, roles), role: roles.join(" or "), field: first.field, gets, example };
    report("calls-give-what-callers-may-see", column.span, parameters, {
      related: [{ span: first.span, message: "It is refused here." }],
    });
  }
};

/** A shape that many calls give is spoken of once, with all of them. */
function hiddenByPlace(model: Model) {
  const places = new Map<string, { readonly column: Shown; readonly hidden: (Hidden & { readonly call: CallModel })[] }>();
  for (const call of model.calls) {
    for (const column of call.gives === null ? [] : shownBy(call.gives)) {
      const hidden = [...model.roles.keys()].flatMap((role) => (mayCall(model, call, role) ? hiddenFrom(model, column, role) : []));
      const [first] = hidden;
      if (first === undefined) continue;
      const key = `${column.span.file} ${column.span.start} ${column.path} ${first.field}`;
      const place = places.get(key) ?? { column, hidden: [] };
      places.set(key, place);
      place.hidden.push(...hidden.flatMap((one) => (one.field === first.field ? [{ ...one, call }] : [])));
    }
  }
  return places.values();
}

/** `order`; `order, place or ship`; `order, place, ship or one of 4 others` */
function callsInWords(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED;
  if (rest > 1) return `${names.slice(0, MOST_NAMED).join(", ")} or one of ${rest} others`;
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

/** A chain of fields that an answer shows, from the record of the call on. */
interface Shown {
  readonly path: string;
  readonly span: Span;
  readonly steps: Steps;
}

function shownBy(shape: ShapeModel): Shown[] {
  switch (shape.is) {
    case "record":
      return shape.members === "all" ? [] : shape.members.flatMap((member) => shownIn(member, []));
    case "value":
      return [shape.column];
    case "list":
      return shownBy(shape.of);
    case "object":
      return shape.members.flatMap((member) => shownBy(member.shape));
    default:
      return [];
  }
}

function shownIn({ name, span, holds }: ShapeMemberModel, before: Steps): Shown[] {
  const at = (steps: Steps): Shown => ({ path: name, span, steps: steps[0]?.of === "user" ? steps : [...before, ...steps] });
  const within = (members: "all" | readonly ShapeMemberModel[], steps: Steps): Shown[] =>
    members === "all" ? [] : members.flatMap((member) => shownIn(member, [...before, ...steps]));
  switch (holds.is) {
    case "value":
      return holds.reads.map((steps) => ({ ...at(steps), path: holds.column.path }));
    case "record":
      return [at(holds.column.steps), ...within(holds.members, holds.column.steps)];
    case "list": {
      const steps = holds.reads[0] ?? [];
      if ("value" in holds.gives) return [at([...steps, ...holds.gives.value.steps])];
      return [at(steps), ...within(holds.gives.members, steps)];
    }
    case "object":
      return within(holds.members, []);
    default:
      return [];
  }
}

interface Hidden {
  readonly role: string;
  /** A record as a whole, rather than a field of it. */
  readonly isWhole: boolean;
  readonly field: string;
  readonly span: Span;
}

/** The steps of a path that a role is refused outright. */
function hiddenFrom(model: Model, column: Shown, role: string): Hidden[] {
  return column.steps.flatMap((step, index) => {
    const grants = model.entities.get(step.entity)?.access.grants;
    const own = grants?.get(`see ${step.field}`);
    const isOwn = index === 0 && (step.of === undefined || model.roles.get(role)?.means === "not signed in");
    const whole = isOwn ? undefined : grants?.get("see");
    const held = heldWith(model, role);
    const refused = [own, whole].find((grant) => grant !== undefined && held.every((one) => (grant.byRole.get(one)?.may ?? "no") === "no"));
    return refused === undefined
      ? []
      : [
          {
            role,
            isWhole: refused !== own && index > 0,
            field: refused === own ? `${step.entity}.${step.field}` : `any ${step.entity}`,
            span: refused.span,
          },
        ];
  });
}
