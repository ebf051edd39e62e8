// A simplified conjunction holds of the same records as before.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluate } from "../../../../src/compiler/expression/evaluate.ts";
import { and, literal, not, or } from "../../../../src/compiler/expression/fold.ts";
import { simplifiedByItself } from "../../../../src/compiler/expression/given.ts";
import type { Expr, Type } from "../../../../src/compiler/expression/tree.ts";

const BOOLEAN: Type = { is: "boolean" };
const TEXT: Type = { is: "text" };
const self: Expr = { op: "this", type: { is: "record", entity: "Ticket" }, optional: false };
const field = (name: string): Expr => ({ op: "field", of: self, entity: "Ticket", field: name, type: TEXT, optional: true });
const is = (name: string, value: string, how: "=" | "!=" = "="): Expr => ({
  op: "compare",
  how,
  left: field(name),
  right: literal(value, TEXT),
  type: BOOLEAN,
  optional: false,
});
const oneOf = (name: string, values: readonly string[]): Expr => ({
  op: "in",
  item: field(name),
  items: values.map((value) => literal(value, TEXT)),
  type: BOOLEAN,
  optional: false,
});
const isEmpty = (name: string): Expr => ({ op: "empty", item: field(name), type: BOOLEAN, optional: false });
const holds = (condition: Expr, row: Record<string, string | null>) =>
  evaluate(condition, { this: row, user: null, now: "", today: "", language: "en", timeZone: "UTC", currency: "EUR" }) === true;

describe("a conjunction", () => {
  it("loses the alternatives that its filter rules out", () => {
    const mineOrOpen = or([is("owner", "me"), is("status", "open")]);
    expect(simplifiedByItself(and([oneOf("status", ["closed"]), mineOrOpen]))).toEqual(
      and([oneOf("status", ["closed"]), is("owner", "me")]),
    );
    expect(simplifiedByItself(and([oneOf("status", ["open"]), mineOrOpen]))).toEqual(oneOf("status", ["open"]));
    expect(simplifiedByItself(and([oneOf("status", ["open", "closed"]), mineOrOpen]))).toEqual(
      and([oneOf("status", ["open", "closed"]), mineOrOpen]),
    );
  });

  it("holds of the same records as before", () => {
    const name = fc.constantFrom("owner", "status");
    const value = fc.constantFrom("open", "closed", "me");
    const leaf = fc.oneof(
      fc.tuple(name, value, fc.constantFrom("=" as const, "!=" as const)).map(([at, text, how]) => is(at, text, how)),
      fc.tuple(name, fc.array(value, { maxLength: 3 })).map(([at, texts]) => oneOf(at, texts)),
      name.map(isEmpty),
    );
    const { condition } = fc.letrec<{ condition: Expr }>((tie) => ({
      condition: fc.oneof(
        { maxDepth: 4 },
        leaf,
        tie("condition").map(not),
        fc.array(tie("condition"), { minLength: 1, maxLength: 3 }).map(and),
        fc.array(tie("condition"), { minLength: 1, maxLength: 3 }).map(or),
      ),
    }));
    const cell = fc.constantFrom(null, "open", "closed", "me");
    fc.assert(
      fc.property(fc.array(condition, { minLength: 1, maxLength: 4 }), fc.record({ owner: cell, status: cell }), (conditions, row) => {
        const whole = and(conditions);
        expect(holds(simplifiedByItself(whole), row)).toBe(holds(whole, row));
      }),
      { numRuns: 3000, seed: 9 },
    );
  });
});
