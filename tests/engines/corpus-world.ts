// The records that the corpus asks about: few, and each as awkward as rows become.

import type { FieldType } from "../../src/compiler/expression/field-type.ts";
import type { Context, Row, Value } from "../../src/runtime/store/store.ts";
import { type TestEntities, type TestField, testPlan } from "../unit/compiler/expression/library.ts";
import type { Random } from "./random.ts";

const text: FieldType = { is: "text", max: 200, lines: "one", format: "plain" };
const choice = (...values: string[]): FieldType & { readonly is: "choice" } => ({
  is: "choice",
  state: false,
  values: values.map((value) => ({ value, label: value, meaning: "" })),
});
const reference = (entity: string): FieldType => ({ is: "reference", entity });
const required = (name: string, type: FieldType): TestField => ({ name, type, required: true });
const optional = (name: string, type: FieldType): TestField => ({ name, type, required: false });

export const ENTITIES: TestEntities = {
  Person: [
    required("name", text),
    optional("nick", text),
    optional("boss", reference("Person")),
    required("home", reference("Team")),
    optional("team", reference("Team")),
    required("active", { is: "yes/no" }),
    optional("vip", { is: "yes/no" }),
    required("born", { is: "date" }),
    optional("seen", { is: "moment" }),
    required("level", choice("low", "mid", "high")),
    optional("skills", { is: "choices", values: choice("low", "mid", "odd_one").values }),
    required("items", { is: "reverse", entity: "Item", by: "owner" }),
  ],
  Team: [
    required("title", text),
    optional("motto", text),
    optional("lead", reference("Person")),
    optional("budget", { is: "money", scale: 2 }),
    required("slogans", { is: "texts", max: 200 }),
    required("fans", { is: "links", entity: "Person", table: "team_fans" }),
    required("members", { is: "reverse", entity: "Person", by: "team" }),
    required("items", { is: "reverse", entity: "Item", by: "team" }),
  ],
  Item: [
    required("code", text),
    optional("note", text),
    optional("owner", reference("Person")),
    required("team", reference("Team")),
    optional("kind", choice("low", "mid", "odd_one")),
    required("qty", { is: "integer", min: 0, max: 99 }),
    optional("stock", { is: "integer", min: -1000, max: 1000 }),
    required("price", { is: "money", scale: 2 }),
    optional("cost", { is: "money", scale: 2 }),
    optional("weight", { is: "decimal", scale: 3 }),
    optional("rate", { is: "percent" }),
    required("start", { is: "date" }),
    optional("due", { is: "date" }),
    required("at", { is: "moment" }),
    optional("until", { is: "moment" }),
    optional("span", { is: "duration" }),
    optional("clock", { is: "time" }),
    optional("done", { is: "yes/no" }),
    optional("blob", { is: "json" }),
    optional("pin", { is: "secret" }),
    optional("marks", { is: "texts", max: 200 }),
    required("tags", { is: "links", entity: "Tag", table: "item_tags" }),
  ],
  Tag: [required("name", text), optional("rank", { is: "integer", min: -9, max: 9 })],
};

/** A zone with half-hour winters and a daylight-saving change of half an hour, so that offsets cannot be guessed. */
export const TIME_ZONE = "Australia/Lord_Howe";
export const PLAN = testPlan(ENTITIES, TIME_ZONE);

export const TEXTS = [
  "a",
  "A",
  "ab",
  "abc",
  "a%c",
  "a_c",
  "%",
  "_",
  "\\",
  "'",
  '"',
  "?",
  "$1",
  " ",
  " a ",
  "é",
  "e\u0301",
  "ß",
  "İ",
  "ΑΣ",
  "ς",
  "Z",
  "z",
  "\uffff",
  "\u{10000}",
  "😀",
  "😀b",
  "\ue000",
  "10",
  "9",
  "0",
  "true",
  "null",
  "Ab",
  "ÀÉ",
];
export const DATES = [
  "0001-01-01",
  "1582-10-10",
  "1899-12-31",
  "1970-01-01",
  "1999-12-31",
  "2000-02-29",
  "2023-02-28",
  "2023-03-01",
  "2024-02-29",
  "2024-12-31",
  "2026-04-05",
  "2026-10-04",
  "2026-11-21",
  "9999-12-31",
];
export const MOMENTS = [
  "0001-01-01T00:00:00.000Z",
  "1970-01-01T00:00:00.000Z",
  "1999-12-31T23:59:59.999Z",
  "2024-02-29T13:29:59.999Z",
  "2024-02-29T13:30:00.000Z",
  "2026-04-04T14:59:59.999Z",
  "2026-04-04T15:00:00.000Z",
  "2026-10-03T15:29:59.999Z",
  "2026-10-03T15:30:00.000Z",
  "2026-11-21T09:30:00.001Z",
  "2026-12-31T12:59:59.999Z",
  "2026-12-31T13:00:00.000Z",
  "9999-12-31T23:59:59.999Z",
];
const NUMBERS: readonly number[] = [0, 1, -1, 2, 5, 10, 99, 100, -100, 12_345, 999_999_999_999_999, -999_999_999_999_999];
const TIMES = ["00:00", "09:30", "12:00", "23:59"];
const DURATIONS = [0, 1, 60, 86_399, 86_400, 172_800, -86_400, 999_999_999_999];

export interface World {
  readonly rows: Readonly<Record<string, readonly Row[]>>;
  /** By link table. */
  readonly links: Readonly<Record<string, readonly { readonly owner: string; readonly member: string; readonly position: number }[]>>;
}

const SIZES: Readonly<Record<string, number>> = { Person: 7, Team: 5, Item: 16, Tag: 6 };
const SYSTEM = { created_at: "2026-01-01T00:00:00.000Z", changed_at: "2026-01-01T00:00:00.000Z", version: 1 };

export function makeWorld(random: Random): World {
  const idsOf = (entity: string): string[] => Array.from({ length: SIZES[entity] ?? 0 }, (_, index) => `${entity.toLowerCase()}-${index}`);
  const rows: Record<string, Row[]> = {};
  for (const [entity, fields] of Object.entries(ENTITIES)) {
    rows[entity] = idsOf(entity).map((id) => {
      const columns = fields.filter((field) => isStored(field.type)).map((field) => [field.name, anyValue(field, random, idsOf)]);
      return { id, ...SYSTEM, created_by: random.chance(0.5) ? "person-0" : null, changed_by: null, ...Object.fromEntries(columns) };
    });
  }
  const link = (owner: string, member: string) =>
    idsOf(owner).flatMap((id) => random.some(idsOf(member), 0.4).map((of, position) => ({ owner: id, member: of, position })));
  return { rows, links: { team_fans: link("Team", "Person"), item_tags: link("Item", "Tag") } };
}

export function isStored(type: FieldType): boolean {
  return type.is !== "links" && type.is !== "reverse";
}

function anyValue(field: TestField, random: Random, idsOf: (entity: string) => string[]): Value {
  const { type } = field;
  if (!field.required && random.chance(0.35)) return null;
  switch (type.is) {
    case "text":
      return random.pick(TEXTS);
    case "integer":
      return random.integer(type.min ?? -5, type.max ?? 5);
    case "decimal":
    case "money":
    case "percent":
      return random.pick(NUMBERS);
    case "yes/no":
      return random.chance(0.5);
    case "date":
      return random.pick(DATES);
    case "time":
      return random.pick(TIMES);
    case "moment":
      return random.pick(MOMENTS);
    case "duration":
      return random.pick(DURATIONS);
    case "choice":
      return random.pick(type.values).value;
    case "json":
    case "secret":
      return random.pick(['""', "[]", "{}", "0", '"x"', "false"]);
    case "choices":
      return random.some(
        type.values.map((one) => one.value),
        0.5,
      );
    case "texts":
      return Array.from({ length: random.integer(1, 4) }, () => random.pick(TEXTS));
    case "reference":
      return random.pick(idsOf(type.entity));
    default:
      return null;
  }
}

/** A visitor, and two people. */
export function contextsOf(world: World): Context[] {
  const at = { now: "2026-11-21T13:45:00.000Z", today: "2026-11-22" };
  const people = world.rows.Person ?? [];
  return [
    { user: null, ...at },
    { user: people[0] ?? null, ...at },
    { user: people.find((person) => person.team === null || person.boss === null) ?? null, ...at },
  ];
}
