// The oracle's own reading of expressions: slow, simple, and written from docs/language/expressions.md alone. It shares
// nothing with the program, so that a mistake of the program is not a mistake here as well.

/** A record of the world: its fields, its id, and `$entity`. */
export type Row = { readonly $entity: string; readonly id: string } & Record<string, unknown>;

/** What an expression looks at. */
export interface Scope {
  readonly self: Row;
  /** The record of the list whose `where` is asked. */
  readonly it: Row | null;
  readonly user: Row | null;
  readonly world: Lookup;
  /** Whether this is a condition of points 2 or 6, where the user's empty value is compared with nothing. */
  readonly isPermission?: boolean;
}

/** How the world answers for names. */
export interface Lookup {
  readonly today: string;
  readonly now: string;
  readonly timeZone: string;
  hasField(entity: string, field: string): boolean;
  isEntity(name: string): boolean;
  all(entity: string): readonly Row[];
  /** A field's value: plain, a record, or a list of either. */
  value(row: Row, field: string, user: Row | null): unknown;
  /** The text of a constant's value; undefined where there is none. */
  constant(name: string): string | undefined;
}

/** Thrown where an expression needs what the document leaves open. */
export class Undecided extends Error {}

/** What such a comparison says: neither yes nor no, whatever stands around it; in the end it does not hold. */
const UNKNOWN = Symbol("unknown");

type Evaluation = (scope: Scope) => unknown;

const TOKEN = /\s*("(?:[^"\\]|\\.)*"|\d{4}-\d\d-\d\d|\d+(?:\.\d+)?|[A-Za-z_]\w*|<=|>=|!=|[-+*/()=<>,.%])/y;
const LISTS = ["number", "sum", "largest", "smallest", "average"];
const DAYS: Readonly<Record<string, number>> = { second: 1 / 86400, minute: 1 / 1440, hour: 1 / 24, day: 1, week: 7 };

const known = new Map<string, Evaluation>();

/** What an expression is for a scope. */
export function evaluate(text: string, scope: Scope): unknown {
  const found = known.get(text) ?? new Reading(text).whole();
  known.set(text, found);
  return found(scope);
}

/** The paths that an expression reads outside of lists: `keeper.name` as ["keeper", "name"]. Words that name nothing are among them. */
export function readsOf(text: string): readonly (readonly string[])[] {
  const reading = new Reading(text);
  reading.whole();
  return reading.reads;
}

type Side = readonly [Evaluation, string];

/** Whether some part says `wanted`; unknown where none does and one is unknown. */
function decided(parts: readonly Evaluation[], scope: Scope, wanted: boolean): unknown {
  const said = parts.map((part) => {
    const value = part(scope);
    return value === UNKNOWN ? UNKNOWN : value === true;
  });
  if (said.includes(wanted)) return wanted;
  return said.includes(UNKNOWN) ? UNKNOWN : !wanted;
}

class Reading {
  readonly reads: string[][] = [];
  #lists = 0;
  readonly #tokens: string[] = [];
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    const rest = text.trimEnd();
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < rest.length) {
      const from = TOKEN.lastIndex;
      const match = TOKEN.exec(rest);
      if (match === null) throw new Error(`The oracle does not read "${rest.slice(from)}" in "${text}".`);
      this.#tokens.push(match[1]!);
    }
  }

  whole(): Evaluation {
    const found = this.#either();
    if (this.#at < this.#tokens.length) throw new Error(`The oracle stops at "${this.#tokens[this.#at]}" in "${this.#text}".`);
    return found;
  }

  #peek(ahead = 0): string {
    return this.#tokens[this.#at + ahead] ?? "";
  }

  #take(...words: string[]): boolean {
    if (!words.every((word, index) => this.#peek(index) === word)) return false;
    this.#at += words.length;
    return true;
  }

  #demand(word: string): void {
    if (!this.#take(word)) throw new Error(`The oracle wants "${word}", not "${this.#peek()}", in "${this.#text}".`);
  }

  #either(): Evaluation {
    const parts = [this.#both()];
    while (this.#peek() === "or" && this.#peek(1) !== "else" && this.#take("or")) parts.push(this.#both());
    return parts.length === 1 ? parts[0]! : (scope) => decided(parts, scope, true);
  }

  #both(): Evaluation {
    const parts = [this.#negation()];
    while (this.#take("and")) parts.push(this.#negation());
    return parts.length === 1 ? parts[0]! : (scope) => decided(parts, scope, false);
  }

  #negation(): Evaluation {
    if (!this.#take("not")) return this.#comparison();
    const inner = this.#negation();
    return (scope) => {
      const value = inner(scope);
      return value === UNKNOWN ? UNKNOWN : value !== true;
    };
  }

  #comparison(): Evaluation {
    const [left, first] = this.#side();
    if (this.#take("is")) return this.#is(left, first);
    if (this.#take("contains")) return this.#between([left, first], this.#side(), contains);
    if (this.#take("starts", "with"))
      return this.#between([left, first], this.#side(), (text, start) => String(text ?? "").startsWith(String(start)));
    const sign = ["=", "!=", "<=", ">=", "<", ">"].find((one) => this.#take(one));
    if (sign === undefined) return left;
    return this.#between([left, first], this.#side(), (a, b) => compare(sign, a, b));
  }

  #is(left: Evaluation, first: string): Evaluation {
    const wanted = !this.#take("not");
    if (this.#take("empty")) return (scope) => isEmpty(left(scope)) === wanted;
    if (this.#take("one", "of")) {
      this.#demand("(");
      const options: Evaluation[] = [];
      do options.push(this.#between([left, first], this.#side(), same));
      while (this.#take(","));
      this.#demand(")");
      return (scope) => {
        const found = decided(options, scope, true);
        return found === UNKNOWN ? UNKNOWN : found === wanted;
      };
    }
    return this.#between([left, first], this.#side(), (a, b) => same(a, b) === wanted);
  }

  /** One side of a comparison, and the name that it begins with. */
  #side(): Side {
    const name = this.#peek();
    return [this.#orElse(), name];
  }

  #between([left, first]: Side, [right, second]: Side, holds: (a: unknown, b: unknown) => boolean): Evaluation {
    return (scope) => {
      const [a, b] = [left(scope), right(scope)];
      if (scope.isPermission === true) {
        const isOfRecord = (name: string) =>
          name === "this" || name === "it" || scope.world.hasField((scope.it ?? scope.self).$entity, name);
        if (first === "user" && isEmpty(a) && isOfRecord(second)) return UNKNOWN;
        if (second === "user" && isEmpty(b) && isOfRecord(first)) return UNKNOWN;
      }
      return holds(a, b);
    };
  }

  /** What stands between parentheses, of which the first is taken. */
  #items(): Evaluation[] {
    const items = [this.#either()];
    while (this.#take(",")) items.push(this.#either());
    this.#demand(")");
    return items;
  }

  #orElse(): Evaluation {
    const parts = [this.#sum()];
    while (this.#take("or", "else")) parts.push(this.#sum());
    if (parts.length === 1) return parts[0]!;
    return (scope) => parts.map((part) => part(scope)).find((value) => !isEmpty(value)) ?? null;
  }

  #sum(): Evaluation {
    let left = this.#product();
    for (;;) {
      const sign = ["+", "-"].find((one) => this.#take(one));
      if (sign === undefined) return left;
      const [a, b] = [left, this.#product()];
      left = (scope) => plus(a(scope), b(scope), sign === "+" ? 1 : -1);
    }
  }

  #product(): Evaluation {
    let left = this.#primary();
    for (;;) {
      const sign = ["*", "/"].find((one) => this.#take(one));
      if (sign === undefined) return left;
      const [a, b] = [left, this.#primary()];
      left = (scope) => both(a(scope), b(scope), (x, y) => (sign === "*" ? x * y : x / y));
    }
  }

  #primary(): Evaluation {
    const token = this.#peek();
    this.#at++;
    if (token === "(") {
      const inner = this.#either();
      this.#demand(")");
      return inner;
    }
    if (token === "-") {
      const inner = this.#primary();
      return (scope) => both(inner(scope), -1, (x, y) => x * y);
    }
    if (/^\d{4}-/.test(token)) return () => token;
    if (/^\d/.test(token)) return this.#number(Number(token));
    if (token.startsWith('"')) return this.#template(token.slice(1, -1));
    if (token === "if") return this.#choice();
    return this.#list(token) ?? this.#function(token) ?? this.#word(token);
  }

  #number(value: number): Evaluation {
    if (this.#take("%")) return () => value / 100;
    const unit = DAYS[this.#peek().replace(/s$/, "")];
    if (unit !== undefined) this.#at++;
    else if (/^[A-Z]{3}$/.test(this.#peek())) this.#at++;
    return () => value * (unit ?? 1);
  }

  #template(text: string): Evaluation {
    const parts = text.split(/\{([^}]*)\}/).map((part, index) => (index % 2 === 0 ? () => part : this.#inner(part)));
    return (scope) => parts.map((part) => part(scope) ?? "").join("");
  }

  #inner(text: string): Evaluation {
    const inner = new Reading(text);
    const found = inner.whole();
    this.reads.push(...inner.reads);
    return found;
  }

  #choice(): Evaluation {
    const condition = this.#either();
    this.#demand("then");
    const yes = this.#either();
    this.#demand("else");
    const no = this.#either();
    return (scope) => (condition(scope) === true ? yes(scope) : no(scope));
  }

  #list(token: string): Evaluation | null {
    const gathers = LISTS.includes(token) && this.#peek() === "of";
    const asks =
      token === "some" || (token === "no" && /^[A-Za-z]/.test(this.#peek()) && !["and", "or", "then", "else"].includes(this.#peek()));
    if (!gathers && !asks) return null;
    if (gathers) this.#at++;
    const path = this.#path(this.#tokens[this.#at++]!);
    const where = this.#take("where") ? this.#condition() : null;
    return (scope) => {
      const last = path.at(-1)!;
      const items = listOf(scope, path).filter((item) => {
        const row = isRow(item) ? item : null;
        return where === null || where({ ...scope, it: row ?? scope.it }) === true;
      });
      if (token === "number") return items.length;
      if (token === "some" || token === "no") return items.length > 0 === (token === "some");
      return gathered(
        token,
        items.map((item) => (isRow(item) ? scope.world.value(item, last, scope.user) : item)).filter((one) => !isEmpty(one)),
      );
    };
  }

  #condition(): Evaluation {
    this.#demand("(");
    this.#lists++;
    const inner = this.#either();
    this.#lists--;
    this.#demand(")");
    return inner;
  }

  #function(token: string): Evaluation | null {
    const one = (apply: (value: unknown, scope: Scope) => unknown): Evaluation => {
      const inner = this.#primary();
      return (scope) => {
        const value = inner(scope);
        return isEmpty(value) ? null : apply(value, scope);
      };
    };
    if (token === "length" && this.#take("of")) return one((value) => [...String(value)].length);
    if (token === "lower" && this.#take("case")) return one((value) => String(value).toLowerCase());
    if (token === "date" && this.#take("of")) return one((value, { world }) => dayOf(String(value), world.timeZone));
    if (token === "month" && this.#take("of")) return one((value, { world }) => `${dayOf(String(value), world.timeZone).slice(0, 7)}-01`);
    if ((token === "days" || token === "years") && this.#take("from")) return this.#span(token);
    if ((token === "larger" || token === "smaller") && this.#take("of", "(")) {
      const items = this.#items();
      return (scope) =>
        gathered(
          token === "larger" ? "largest" : "smallest",
          items.map((item) => item(scope)).filter((value) => !isEmpty(value)),
        );
    }
    if (token === "round" && !/^(?:[-+*/=<>),]|<=|>=|!=|is|and|or|)$/.test(this.#peek())) {
      const inner = this.#primary();
      this.#demand("to");
      const digits = Number(this.#tokens[this.#at++]);
      return (scope) => both(inner(scope), 10 ** digits, (x, y) => Math.round(x * y) / y);
    }
    return null;
  }

  #span(unit: string): Evaluation {
    const from = this.#primary();
    this.#demand("to");
    const to = this.#primary();
    return (scope) => {
      const [a, b] = [from(scope), to(scope)];
      if (isEmpty(a) || isEmpty(b)) return null;
      if (unit === "days") return (Date.parse(String(b)) - Date.parse(String(a))) / 86_400_000;
      const [first, second] = [String(a), String(b)];
      const years = Number(second.slice(0, 4)) - Number(first.slice(0, 4));
      return second.slice(5) < first.slice(5) ? years - 1 : years;
    };
  }

  #path(first: string): string[] {
    const path = [first];
    while (this.#peek() === "." && /^[a-z_]/i.test(this.#peek(1))) {
      path.push(this.#peek(1));
      this.#at += 2;
    }
    return path;
  }

  #word(token: string): Evaluation {
    const path = this.#path(token);
    if (path.length === 1) {
      if (token === "yes") return () => true;
      if (token === "no") return () => false;
      if (token === "empty") return () => null;
      if (token === "today") return ({ world }) => world.today;
      if (token === "now") return ({ world }) => world.now;
      const unit = DAYS[token.replace(/s$/, "")];
      if (unit !== undefined) return () => unit;
    }
    if (this.#lists === 0) this.reads.push(path);
    return (scope) => follow(scope, path);
  }
}

/** The records, or values, that a list's path leads to; of a path that ends in a plain field, the records before it. */
function listOf(scope: Scope, path: readonly string[]): unknown[] {
  if (scope.world.isEntity(path[0]!)) return [...scope.world.all(path[0]!)];
  const all = follow(scope, path);
  if (Array.isArray(all) && (path.length === 1 || isRow(all[0]) || !isListBefore(scope, path))) return all;
  const before = follow(scope, path.slice(0, -1));
  return Array.isArray(before) ? before : [];
}

function isListBefore(scope: Scope, path: readonly string[]): boolean {
  return Array.isArray(follow(scope, path.slice(0, -1)));
}

/** A path from a name; a word that names nothing is a choice's. */
function follow(scope: Scope, path: readonly string[]): unknown {
  const [first = "", ...further] = path;
  let value = start(scope, first);
  for (const name of further) value = step(scope, value, name);
  return value;
}

function start(scope: Scope, name: string): unknown {
  if (name === "this") return scope.self;
  if (name === "it") return scope.it;
  if (name === "user") return scope.user;
  const here = scope.it ?? scope.self;
  if (scope.world.hasField(here.$entity, name)) return scope.world.value(here, name, scope.user);
  const constant = scope.world.constant(name);
  if (constant === undefined) return name;
  if (/^not shown/.test(constant)) throw new Undecided(name);
  return evaluate(constant, scope);
}

function step(scope: Scope, value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.flatMap((one) => step(scope, one, name) ?? []);
  return isRow(value) ? scope.world.value(value, name, scope.user) : null;
}

function gathered(how: string, values: readonly unknown[]): unknown {
  if (how === "sum") return values.reduce<number>((sum, value) => tidy(sum + Number(value)), 0);
  if (values.length === 0) return null;
  if (how === "average") return Number(gathered("sum", values)) / values.length;
  return values.reduce((best, value) => (compare(how === "largest" ? ">" : "<", value, best) ? value : best));
}

export function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && "$entity" in value;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

function same(left: unknown, right: unknown): boolean {
  if (isEmpty(left) || isEmpty(right)) return isEmpty(left) && isEmpty(right);
  if (isRow(left) && isRow(right)) return left.id === right.id;
  return left === right;
}

function compare(sign: string, left: unknown, right: unknown): boolean {
  if (sign === "=") return same(left, right);
  if (sign === "!=") return !same(left, right);
  if (isEmpty(left) || isEmpty(right)) return false;
  const [a, b] = typeof left === "number" ? [left, Number(right)] : [String(left), String(right)];
  if (sign === "<") return a < b;
  if (sign === ">") return a > b;
  return sign === "<=" ? a <= b : a >= b;
}

function contains(left: unknown, right: unknown): boolean {
  return Array.isArray(left) ? left.some((one) => same(one, right)) : String(left ?? "").includes(String(right));
}

function both(left: unknown, right: unknown, apply: (a: number, b: number) => number): number | null {
  return isEmpty(left) || isEmpty(right) ? null : tidy(apply(Number(left), Number(right)));
}

/** Without the dust of binary fractions. */
function tidy(value: number): number {
  return Math.round(value * 1e8) / 1e8;
}

/** Numbers are added; a duration, as days, moves a day or a moment. */
function plus(left: unknown, right: unknown, sign: number): unknown {
  if (isEmpty(left) || isEmpty(right)) return null;
  if (typeof left === "number") return typeof right === "string" ? plus(right, left, sign) : tidy(left + sign * Number(right));
  const text = String(left);
  const moved = new Date(Date.parse(text) + sign * Number(right) * 86_400_000).toISOString();
  return text.length === 10 ? moved.slice(0, 10) : moved;
}

/** The day of a moment where the product is. */
export function dayOf(moment: string, timeZone: string): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone }).format(new Date(moment));
}
