// What two observations show differently, each as a path into what was asked and answered.

import type { Observation } from "./observer.ts";

export interface Seen {
  /** "rows", "form", "try", "stored"; see questions.ts. */
  readonly path: string;
  /** "now", "try", "act", "+30" */
  readonly when: string;
  readonly person: string;
  readonly asked: string;
  /** Within the answer: "body.rows.0.values.title" */
  readonly at: string;
  readonly old: unknown;
  readonly now: unknown;
}

/** What is made anew for each server or plan, and is nothing that people see. */
const IGNORED = /(^|\.)(cite|revision|id|changed_at|created_at|instance|traceId|csrf|cursor|next|href|version|invitation)$/;
/** Of one kind of path; more of the same show nothing else. */
const MOST = 80;

export function differencesOf(before: Observation, after: Observation): readonly Seen[] {
  const found: Seen[] = [];
  const counts = new Map<string, number>();
  for (const [key, old] of before) {
    if (!after.has(key)) continue;
    const now = after.get(key);
    if (JSON.stringify(old) === JSON.stringify(now)) continue;
    const [path = "", when = "", person = "", ...asked] = key.split("|");
    const group = `${path}|${when}|${person}`;
    walk(old, now, "", (at, was, is) => {
      const count = counts.get(group) ?? 0;
      counts.set(group, count + 1);
      if (!IGNORED.test(at) && count < MOST) found.push({ path, when, person, asked: asked.join("|"), at, old: was, now: is });
    });
  }
  return found;
}

function walk(old: unknown, now: unknown, at: string, differs: (at: string, old: unknown, now: unknown) => void): void {
  if (Object.is(old, now)) return;
  if (typeof old !== "object" || typeof now !== "object" || old === null || now === null || Array.isArray(old) !== Array.isArray(now)) {
    differs(at, old, now);
    return;
  }
  const [was, is] = [named(old), named(now)];
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)]))
    walk(was[name], is[name], at === "" ? name : `${at}.${name}`, differs);
}

/** The members of a list by what each is called, so that one that goes moves no other. */
function named(value: object): Readonly<Record<string, unknown>> {
  if (!Array.isArray(value)) return value as Readonly<Record<string, unknown>>;
  const nameOf = (one: unknown, at: number) => {
    const known = typeof one === "object" && one !== null ? (one as Readonly<Record<string, unknown>>) : {};
    const name = NAMES.map((member) => known[member]).find((found) => typeof found === "string");
    return typeof name === "string" ? name.replaceAll(".", " ") : String(at);
  };
  const names = value.map(nameOf);
  if (new Set(names).size < names.length) return value as unknown as Readonly<Record<string, unknown>>;
  const order = names.every((name, at) => name === String(at)) ? {} : { order: names.join(", ") };
  return { ...Object.fromEntries(value.map((one, at) => [names[at], one])), ...order };
}

const NAMES = ["slug", "id", "name", "path", "code", "key", "value", "field"];
