// What one side changed of the rows of a part since the form was opened. Cell by cell of a row that both had, and whole rows that
// were added or taken off.

import { isSame } from "./form-values.ts";

/** A row with its values as they are compared; no id: it is new. */
export interface ComparedRow<Value> {
  readonly id: string | null;
  readonly values: Readonly<Record<string, Value>>;
}

export type RowChange =
  | { readonly is: "cell"; readonly row: number; readonly field: string; readonly before: string; readonly now: string }
  | { readonly is: "added" | "removed"; readonly row: number; readonly words: string };

/** `fields` are those that can be given; rows are counted as they stood before, new ones as they stand now. */
export function rowChanges<Value>(
  before: readonly ComparedRow<Value>[],
  now: readonly ComparedRow<Value>[],
  fields: readonly string[],
  words: (field: string, value: Value) => string | null,
  none: string,
): readonly RowChange[] {
  const whole = ({ values }: ComparedRow<Value>) => fields.flatMap((field) => words(field, values[field] as Value) ?? []).join(", ");
  const changes = before.flatMap((was, at): RowChange[] => {
    const is = now.find(({ id }) => id === was.id);
    const row = at + 1;
    if (is === undefined) return [{ is: "removed", row, words: whole(was) }];
    return fields.flatMap((field): RowChange[] => {
      const [one, other] = [was.values[field] as Value, is.values[field] as Value];
      return isSame(one, other) ? [] : [{ is: "cell", row, field, before: words(field, one) ?? none, now: words(field, other) ?? none }];
    });
  });
  const added = now.flatMap((one, at): RowChange[] =>
    before.some(({ id }) => id === one.id) ? [] : [{ is: "added", row: at + 1, words: whole(one) }],
  );
  return [...changes, ...added];
}

/** Whether they changed something that stays beside what I changed: another cell or row. */
export function areOthers(theirs: readonly RowChange[], mine: readonly RowChange[]): boolean {
  const isMine = (one: RowChange) =>
    mine.some((own) => own.is !== "added" && own.row === one.row && (own.is !== "cell" || one.is !== "cell" || own.field === one.field));
  return theirs.some((one) => one.is === "added" || !isMine(one));
}
