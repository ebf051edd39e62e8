// Whether what a message told still holds: it tells of the states to which the steps lead that tell it. Once its record is in none of them
// others did what it asked for, or it is over; what the record is now is told only as far as the reader may see it.

import type { EntityPlan } from "../../../compiler/plan/plan.ts";
import type { Application } from "../application.ts";
import { type Cell, columnAt, type Selection, type View, wireCell } from "../columns.ts";

interface Told {
  readonly field: string;
  readonly states: ReadonlySet<string>;
}

/** By message, the states that it tells of. One that steps of several sets of states tell does not say of which it speaks. */
function toldStates(app: Application, entity: EntityPlan): ReadonlyMap<string, Told> {
  return app.memo.of(entity, "told states", () => {
    const found = new Map<string, { field: string; states: Set<string> } | null>();
    for (const { field, to, outbound } of entity.states?.transitions ?? [])
      for (const one of outbound) {
        if (one.do !== "tell") continue;
        const known = found.get(one.message);
        if (known === undefined) found.set(one.message, { field, states: new Set([to]) });
        else if (known?.field === field) known.states.add(to);
        else found.set(one.message, null);
      }
    return new Map([...found].flatMap(([message, told]) => (told === null ? [] : [[message, told] as const])));
  });
}

/** What a record is now, where that is none of what the message told of. */
export interface Over {
  /** What the state is called. */
  readonly now: string;
  /** Which state it is, where records have several. */
  readonly nowOf?: string;
}

/** Of a row of the entity and a message: whether it is over, for all that the reader may see. */
export function overCell(view: View, selection: Selection, entity: EntityPlan): Cell<(message: string) => Over | null> {
  const told = toldStates(view.app, entity);
  const several = (entity.states?.machines.length ?? 0) > 1;
  const fields = new Map(
    [...new Set([...told.values()].map(({ field }) => field))].flatMap((field) => {
      const column = columnAt(view.app, entity.name, field);
      if (column?.type.is !== "choice") return [];
      const { label, type } = column;
      const { read } = wireCell(view, selection, column);
      const nameOf = (value: unknown) => (type.is === "choice" ? type.values.find((one) => one.value === value)?.label : undefined);
      return [[field, { read, nameOf, label }] as const];
    }),
  );
  return (row) => (message) => {
    const of = told.get(message);
    const field = of && fields.get(of.field);
    const state = field?.read(row);
    if (!of || !field || typeof state !== "string" || of.states.has(state)) return null;
    const now = field.nameOf(state);
    return now === undefined ? null : { now, ...(several ? { nowOf: field.label } : {}) };
  };
}
