// A default that no other record has: the value itself, or with a number behind it.

import { normalized } from "../../../compiler/expression/normalize.ts";
import type { Expr } from "../../../compiler/expression/tree.ts";
import type { EntityPlan, FieldPlan } from "../../../compiler/plan/plan.ts";
import { normalForm } from "../../store/normal-form.ts";
import type { Context, Row, Transaction, Value } from "../../store/store.ts";
import { compare, fieldOf, literal, or, thisRecord } from "../expressions/expression-builders.ts";

/** Digits that a suffix may have, with its hyphen. */
const SUFFIX = 8;

/** Looks before it writes, so that of two who ask at once one sees what the other has taken. */
export async function distinctValue(
  transaction: Transaction,
  entity: EntityPlan,
  field: FieldPlan,
  value: Value,
  context: Context,
  beside: readonly Row[],
): Promise<string> {
  const wanted = shortened(typeof value === "string" && value.trim() !== "" ? value.trim() : entity.table.replaceAll("_", "-"), field);
  const column = fieldOf(thisRecord(entity.name), entity.name, field);
  const text = (words: string) => literal(words, { is: "text" });
  const begins = (words: string): Expr => ({
    op: "starts with",
    left: column,
    right: text(`${words}-`),
    type: { is: "boolean" },
    optional: false,
  });
  const form = (value: Value | undefined) => normalForm(String(value ?? ""));
  const others = new Set([...beside.map((row) => row[field.name]), ...(field.reserved ?? [])].map(form));
  const forms = [...new Set([wanted, form(wanted)])];
  const storedWhere = async (conditions: readonly Expr[]): Promise<Value[]> => {
    const query = { entity: entity.name, where: or(conditions), columns: [column], order: [], limit: null, offset: 0 };
    return (await transaction.select(query, context)).map(([one]) => one ?? null);
  };
  // What is the same is found by an index; what begins so, only by looking through all.
  const isFree = !others.has(form(wanted)) && (await storedWhere(forms.map((words) => compare(column, "=", text(words))))).length === 0;
  if (isFree) return wanted;
  const taken = new Set([...others, form(wanted), ...(await storedWhere(forms.map(begins))).map(form)]);
  for (let number = 2; ; number++) if (!taken.has(form(`${wanted}-${number}`))) return `${wanted}-${number}`;
}

/** So that the suffix finds room. */
function shortened(value: string, { type }: FieldPlan): string {
  const most = type.is === "text" ? type.max : value.length;
  const characters = [...normalized(value)];
  if (characters.length + SUFFIX <= most) return characters.join("");
  const cut = characters.slice(0, Math.max(1, most - SUFFIX)).join("");
  return cut.replace(/[\s-]+$/, "") || cut;
}
