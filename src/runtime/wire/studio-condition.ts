// A condition as rows of field, comparison and value, with what may be chosen in each.

import type { Condition, ConditionField, ConditionRow, RowComparison } from "../../compiler/expression/spoken/condition-rows.ts";

export interface StudioCondition extends Condition {
  /** What stands before it in the cell: "if ". */
  readonly before: string;
}

export type StudioConditionRow = ConditionRow;
export type StudioConditionField = ConditionField;
export type StudioRowComparison = RowComparison;
