// Which columns get their values back: on the way back from a release, and where a field is there again that was put aside. Pure.

import type { Expr } from "../../../compiler/expression/tree.ts";
import { fieldsOf } from "../../../compiler/expression/walk.ts";
import type { Plan } from "../../../compiler/plan/plan.ts";
import type { Column, Schema, Table } from "../schema.ts";
import type { AsideColumn, Asides } from "./asides.ts";
import { isNarrower, sameKind } from "./compare.ts";
import { conversionInto } from "./conversions.ts";
import { heirName, type Renaming } from "./renames.ts";

/** Where a column gets its values back from. */
export interface Restoration {
  /** The column as it will be, and its table. */
  readonly table: Table;
  readonly column: Column;
  /** The table as it is. */
  readonly source: Table;
  /** Its column, under the name and with the words of then; null where it has none. */
  readonly is: Column | null;
  /** The copy of its values; null where they are in their place, or there is none. */
  readonly aside: AsideColumn | null;
  /** The release since when entries of the history count. */
  readonly since: number;
  /** The fields of `source` of which an entry is a change. */
  readonly fields: readonly string[];
  /** What a record gets in which one of these was changed; null where the document does not say. */
  readonly back: Expr | null;
  /** Whether what was written since has a place: as it is, or in another type. */
  readonly holdsLater: boolean;
  /** Whether records may have a word that it does not know. */
  readonly mayBeUnknown: boolean;
}

/** Of the release that is taken back: its plan and its number. */
export interface Undone {
  readonly number: number;
  readonly plan: Plan;
}

/** `plan`: that of the release before; `renaming`: from the tables of today to those of before, `after`. */
export function restorationsOfRollback(plan: Plan, undone: Undone, renaming: Renaming, after: Schema, { columns }: Asides): Restoration[] {
  return pairsOf(renaming, after).flatMap(({ source, table, column, was, is }): Restoration[] => {
    const isOwn = ({ release, table: of, field }: AsideColumn) => release === undone.number && of === source.name && field === column.name;
    const aside = columns.find(isOwn) ?? null;
    const gone = undone.plan.entities[source.entity]?.gone?.find(({ name }) => name === was?.name);
    const isBack = was?.gone === true && !column.gone;
    const mayBeUnknown = is?.type.is === "choice" && column.type.is === "choice" && isNarrower(is.type, column.type);
    if (aside === null && !isBack && !mayBeUnknown) return [];
    const back = isBack ? (gone?.back ?? null) : null;
    const fields = was === null ? [] : isBack ? relatedFields(undone.plan, source.entity, was.name, back) : [was.name];
    const field = plan.entities[table.entity]?.fields.find(({ name }) => name === column.name);
    const holdsLater =
      was !== null && !isBack && is !== null && (sameKind(is.type, column.type) || conversionInto(field, is.type, column.type) !== null);
    return [
      {
        ...{ table, column, source, is, aside, since: undone.number, fields, back, mayBeUnknown },
        holdsLater: holdsLater || fields.length === 0,
      },
    ];
  });
}

/** A field that is there again, in a document of which nobody said that it is the way back. */
export function restorationsOfAsides(plan: Plan, renaming: Renaming, after: Schema, { columns }: Asides): Restoration[] {
  return pairsOf(renaming, after).flatMap(({ source, table, column, was }): Restoration[] => {
    if (was !== null) return [];
    const aside = columns
      .filter((one) => one.table === source.name && one.field === column.name && sameKind(one.column.type, column.type))
      .sort((one, other) => other.release - one.release)[0];
    if (aside === undefined || isNarrower(aside.column.type, column.type)) return [];
    const from = plan.entities[table.entity]?.fields.find(({ name }) => name === column.name)?.from;
    const names = renaming.tables.find(({ before }) => before === source)?.columns ?? new Map<string, string>();
    const former = (field: string) => [...names].find(([, is]) => is === field)?.[0] ?? field;
    const fields = from === undefined ? [] : fieldsOf(from).map(({ field }) => former(field));
    return [{ table, column, source, is: null, aside, since: aside.release, fields, back: null, holdsLater: true, mayBeUnknown: false }];
  });
}

interface Pair {
  readonly source: Table;
  readonly table: Table;
  readonly column: Column;
  /** The column as it is, and the same under the names of then; null where there is none. */
  readonly was: Column | null;
  readonly is: Column | null;
}

function pairsOf({ tables }: Renaming, after: Schema): Pair[] {
  return tables.flatMap((one) => {
    const { before, after: renamed } = one;
    const table = after.tables.find(({ name }) => name === renamed.name);
    if (table === undefined || table.field !== null) return [];
    return table.columns
      .filter(({ hidden }) => !hidden)
      .map((column): Pair => {
        const at = before.columns.findIndex(({ name }) => heirName(one, name) === column.name);
        return { source: before, table, column, was: before.columns[at] ?? null, is: renamed.columns[at] ?? null };
      });
  });
}

/** What is read on the way back, or was made of the tombstone. */
function relatedFields({ entities }: Plan, entity: string, gone: string, back: Expr | null): readonly string[] {
  const made = (entities[entity]?.fields ?? []).filter(
    ({ from }) => from !== undefined && fieldsOf(from).some(({ field }) => field === gone),
  );
  return [...new Set([...(back === null ? [] : fieldsOf(back).map(({ field }) => field)), ...made.map(({ name }) => name)])];
}
