// Random typed expressions about the corpus' records, of every construct that SQL can say.

import { valueType } from "../../src/compiler/expression/field-type.ts";
import { aligned, digitsOf, numberType, widen } from "../../src/compiler/expression/numbers.ts";
import { sqlObstacle } from "../../src/compiler/expression/sayable.ts";
import type { Comparison, Expr, ListSource, Literal, Type } from "../../src/compiler/expression/tree.ts";
import { DATES, ENTITIES, isStored, MOMENTS, TEXTS } from "./corpus-world.ts";
import type { Random } from "./random.ts";

type Kind = "number" | "date" | "moment" | "text" | "duration" | "record" | "time" | "choice";

const BOOLEAN: Type = { is: "boolean" };
const KINDS: readonly Kind[] = ["number", "number", "date", "moment", "text", "text", "duration", "record", "time", "choice"];
const ORDERS: readonly Comparison[] = ["<", "<=", ">", ">="];
const PLAIN: Readonly<Record<string, Type>> = {
  date: { is: "date" },
  moment: { is: "moment" },
  text: { is: "text" },
  duration: { is: "duration" },
  time: { is: "time" },
};

export class Generator {
  readonly #random: Random;
  readonly #root: string;
  readonly #elapses: boolean;
  #members: readonly { readonly binder: string; readonly entity: string }[] = [];
  #binders = 0;

  /** `elapses`: expressions are about times of day, and lengths between moments, above all. */
  constructor(random: Random, root: string, elapses = false) {
    this.#random = random;
    this.#root = root;
    this.#elapses = elapses;
  }

  /** A condition or a value that SQL can say. */
  make(): Expr {
    for (;;) {
      this.#binders = 0;
      this.#members = [];
      const kinds = this.#elapses ? (["time", "number", "duration"] as const) : KINDS;
      const expr = this.#random.chance(0.6) ? this.#condition(3) : this.#value(this.#random.pick(kinds), 3);
      if (sqlObstacle(expr) === null && JSON.stringify(expr).length < 12_000) return expr;
    }
  }

  #condition(depth: number): Expr {
    const random = this.#random;
    if (depth <= 0) return random.pick([() => this.#flag(), () => this.#comparison(0), () => this.#emptiness(0)])();
    const bool = <T extends object>(node: T) => ({ ...node, type: BOOLEAN, optional: false });
    return random.pick<() => Expr>([
      () => this.#comparison(depth - 1),
      () => this.#comparison(depth - 1),
      () => this.#comparison(depth - 1),
      () =>
        bool({
          op: random.pick(["and", "or"] as const),
          items: Array.from({ length: random.integer(2, 3) }, () => this.#condition(depth - 1)),
        }),
      () => bool({ op: "not" as const, item: this.#condition(depth - 1) }),
      () => bool({ op: "not" as const, item: this.#comparison(depth - 1) }),
      () => this.#emptiness(depth - 1),
      () => this.#oneOf(depth - 1),
      () =>
        bool({
          op: random.pick(["contains", "starts with"] as const),
          left: this.#value("text", depth - 1),
          right: this.#value("text", depth - 1),
        }),
      () => bool({ op: "member" as const, item: this.#record("Person", depth - 1), list: this.#fans() }),
      () => this.#question(random.pick(["some", "no"] as const), depth),
      () => this.#flag(),
      () => bool({ op: "compare" as const, how: random.pick(["=", "!="] as const), left: this.#flag(), right: this.#condition(depth - 1) }),
      () => this.#listed(depth - 1),
      () => this.#conditional(this.#condition(depth - 1), this.#condition(depth - 1), depth),
    ])();
  }

  #comparison(depth: number): Expr {
    const random = this.#random;
    const kind = random.pick(KINDS);
    const equal = kind === "record" || kind === "choice" || random.chance(0.5);
    const how = equal ? random.pick(["=", "!="] as const) : random.pick(ORDERS);
    const [left, right] = kind === "record" ? this.#records(depth) : [this.#value(kind, depth), this.#value(kind, depth)];
    const [a, b] = random.chance(0.5) ? (aligned([left!, right!]) as [Expr, Expr]) : [left!, right!];
    return { op: "compare", how, left: a, right: b, type: BOOLEAN, optional: false };
  }

  #records(depth: number): [Expr, Expr] {
    const entity = this.#random.pick(["Person", "Person", "Team"]);
    return [this.#record(entity, depth), this.#record(entity, depth)];
  }

  #emptiness(depth: number): Expr {
    const opaque = this.#random.chance(0.1) ? this.#fieldOf({ is: "opaque", name: "" }, depth) : null;
    const item = opaque ?? (this.#random.chance(0.15) ? this.#flag() : this.#value(this.#random.pick(KINDS), depth));
    return { op: "empty", item, type: BOOLEAN, optional: false };
  }

  #oneOf(depth: number): Expr {
    const kind = this.#random.pick(["number", "text", "choice", "date", "record"] as const);
    const item = this.#value(kind, depth);
    const one = (): Expr =>
      this.#random.chance(0.7) ? this.#literal(kind) : kind === "record" ? this.#record("Person", 0) : this.#value(kind, 0);
    const items = Array.from({ length: this.#random.integer(1, 3) }, one);
    return { op: "in", item, items, type: BOOLEAN, optional: false };
  }

  /** A value among the values of a list, or whether a list has any. */
  #listed(depth: number): Expr {
    if (this.#random.chance(0.5)) return this.#keptList(depth);
    const list = this.#list();
    const binder = this.#binder();
    const kind = this.#random.pick(["text", "number"] as const);
    const of = this.#within(binder, list.entity, () => this.#field(kind, 0));
    const collect: Expr = { op: "collect", list, binder, of, type: { is: "list", of: of.type }, optional: false };
    if (this.#random.chance(0.3)) return { op: "empty", item: collect, type: BOOLEAN, optional: false };
    return {
      op: "contains",
      left: collect,
      right: widen(this.#value(kind, depth), of.type.is === "number" ? of.type.scale : 0),
      type: BOOLEAN,
      optional: false,
    };
  }

  /** The same of a list of plain values that a field keeps. */
  #keptList(depth: number): Expr {
    const list = this.#values(depth);
    if (this.#random.chance(0.3)) return { op: "empty", item: list, type: BOOLEAN, optional: false };
    const right = this.#value(this.#random.pick(["text", "choice"] as const), depth);
    return { op: "contains", left: list, right, type: BOOLEAN, optional: false };
  }

  #values(depth: number): Expr {
    const type: Type = { is: "list", of: { is: "text" } };
    const field = (): Expr => this.#fieldOf(type, depth) ?? { op: "literal", value: null, type, optional: true };
    if (depth > 0 && this.#random.chance(0.15)) return this.#conditional(field(), field(), depth);
    return depth > 0 && this.#random.chance(0.15) ? this.#alternative(field(), field()) : field();
  }

  /** A yes/no field, of this record or over a path. */
  #flag(): Expr {
    return this.#fieldOf(BOOLEAN, 1) ?? { op: "literal", value: this.#random.chance(0.5), type: BOOLEAN, optional: false };
  }

  #value(kind: Kind, depth: number): Expr {
    const random = this.#random;
    if (kind === "record") return this.#record("Person", depth);
    if (depth > 0 && kind === "time" && this.#elapses) {
      return this.#call("time of", [this.#value("moment", depth - 1)], { is: "time" });
    }
    if (depth <= 0 || kind === "time" || kind === "choice" || random.chance(0.35))
      return random.chance(0.25) ? this.#literal(kind) : this.#field(kind, depth);
    if (random.chance(0.15)) return this.#conditional(this.#value(kind, depth - 1), this.#value(kind, depth - 1), depth);
    if (random.chance(0.15)) return this.#alternative(this.#value(kind, depth - 1), this.#value(kind, depth - 1));
    switch (kind) {
      case "number":
        return this.#number(depth - 1);
      case "date":
        return this.#date(depth - 1);
      case "moment":
        return this.#moved("moment", depth - 1);
      case "duration":
        return this.#duration(depth - 1);
      case "text":
        return random.chance(0.5)
          ? this.#call("lower case", [this.#value("text", depth - 1)], { is: "text" })
          : this.#question("smallest", depth, "text");
    }
  }

  #number(depth: number): Expr {
    const random = this.#random;
    const operands = (): [Expr, Expr] => [this.#value("number", depth), this.#value("number", depth)];
    return random.pick<() => Expr>([
      () => this.#sum(...operands()),
      () => this.#sum(...operands()),
      () => this.#product(...operands()),
      () => {
        const item = this.#value("number", depth);
        return { op: "negate", item, type: item.type, optional: true };
      },
      () => this.#call("length of", [this.#value("text", depth)], numberType(0, 9)),
      () => ({ ...this.#call("length of", [this.#values(depth)], numberType(0, 10)), optional: false }),
      () => this.#call("days from", [this.#value("date", depth), this.#value("date", depth)], numberType(0, 7)),
      () => this.#call("years from", [this.#value("date", depth), this.#value("date", depth)], numberType(0, 5)),
      () => this.#extreme(operands()),
      ...(this.#elapses ? Array.from({ length: 6 }, () => () => this.#elapsed(depth)) : []),
      () => this.#question(random.pick(["number", "sum", "largest", "smallest"] as const), depth + 1, "number"),
      () => this.#question("number", depth + 1),
    ])();
  }

  #sum(left: Expr, right: Expr): Expr {
    const [a, b] = aligned([left, right]) as [Expr, Expr];
    const scale = a.type.is === "number" ? a.type.scale : 0;
    const type = numberType(scale, Math.max(digitsOf(a), digitsOf(b)) + 1);
    return { op: "arithmetic", how: this.#random.pick(["+", "-"] as const), left: a, right: b, type, optional: true };
  }

  #product(left: Expr, right: Expr): Expr {
    const scale = (expr: Expr): number => (expr.type.is === "number" ? expr.type.scale : 0);
    const type = numberType(scale(left) + scale(right), digitsOf(left) + digitsOf(right));
    return { op: "arithmetic", how: "*", left, right, type, optional: true };
  }

  #extreme(items: readonly Expr[]): Expr {
    const same = aligned(items);
    return this.#call(this.#random.pick(["larger of", "smaller of"] as const), same, {
      ...same[0]!.type,
      ...(same[0]!.type.is === "number" ? { digits: Math.max(...same.map(digitsOf)) } : {}),
    } as Type);
  }

  #date(depth: number): Expr {
    return this.#random.pick<() => Expr>([
      () => this.#moved("date", depth),
      () => this.#call("date of", [this.#value("moment", depth)], { is: "date" }),
      () => this.#call("month of", [this.#value("date", depth)], { is: "date" }),
      () => this.#question(this.#random.pick(["largest", "smallest"] as const), depth + 1, "date"),
    ])();
  }

  #moved(kind: "date" | "moment", depth: number): Expr {
    const left = this.#value(kind, depth);
    const days = this.#duration(0, kind === "date");
    return { op: "arithmetic", how: this.#random.pick(["+", "-"] as const), left, right: days, type: left.type, optional: true };
  }

  #duration(depth: number, wholeDays = false): Expr {
    const type: Type = { is: "duration" };
    const unit = wholeDays ? 86_400 : this.#random.pick([1, 3_600, 86_400]);
    const literal: Expr = { op: "literal", value: unit * this.#random.integer(-400, 4_000), type, optional: false };
    if (this.#elapses && !wholeDays && this.#random.chance(0.5)) return this.#elapsed(depth, "time from");
    const choice = this.#random.integer(0, 3);
    if (choice === 0)
      return { op: "arithmetic", how: "*", left: this.#integer(), right: { ...literal, value: unit }, type, optional: true };
    if (choice === 1 && !wholeDays)
      return { op: "arithmetic", how: "-", left: this.#value("duration", depth), right: literal, type, optional: true };
    return literal;
  }

  /** How long it is between two moments, or two times of day. */
  #elapsed(depth: number, name: "time from" | "hours from" | "minutes from" = this.#random.pick(["hours from", "minutes from"])): Expr {
    const kind = this.#random.pick(["moment", "moment", "time"] as const);
    const type: Type = name === "time from" ? { is: "duration" } : numberType(0, name === "hours from" ? 8 : 10);
    return this.#call(name, [this.#value(kind, depth), this.#value(kind, depth)], type);
  }

  #integer(): Expr {
    const found = this.#field("number", 0, 0);
    return found.type.is === "number" && found.type.scale === 0
      ? found
      : { op: "literal", value: 7, type: numberType(0, 1), optional: false };
  }

  #call(name: (Expr & { readonly op: "call" })["name"], args: readonly Expr[], type: Type): Expr {
    return { op: "call", name, args, type, optional: args.some((arg) => arg.optional) };
  }

  #conditional(then: Expr, otherwise: Expr, depth: number): Expr {
    const [a, b, type] = this.#unified(then, otherwise);
    // biome-ignore lint/suspicious/noThenProperty: the tree names its parts as the language does.
    return { op: "if", condition: this.#condition(Math.min(1, depth - 1)), then: a, else: b, type, optional: true };
  }

  #alternative(left: Expr, right: Expr): Expr {
    const [a, b, type] = this.#unified(left, right);
    return { op: "or else", left: a, right: b, type, optional: true };
  }

  #unified(first: Expr, second: Expr): [Expr, Expr, Type] {
    const [a, b] = aligned([first, second]) as [Expr, Expr];
    if (a.type.is !== "number") return [a, b, a.type];
    return [a, b, numberType(a.type.scale, Math.max(digitsOf(a), digitsOf(b)))];
  }

  /** A question about a list; its condition speaks of the member and of the record outside. */
  #question(how: "number" | "some" | "no" | "sum" | "largest" | "smallest", depth: number, kind: Kind = "number"): Expr {
    const list = this.#list();
    const binder = this.#binder();
    return this.#within(binder, list.entity, () => {
      const where = this.#random.chance(0.8) ? this.#condition(Math.max(0, depth - 2)) : null;
      if (how === "some" || how === "no") return { op: "aggregate", how, list, binder, where, of: null, type: BOOLEAN, optional: false };
      if (how === "number") return { op: "aggregate", how, list, binder, where, of: null, type: numberType(0, 10), optional: false };
      const of = this.#field(kind, 0);
      const sum = of.type.is === "number" ? numberType(of.type.scale, Math.min(18, of.type.digits + 10)) : of.type;
      return { op: "aggregate", how, list, binder, where, of, type: how === "sum" ? sum : of.type, optional: how !== "sum" };
    });
  }

  #list(): ListSource {
    return this.#random.pick<() => ListSource>([
      () => ({ from: "entity", entity: this.#random.pick(["Person", "Team", "Item", "Tag"]) }),
      () => ({ from: "reverse", entity: "Person", by: "team", of: this.#record("Team", 1) }),
      () => ({ from: "reverse", entity: "Item", by: "owner", of: this.#record("Person", 1) }),
      () => this.#fans(),
    ])();
  }

  #fans(): ListSource {
    return { from: "link", entity: "Person", owner: "Team", field: "fans", of: this.#record("Team", 1) };
  }

  #binder(): string {
    return `m${++this.#binders}`;
  }

  #within<T>(binder: string, entity: string, make: () => T): T {
    const before = this.#members;
    this.#members = [...before, { binder, entity }];
    const made = make();
    this.#members = before;
    return made;
  }

  #record(entity: string, depth: number): Expr {
    const own = this.#roots().filter((root) => root.type.is === "record" && root.type.entity === entity);
    if (own.length > 0 && this.#random.chance(0.4)) return this.#random.pick(own);
    return this.#fieldOf({ is: "record", entity }, depth + 1) ?? this.#user();
  }

  #user(): Expr {
    return { op: "user", type: { is: "record", entity: "Person" }, optional: true };
  }

  #roots(): Expr[] {
    const members = this.#members.map(
      ({ binder, entity }): Expr => ({ op: "it", binder, type: { is: "record", entity }, optional: false }),
    );
    return [{ op: "this", type: { is: "record", entity: this.#root }, optional: false }, ...members, ...members.slice(-1), this.#user()];
  }

  #field(kind: Kind, depth: number, scale: number | null = null): Expr {
    const wanted: Type =
      kind === "number" ? numberType(scale ?? 0, 0) : kind === "choice" ? { is: "choice", values: [] } : (PLAIN[kind] ?? { is: "text" });
    return this.#fieldOf(wanted, depth, kind === "number" && scale === null) ?? this.#literal(kind);
  }

  /** A field of some root, or over references from it; null where none is found. */
  #fieldOf(wanted: Type, steps: number, anyScale = false): Expr | null {
    for (let attempt = 0; attempt < 12; attempt++) {
      let of = this.#random.pick(this.#roots());
      for (let step = this.#random.integer(0, Math.min(2, steps + 1)); step > 0; step--) {
        const next = this.#random.pick(this.#fieldsOf(of));
        if (next.type.is === "record") of = next;
      }
      const fits = this.#fieldsOf(of).filter(({ type }) => {
        if (type.is === "record" && wanted.is === "record") return type.entity === wanted.entity;
        if (type.is === "number" && wanted.is === "number") return anyScale || type.scale === wanted.scale;
        return type.is === wanted.is;
      });
      if (fits.length > 0) return this.#random.pick(fits);
    }
    return null;
  }

  #fieldsOf(of: Expr): Expr[] {
    if (of.type.is !== "record") return [];
    const { entity } = of.type;
    return (ENTITIES[entity] ?? [])
      .filter((field) => isStored(field.type))
      .map(
        (field): Expr => ({
          op: "field",
          of,
          entity,
          field: field.name,
          type: valueType(field.type),
          optional: of.optional || !field.required,
        }),
      );
  }

  #literal(kind: Kind): Expr {
    const random = this.#random;
    const made = (value: Literal, type: Type): Expr => ({ op: "literal", value, type, optional: value === null });
    if (random.chance(0.08)) return made(null, kind === "number" ? numberType(0, 1) : (PLAIN[kind] ?? { is: "text" }));
    switch (kind) {
      case "number": {
        const units = random.pick([0, 1, -1, 2, 99, 100, 12_345, -100]);
        return made(units, numberType(random.pick([0, 0, 2, 3]), String(Math.abs(units)).length));
      }
      case "date":
        return random.chance(0.3) ? { op: "today", type: { is: "date" }, optional: false } : made(random.pick(DATES), { is: "date" });
      case "moment":
        return random.chance(0.3) ? { op: "now", type: { is: "moment" }, optional: false } : made(random.pick(MOMENTS), { is: "moment" });
      case "duration":
        return made(random.pick([0, 1, 86_400, -86_400]), { is: "duration" });
      case "time":
        return made(random.pick(["00:00", "12:00"]), { is: "time" });
      case "choice":
        return made(random.pick(["low", "mid", "high", "odd_one"]), { is: "choice", values: ["low", "mid", "high", "odd_one"] });
      case "record":
        return made(random.pick(["person-0", "person-1", "person-99"]), { is: "record", entity: "Person" });
      case "text":
        return made(random.pick(TEXTS), { is: "text" });
    }
  }
}
