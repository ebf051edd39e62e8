// What a record begins with where it is made. The record under whose address it is made, the day that was pressed.

import type { ActionView, WireValue, WithinView } from "../../wire.ts";

export interface Beginning {
  /** Given without being asked. */
  readonly fill?: { readonly [field: string]: WireValue };
  /** Shown in the form, and changed there. */
  readonly begin?: { readonly [field: string]: string };
}

/** The action with the beginning of what it makes; a form of its own is told by its address. */
export function prefilled(action: ActionView, beginning: Beginning | undefined): ActionView {
  if (beginning === undefined || (action.kind !== "create" && action.kind !== "start")) return action;
  const { fill = {}, begin = {} } = beginning;
  if (action.kind === "start" || action.href === null)
    return { ...action, fill: { ...action.fill, ...fill }, begin: { ...action.begin, ...begin } };
  const search = new URLSearchParams();
  for (const [field, value] of Object.entries(fill)) search.set(`begin.${field}`, textOf(value));
  for (const [field, value] of Object.entries(begin)) search.set(`begin.${field}`, value);
  return search.size === 0 ? action : { ...action, href: `${action.href}?${search}` };
}

/** A record made in a list under another refers to that. */
export function withinBeginning(within: WithinView | null | undefined): Beginning {
  return within?.field ? { fill: { [within.field]: within } } : {};
}

function textOf(value: WireValue): string {
  return typeof value === "object" && value !== null && "id" in value ? value.id : String(value);
}

/** The members `begin.FIELD` of an address, as the server takes them. */
export function beginningIn(search: string): string {
  const begin = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(search)) if (name.startsWith("begin.")) begin.append(name, value);
  return begin.toString();
}
