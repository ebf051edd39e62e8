// What a call names in Gives, whoever may make the call may see. Else it is not in the answer.

import { not } from "../../../expression/fold.ts";
import type { Expr } from "../../../expression/tree.ts";
import type { CallModel, ShapeMemberModel, ShapeModel, Steps } from "../../../model/calls/call-model.ts";
import type { Model } from "../../../model/model.ts";
import type { Span } from "../../../source.ts";
import { getsRecords, mayCall } from "../../callers.ts";
import type { Decider } from "../../decide/decide.ts";
import { heldWith, roleSubject, somebody, whoIs } from "../../decisions.ts";
import type { Rule } from "../../rule.ts";

/** Calls that are named; the others are counted. */
const MOST_NAMED = 3;

export const callsGiveWhatCallersMaySee: Rule = (model, report, { decider }) => {
  for (const places of alike([...hiddenByPlace(model, decider)])) {
    const [{ column, hidden }] = places;
    const [first] = hidden;
    const keys = inWords(keysOf(places), "and");
    const empty = `${keys} ${places.length > 1 ? "are" : "is"} empty`;
    const gets = first.isWhole ? `an answer in which ${empty}` : `an answer without ${keys}`;
    const finds = first.isWhole ? `finds ${keys} empty in the answer` : `finds no ${inWords(keysOf(places), "or")} in the answer`;
    const address = `${first.call.method} ${first.call.path}`;
    const example = ` ${somebody(model, first.role)} sends ${address} and ${finds}.`;
    const roles = rolesOf(places[0]);
    const fields = [...new Set(places.map((place) => place.hidden[0].field))];
    const call = callsInWords(callsOf(places[0]));
    const list = first.isWhole && column.isList ? ` Where it is to be empty for them, say that of the list: where (… user …).` : "";
    const parameters = {
      call,
      who: roleSubject(model, roles),
      role: roles.join(" or "),
      field: inWords(fields, "and"),
      gets,
      example,
      list,
    };
    const spans = new Map(places.map((place) => [place.hidden[0].span.start, place.hidden[0].span]));
    const related = [...spans.values()].slice(0, MOST_NAMED).map((span) => ({ span, message: "It is refused here." }));
    report("calls-give-what-callers-may-see", column.span, parameters, { related });
  }
};

type HiddenByCall = Hidden & { readonly call: CallModel };

interface Place {
  readonly column: Shown;
  readonly hidden: [HiddenByCall, ...HiddenByCall[]];
}

function rolesOf({ hidden }: Place): string[] {
  return [...new Set(hidden.map(({ role }) => role))];
}

function callsOf({ hidden }: Place): string[] {
  return [...new Set(hidden.map(({ call }) => call.name))];
}

function keysOf(places: readonly Place[]): string[] {
  return [...new Set(places.map(({ column }) => column.path))];
}

/** `a`, `a and b`, `a, b and c` */
function inWords(words: readonly string[], last: "and" | "or"): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

/** What the same roles miss in the same calls is said once; what stands in a member that they miss, not at all. */
function alike(places: readonly Place[]): [Place, ...Place[]][] {
  const groups = new Map<string, [Place, ...Place[]]>();
  for (const place of places) {
    const key = JSON.stringify([callsOf(place), rolesOf(place), place.hidden[0].isWhole]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [place]);
    else if (!group.some((other) => isWithin(place.column.steps, other.column.steps))) group.push(place);
  }
  return [...groups.values()];
}

function isWithin(steps: Steps, outer: Steps): boolean {
  const isSame = (at: number) => steps[at]?.entity === outer[at]?.entity && steps[at]?.field === outer[at]?.field;
  return steps.length > outer.length && outer.every((_, at) => isSame(at));
}

/** A shape that many calls give is spoken of once, with all of them. */
function hiddenByPlace(model: Model, decider: Decider): Iterable<Place> {
  const places = new Map<string, Place>();
  for (const call of model.calls) {
    for (const column of call.gives === null ? [] : shownBy(call.gives)) {
      const roles = [...model.roles.keys()].filter((role) => mayCall(model, call, role) && !isEmptyFor(model, decider, column, role));
      const hidden = roles.flatMap((role) => hiddenFrom(model, column, role));
      const [first, ...others] = hidden.filter(({ role }) => getsRecords(model, decider, call, role));
      if (first === undefined) continue;
      const key = `${column.span.file} ${column.span.start} ${column.path} ${first.field}`;
      const found = others.flatMap((one) => (one.field === first.field ? [{ ...one, call }] : []));
      const place = places.get(key);
      if (place === undefined) places.set(key, { column, hidden: [{ ...first, call }, ...found] });
      else place.hidden.push({ ...first, call }, ...found);
    }
  }
  return places.values();
}

/** `order`; `order, place or ship`; `order, place, ship or one of 4 others` */
function callsInWords(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED;
  if (rest > 1) return `${names.slice(0, MOST_NAMED).join(", ")} or one of ${rest} others`;
  return inWords(names, "or");
}

/** A chain of fields that an answer shows, from the record of the call on. */
interface Shown {
  readonly path: string;
  readonly span: Span;
  readonly steps: Steps;
  readonly isList?: boolean;
  /** The conditions of the lists that it stands in. */
  readonly wheres?: readonly Expr[];
}

/** Whether the lists are said to be empty for whoever has the role, and none that sees what they hold. */
function isEmptyFor(model: Model, decider: Decider, column: Shown, role: string): boolean {
  const { wheres = [] } = column;
  if (wheres.length === 0) return false;
  const users = model.product.signsInAs?.entity;
  const isVisitor = model.roles.get(role)?.means === "not signed in";
  if (isVisitor) return users !== undefined && decider.never([...wheres, nobody(users)]) !== null;
  const seeing = [...model.roles.keys()].filter((other) => other !== role && hiddenFrom(model, column, other).length === 0);
  const others = seeing.flatMap((other) => whoIs(model, other)).map(not);
  return decider.never([...whoIs(model, role), ...others, ...wheres]) !== null;
}

function nobody(users: string): Expr {
  const user: Expr = { op: "user", type: { is: "record", entity: users }, optional: true };
  return { op: "empty", item: user, type: { is: "boolean" }, optional: false };
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
      return holds.reads.map(at);
    case "record":
      return [at(holds.column.steps), ...within(holds.members, holds.column.steps)];
    case "list": {
      const steps = holds.reads[0] ?? [];
      const shown =
        "value" in holds.gives ? [at([...steps, ...holds.gives.value.steps])] : [at(steps), ...within(holds.gives.members, steps)];
      const { where } = holds;
      return shown.map((one) => ({
        ...one,
        isList: true,
        wheres: [...(one.wheres ?? []), ...(where === null ? [] : [where])],
      }));
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
