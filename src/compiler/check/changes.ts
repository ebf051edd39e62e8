// What a transition may change, whatever it sets off included. So what an expression that reads none of it still comes
// to afterwards is known.

import type { Expr } from "../expression/tree.ts";
import { someNode } from "../expression/walk.ts";
import type { EffectModel, Model, TransitionModel } from "../model/model.ts";

export interface Changes {
  /** `Loan.due_on` */
  readonly fields: ReadonlySet<string>;
  /** Entities of which records are made. */
  readonly made: ReadonlySet<string>;
}

export function changesOf(model: Model, rows: readonly TransitionModel[]): Changes {
  const fields = new Set<string>();
  const made = new Set<string>();
  const seen = new Set(rows);
  // Rows that effects set off are added while they are gone through.
  for (const row of seen) {
    // A row that leads from a state to itself leaves that, and is a change of the record all the same.
    fields.add(`${row.entity}.version`);
    if (row.from === "new" || row.from.some((state) => state !== row.to)) fields.add(`${row.entity}.${row.field}`);
    for (const ask of row.asks) fields.add(`${row.entity}.${ask.name}`);
    for (const effect of row.effects) {
      if (effect.do === "create") made.add(effect.entity);
      for (const field of fieldsOfEffect(effect)) fields.add(`${effect.entity}.${field}`);
    }
    for (const next of rowsSetOff(model, row.effects)) seen.add(next);
  }
  return { fields, made };
}

function fieldsOfEffect(effect: EffectModel): readonly string[] {
  return effect.do === "create" || effect.do === "perform" ? effect.given.map(({ name }) => name) : [effect.field];
}

/** The rows that effects may perform, of records that are made or of others. */
export function rowsSetOff(model: Model, effects: readonly EffectModel[]): readonly TransitionModel[] {
  return effects.flatMap((effect) => {
    if (effect.do !== "create" && effect.do !== "perform") return [];
    const rows = model.entities.get(effect.entity)?.states?.transitions ?? [];
    return rows.filter((row) => row.timer === null && row.action === effect.action);
  });
}

/** Columns that every change of a record moves. */
const MOVING: ReadonlySet<string> = new Set(["changed_at", "changed_by", "version"]);

/** Whether an expression, its computed fields expanded, reads anything that changes. */
export function readsChanged(expr: Expr, { fields, made }: Changes): boolean {
  const moves = (entity: string) => made.has(entity) || [...fields].some((name) => name.startsWith(`${entity}.`));
  return someNode(expr, (node) => {
    if (node.op === "open") return true;
    if (node.op === "field") return fields.has(`${node.entity}.${node.field}`) || (MOVING.has(node.field) && moves(node.entity));
    if (node.op !== "aggregate" && node.op !== "collect" && node.op !== "member") return false;
    const { list } = node;
    if (list.from === "reverse" && fields.has(`${list.entity}.${list.by}`)) return true;
    return list.from === "link" ? fields.has(`${list.owner}.${list.field}`) : made.has(list.entity);
  });
}
