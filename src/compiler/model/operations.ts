// What a row of the permission matrix allows, read once from its cell Action.

import type { EntityModel } from "./model.ts";

export type Operation =
  | { readonly is: "see" | "create" | "change" | "delete" | "export" | "see history" }
  /** `see price`, `change price`, `link fans` */
  | { readonly is: "see field" | "change field" | "link field"; readonly field: string }
  /** An action of point 4. */
  | { readonly is: "transition"; readonly action: string }
  /** Of a screen. */
  | { readonly is: "open" };

const OF_FIELDS = { see: "see field", change: "change field", link: "link field" } as const;

/** Reads an action of an entity's row; null where it is none. The field of `see price` may be unknown. */
export function operationOf(entity: EntityModel, action: string): Operation | null {
  if (action === "see" || action === "create" || action === "change" || action === "delete") return { is: action };
  if (entity.states?.transitions.some((transition) => transition.timer === null && transition.action === action))
    return { is: "transition", action };
  if (action === "see history" && !entity.fields.has("history")) return { is: action };
  if (action === "export") return { is: action };
  const match = /^(see|change|link)\s+(\w+)$/.exec(action);
  return match === null ? null : { is: OF_FIELDS[match[1] as keyof typeof OF_FIELDS], field: match[2] ?? "" };
}

/** Whether the database is asked for the records that a row allows. */
export function decidesOverRows({ is }: Operation): boolean {
  return is === "see" || is === "see field" || is === "see history" || is === "export";
}
