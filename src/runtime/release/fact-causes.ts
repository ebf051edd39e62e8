// Which change of the documents a fact about the records comes from.

import type { Change, Concern } from "../../compiler/difference/change.ts";
import type { FoundFact } from "./comparison.ts";

type Match = (change: Change) => boolean;

/** The change that says so itself, or else the cause that touches what says so. Null where neither is there. */
export function causeOf({ fact, concerns }: FoundFact, changes: readonly Change[]): Change | null {
  for (const matches of MATCHES[fact.is](concerns)) {
    const own = changes.find(matches);
    const cause = own ?? changes.find(({ touches }) => touches.some(matches));
    if (cause !== undefined) return cause;
  }
  return null;
}

const ASKING_FOR_VALUES: ReadonlySet<Change["kind"]> = new Set(["field-required", "field-added", "field-stored"]);

/** The strictest first. */
const MATCHES: Readonly<Record<FoundFact["fact"]["is"], (concerns: Concern) => readonly Match[]>> = {
  holders: ({ role }) => [
    (change) => change.concerns.role === role && change.kind.startsWith("role-"),
    (change) => change.kind.startsWith("role-"),
  ],
  visible: ({ entity }) => [
    (change) => change.kind.startsWith("permission-") && change.concerns.entity === entity && operationsOf(change).includes("see"),
    (change) => change.kind.startsWith("role-"),
    (change) => change.kind.startsWith("permission-") && operationsOf(change).includes("see"),
  ],
  computed: ({ entity, field }) => [
    (change) => change.concerns.entity === entity && change.concerns.field === field,
    (change) => change.kind === "computed-changed",
  ],
  rule: ({ entity, rule }) => [(change) => change.concerns.rule === rule && (change.concerns.entity ?? entity) === entity],
  timer: ({ entity, action }) => [
    (change) => change.concerns.entity === entity && change.concerns.action === action,
    (change) => change.concerns.entity === entity && change.kind === "timer-changed",
  ],
  defaults: ({ entity, field }) => [
    (change) => change.concerns.entity === entity && change.concerns.field === field && ASKING_FOR_VALUES.has(change.kind),
    (change) => change.concerns.entity === entity && change.concerns.field === field,
  ],
  filled: ofField(new Set(["field-filled", "field-added", "field-back"])),
  kept: ofField(new Set(["field-gone", "gone-field-added"])),
  returned: ofField(new Set(["field-added", "entity-added", "field-stored"])),
  restored: ofField(new Set(["field-added", "field-back", "type-changed", "choice-removed", "state-removed"])),
  "put-aside": (concerns) => [
    ...ofField(new Set(["field-removed", "entity-removed"]))(concerns),
    (change) => change.concerns.entity === concerns.entity && change.kind === "states-removed",
  ],
  amounts: () => [(change) => change.kind === "currency-changed"],
  "nothing-stored": () => [],
};

function ofField(kinds: ReadonlySet<Change["kind"]>): (concerns: Concern) => readonly Match[] {
  const isOf =
    ({ entity, field }: Concern): Match =>
    ({ concerns }) =>
      concerns.entity === entity && concerns.field === field;
  return (concerns) => [(change) => isOf(concerns)(change) && kinds.has(change.kind), isOf(concerns)];
}

function operationsOf({ concerns }: Change): readonly string[] {
  return concerns.operation?.split(", ") ?? [];
}
