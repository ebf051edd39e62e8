// The sums of money and amounts that a step on many records comes to. Five questions of fifty say what five records
// move.

import { decimal } from "../../../../compiler/expression/format.ts";
import type { EntityPlan, Expr, ScreenPlan, TransitionPlan } from "../../../../compiler/plan/plan.ts";
import type { Value } from "../../../store/store.ts";
import type { BulkTotal } from "../../../wire/bulk.ts";
import { idField, isOpen } from "../../expressions/expression-builders.ts";
import { type Cell, columnAt, columnSeen, type Selection, type View } from "../../reading/columns.ts";
import { encodeShown } from "../../values/values.ts";
import { pathOf } from "../labels/label-fields.ts";

/** A record as the select has it, and the row of the document by which it would be changed; null: it would be deleted. */
export interface Taken {
  readonly values: readonly Value[];
  readonly by: TransitionPlan | null;
}

/** Whole numbers may be years or names, and shares add up to nothing. */
const ADDED: ReadonlySet<string> = new Set(["money", "decimal", "duration"]);

interface Amount {
  readonly path: string;
  readonly label: string;
  readonly type: BulkTotal["type"];
  /** Whether the question of this record names it: it may do so of some only. */
  readonly isNamed: Cell<boolean>;
  /** Whose it is: what several records refer to counts once. */
  readonly of: Cell<Value>;
  readonly seen: Cell<boolean>;
  readonly value: Cell<Value>;
}

/** Made with the select, for all rows of the actions; then asked for the records of one of them. */
export function totalsCell(
  view: View,
  selection: Selection,
  entity: EntityPlan,
  rows: readonly TransitionPlan[],
  columns: ScreenPlan["columns"],
): (taken: readonly Taken[]) => BulkTotal[] {
  const listed = amountsOf(view, selection, entity, columns);
  const ofRow = ({ confirm }: TransitionPlan): readonly Amount[] => {
    const named = confirm === null ? [] : amountsIn(view, selection, entity, confirm.asked);
    return named.some(({ type }) => type.is === "money") ? named : [...listed, ...named];
  };
  const amounts = new Map(rows.map((row) => [row, ofRow(row)]));
  return (taken) => {
    const sums = new Map<string, Sum>();
    for (const { values, by } of taken) {
      for (const amount of by === null ? listed : (amounts.get(by) ?? [])) {
        if (!amount.isNamed(values)) continue;
        const sum = sums.get(amount.path) ?? new Sum(amount);
        sums.set(amount.path, sum);
        sum.add(amount, values);
      }
    }
    return [...sums.values()].map((sum) => sum.total());
  };
}

/** The money of the records themselves that their list shows. */
function amountsOf(view: View, selection: Selection, entity: EntityPlan, columns: ScreenPlan["columns"]): Amount[] {
  const of = selection.value(idField(entity.name));
  return columns.flatMap(({ path }): Amount[] => {
    const column = path.includes(".") ? null : columnAt(view.app, entity.name, path);
    if (column === null || column.type.is !== "money" || isOpen(column.value)) return [];
    const { label, type, value } = column;
    const seen = selection.holds(columnSeen(view, column));
    return [{ path, label, type, isNamed: () => true, of, seen, value: selection.value(value) }];
  });
}

/** The fields that a question writes out, each with the conditions under which it does. */
function amountsIn(view: View, selection: Selection, entity: EntityPlan, asked: Expr): Amount[] {
  const id = selection.value(idField(entity.name));
  const found: Amount[] = [];
  const walk = (node: Expr, isNamed: Cell<boolean>): void => {
    if (node.op === "template") for (const part of node.parts) if (typeof part !== "string") walk(part, isNamed);
    if (node.op === "if") {
      const holds = selection.holds(view.app.access.masked(node.condition, view.actor.roles));
      walk(node.then, (row) => isNamed(row) && holds(row));
      walk(node.else, (row) => isNamed(row) && !holds(row));
    }
    // "Has it given back {-amount}?" is about the amount as well, which counts as it is stored.
    if (node.op === "negate") walk(node.item, isNamed);
    const path = node.op === "field" ? pathOf(node) : null;
    const column = path === null ? null : columnAt(view.app, entity.name, path);
    if (node.op !== "field" || path === null || column === null || !isAdded(column.type) || isOpen(column.value)) return;
    const { label, type, value } = column;
    const of = node.of.op === "this" ? id : selection.value(node.of);
    found.push({ path, label, type, isNamed, of, seen: selection.holds(columnSeen(view, column)), value: selection.value(value) });
  };
  walk(asked, () => true);
  return found;
}

function isAdded(type: { readonly is: string }): type is BulkTotal["type"] {
  return ADDED.has(type.is);
}

class Sum {
  readonly #amount: Amount;
  readonly #counted = new Set<string>();
  #units = 0n;
  #count = 0;
  #hidden = 0;

  constructor(amount: Amount) {
    this.#amount = amount;
  }

  /** `amount` is the same field, as the question of this record names it. */
  add({ of, seen, value, type }: Amount, row: readonly Value[]): void {
    const whose = of(row);
    if (whose === null || this.#counted.has(String(whose))) return;
    this.#counted.add(String(whose));
    const given = value(row);
    if (!seen(row)) this.#hidden += 1;
    else if (given !== null) {
      this.#count += 1;
      this.#units += BigInt(String(encodeShown(type, given)).replace(".", ""));
    }
  }

  total(): BulkTotal {
    const { label, type } = this.#amount;
    const sum = type.is === "duration" ? Number(this.#units) : decimal(this.#units, type.scale);
    return { label, type, sum, count: this.#count, hidden: this.#hidden };
  }
}
