// Several sets of states for one entity. One of them begins the record by its `(new)` actions, the others begin in a state of
// their own, and an action moves one of them.

import type { Context } from "../context.ts";
import type { EntityModel, FieldModel, StatesModel, TransitionModel } from "../model.ts";

export function joinMachines(context: Context, entity: EntityModel): void {
  const main = mainMachine(context, entity);
  if (main === undefined) return;
  for (const machine of entity.machines) if (machine !== main) beginAlone(entity, machine);
  const field = entity.fields.get(main.field);
  if (field !== undefined) entity.fields.set(main.field, { ...field, startsText: null });
  checkActions(context, entity);
  entity.states =
    entity.machines.length === 1 ? main : { ...main, transitions: entity.machines.flatMap((machine) => [...machine.transitions]) };
}

/** The machine with `(new)` actions; the first where none has any. */
function mainMachine(context: Context, entity: EntityModel): StatesModel | undefined {
  const [main, ...more] = entity.machines.filter((machine) => machine.transitions.some(begins));
  for (const machine of more) {
    for (const row of machine.transitions.filter(begins)) {
      const related = [{ span: main?.span ?? machine.span, message: "These states begin with the record already." }];
      context.problem("one-machine-begins-the-record", row.span, { action: row.action, field: machine.field }, { related });
    }
  }
  return main ?? entity.machines[0];
}

function begins(row: TransitionModel): boolean {
  return row.from === "new";
}

/** A record begins in the state that point 3 says, else in the first. */
function beginAlone(entity: EntityModel, machine: StatesModel): void {
  const field = entity.fields.get(machine.field);
  const first = machine.values[0]?.name;
  if (field === undefined || first === undefined) return;
  const said = machine.values.find((value) => value.name === field.startsText?.text.replace(/^"|"$/g, ""))?.name;
  machine.starts = said ?? first;
  if (field.startsText === null) entity.fields.set(machine.field, { ...field, starts: stateLiteral(machine, first) });
}

function stateLiteral(machine: StatesModel, value: string): FieldModel["starts"] {
  const values = machine.values.map((one) => one.name);
  return { op: "literal", value, type: { is: "choice", values }, optional: false };
}

/** Permissions, calls and buttons name an action without its field, so it belongs to one machine. */
function checkActions(context: Context, entity: EntityModel): void {
  const owners = new Map<string, TransitionModel>();
  for (const row of entity.machines.flatMap((machine) => machine.transitions)) {
    if (row.timer !== null) continue;
    const first = owners.get(row.action) ?? row;
    owners.set(row.action, first);
    if (first.field === row.field) continue;
    const related = [{ span: first.span, message: `It moves ${first.field} here.` }];
    context.problem("actions-belong-to-one-machine", row.span, { action: row.action, entity: entity.name, field: row.field }, { related });
  }
}
