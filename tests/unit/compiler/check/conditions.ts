// Random conditions over small fields, judged by a model over all records.

import type { Environment } from "../../../../src/compiler/expression/evaluate.ts";
import { resolve } from "../../../../src/compiler/model/resolve.ts";
import { parseDocument } from "../../../../src/compiler/parse/parse.ts";

const TODAY = "2026-03-10";

export const FIELDS: readonly {
  readonly name: string;
  readonly row: string;
  readonly values: readonly (string | number | boolean | null)[];
}[] = [
  { name: "a", row: "| a | integer(0..2) | required | - |", values: [0, 1, 2] },
  { name: "b", row: "| b | integer(0..2) | optional | - |", values: [null, 0, 1, 2] },
  { name: "k", row: "| k | one of: red, green, blue | required | - |", values: ["red", "green", "blue"] },
  { name: "m", row: "| m | one of: red, green | optional | - |", values: [null, "red", "green"] },
  { name: "f", row: "| f | yes/no | required | - |", values: [true, false] },
  { name: "d", row: "| d | date | required | - |", values: ["2026-03-09", "2026-03-10", "2026-03-12"] },
  { name: "e", row: "| e | date | optional | - |", values: [null, "2026-03-10", "2026-03-11"] },
];

/** Each comparison of what may be empty says first that it is not. */
const STATEMENTS: readonly string[] = [
  ...["a < 1", "a > 1", "a = 1", "a != 2", "a >= 0", "a <= 2", "a + 1 > 2", "a < 0", "a * 2 > 3", "twice > 3"],
  ...["(b is not empty and b > a)", "(b is not empty and b < a)", "b is empty", "b is not empty", "b = a", "b = 2", "b != 1"],
  ...[
    "k is red",
    "k is not red",
    "k is one of (red, green)",
    "k is not one of (green, blue)",
    "k = m",
    "k != m",
    "m is empty",
    "m is green",
  ],
  ...["f", "not f", "(if f then a > 1 else a < 1)", "larger of (a, 1) < 1", "smaller of (a, 1) > 1", "(b or else 1) > 1"],
  ...["d < today", "d > today", "d = today", "d <= today + 2 days", "d >= today - 1 days", "(e is not empty and e > d)"],
  ...["(e is not empty and e <= d)", "e is empty", "e = d", "(e is not empty and e + 1 days < d)"],
];

export function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export function condition(next: (below: number) => number, depth: number, statements = STATEMENTS): string {
  const kind = depth === 0 ? 0 : next(4);
  if (kind === 0) return statements[next(statements.length)]!;
  if (kind === 3) return `not (${condition(next, depth - 1, statements)})`;
  const parts = Array.from({ length: 2 + next(2) }, () => `(${condition(next, depth - 1, statements)})`);
  return parts.join(kind === 1 ? " and " : " or ");
}

export function modelOf(conditions: readonly string[]) {
  const text = `## 3 Entities\n\n### Thing\n\n| Field | Type | Must be | Value |\n|-|-|-|-|\n${FIELDS.map((field) => field.row).join("\n")}
| twice | integer | required | always a * 2 |

## 5 Rules

| Rule | For | Must hold | Otherwise |
|-|-|-|-|
${conditions.map((one, index) => `| r${index} | Thing | ${one} | bad |`).join("\n")}

## 8 Errors

| Code | Status | Message |
|-|-|-|
| bad | 422 | No. |
`;
  const { document } = parseDocument({ file: "spec.md", text });
  const { model, diagnostics } = resolve([document], new Map());
  return { model, errors: diagnostics.filter((one) => one.level === "error").map((one) => one.message) };
}

export function everyRecord(): Environment[] {
  let records: Record<string, string | number | boolean | null>[] = [{ id: "1" }];
  for (const { name, values } of FIELDS) records = records.flatMap((record) => values.map((value) => ({ ...record, [name]: value })));
  return records.map((record) => ({ this: record, user: null, now: `${TODAY}T00:00:00.000Z`, today: TODAY }));
}
