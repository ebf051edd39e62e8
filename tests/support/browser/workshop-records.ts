// The records of the made-up workshop: what its lists, pages and forms answer.

import type { Expr } from "../../../src/compiler/expression/tree.ts";
import type { FormField, FormRule, FormView } from "../../../src/runtime/wire/forms.ts";
import type { ActionView, ProblemView, RecordView, ReferenceValue, RowView, WireValue } from "../../../src/runtime/wire.ts";
import { formField } from "../app-view.ts";
import { action, column, ENDS, KINDS, OPEN_RATE, STATES, TYPES } from "./workshop-screens.ts";

const NAMES = [
  "Aoife Brennan",
  "Conor Daly",
  "Ciara Flynn",
  "Declan Hayes",
  "Eimear Keane",
  "Fionn Lynch",
  "Grainne Nolan",
  "Hugh O’Rourke",
];
const BIKES = ["Dawes Galaxy", "Brompton M6L", "Raleigh Twenty", "Giant Escape 2", "Trek Domane", "Cube Nature", "Babboe Big", "Puky 18"];

export const CUSTOMERS: readonly ReferenceValue[] = NAMES.map((label, index) => ({ id: `c${index + 1}`, label, href: null }));

export interface Repair {
  readonly id: string;
  version: number;
  readonly values: Record<string, WireValue>;
}

export function makeRepairs(count: number): Repair[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `r${index + 1}`,
    version: 1,
    values: {
      number: `HL-${2041 + index}`,
      bike: BIKES[(index * 5) % BIKES.length] ?? "",
      customer: CUSTOMERS[(index * 3) % CUSTOMERS.length] ?? null,
      status: STATES[(index * 7) % STATES.length]?.value ?? "waiting",
      kind: KINDS[index % KINDS.length]?.value ?? "city",
      due_on: index % 9 === 4 ? null : `2026-11-${String((index % 28) + 1).padStart(2, "0")}`,
      hours: ((index * 3) % 17) % 2 === 0 ? `${(index * 3) % 17}.5` : `${index % 12}.0`,
      parts: `${(index * 47) % 1300}.${String((index * 13) % 100).padStart(2, "0")}`,
      notes: "Gears slip under load.\nThe customer asks to be called before anything above 80 EUR.",
      who: "walk_in",
      express: index % 4 === 0,
      bells: 1,
      deposit: null,
    },
  }));
}

export function refusal(code: string, status: number, detail: string, more: Partial<ProblemView> = {}): ProblemView {
  return { code, status, detail, remedy: null, errors: [], cite: null, ...more };
}

const NO_BENCH = refusal("no-bench-free", 409, "Both benches are taken.", {
  remedy: "Finish one of the repairs on the bench first.",
  cite: "point 4, Repair / take up (spec.md:88)",
});
const NOT_SAID = refusal("not-specified", 501, "What becomes of a bike that is given up is not specified.", {
  cite: "point 4, Repair / give up (spec.md:92)",
});

const REASON: FormField = repairField("reason", "Reason", TYPES.notes, { required: true, help: "The customer reads it." });

/** What can be done with a repair, by where it stands. */
export function actionsOf(repair: Repair): readonly ActionView[] {
  const edit = action("change", "Edit", { href: `/repairs/${repair.id}/edit` });
  const remove = action("delete", "Delete", { danger: true });
  const giveUp = action("transition", "Give up", { to: "given_up", blocked: NOT_SAID });
  const order = action("transition", "Order part", { to: "needs_part", asks: [REASON] });
  switch (repair.values.status) {
    case "waiting":
      return [action("transition", "Take up", { to: "on_bench" }), giveUp, edit, remove];
    case "needs_part":
      return [action("transition", "Take up", { to: "on_bench", blocked: NO_BENCH }), giveUp, edit];
    case "on_bench":
      return [action("transition", "Finish", { to: "ready" }), order, giveUp, edit];
    case "ready":
      return [action("transition", "Hand out", { to: "fetched" }), edit];
    default:
      return [];
  }
}

export function rowOf(repair: Repair): RowView {
  const href = `/repairs/${repair.id}`;
  const label = `${repair.values.number} ${repair.values.bike}`;
  const state = String(repair.values.status);
  const { price: _undecided, ...values } = repair.values;
  return { id: repair.id, version: repair.version, label, href, values, state, actions: [page(href), ...actionsOf(repair)] };
}

function page(href: string): ActionView {
  return action("screen", "Repair page", { href });
}

export function recordOf(repair: Repair): RecordView {
  const row = rowOf(repair);
  return {
    ...row,
    actions: actionsOf(repair),
    stateField: "status",
    states: STATES.map((state) => ({ ...state, end: ENDS.includes(state.value), aside: false, warns: false })),
    related: [
      {
        whole: true,
        field: "used_parts",
        label: "Used parts",
        columns: [column("name", "Part", TYPES.text), column("pieces", "Pieces", TYPES.integer), column("price", "Price", TYPES.money)],
        rows: ["Chain, 9-speed", "Cassette 11–32", "Brake cable"].map((name, index) => ({
          id: `p${index}`,
          version: 1,
          label: name,
          href: null,
          values: { name, pieces: index + 1, price: `${18 + index * 7}.50` },
          state: null,
          actions: [],
        })),
        total: { count: 3, exact: true },
      },
      { whole: true, field: "calls", label: "Calls to the customer", columns: [], rows: [], total: { count: 0, exact: true } },
    ],
    homes: ["jobs"],
    history: {
      entries: [
        {
          at: "2026-11-20T15:12:00.000Z",
          by: "Orla Byrne",
          action: "Changed",
          through: "Edit repair",
          confirmed: [],
          changes: [{ label: "Parts", from: "€12.00", to: "€47.13" }],
        },
        { at: "2026-11-19T09:30:00.000Z", by: null, action: "Reminded", through: "after 2 days", confirmed: [], changes: [] },
        {
          at: "2026-11-17T08:05:00.000Z",
          by: "Orla Byrne",
          action: "Made",
          through: "New repair",
          confirmed: [],
          changes: [{ label: "Status", from: "", to: "Waiting" }],
        },
      ],
    },
  };
}

function repairField(name: string, label: string, type: FormField["type"], more: Partial<FormField> = {}): FormField {
  return formField(type, { name, label, cite: `point 3, Repair.${name} (spec.md:60)`, ...more });
}

/** `parts <= deposit * 10` would be the server's; this one says that a deposit is below the parts. */
const DEPOSIT_RULE: FormRule = {
  code: "deposit-too-large",
  field: "deposit",
  onlyIf: { op: "not", item: empty("deposit"), type: { is: "boolean" }, optional: false },
  holds: { op: "compare", how: "<=", left: money("deposit"), right: money("parts"), type: { is: "boolean" }, optional: false },
  message: { op: "literal", value: "A deposit is not more than the parts.", type: { is: "text" }, optional: false },
  cite: "point 5, Deposit is covered (spec.md:104)",
};

function money(field: string): Expr {
  const self: Expr = { op: "this", type: { is: "record", entity: "Repair" }, optional: false };
  return { op: "field", of: self, entity: "Repair", field, type: { is: "number", scale: 2, digits: 15, unit: "money" }, optional: true };
}

function empty(field: string): Expr {
  return { op: "empty", item: money(field), type: { is: "boolean" }, optional: false };
}

export function repairForm(repair: Repair | null): FormView {
  const value = (name: string): WireValue => repair?.values[name] ?? null;
  return {
    title: repair ? "Edit repair" : "New repair",
    help: repair ? "" : "What the customer says, and what it will cost at most.",
    submitLabel: repair ? "Save" : "Take in",
    record: repair && { id: repair.id, version: repair.version, homes: ["jobs"], label: rowOf(repair).label },
    fields: [
      repairField("number", "Number", TYPES.text, {
        value: value("number"),
        editable: false,
        why: "It is given by the program and stays.",
      }),
      repairField("bike", "Bike", TYPES.text, { required: true, value: value("bike"), help: "Make and model." }),
      repairField("customer", "Customer", TYPES.customer, { required: true, value: value("customer") }),
      repairField("kind", "Kind", TYPES.kind, { required: true, value: value("kind") ?? "" }),
      repairField("who", "How it came in", TYPES.who, { required: true, value: value("who") ?? "walk_in" }),
      repairField("due_on", "Due on", TYPES.date, { value: value("due_on") }),
      repairField("call_at", "Call at", { is: "moment" }, { value: repair ? "2026-11-21T09:30:00.000Z" : null }),
      repairField("patience", "Customer’s patience", { is: "duration" }, { value: repair ? 1_209_600 : null }),
      repairField("parts", "Parts", TYPES.money, { value: value("parts"), required: true }),
      repairField("deposit", "Deposit", TYPES.money, { value: value("deposit") }),
      repairField("discount", "Discount", { is: "percent" }, { value: repair ? "12.50" : null, notices: [OPEN_RATE] }),
      repairField("bells", "Bells", TYPES.integer, { value: value("bells") }),
      repairField("express", "Express", { is: "yes/no" }, { value: value("express") ?? false }),
      repairField("paint", "Paint", { is: "text", max: 7, lines: "one", format: "colour" }, { value: repair ? "#8a1c5b" : null }),
      repairField(
        "helpers",
        "Helpers",
        { is: "links", entity: "Customer", table: "repair_helpers" },
        { value: repair ? CUSTOMERS.slice(0, 2) : [] },
      ),
      repairField(
        "photo",
        "Photo",
        { is: "file", image: true, maxBytes: 2_000_000, kinds: [] },
        { editable: false, why: "Files cannot be changed here yet." },
      ),
      repairField("notes", "Notes", TYPES.notes, { value: value("notes") }),
    ],
    rules: [DEPOSIT_RULE],
    after: "/repairs/{id}",
    signsUp: false,
  };
}

export const JOIN_FORM: FormView = {
  title: "Join",
  help: "For customers who want to see their own repairs.",
  submitLabel: "Sign up",
  record: null,
  fields: [
    repairField("name", "Name", TYPES.text, { required: true }),
    repairField("email", "E-mail", TYPES.email, { required: true }),
    repairField("phone", "Phone", { is: "text", max: 20, lines: "one", format: "phone" }),
  ],
  rules: [],
  after: null,
  signsUp: true,
};
