// What an expression may speak of. The model fills this in; the checker asks it and knows nothing else.

import type { Span } from "../../source.ts";
import type { Expr, ListSource, Type } from "../tree.ts";

/** A field of a record as an expression sees it. */
export interface ScopeField {
  readonly name: string;
  readonly type: Type;
  readonly optional: boolean;
  /** Of a stored number, in its units: where it ends. */
  readonly range?: { readonly min: number | null; readonly max: number | null };
  /** For a list field (`every Loan by book`, `list of Tag`): how its members are found from the record `of`. */
  readonly list: ((of: Expr) => ListSource) | null;
  /** Undecided: the expression that uses it becomes open. */
  readonly open: string | null;
}

export interface ScopeConstant {
  /** Folded where it is used; null while it is not shown. */
  readonly value: Expr | null;
}

/** Looked up by name; a `Map` is one. */
export interface Named<T> {
  get(name: string): T | undefined;
  has(name: string): boolean;
  keys(): Iterable<string>;
}

export interface Scope {
  /** The entity of `this`; null where there is no record at hand. */
  readonly thisEntity: string | null;
  /** ISO 4217: amounts in another currency are refused. Any is taken where it is not given. */
  readonly currency?: string;
  /** How many digits its amounts have after the point, at most. */
  readonly currencyDigits?: number;
  /** The entity of `user`; null where the product has none, "absent" where nobody can be signed in here. */
  readonly userEntity: string | null | "absent";
  /** Whether `user` is certainly signed in, so that its required fields are not empty. */
  readonly userIsSignedIn: boolean;
  fields(entity: string): Named<ScopeField> | undefined;
  /** The names of the entities. */
  entities(): { has(name: string): boolean; keys(): Iterable<string> };
  constants(): Named<ScopeConstant>;
  /** Whether a column is named, of which the fields alone are told as what could stand there. */
  readonly isColumn?: boolean;
  /** Inputs of the transition, by name; null where `ask` means nothing. */
  readonly asks: ReadonlyMap<string, ScopeField> | null;
  /** The call to which the inputs are given, by its name: they are names of its own, and no fields. */
  readonly asksOfCall?: string | null;
  /** Hears where a bare name means a field as it is stored, while the transition asks for another value of it. */
  readonly meansStored?: ((name: string, span: Span) => void) | null;
  /** `sql`: must be printable as SQL (a condition on rows). `value`: anything goes. */
  readonly must: "sql" | "value";
  /** The member of a list that bare names and `it` speak of from the start; `this` stays the record outside. */
  readonly within?: { readonly binder: string; readonly entity: string } | null;
  /** What `it` is where it is a value that somebody gives. */
  readonly given?: Type | null;
  /** The name of that value among the inputs; within the condition of a list `it` is no longer the value. */
  readonly givenAs?: string | null;
  /** Which of `from` and `back` it is: both are worked out for each stored record by itself, and have functions for texts of their own. */
  readonly carries?: "from" | "back" | null;
  /** Paths (as written, "due_on" or "book.price") that are known not to be empty, from a guard that held. */
  readonly known: ReadonlySet<string>;
}
