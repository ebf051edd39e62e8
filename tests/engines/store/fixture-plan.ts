// A small lending plan, written without the compiler, and what it takes to write expressions about it.

import type { FieldType } from "../../../src/compiler/expression/field-type.ts";
import { valueType } from "../../../src/compiler/expression/field-type.ts";
import type { Comparison, Expr, ListSource, Literal, Type } from "../../../src/compiler/expression/tree.ts";
import type { EntityPlan, FieldPlan, Plan } from "../../../src/compiler/plan/plan.ts";
import type { Context, Row } from "../../../src/runtime/store/store.ts";

const ORIGIN = { file: "spec.md", line: 1, column: 1, cite: "point 3" };
const NUMBER: Type = { is: "number", scale: 0, digits: 15, unit: "plain" };
const BOOLEAN: Type = { is: "boolean" };

export interface EntityFixture {
  readonly fields: readonly FieldPlan[];
  readonly uniques?: readonly (readonly string[])[];
  readonly stateField?: string;
  readonly search?: readonly string[];
  readonly order?: readonly string[];
}

export type Fixture = Readonly<Record<string, EntityFixture>>;

export const text = (max = 200): FieldType => ({ is: "text", max, lines: "one", format: "plain" });
export const integer = (min: number | null = null, max: number | null = null): FieldType => ({ is: "integer", min, max });
export const money: FieldType = { is: "money", scale: 2 };
export const choiceValues = (...values: string[]) => values.map((value) => ({ value, label: value, meaning: "" }));
export const choice = (...values: string[]): FieldType => ({ is: "choice", state: false, values: choiceValues(...values) });
export const reference = (entity: string): FieldType => ({ is: "reference", entity });

export function field(name: string, type: FieldType, more: Partial<FieldPlan> = {}): FieldPlan {
  const plain = {
    label: name,
    help: "",
    required: false,
    unique: false,
    fixed: false,
    refusesEmptyText: false,
    starts: null,
    startsUnique: false,
    always: null,
    open: null,
    matches: null,
  };
  return { name, type, ...plain, origin: ORIGIN, ...more };
}

export const required = { required: true } as const;

export const LENDING: Fixture = {
  Book: {
    fields: [
      field("isbn", text(13), { required: true, unique: true }),
      field("title", text(), required),
      field("author", text()),
      field("kind", choice("novel", "study"), required),
      field("copies", integer(0, 99), required),
      field("price", money),
      field("tags", { is: "links", entity: "Tag", table: "book_tags" }),
      field("loans", { is: "reverse", entity: "Loan", by: "book" }),
    ],
    order: ["title"],
  },
  Tag: { fields: [field("name", text(40), { required: true, unique: true })] },
  Member: {
    fields: [
      field("name", text(120), required),
      field("email", text(200), { required: true, unique: true }),
      field("born_on", { is: "date" }),
      field("blocked", { is: "yes/no" }, required),
      field("card", { is: "file", image: false, maxBytes: 1000, kinds: [] }),
      field("patience", { is: "duration" }),
      field("wakes_at", { is: "time" }),
    ],
  },
  Loan: {
    fields: [
      field("book", reference("Book"), required),
      field("borrower", reference("Member"), required),
      field("asked_at", { is: "moment" }, required),
      field("due_on", { is: "date" }),
      field("slip", text(20)),
      field("status", { ...choice("active", "returned"), state: true } as FieldType, required),
    ],
    uniques: [["borrower", "slip"]],
    stateField: "status",
  },
};

export function planOf(fixture: Fixture): Plan {
  const entities = Object.entries(fixture).map(([name, entity]) => [name, entityOf(name, entity)] as const);
  return {
    format: 1,
    product: {
      name: "Lending",
      purpose: null,
      audience: null,
      about: "",
      facts: [],
      signsInAs: fixture.Member === undefined ? null : { entity: "Member", emailField: "email" },
      language: "en",
      timeZone: "UTC",
      currency: { code: "EUR", digits: 2 },
      accent: null,
    },
    entities: Object.fromEntries(entities),
    roles: [],
    screens: [],
    sends: [],
    messages: {},
    api: {
      basePath: "/api",
      tokenHeader: "Authorization",
      tokenScheme: "Bearer",
      mediaType: "application/json",
      standardCalls: true,
      errorBody: null,
      calls: [],
    },
    errors: {},
    openQuestions: [],
    limits: [
      {
        from: null,
        pageSize: 25,
        maxPageSize: 100,
        uploadBytes: 1,
        bodyBytes: 1,
        requestsPerMinute: null,
        signInAttempts: 10,
        signInWindow: 900,
        sessionLifetime: 1,
        exportRows: 100_000,
        passwordLength: 8,
      },
    ],
    renames: [],
    points: [],
  };
}

function entityOf(name: string, entity: EntityFixture): EntityPlan {
  const states =
    entity.stateField === undefined
      ? null
      : { field: entity.stateField, ends: [], machines: [{ field: entity.stateField, ends: [], goals: [], warns: [] }], transitions: [] };
  const access = {
    see: null,
    create: null,
    change: null,
    delete: null,
    export: null,
    transitions: {},
    seeField: {},
    changeField: {},
    linkField: {},
    history: null,
  };
  return {
    name,
    label: name,
    help: "",
    table: name.toLowerCase(),
    one: false,
    ids: null,
    fields: entity.fields,
    shownAs: of(name, "id", { is: "text" }),
    order: (entity.order ?? []).map((path) => ({ field: path, descending: false })),
    search: entity.search ?? [],
    uniques: (entity.uniques ?? []).map((fields) => ({ fields, origin: ORIGIN })),
    whenDeleted: {},
    states,
    part: null,
    rules: [],
    access,
    origin: ORIGIN,
  };
}

/** A fixture with one entity's fields changed. */
export function changed(entity: string, change: (fields: readonly FieldPlan[]) => readonly FieldPlan[], from: Fixture = LENDING): Fixture {
  const before = from[entity];
  if (before === undefined) throw new Error(`no entity ${entity}`);
  return { ...from, [entity]: { ...before, fields: change(before.fields) } };
}

/** The fields with one of them changed. */
export const withField =
  (name: string, change: Partial<FieldPlan>) =>
  (fields: readonly FieldPlan[]): FieldPlan[] =>
    fields.map((one) => (one.name === name ? { ...one, ...change } : one));

export const withoutField =
  (name: string) =>
  (fields: readonly FieldPlan[]): FieldPlan[] =>
    fields.filter((one) => one.name !== name);

// Expressions.

export const self = (entity: string): Expr => ({ op: "this", type: { is: "record", entity }, optional: false });
export const it = (entity: string, binder: string): Expr => ({ op: "it", binder, type: { is: "record", entity }, optional: false });

/** A field of a record; of `this` where no other is named. */
export function of(entity: string, name: string, type: Type, record: Expr = self(entity)): Expr {
  return { op: "field", of: record, entity, field: name, type, optional: true };
}

/** A field of the lending plan. */
export function path(entity: string, name: string, record: Expr = self(entity)): Expr {
  const found = LENDING[entity]?.fields.find((one) => one.name === name);
  return of(entity, name, found === undefined ? { is: "text" } : valueType(found.type), record);
}

export function literal(value: Literal): Expr {
  const type: Type =
    typeof value === "number" ? NUMBER : typeof value === "boolean" ? BOOLEAN : value === null ? { is: "empty" } : { is: "text" };
  return { op: "literal", value, type, optional: value === null };
}

export const compare = (left: Expr, how: Comparison, right: Expr): Expr => ({
  op: "compare",
  how,
  left,
  right,
  type: BOOLEAN,
  optional: false,
});

export const both = (...items: Expr[]): Expr => ({ op: "and", items, type: BOOLEAN, optional: false });
export const template = (...parts: (string | Expr)[]): Expr => ({ op: "template", parts, type: { is: "text" }, optional: true });
export const user: Expr = { op: "user", type: { is: "record", entity: "Member" }, optional: true };
export const ask = (name: string, type: Type): Expr => ({ op: "ask", name, type, optional: true });

export const minus = (left: Expr, right: Expr): Expr => ({ op: "arithmetic", how: "-", left, right, type: NUMBER, optional: false });

export function numberOf(list: ListSource, binder: string, where: Expr | null): Expr {
  return { op: "aggregate", how: "number", list, binder, where, of: null, type: NUMBER, optional: false };
}

/** `number of loans where (status is active)` of a book. */
export function activeLoans(book: Expr = self("Book")): Expr {
  const active = compare(path("Loan", "status", it("Loan", "l")), "=", literal("active"));
  return numberOf({ from: "reverse", entity: "Loan", by: "book", of: book }, "l", active);
}

/** `copies - number of loans where (status is active)`. */
export function freeCopies(book: Expr = self("Book")): Expr {
  return minus(path("Book", "copies", book), activeLoans(book));
}

/** `tags.name` of a book. */
export const tagNames: Expr = {
  op: "collect",
  list: { from: "link", entity: "Tag", owner: "Book", field: "tags", of: self("Book") },
  binder: "t",
  of: path("Tag", "name", it("Tag", "t")),
  type: { is: "list", of: { is: "text" } },
  optional: false,
};

// Records.

export const CONTEXT: Context = { user: null, now: "2026-11-21T09:30:00.000Z", today: "2026-11-21" };

let count = 0;

/** An id that follows all before it. */
export function newId(): string {
  return `00000000-0000-7000-8000-${String(++count).padStart(12, "0")}`;
}

const system = () => ({
  id: newId(),
  created_at: CONTEXT.now,
  created_by: null,
  changed_at: CONTEXT.now,
  changed_by: null,
  version: 1,
});

export const book = (more: Row = {}): Row => {
  const row = { ...system(), title: "Emma", author: null, kind: "novel", copies: 1, price: null };
  return { ...row, isbn: row.id.slice(-13), ...more };
};

export const tag = (name: string): Row => ({ ...system(), name });

export const member = (more: Row = {}): Row => {
  const row = { ...system(), name: "Ada", born_on: null, blocked: false, card: null, patience: null, wakes_at: null };
  return { ...row, email: `${row.id}@example.org`, ...more };
};

export const loan = (of: Row, borrower: Row, more: Row = {}): Row => ({
  ...system(),
  book: of.id ?? null,
  borrower: borrower.id ?? null,
  asked_at: CONTEXT.now,
  due_on: null,
  slip: null,
  status: "active",
  status_since: CONTEXT.now,
  ...more,
});

export const idOf = (row: Row): string => String(row.id);
