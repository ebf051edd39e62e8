// What a call ignores of what is sent, where its document says so: members and parameters that it does not take.

import type { BodyConstant, BodyMember, CallPlan, EnvelopePlan } from "../../../../compiler/plan/plan.ts";
import { type Application, entityOf } from "../../context/application.ts";
import { fieldNamed } from "../../expressions/expression-builders.ts";
import type { DroppedInput, RouteDescription } from "../../pipeline/router.ts";
import { mayOf, visiblePart } from "../shapes/sight.ts";

type Members = Readonly<Record<string, unknown>>;

/** Undefined: nothing is ignored. */
export function droppedInput(app: Application, call: CallPlan, { query }: RouteDescription): DroppedInput | undefined {
  if (call.ignores.length === 0) return undefined;
  const told = (roles: readonly string[]): ReadonlySet<string> =>
    app.memo.of(call, `parameters ${roles.join()}`, () => {
      const visible = visiblePart(mayOf(app, roles), query) as RouteDescription["query"];
      return new Set(visible.map(({ name }) => name));
    });
  return {
    keepsParameter: call.ignores.includes("unknown parameters") ? (name, { roles }) => told(roles).has(name) : null,
    body: call.ignores.includes("unknown members") ? bodyOf(app, call) : "nothing",
  };
}

function bodyOf(app: Application, call: CallPlan): DroppedInput["body"] {
  const { takes, does } = call;
  if (takes?.is !== "fields") return takes === null && TAKES_BY_ITSELF.has(does.is) ? "nothing" : "all";
  const pruner = new Pruner(app, does);
  const entity = "entity" in does ? does.entity : (app.plan.product.signsInAs?.entity ?? "");
  const one = (value: unknown) => pruner.record(value, entity, takes.members);
  const inner = (value: unknown) => (takes.many && Array.isArray(value) ? value.map(one) : one(value));
  return (json) => withinEnvelope(json, takes.envelope, inner);
}

/** Calls without a cell Takes that read members of their own. */
const TAKES_BY_ITSELF: ReadonlySet<string> = new Set(["sign in", "sign up", "change user"]);
/** What may stand at the top of any body that changes something: the version, or in a sign-in the code of a second factor. */
const COMMON_MEMBERS = ["version", "code", "password"];

/** The objects around a body without what else stands in them; `version` may stand beside the outermost. */
function withinEnvelope(json: unknown, envelope: readonly EnvelopePlan[], inner: (value: unknown) => unknown): unknown {
  const [level, ...more] = envelope;
  if (level === undefined) return inner(json);
  return only(json, (name, value) => {
    if (name === level.name) return { value: withinEnvelope(value, more, inner) };
    return isNamed(level.beside, name) || name === "version" ? { value } : null;
  });
}

class Pruner {
  readonly #app: Application;
  readonly #does: CallPlan["does"];

  constructor(app: Application, does: CallPlan["does"]) {
    this.#app = app;
    this.#does = does;
  }

  record(json: unknown, entity: string, members: "all" | readonly BodyMember[], isRow = false): unknown {
    return only(json, (name, value) => {
      if (members === "all") {
        if (this.#isField(entity, name)) return { value: this.#rows(value, entity, name, "all") };
        return !isRow && COMMON_MEMBERS.includes(name) ? { value } : null;
      }
      const member = members.find((one) => one.name === name);
      if (member === undefined) return !isRow && this.#standsBeside(name) ? { value } : null;
      return { value: this.#member(value, entity, member) };
    });
  }

  #member(value: unknown, entity: string, member: BodyMember): unknown {
    if (member.is === "object") return this.record(value, entity, member.members);
    if (member.is !== "field") return value;
    const { within } = member;
    if (within === null) return this.#rows(value, entity, member.field, member.rows ?? "all");
    const isKept = (name: string) => name === within.name || isNamed(within.beside, name);
    return each(value, (one) => only(one, (name, held) => (isKept(name) ? { value: held } : null)));
  }

  #rows(value: unknown, entity: string, field: string, members: "all" | readonly BodyMember[]): unknown {
    const type = fieldNamed(entityOf(this.#app, entity), field)?.type;
    return type?.is === "rows" ? each(value, (row) => this.record(row, type.entity, members, true)) : value;
  }

  #standsBeside(name: string): boolean {
    return name === "version" || (name === "code" && this.#does.is === "sign in");
  }

  #isField(entity: string, name: string): boolean {
    const { states, fields } = entityOf(this.#app, entity);
    return (
      name === "id" ||
      fields.some((field) => field.name === name) ||
      states?.transitions.some(({ asks }) => asks.some((ask) => ask.name === name)) === true
    );
  }
}

function isNamed(constants: readonly BodyConstant[], name: string): boolean {
  return constants.some((one) => one.name === name);
}

function each(value: unknown, read: (one: unknown) => unknown): unknown {
  return Array.isArray(value) ? value.map(read) : read(value);
}

/** What is no object is left to be refused as such. */
function only(json: unknown, keep: (name: string, value: unknown) => { readonly value: unknown } | null): unknown {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return json;
  const kept = Object.entries(json as Members).flatMap(([name, value]) => {
    const found = keep(name, value);
    return found === null ? [] : [[name, found.value] as const];
  });
  return Object.fromEntries(kept);
}
