// What could not be gone back on after a release: said in its plan, when there is time to say it in the document.

import { fieldsOf } from "../../compiler/expression/walk.ts";
import type { EntityPlan, FieldPlan, Plan } from "../../compiler/plan/plan.ts";
import { isNarrower, sameKind } from "../store/migrate/compare.ts";
import { conversionOf } from "../store/migrate/conversions.ts";
import { hasBeginning } from "../store/migrate/given-values.ts";
import { renamingOf } from "../store/migrate/renames.ts";
import type { Column } from "../store/schema.ts";
import { schemaOf } from "../store/tables.ts";
import { counted } from "./number-words.ts";
import type { Fact } from "./release-plan.ts";

/** In words, each as it goes on from "all but". */
export function rollbackLimits(before: Plan, after: Plan, facts: readonly Fact[]): readonly string[] {
  const sent = facts.flatMap((fact) => (fact.is === "timer" ? [fact] : []));
  const mails = sent.reduce((sum, fact) => sum + fact.mails, 0);
  const calls = sent.reduce((sum, fact) => sum + fact.calls, 0);
  return [
    ...(mails === 0 ? [] : [`${counted(mails, "mail")} that ${mails === 1 ? "leaves" : "leave"}`]),
    ...(calls === 0 ? [] : [`${counted(calls, "call")} that ${calls === 1 ? "leaves" : "leave"}`]),
    ...(before.product.currency.code === after.product.currency.code ? [] : ["amounts that are written in the other currency"]),
    ...fieldLimits(before, after),
  ];
}

/** One field as both documents have it. */
interface Pair {
  readonly old: FieldPlan;
  readonly was: Column;
  /** Where it is stored after the release; null where it is not. */
  readonly is: Column | null;
  readonly entity: EntityPlan;
}

function fieldLimits(before: Plan, after: Plan): string[] {
  return pairsOf(before, after).flatMap((pair) => {
    const { old, entity } = pair;
    const why = limitOf(pair);
    return why === null ? [] : [`${entity.name}.${old.name} ${why}`];
  });
}

function pairsOf(before: Plan, after: Plan): Pair[] {
  const target = schemaOf(after);
  return renamingOf(schemaOf(before), target).tables.flatMap(({ before: table, after: renamed }) => {
    const [entity, then] = [after.entities[renamed.entity], before.entities[table.entity]];
    if (entity === undefined || then === undefined || table.field !== null) return [];
    const columns = target.tables.find(({ name }) => name === renamed.name)?.columns ?? [];
    return table.columns.flatMap((column, at): Pair[] => {
      const old = then.fields.find(({ name }) => name === column.name);
      const was = renamed.columns[at]!;
      return old === undefined ? [] : [{ old, was, is: columns.find(({ name }) => name === was.name) ?? null, entity }];
    });
  });
}

/** Null where everything that may be written under the new document has a place in the old one. */
function limitOf({ old, was, is, entity }: Pair): string | null {
  if (is === null && was.type.is === "file") return "with its files";
  const lacks = old.required && !hasBeginning(old);
  if (is === null) return lacks ? "of new records, which have none (no default)" : null;
  if (is.gone) return goneLimit(is.name, entity, lacks);
  if (!sameKind(is.type, was.type) && conversionOf(is.type, was.type) === null) return "where it is written from then on";
  if (lacks && !is.required) return "where it is left empty";
  const now = entity.fields.find(({ name }) => name === is.name);
  if (old.unique && now?.unique === false) return "where two records have the same";
  const isWords = is.type.is === "choice" || is.type.is === "choices";
  return !isWords && isNarrower(is.type, was.type) ? "where it holds more than it may today" : null;
}

function goneLimit(name: string, { gone = [], fields }: EntityPlan, lacks: boolean): string | null {
  const back = gone.find((one) => one.name === name)?.back ?? null;
  if (back !== null) return null;
  const heirs = fields.filter(({ from }) => from !== undefined && fieldsOf(from).some(({ field }) => field === name));
  if (heirs.length > 0) return `where ${heirs.map((heir) => heir.name).join(" or ")} is written from then on (no back)`;
  return lacks ? "of new records, which have none (no back)" : null;
}
