// Whether what a message asked for is over: it tells of the states to which the steps lead that tell it. Where the reader could take the
// record on from there, or something was wrong there, it is over once the record is in none of them, whoever did it. Any other message
// is news, and stays so until it is read. What the record is now is told only as far as the reader may see it.

import type { EntityPlan } from "../../../compiler/plan/plan.ts";
import type { Application } from "../application.ts";
import { type Cell, columnAt, type Selection, type View, wireCell } from "../columns.ts";
import { breaksOff, pathFor } from "../screens/state-path.ts";
import { isNever } from "../terms.ts";
import { leavesFrom } from "../transitions.ts";

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

/** Whether in one of the states something is wrong, or the reader may take a record on from one of them. */
function asksSomething({ app, actor }: View, entity: EntityPlan, { field, states }: Told): boolean {
  if (pathFor(app, entity, field).some(({ value, warns }) => warns && states.has(value))) return true;
  const rows = (entity.states?.transitions ?? []).filter((row) => row.field === field && row.timer === null && !states.has(row.to));
  return rows.some(
    (row) =>
      [...states].some((state) => leavesFrom(row, state)) &&
      !breaksOff(app, entity, [row]) &&
      !isNever(app.access.may(entity.name, { kind: "transition", action: row.slug }, actor.roles).when),
  );
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
  const { app, actor } = view;
  const told = app.memo.for(actor.roles).of(entity, "told states", () => {
    const asking = [...toldStates(app, entity)].filter(([, one]) => asksSomething(view, entity, one));
    return new Map(asking);
  });
  const several = (entity.states?.machines.length ?? 0) > 1;
  const fields = new Map(
    [...new Set([...told.values()].map(({ field }) => field))].flatMap((field) => {
      const column = columnAt(app, entity.name, field);
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
