// Finds input that breaks the rules of any document, form by form.

import type { Page } from "playwright-core";
import { matchRoute } from "../../../src/runtime/web/router/route-table.ts";
import type { FormField, FormView } from "../../../src/runtime/wire/forms.ts";
import type { RowsView, ScreenView, WireValue } from "../../../src/runtime/wire.ts";
import type { Json, TestServer } from "../test-server.ts";
import { pressOption } from "./browser.ts";

export interface Breach {
  readonly rule: string;
  /** The form's address and its API's. */
  readonly path: string;
  readonly api: string;
  readonly form: FormView;
  /** What is given, and which of it differs from what the form begins with. */
  readonly values: Readonly<Record<string, Json>>;
  readonly given: readonly string[];
}

/** What can be chosen, by its id, to be found in a list by its words. */
export type Labels = Map<string, string>;

const MOST_PAIRS = 240;
/** The forms to which the first rows of a list lead. */
const ROWS_LOOKED_AT = 5;

/** By the rule's name; one for each of the wanted that can be broken by filling in one field or two. */
export async function breachesOf(
  server: TestServer,
  token: string,
  labels: Labels,
  wanted: ReadonlySet<string>,
): Promise<Map<string, Breach>> {
  const ask = async (path: string) => (await server.ask("GET", path, undefined, { token })).body;
  const { screens } = await ask("/-/app");
  const found = new Map<string, Breach>();
  for (const { path, screen, query } of await formsOf(screens, ask)) {
    const form: FormView = await ask(`/-/screens/${screen.slug}/form${query}`);
    if (form.fields === undefined) continue;
    const likely = new Map<string, readonly Json[]>();
    for (const field of form.fields.filter(({ editable }) => editable))
      likely.set(field.name, await likelyValues(field, screen.entity ?? "", ask, labels));
    const base = Object.fromEntries(
      [...likely]
        .filter(([, values]) => values.length > 0)
        .map(([name, values]) => [
          name,
          startOf(
            form.fields.find((one) => one.name === name),
            values,
          ),
        ]),
    );
    for (const change of changes(likely)) {
      if (found.size === wanted.size) return found;
      const values = { ...base, ...change };
      const version = form.record === null ? {} : { version: form.record.version, record: form.record.id };
      const api = `/-/screens/${screen.slug}/save${query}`;
      const { body } = await server.ask("POST", api.replace("/save", "/try"), { values, ...version }, { token });
      for (const { cite } of body.problem?.errors ?? []) {
        const rule = /^point 5, (.+) \(/.exec(cite ?? "")?.[1];
        if (rule === undefined || !wanted.has(rule) || found.has(rule)) continue;
        const given = form.record === null ? Object.keys(values).filter((name) => values[name] !== null) : Object.keys(change);
        found.set(rule, { rule, path, api, form, values, given });
      }
    }
  }
  return found;
}

/** Every form that a list leads to or that stands for itself. */
async function formsOf(screens: readonly ScreenView[], ask: (path: string) => Promise<Json>) {
  const forms = new Map<string, { path: string; screen: ScreenView; query: string }>();
  const add = (path: string) => {
    const match = matchRoute(screens, path);
    if (match?.screen.shows !== "form" || forms.has(match.screen.slug)) return;
    const query = new URLSearchParams(Object.entries(match.parameters).map(([name, value]) => [`p.${name}`, value]));
    forms.set(match.screen.slug, { path, screen: match.screen, query: query.size > 0 ? `?${query}` : "" });
  };
  for (const screen of screens.filter(({ route }) => !route.includes("{"))) {
    add(screen.route);
    if (!["list", "board", "gallery"].includes(screen.shows)) continue;
    const { rows = [] }: Partial<RowsView> = await ask(`/-/screens/${screen.slug}/rows`);
    for (const { href, actions } of rows.slice(0, ROWS_LOOKED_AT)) {
      for (const action of actions) if (action.href !== null) add(action.href);
      const record = href === null ? null : matchRoute(screens, href);
      if (record?.screen.shows !== "one") continue;
      const query = new URLSearchParams(Object.entries(record.parameters).map(([name, value]) => [`p.${name}`, value]));
      const shown = await ask(`/-/screens/${record.screen.slug}/record?${query}`);
      for (const action of shown.actions ?? []) if (action.href !== null && action.blocked === null) add(action.href);
    }
  }
  return forms.values();
}

async function likelyValues(field: FormField, entity: string, ask: (path: string) => Promise<Json>, labels: Labels): Promise<Json[]> {
  const { type } = field;
  const none = field.required ? [] : [null];
  switch (type.is) {
    case "text":
      return type.format === "email" ? ["somebody@example.org"] : [...TEXTS.filter((text) => fits(field, text)), ...none];
    case "integer":
      return [...new Set([type.min ?? -1, 0, 1, 5, type.max ?? 1000])].filter(
        (one) => one >= (type.min ?? one) && one <= (type.max ?? one),
      );
    case "money":
    case "decimal":
    case "percent":
      return ["0", "-1", "1", "99999"];
    case "date":
      return ["1990-01-31", "2025-12-31", "2026-03-01", "2026-03-02", "2026-03-09", "2099-12-31", ...none];
    case "yes/no":
      return [true, false];
    case "choice":
      return [...type.values.map(({ value }) => value), ...none];
    case "reference": {
      const { options } = await ask(`/-/references/${entity}/${field.name}?q=`);
      for (const option of options) labels.set(option.id, option.label);
      return [...options.map(({ id }: { id: string }) => id), ...none];
    }
    default:
      return [];
  }
}

const TEXTS = ["a", "7"];

function fits({ matches }: FormField, text: string): boolean {
  return matches === null || new RegExp(`^(?:${matches})$`, "u").test(text);
}

function startOf(field: FormField | undefined, likely: readonly Json[]): Json {
  const value: WireValue = field?.value ?? null;
  if (value !== null && field?.type.is !== "rows" && field?.type.is !== "links")
    return typeof value === "object" && "id" in value ? value.id : value;
  return field?.required ? (likely[0] ?? null) : null;
}

/** Each field by itself, and each two references together. */
function changes(likely: ReadonlyMap<string, readonly Json[]>): Record<string, Json>[] {
  const single = [...likely].flatMap(([name, values]) => values.map((value) => ({ [name]: value })));
  const dates = [...likely].filter(([, values]) => values.some((value) => typeof value === "string" && value.length > 8));
  const pairs = dates.flatMap(([one, values], index) =>
    dates.slice(index + 1).flatMap(([other, others]) => values.flatMap((value) => others.map((also) => ({ [one]: value, [other]: also })))),
  );
  return [...single, ...pairs.slice(0, MOST_PAIRS)];
}

export function bodyOf({ form, values }: Breach) {
  return form.record === null ? { values } : { values, version: form.record.version, record: form.record.id };
}

/** As somebody would who reads what the fields are called. */
export async function fillIn(page: Page, { form, values, given }: Breach, labels: Labels): Promise<void> {
  for (const name of given) {
    const field = form.fields.find((one) => one.name === name);
    if (field === undefined) continue;
    const value = values[name];
    const control = page.getByLabel(field.label, { exact: true });
    if (field.type.is === "reference") {
      const words = labels.get(value) ?? "";
      const list = page.getByRole("combobox", { name: field.label, exact: true });
      if ((await list.inputValue()) === words) continue;
      await list.fill(words);
      await pressOption(page, words);
    } else if (field.type.is === "choice") {
      const choice = field.type.values.find((one) => one.value === value)?.label ?? "";
      const radio = page.getByRole("radio", { name: choice, exact: true });
      if ((await radio.count()) > 0) await radio.check();
      else await control.selectOption(value);
    } else if (field.type.is === "yes/no") await control.setChecked(value);
    else await control.fill(String(value));
  }
}

interface Told {
  /** The field that the summary leads to; null: the record as a whole. */
  readonly field: string | null;
  readonly text: string;
  /** What stands below the field says it too. */
  readonly below: boolean;
}

/** What the form says: its summary, and whether each stands at its field as well. */
export function toldBy(page: Page): Promise<Told[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLLIElement>("main form [tabindex='-1'] > ul > li, main form [tabindex='-1'] div > ul > li")].map(
      (one) => {
        const link = one.querySelector<HTMLAnchorElement>("a[href^='#']");
        const id = link?.getAttribute("href")?.slice(1) ?? "";
        const text = (link ?? one.firstChild)?.textContent ?? "";
        const below = link === null || (document.getElementById(`${id}-error`)?.textContent ?? "").includes(text);
        return { field: link === null ? null : id.slice(id.lastIndexOf("-") + 1), text, below };
      },
    ),
  );
}

/** What an answer says, as a form would: an error at a field that it does not show is about the record. */
export function placed(errors: readonly { field: string | null; detail: string }[], { form }: Breach): Told[] {
  const fields = form.fields.map(({ name }) => name);
  const told = errors.map(({ field, detail }) => ({ field: fields.includes(field ?? "") ? field : null, text: detail, below: true }));
  return told.sort((one, other) => fields.indexOf(one.field ?? "") - fields.indexOf(other.field ?? ""));
}
