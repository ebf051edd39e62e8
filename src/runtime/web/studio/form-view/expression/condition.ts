// A condition of rows as the author changes it, and as it is written then. What is not changed stays as it is written.

import type { StudioCondition, StudioConditionField, StudioConditionRow, StudioRowComparison } from "../../../../wire/studio-condition.ts";

const JOINTS = { all: " and ", any: " or " } as const;

/** As the whole cell. */
export function textOfCondition({ before, rows, joints }: StudioCondition): string {
  return before + rows.map(({ text }, at) => (at === 0 ? "" : joints[at - 1]!) + text).join("");
}

export function fieldOf({ fields }: StudioCondition, row: StudioConditionRow): StudioConditionField | undefined {
  return fields.find(({ path }) => path === row.field);
}

/** What may be empty is asked first whether it is there, where it is compared by order: the language demands it. */
export function withRow(condition: StudioCondition, at: number, row: StudioConditionRow): StudioCondition {
  const rows = condition.rows.map((one, index) => (index === at ? row : one));
  const field = fieldOf(condition, row);
  const isAsked = rows.slice(0, at).some((one) => one.field === row.field && one.comparison === "not empty");
  const isSame = condition.rows[at]?.field === row.field && condition.rows[at].comparison === row.comparison;
  if (field === undefined || isAsked || isSame || condition.how === "any" || !needsValue(field, row.comparison))
    return { ...condition, rows };
  const asked = rowOf(field, "not empty", "");
  return { ...condition, rows: rows.toSpliced(at, 0, asked), joints: condition.joints.toSpliced(at, 0, JOINTS.all) };
}

const ORDERS: ReadonlySet<StudioRowComparison> = new Set(["<", "<=", ">", ">="]);

function needsValue({ comparisons }: StudioConditionField, comparison: StudioRowComparison): boolean {
  return ORDERS.has(comparison) && comparisons.some((one) => one.comparison === "not empty");
}

/** What the field of a row can be asked there: where any is enough, none of them can ask first whether a value is there. */
export function comparisonsFor({ how }: StudioCondition, field: StudioConditionField, row: StudioConditionRow) {
  return field.comparisons.filter(({ comparison }) => how === "all" || comparison === row.comparison || !needsValue(field, comparison));
}

export function withoutRow(condition: StudioCondition, at: number): StudioCondition {
  return {
    ...condition,
    rows: condition.rows.filter((_, index) => index !== at),
    joints: condition.joints.filter((_, index) => index !== Math.max(0, at - 1)),
  };
}

/** With one more, of the first field. */
export function withAdded(condition: StudioCondition): StudioCondition {
  const [first] = condition.fields;
  if (first === undefined) return condition;
  const joints = condition.rows.length === 0 ? [] : [...condition.joints, JOINTS[condition.how]];
  return { ...condition, rows: [...condition.rows, firstRow(first)], joints };
}

export function joinedBy(condition: StudioCondition, how: StudioCondition["how"]): StudioCondition {
  return { ...condition, how, joints: condition.joints.map((joint) => joint.replace(/and|or/, JOINTS[how].trim())) };
}

/** What a field is asked to begin with. */
export function firstRow(field: StudioConditionField): StudioConditionRow {
  return rowOf(field, field.comparisons[0]!.comparison, firstValue(field));
}

/** Another comparison, of the same value where there is one. */
export function compared(row: StudioConditionRow, field: StudioConditionField, comparison: StudioRowComparison): StudioConditionRow {
  return comparison === row.comparison ? row : rowOf(field, comparison, row.value ?? firstValue(field));
}

/** Another value, compared as it is written. */
export function valued(row: StudioConditionRow, field: StudioConditionField, value: string): StudioConditionRow {
  if (row.sign === null) return rowOf(field, row.comparison, value);
  return { ...row, value, text: `${row.field}${row.sign}${value}` };
}

function rowOf({ path, values, comparisons }: StudioConditionField, comparison: StudioRowComparison, value: string): StudioConditionRow {
  if (comparison === "empty" || comparison === "not empty")
    return { field: path, comparison, value: null, sign: null, text: `${path} is ${comparison}` };
  if (values.is === "yes or no") return { field: path, comparison, value, sign: null, text: value === "no" ? `not ${path}` : path };
  const sign = comparisons.find((one) => one.comparison === comparison)?.sign ?? ` ${comparison} `;
  return { field: path, comparison, value, sign, text: `${path}${sign}${value}` };
}

function firstValue({ values }: StudioConditionField): string {
  switch (values.is) {
    case "words":
      return values.words[0]?.text ?? "";
    case "yes or no":
      return "yes";
    case "date":
      return "today";
    case "time":
      return "12:00";
    case "number":
      return `0${values.unit}`;
    case "text":
      return '"…"';
    case "raw":
      return "1 day";
  }
}
