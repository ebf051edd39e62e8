// The library's entities, as scopes and tables for tests of expressions.

import type { Scope, ScopeField } from "../../../../src/compiler/expression/checking/scope.ts";
import { type FieldType, isValueList, valueType } from "../../../../src/compiler/expression/field-type.ts";
import type { Expr, Type } from "../../../../src/compiler/expression/tree.ts";
import type { EntityPlan, FieldPlan, Plan } from "../../../../src/compiler/plan/plan.ts";

export interface TestField {
  readonly name: string;
  readonly type: FieldType;
  readonly required: boolean;
  readonly computed?: boolean;
}

export type TestEntities = Readonly<Record<string, readonly TestField[]>>;

const word = (values: string): FieldType => ({
  is: "choice",
  state: false,
  values: values.split(" ").map((value) => ({ value, label: value, meaning: "" })),
});
const text: FieldType = { is: "text", max: 200, lines: "one", format: "plain" };
const integer = (min: number | null, max: number | null): FieldType => ({ is: "integer", min, max });
const field = (name: string, type: FieldType, required = true): TestField => ({ name, type, required });

const LIBRARY: TestEntities = {
  Book: [
    field("isbn", text),
    field("title", text),
    field("author", text, false),
    field("kind", word("novel study child reference_only")),
    field("tags", { is: "links", entity: "Tag", table: "book_tags" }),
    field("copies", integer(0, 99)),
    field("price", { is: "money", scale: 2 }, false),
    field("loans", { is: "reverse", entity: "Loan", by: "book" }),
    { ...field("free_copies", integer(null, null)), computed: true },
  ],
  Tag: [field("name", text)],
  Member: [
    field("name", text),
    field("email", text),
    field("phone", text, false),
    field("born_on", { is: "date" }),
    field("role", word("Reader Librarian")),
    field("blocked", { is: "yes/no" }),
    field("skills", { is: "texts", max: 40 }, false),
    field("card", { is: "file", image: false, maxBytes: 2_000_000, kinds: [] }, false),
    field("loans", { is: "reverse", entity: "Loan", by: "borrower" }),
  ],
  Loan: [
    field("book", { is: "reference", entity: "Book" }),
    field("borrower", { is: "reference", entity: "Member" }),
    field("asked_at", { is: "moment" }),
    field("due_on", { is: "date" }, false),
    field("returned_on", { is: "date" }, false),
    field("scan", { is: "file", image: false, maxBytes: 2_000_000, kinds: [] }, false),
    field("renewals", integer(0, 9)),
    field("status", word("requested active overdue returned lost lapsed")),
    field("kind", word("novel study")),
    field("novel", { is: "yes/no" }),
    field("others", { is: "reverse", entity: "Loan", by: "book" }),
    { ...field("days_late", integer(null, null)), computed: true },
    { ...field("fine", { is: "money", scale: 2 }), computed: true },
  ],
};

const literal = (value: number, type: Type): Expr => ({ op: "literal", value, type, optional: false });
const number = (digits: number): Type => ({ is: "number", scale: 0, digits, unit: "plain" });

const CONSTANTS: ReadonlyMap<string, { value: Expr | null }> = new Map([
  ["LOAN_DAYS", { value: literal(21 * 86_400, { is: "duration" }) }],
  ["MAX_LOANS", { value: literal(5, number(1)) }],
  ["MAX_RENEWALS", { value: literal(2, number(1)) }],
  ["MIN_AGE", { value: literal(12, number(2)) }],
  ["FINE_PER_DAY", { value: null }],
]);

export function scopeFields(entities: TestEntities, entity: string, users: string): ReadonlyMap<string, ScopeField> | undefined {
  const found = entities[entity];
  if (found === undefined) return undefined;
  const system: ScopeField[] = [
    { name: "id", type: { is: "text" }, optional: false, list: null, open: null },
    { name: "created_at", type: { is: "moment" }, optional: false, list: null, open: null },
    { name: "created_by", type: { is: "record", entity: users }, optional: true, list: null, open: null },
  ];
  const own = found.map((one): ScopeField => {
    const { type } = one;
    const list: ScopeField["list"] =
      type.is === "reverse"
        ? (of) => ({ from: "reverse", entity: type.entity, by: type.by, of })
        : type.is === "links"
          ? (of) => ({ from: "link", entity: type.entity, owner: entity, field: one.name, of })
          : null;
    return { name: one.name, type: valueType(type), optional: !one.required && !isValueList(type), list, open: null };
  });
  return new Map([...system, ...own].map((one) => [one.name, one]));
}

export function libraryScope(thisEntity: string | null, more: Partial<Scope> = {}): Scope {
  return {
    thisEntity,
    userEntity: "Member",
    userIsSignedIn: false,
    fields: (entity) => scopeFields(LIBRARY, entity, "Member"),
    entities: () => new Set(Object.keys(LIBRARY)),
    constants: () => CONSTANTS,
    asks: null,
    must: "value",
    known: new Set(),
    currency: "EUR",
    currencyDigits: 2,
    ...more,
  };
}

const ORIGIN = { file: "library.md", line: 1, column: 1, cite: "point 3" };

/** As much of a plan as printing needs. */
export function testPlan(entities: TestEntities, timeZone: string): Plan {
  const fieldPlan = (one: TestField): FieldPlan => ({
    name: one.name,
    label: one.name,
    help: "",
    type: one.type,
    required: one.required,
    unique: false,
    fixed: false,
    refusesEmptyText: false,
    starts: null,
    startsUnique: false,
    always: null,
    open: null,
    matches: null,
    origin: ORIGIN,
  });
  const plan = Object.entries(entities).map(([name, fields]): [string, Partial<EntityPlan>] => [
    name,
    { name, table: name.toLowerCase(), fields: fields.map(fieldPlan) },
  ]);
  return { product: { timeZone }, entities: Object.fromEntries(plan) } as unknown as Plan;
}

export const libraryPlan = testPlan(LIBRARY, "Europe/Lisbon");
