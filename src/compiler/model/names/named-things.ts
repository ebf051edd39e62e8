// The things that a part of the model names: fields, actions, screens, errors, permissions, whatever is open. It looks
// at everything that the part holds rather than at a list of places, so that no construct is forgotten.

import type { Model } from "../model.ts";

/** Keys such as "3 Loan.fine", "4 Loan / renew", "9 FINE_PER_DAY". */
export function namesIn(part: unknown, model: Model): ReadonlySet<string> {
  const names = new Set<string>();
  look(part, model, names, new Set());
  return names;
}

/** Where something stands, and what is asked of it, names nothing. */
const SILENT = new Set(["span", "question", "type", "help"]);

function look(part: unknown, model: Model, names: Set<string>, seen: Set<object>): void {
  if (typeof part !== "object" || part === null || seen.has(part)) return;
  seen.add(part);
  if (part instanceof Map || Array.isArray(part)) {
    for (const member of part.values()) look(member, model, names, seen);
    return;
  }
  const held = part as Readonly<Record<string, unknown>>;
  for (const name of named(held, model)) names.add(name);
  for (const [key, member] of Object.entries(held)) if (!SILENT.has(key)) look(member, model, names, seen);
}

function named(held: Readonly<Record<string, unknown>>, model: Model): string[] {
  const { op, entity, field, subject, action, code, screen } = held;
  const kind = held.is ?? held.do;
  if (op === "field") return [`3 ${entity}.${field}`];
  if (op === "open") return [String(subject).includes(".") ? `3 ${subject}` : `9 ${subject}`];
  if (typeof action === "string" && typeof entity === "string" && kind !== undefined)
    return [`4 ${entity} / ${action}`, `6 ${entity} / ${action}`];
  if (kind === "tell" || kind === "wait") return [`7 ${held.message}`];
  if (kind === "call" && typeof held.send === "string") return [`7 ${held.send}`];
  if (kind === "screen") return [`2 ${screen}`];
  if (kind === "record" && held.members === "all") return fieldsNotStored(model, String(entity));
  if (kind === "list" && holdsAll(held.gives)) return fieldsNotStored(model, String((held.list as { readonly entity?: unknown }).entity));
  if (typeof entity === "string" && typeof kind === "string") return [`6 ${entity} / ${VERBS[kind] ?? kind}`];
  if (typeof code === "string" && "message" in held) return [`8 ${code}`];
  if (isStep(held)) return [`6 ${entity} / see ${field}`];
  return [];
}

/** Reading many is seeing each; saving a form is making or changing. */
const VERBS: Readonly<Record<string, string>> = {
  list: "see",
  count: "see",
  distinct: "see",
  save: "change",
  "change every": "change",
  "create many": "create",
  "delete every": "delete",
};

/** A field that is passed on the way to a value: whoever reads the value must see it. */
function isStep(held: Readonly<Record<string, unknown>>): boolean {
  return typeof held.entity === "string" && typeof held.field === "string" && Object.keys(held).length === 2;
}

function holdsAll(gives: unknown): boolean {
  return typeof gives === "object" && gives !== null && "members" in gives && gives.members === "all";
}

/** A shape that holds all fields holds those that are computed or open. */
function fieldsNotStored(model: Model, entity: string): string[] {
  const fields = [...(model.entities.get(entity)?.fields.values() ?? [])];
  return fields.filter((field) => field.alwaysText !== null || field.type === null).map((field) => `3 ${entity}.${field.name}`);
}
