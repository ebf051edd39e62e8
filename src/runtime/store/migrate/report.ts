// Says in sentences what a migration changed. Only tells what compare found.

import type { Column, ColumnType, Index } from "../tables.ts";
import type { ChangedTable, Difference } from "./compare.ts";
import { boundsOf, place } from "./refusals.ts";

export function sentences(difference: Difference): string[] {
  return [
    ...difference.created.map((table) =>
      table.field === null ? `${table.entity} is new.` : `${table.entity}.${table.field} is a new list.`,
    ),
    ...difference.changed.flatMap(tableSentences),
    ...difference.removed.map((table) =>
      table.field === null ? `${table.entity}, without records, is gone.` : `${table.entity}.${table.field}, empty everywhere, is gone.`,
    ),
  ];
}

function tableSentences(change: ChangedTable): string[] {
  const about = (column: Column) => place(change.after, column);
  const seen = (columns: readonly Column[]) => columns.filter((column) => !column.hidden);
  const uniques = (indexes: readonly Index[]) =>
    indexes.filter((index) => index.unique).map((index) => `${change.after.entity}.${index.columns.join(" + ")}`);
  return [
    ...seen(change.added).map((column) => `${about(column)} is new${filled(column)}.`),
    ...seen(change.dropped).map((column) => `${about(column)}, empty in every record, is gone.`),
    ...change.retyped.map((column) => `${about(column)}, empty in every record, has another type.`),
    ...change.required.map((column) => `${about(column)} is required.`),
    ...change.relaxed.map((column) => `${about(column)} is optional.`),
    ...limitSentences(change),
    ...uniques(change.newIndexes).map((name) => `${name} is unique.`),
    ...uniques(change.oldIndexes).map((name) => `${name} is no longer unique.`),
  ];
}

function filled(column: Column): string {
  if (column.fill === null || "copy" in column.fill) return "";
  const { value } = column.fill;
  return `; records that are there get ${typeof value === "boolean" ? (value ? "yes" : "no") : value}`;
}

function limitSentences(change: ChangedTable): string[] {
  return change.after.columns.flatMap((column) => {
    const was = change.before.columns.find((old) => old.name === column.name);
    if (was === undefined || change.retyped.includes(column) || limits(was.type) === limits(column.type)) return [];
    return [`${place(change.after, column)} ${limits(column.type)}.`];
  });
}

function limits(type: ColumnType): string {
  switch (type.is) {
    case "text":
      return type.max === null ? "is a text" : `holds at most ${type.max} characters`;
    case "number":
      return boundsOf(type);
    case "choice":
      return `is one of ${type.values.join(", ")}`;
    case "choices":
      return `is several of ${type.values.join(", ")}`;
    case "texts":
      return `holds values of at most ${type.max} characters`;
    default:
      return "";
  }
}
