// The screens of the mock server's bicycle workshop.

import type { ChoiceValue, FieldType } from "../../../src/compiler/expression/field-type.ts";
import type { ActionView, AppView, ColumnView, OpenView, PointView, ScreenView } from "../../../src/runtime/wire.ts";

export const STATES: readonly ChoiceValue[] = [
  { value: "waiting", label: "Waiting", meaning: "Nobody has looked at it yet." },
  { value: "on_bench", label: "On bench", meaning: "A mechanic works on it." },
  { value: "needs_part", label: "Needs part", meaning: "It waits for something that was ordered." },
  { value: "ready", label: "Ready", meaning: "The customer may fetch it." },
  { value: "fetched", label: "Fetched", meaning: "Paid and gone." },
  { value: "given_up", label: "Given up", meaning: "Not worth repairing." },
];
export const ENDS = ["fetched", "given_up"];

export const KINDS: readonly ChoiceValue[] = ["City", "Touring", "Racing", "Mountain", "Cargo", "Child's"].map((label) => ({
  value: label.toLowerCase().replace("'", ""),
  label,
  meaning: "",
}));

export const WHO: readonly ChoiceValue[] = [
  { value: "walk_in", label: "Walk-in", meaning: "No appointment." },
  { value: "booked", label: "Booked", meaning: "Came at an agreed time." },
  { value: "club", label: "Club", meaning: "A member of the cycling club." },
];

export const OPEN_RATE: OpenView = { question: "What does an hour at the bench cost?", cite: "point 9, HOUR_RATE (spec.md:141)" };

export const TYPES = {
  text: { is: "text", max: 80, lines: "one", format: "plain" },
  notes: { is: "text", max: 2000, lines: "many", format: "plain" },
  email: { is: "text", max: 254, lines: "one", format: "email" },
  state: { is: "choice", values: STATES, state: true },
  kind: { is: "choice", values: KINDS, state: false },
  who: { is: "choice", values: WHO, state: false },
  date: { is: "date" },
  money: { is: "money", scale: 2 },
  hours: { is: "decimal", scale: 1 },
  integer: { is: "integer", min: 0, max: 99 },
  customer: { is: "reference", entity: "Customer" },
} as const satisfies Record<string, FieldType>;

export function column(path: string, label: string, type: FieldType, more: Partial<ColumnView> = {}): ColumnView {
  return {
    path,
    label,
    help: "",
    type,
    sortable: true,
    filterable: true,
    open: null,
    cite: `point 2, Repairs / ${path} (spec.md:31)`,
    ...more,
  };
}

export const REPAIR_COLUMNS: readonly ColumnView[] = [
  column("bike", "Bike", TYPES.text),
  column("number", "Number", TYPES.text),
  column("customer", "Customer", TYPES.customer),
  column("status", "Status", TYPES.state, { marks: { ends: ENDS, goals: [], warns: [] } }),
  column("kind", "Kind", TYPES.kind),
  column("due_on", "Due on", TYPES.date),
  column("hours", "Hours", TYPES.hours),
  column("parts", "Parts", TYPES.money, { help: "What the parts cost so far." }),
  column("price", "Price", TYPES.money, { open: OPEN_RATE, sortable: false, filterable: false }),
];

export function action(kind: ActionView["kind"], label: string, more: Partial<ActionView> = {}): ActionView {
  const slug = kind === "transition" || kind === "start" ? label.toLowerCase().replaceAll(" ", "-") : kind;
  const none = { help: "", entity: "Repair", to: null, href: null, blocked: null, asks: [], fill: {}, danger: false };
  return { kind, label, slug, ...none, ...more };
}

function screen(name: string, route: string, shows: ScreenView["shows"], more: Partial<ScreenView> = {}): ScreenView {
  return {
    name,
    slug: name.toLowerCase().replaceAll(" ", "-"),
    route,
    shows,
    many: shows === "list" || shows === "board" || shows === "calendar" || shows === "gallery",
    entity: "Repair",
    entityLabel: "Repair",
    menu: !route.includes("{"),
    help: "",
    derived: false,
    emptyText: null,
    columns: [],
    days: null,
    group: null,
    lanes: [],
    search: false,
    actions: [],
    open: null,
    cite: `point 2, ${name} (spec.md:24)`,
    ...more,
  };
}

const NUMBERS_OPEN: OpenView = { question: "Which numbers does the owner look at every Friday?", cite: "point 2, Numbers (spec.md:29)" };

const SIGN_UP = screen("Join", "/join", "form", { entity: "Customer", entityLabel: "Customer" });
const HOUSE_RULES = screen("House rules", "/house-rules", "page", {
  entity: null,
  entityLabel: null,
  help: "We repair in the order of arrival.\n\n- Bikes are kept for **30 days**.\n- `Cash` and cards.\n\nSee [the club](https://example.org/club).",
});

export const VISITOR_SCREENS: readonly ScreenView[] = [SIGN_UP, HOUSE_RULES];

export const MECHANIC_SCREENS: readonly ScreenView[] = [
  screen("Repairs", "/", "list", {
    help: "Every bike that is in the house, and those that were.",
    columns: REPAIR_COLUMNS,
    search: true,
    actions: [action("create", "New repair", { href: "/repairs/new" })],
  }),
  screen("Bench", "/bench", "board", {
    help: "What stands where.",
    columns: [REPAIR_COLUMNS[0]!, REPAIR_COLUMNS[2]!, REPAIR_COLUMNS[5]!],
    lanes: STATES.map((state) => ({ ...state, end: ENDS.includes(state.value) })),
  }),
  screen("Repair page", "/repairs/{repair}", "one", { columns: [...REPAIR_COLUMNS, column("notes", "Notes", TYPES.notes)] }),
  screen("New repair", "/repairs/new", "form", { menu: false }),
  screen("Edit repair", "/repairs/{repair}/edit", "form"),
  screen("Customers", "/customers", "list", {
    entity: "Customer",
    entityLabel: "Customer",
    derived: true,
    columns: [column("name", "Name", TYPES.text), column("email", "E-mail", TYPES.email)],
  }),
  screen("Numbers", "/numbers", "open", { entity: null, entityLabel: null, open: NUMBERS_OPEN }),
  HOUSE_RULES,
];

const TITLES = [
  "What the product does and for whom",
  "Screens and routes",
  "Entities and their fields",
  "States and transitions",
  "Validation rules",
  "Roles and permissions",
  "The calls it makes",
  "The error catalogue",
  "Business constants and limits",
];

function points(open: Readonly<Record<number, PointView["questions"]>>, otherwise: PointView["state"]): readonly PointView[] {
  return TITLES.map((title, index) => ({
    number: index + 1,
    title,
    state: open[index + 1] ? (otherwise === "open" ? "open" : "partly") : otherwise,
    questions: open[index + 1] ?? [],
  }));
}

const WORKSHOP_POINTS = points(
  {
    2: [{ subject: "Numbers", ...NUMBERS_OPEN, touches: [], toAnswer: "Give the screen “Numbers” a Shows: list of …, one …, page." }],
    9: [
      {
        subject: "HOUR_RATE",
        ...OPEN_RATE,
        touches: ["point 3, Repair.price (spec.md:60)"],
        toAnswer: "Write an amount, such as 48 EUR, in the row HOUR_RATE of point 9.",
      },
    ],
  },
  "written",
);

export const WORKSHOP: AppView = {
  product: {
    name: "Hollow Lane Workshop",
    purpose: "Repairs bicycles and says when they are ready.",
    audience: "Two mechanics and their customers",
    about: "Hollow Lane repairs bicycles of every kind. **No** appointments on Saturdays.",
    facts: [
      { label: "Opened", value: "1987", open: null },
      {
        label: "Opening hours",
        value: null,
        open: { question: "When is the workshop open?", cite: "point 1, Opening hours (spec.md:12)" },
      },
    ],
    language: "en-GB",
    timeZone: "Europe/Dublin",
    currency: { code: "EUR", digits: 2 },
    accent: null,
  },
  revision: "7f3a9c21",
  user: null,
  signIn: { possible: true, signUp: "/join", passwordLength: 10, passkeys: false, entity: "Person" },
  entrance: { reset: false, provider: null },
  screens: VISITOR_SCREENS,
  closed: MECHANIC_SCREENS.filter((screen) => !VISITOR_SCREENS.includes(screen)).map(({ route }) => route.replace(/\{[^}]*\}/g, "{}")),
  said: {},
  points: WORKSHOP_POINTS,
  samples: [
    { email: "orla@example.org", label: "Orla Byrne", roles: ["Mechanic"] },
    { email: "sean@example.org", label: "Seán Walsh", roles: ["Customer"] },
  ],
};

/** A product whose document leaves everything open. */
export const NOTHING: AppView = {
  ...WORKSHOP,
  product: { ...WORKSHOP.product, name: "Product", purpose: null, audience: null, about: "", facts: [] },
  signIn: { possible: false, signUp: null, passwordLength: 8, passkeys: false, entity: null },
  entrance: { reset: false, provider: null },
  screens: [],
  closed: [],
  points: points(
    Object.fromEntries(
      TITLES.map((title, index) => [
        index + 1,
        [
          {
            subject: title,
            question: `${title}: not shown.`,
            cite: `point ${index + 1} (spec.md:${5 + index * 4})`,
            touches: [],
            toAnswer: `Write a table under “## ${index + 1}”.`,
          },
        ],
      ]),
    ),
    "open",
  ),
  samples: null,
};
