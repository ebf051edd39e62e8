// What an observer asks: every page, form, call and act, with values on both sides of limits.

import type { CallPlan, FieldPlan, Plan, ScreenPlan, Segment, TransitionPlan } from "../../../src/compiler/plan/plan.ts";
import { accepted, edgesOf, wireOf } from "./values.ts";

export interface Question {
  /** "rows my-loans", "try Loan / renew"; what is asked first is what kind of path it is. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** The entity that is written; null for what only reads. */
  readonly entity: string | null;
  /** The part of the plan that is shown, "screen My loans"; absent where it is the whole of it. */
  readonly subject?: string;
}

export type StoredRow = Readonly<Record<string, unknown>>;
export type Rows = ReadonlyMap<string, readonly StoredRow[]>;

/** Records of which each page and form is asked, where states tell them apart and elsewhere; and each act. */
const IN_STATES = 5;
const FEW = 2;
const SOME = 6;

/** What is read: by everyone, and again on other days. */
export function readQuestions(plan: Plan, rows: Rows): readonly Question[] {
  return [
    get("app", "/-/app"),
    get("counts", "/-/counts"),
    get("notices", "/-/notifications"),
    get("history", "/-/history"),
    ...plan.screens.flatMap((screen) => screenQuestions(screen, plan, rows)),
    ...plan.api.calls.flatMap((call) => callQuestions(call, rows)),
    ...Object.values(plan.entities).flatMap(({ name }) =>
      plan.api.standardCalls ? [get("records", `${plan.api.basePath}/records/${name}`, `entity ${name}`)] : [],
    ),
  ];
}

/** What is read but once, since it changes with the document alone. */
export function formQuestions(plan: Plan, rows: Rows): readonly Question[] {
  return [
    ...plan.screens.flatMap((screen) =>
      screen.shows === "form"
        ? withRecords(screen, rows).map((search) => get("form", `/-/screens/${screen.slug}/form${search}`, `screen ${screen.name}`))
        : [],
    ),
    ...Object.values(plan.entities).flatMap((entity) =>
      starting(entity.states?.transitions ?? []).map(({ slug }) =>
        get("start", `/-/start/${entity.name}/${slug}`, `entity ${entity.name}`),
      ),
    ),
  ];
}

export const OPENAPI: Question = get("openapi", "/api/openapi.json");

function get(name: string, path: string, subject?: string): Question {
  return { name, method: "GET", path, entity: null, ...(subject === undefined ? {} : { subject }) };
}

/** What a call gives; one that writes is asked with nothing, which is refused in its own way, or done. */
function callQuestions(call: CallPlan, rows: Rows): readonly Question[] {
  if (call.method !== "GET") return [];
  return addresses(call.segments, call.path, rows).map((path) => get("call", path, `call ${call.name}`));
}

/** Calls that write, with a body of nothing but what is made up; they are done last. */
export function writingCalls(plan: Plan, rows: Rows): readonly Question[] {
  return plan.api.calls.flatMap((call) => {
    if (call.method === "GET" || ["sign out", "delete", "delete every", "change user"].includes(call.does.is)) return [];
    const entity = "entity" in call.does ? call.does.entity : null;
    const of = plan.entities[entity ?? ""];
    const values = of === undefined ? {} : given(of.fields, rows, plan);
    const named =
      call.takes?.is === "fields" && call.takes.members !== "all" ? call.takes.members.map(({ name }) => name) : Object.keys(values);
    const body = Object.fromEntries(named.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));
    const envelope = call.takes?.is === "fields" ? call.takes.envelope.toReversed() : [];
    const whole = envelope.reduce((inside: object, { name }) => ({ [name]: inside }), body);
    const [path = call.path] = addresses(call.segments, call.path, rows);
    return [{}, whole].map(
      (sent): Question => ({ name: "write", method: call.method, path, body: sent, entity: null, subject: `call ${call.name}` }),
    );
  });
}

const VIEWS: Readonly<Partial<Record<ScreenPlan["shows"], string>>> = {
  list: "rows",
  board: "rows",
  gallery: "rows",
  one: "record",
  figures: "figures",
};

function screenQuestions(screen: ScreenPlan, plan: Plan, rows: Rows): readonly Question[] {
  const searches = withRecords(screen, rows, screen.shows === "one" ? byState(plan, rows, screen.entity) : []);
  const subject = `screen ${screen.name}`;
  if (screen.shows === "calendar") {
    const days = "from=2026-11-01&to=2026-12-31";
    return searches.map((search) => get("days", `/-/screens/${screen.slug}/days${search === "" ? "?" : `${search}&`}${days}`, subject));
  }
  const view = VIEWS[screen.shows] ?? (screen.shows === "component" && screen.many ? "rows" : undefined);
  if (view === undefined) return [];
  const words = screen.search && searches[0] === "" ? [`?q=${WORD}`] : [];
  return [...searches, ...words].map((search) => get(view, `/-/screens/${screen.slug}/${view}${search}`, subject));
}

/** Stands in each search field of some record. */
export const WORD = "quill";

/** Where the rows are of which each is in another state. */
function byState(plan: Plan, rows: Rows, entity: string | null): readonly number[] {
  const machines = plan.entities[entity ?? ""]?.states?.machines ?? [];
  const all = rows.get(entity ?? "") ?? [];
  const stateOf = (row: StoredRow) => machines.map(({ field }) => row[field]).join();
  return all
    .flatMap((row, at) => (all.findIndex((one) => stateOf(one) === stateOf(row)) === at ? [at] : []))
    .slice(0, machines.length === 0 ? 0 : IN_STATES);
}

/** The search strings that name the records of a screen's address. */
function withRecords(screen: ScreenPlan, rows: Rows, chosen: readonly number[] = []): readonly string[] {
  const named = screen.segments.filter((one) => one.is !== "literal");
  if (named.length === 0) return [""];
  const names = [...screen.route.matchAll(/\{(\w+)/g)].map(([, name]) => name!);
  return [...new Set([...Array(FEW).keys(), ...chosen, NOWHERE])].map((at) => {
    const parts = named.map((segment, index) => `p.${names[index]}=${encodeURIComponent(addressed(segment, rows, at))}`);
    return `?${parts.join("&")}`;
  });
}

/** Where no row is. */
const NOWHERE = -1;

function addressed(segment: Segment, rows: Rows, at: number): string {
  if (segment.is === "literal") return segment.text;
  const all = at === NOWHERE ? [] : (rows.get(segment.entity) ?? []);
  return String(all[Math.min(at, all.length - 1)]?.[segment.by] ?? "none");
}

function addresses(segments: readonly Segment[], path: string, rows: Rows): readonly string[] {
  const isOne = segments.every(({ is }) => is === "literal");
  const at = (index: number) => {
    let next = 0;
    const named = segments.filter(({ is }) => is !== "literal");
    return path.replace(/\{[^}]*\}/g, () => encodeURIComponent(addressed(named[next++]!, rows, index)));
  };
  return isOne ? [path] : [at(0), at(1), at(NOWHERE)];
}

function starting(transitions: readonly TransitionPlan[]): readonly TransitionPlan[] {
  return transitions.filter(({ from, slug }, at) => from === "new" && transitions.findIndex((one) => one.slug === slug) === at);
}

/** Acts that are only tried: nothing of them is kept. */
export function tryQuestions(plan: Plan, rows: Rows): readonly Question[] {
  return Object.values(plan.entities).flatMap((entity) => {
    const own = spread(rows.get(entity.name) ?? [], SOME);
    const transitions = (entity.states?.transitions ?? []).filter(({ timer }) => timer === null);
    const slugs = [...new Set(transitions.filter(({ from }) => from !== "new").map(({ slug }) => slug))];
    const tried = (name: string, path: string, values: object, version?: unknown): Question => ({
      name,
      method: "POST",
      path: `${path}/try`,
      body: { values, ...(version === undefined ? {} : { version }) },
      entity: entity.name,
    });
    return [
      ...own.flatMap((row) =>
        slugs.flatMap((slug) => {
          const asks = transitions.find((one) => one.slug === slug)!.asks;
          const path = `/-/records/${entity.name}/${row.id}/actions/${slug}`;
          const full = given(asks, rows, plan);
          const several =
            asks.length === 0
              ? [{}]
              : [
                  {},
                  full,
                  ...(row === own[0]
                    ? asks.flatMap((ask) => edgesOf(ask, rows, plan).map((value) => ({ ...full, [ask.name]: value })))
                    : []),
                ];
          return several.map((values) => tried(`act ${slug}`, path, values, row.version));
        }),
      ),
      ...own.slice(0, 5).map((row) => tried("delete", `/-/records/${entity.name}/${row.id}/delete`, {}, row.version)),
      ...starting(transitions).flatMap(({ slug, asks }) => {
        const path = `/-/start/${entity.name}/${slug}`;
        const fields = [...asks, ...entity.fields.filter(({ name }) => !asks.some((ask) => ask.name === name))];
        return bodies(fields, own, rows, plan).map((values) => tried(`start ${slug}`, path, values));
      }),
      ...plan.screens.flatMap((screen) => {
        if (screen.shows !== "form" || screen.entity !== entity.name) return [];
        const fields = entity.fields.filter(({ name }) => screen.columns.some(({ path }) => path === name));
        const path = `/-/screens/${screen.slug}`;
        if (screen.segments.every(({ is }) => is === "literal"))
          return bodies(fields, own, rows, plan).map((values) => tried(`create ${screen.slug}`, path, values));
        return own.slice(0, 2).flatMap((row) =>
          fields.flatMap((field) =>
            edgesOf(field, rows, plan).map(
              (value): Question => ({
                name: `change ${screen.slug}`,
                method: "POST",
                path: `${path}/try`,
                body: { values: { [field.name]: value }, record: row.id, version: row.version },
                entity: entity.name,
              }),
            ),
          ),
        );
      }),
    ];
  });
}

/** A whole record, one with nothing, and the whole one with each field at each of its edges. */
function bodies(fields: readonly FieldPlan[], own: readonly StoredRow[], rows: Rows, plan: Plan): readonly object[] {
  const settable = fields.filter(accepted);
  const [like] = own;
  const whole = { ...given(fields, rows, plan), ...(like === undefined ? {} : wireValues(settable, like)) };
  return [
    {},
    whole,
    ...own.slice(1, 4).map((row) => wireValues(settable, row)),
    ...settable.flatMap((field) =>
      [null, ...taken(field, like), ...edgesOf(field, rows, plan)].map((value) => ({ ...whole, [field.name]: value })),
    ),
  ];
}

/** A value that a record has and no other may. */
function taken({ name, type, unique }: FieldPlan, by: StoredRow | undefined): readonly unknown[] {
  const value = unique && by !== undefined ? wireOf(type, by[name]) : undefined;
  return value === undefined || value === null ? [] : [value];
}

function wireValues(fields: readonly FieldPlan[], row: StoredRow): object {
  const known = fields.flatMap((field) => {
    const value = wireOf(field.type, row[field.name]);
    // What is there once only gets another value, so that it may be made.
    if (value === undefined || value === null) return [];
    return [[field.name, field.unique && typeof value === "string" ? otherwise(value) : value] as const];
  });
  return Object.fromEntries(known);
}

function otherwise(value: string): string {
  return value.includes("@") ? `x${value}` : value.replace(/[0-9]/g, (digit) => String(9 - Number(digit))).replace(/[a-z]$/, "q");
}

function given(fields: readonly FieldPlan[], rows: Rows, plan: Plan): Record<string, unknown> {
  const values = fields.flatMap((field): (readonly [string, unknown])[] => {
    const { name, type } = field;
    // A record with rows has one.
    if (type.is === "rows")
      return [
        [
          name,
          [
            given(
              plan.entities[type.entity]!.fields.filter((one) => one.name !== type.by),
              rows,
              plan,
            ),
          ],
        ],
      ];
    const [value] = edgesOf(field, rows, null);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(values);
}

/** From the whole of them, so that states and owners differ. */
export function spread<T>(all: readonly T[], most: number): readonly T[] {
  const step = Math.max(1, Math.ceil(all.length / most));
  return all.filter((_, index) => index % step === 0);
}
