// The typed tree of an expression: what the checker makes, JavaScript evaluates and each engine prints as SQL.
// Plain data that survives JSON. Imports nothing, so that plan and wire may speak of it.

/**
 * What a value is. At run time (rows, literals, evaluation) values are
 * boolean: true | false · text, choice, record (its id): string · date: "2026-11-21" · time: "09:30" ·
 * moment: "2026-11-21T09:30:00.000Z" · number: units of 10^-scale, as an integer · duration: seconds, as an integer ·
 * list: an array (in a literal, its JSON text) · nothing: null. Evaluation carries numbers and durations as bigint, rows and JSON as number
 * (stored fields hold at most 15 digits, which a double holds exactly).
 */
export type Type =
  | { readonly is: "boolean" }
  | { readonly is: "text" }
  /** `digits` bounds the magnitude: every value in units is below 10^digits. SQL demands at most 18. */
  | { readonly is: "number"; readonly scale: number; readonly digits: number; readonly unit: "plain" | "money" | "percent" }
  | { readonly is: "duration" }
  | { readonly is: "date" }
  | { readonly is: "time" }
  | { readonly is: "moment" }
  /** One of some words; `values` are the words that may stand there. */
  /** `labels`: what people read for words for which it is not the word itself. */
  | { readonly is: "choice"; readonly values: readonly string[]; readonly labels?: Readonly<Record<string, string>> }
  | { readonly is: "record"; readonly entity: string }
  | { readonly is: "list"; readonly of: Type }
  /** Can only be asked whether it is empty: json, place, file, image, secret. */
  | { readonly is: "opaque"; readonly name: string }
  /** The type of the literal `empty`. */
  | { readonly is: "empty" };

export type Comparison = "=" | "!=" | "<" | "<=" | ">" | ">=";
export type Arithmetic = "+" | "-" | "*" | "/";
export type Aggregate = "number" | "some" | "no" | "sum" | "largest" | "smallest" | "average";
export type FunctionName =
  | "length of"
  | "lower case"
  | "trimmed"
  | "slug of"
  | "days from"
  | "years from"
  | "time from"
  | "hours from"
  | "minutes from"
  | "date of"
  | "time of"
  | "month of"
  | "larger of"
  | "smaller of"
  | "round"
  | CarryFunction;

/** Of texts, in `from` and `back` alone: worked out in JavaScript, never by a database. `date of` a text is one of them too. */
export type CarryFunction = "first word of" | "rest of" | "text before" | "text after" | "number of";

export type Literal = string | number | boolean | null;

/** Where the members of a list come from. `of` is the record that holds the list field. */
export type ListSource =
  /** Every record of an entity. */
  | { readonly from: "entity"; readonly entity: string }
  /** `every Loan by book`: records of `entity` whose reference `by` is `of`. */
  | { readonly from: "reverse"; readonly entity: string; readonly by: string; readonly of: Expr }
  /** `list of Tag`: records of `entity` linked with the list field `field` of the record `of` (of entity `owner`). */
  | { readonly from: "link"; readonly entity: string; readonly owner: string; readonly field: string; readonly of: Expr };

interface Common {
  readonly type: Type;
  /** Whether the value may be empty (null). Conditions (boolean) are never empty. */
  readonly optional: boolean;
}

export type Expr = Common &
  (
    | { readonly op: "literal"; readonly value: Literal }
    /** The record that the expression is about. Its value is its id. */
    | { readonly op: "this" }
    /** A member of a list within an aggregate; `binder` names which, uniquely in the whole expression. */
    | { readonly op: "it"; readonly binder: string }
    /** The signed-in user's record; empty when nobody is signed in. */
    | { readonly op: "user" }
    /** A stored or computed field, or a system field (id, created_at, created_by, changed_at, changed_by, version),
     *  of the record `of` (of `entity`). Computed fields are expanded away by `expandComputed` before evaluation. */
    | { readonly op: "field"; readonly of: Expr; readonly entity: string; readonly field: string }
    /** An input of the transition being performed (`ask.reason`). */
    | { readonly op: "ask"; readonly name: string }
    | { readonly op: "today" }
    | { readonly op: "now" }
    | { readonly op: "and"; readonly items: readonly Expr[] }
    | { readonly op: "or"; readonly items: readonly Expr[] }
    | { readonly op: "not"; readonly item: Expr }
    | { readonly op: "compare"; readonly how: Comparison; readonly left: Expr; readonly right: Expr }
    | { readonly op: "empty"; readonly item: Expr }
    /** `is one of (…)`. An empty set is false. */
    | { readonly op: "in"; readonly item: Expr; readonly items: readonly Expr[] }
    /** Text in text, exact; or an element in a list of values. */
    | { readonly op: "contains"; readonly left: Expr; readonly right: Expr }
    | { readonly op: "starts with"; readonly left: Expr; readonly right: Expr }
    /** Some word of these stored texts of `this` begins with each of `begins`, words as words.ts makes them. Made by a search alone. */
    | { readonly op: "words"; readonly entity: string; readonly fields: readonly string[]; readonly begins: readonly string[] }
    /** A record in a list of records: `tags contains it`. */
    | { readonly op: "member"; readonly item: Expr; readonly list: ListSource }
    | { readonly op: "arithmetic"; readonly how: Arithmetic; readonly left: Expr; readonly right: Expr }
    | { readonly op: "negate"; readonly item: Expr }
    | { readonly op: "or else"; readonly left: Expr; readonly right: Expr }
    | { readonly op: "if"; readonly condition: Expr; readonly then: Expr; readonly else: Expr }
    /** `number of loans where (…)`, `sum of lines.amount`; `of` is the value of a member, null for number, some, no. */
    | {
        readonly op: "aggregate";
        readonly how: Aggregate;
        readonly list: ListSource;
        readonly binder: string;
        readonly where: Expr | null;
        readonly of: Expr | null;
      }
    /** All members as a list of values: `tags.name`; of a bare list field, their ids. */
    | { readonly op: "collect"; readonly list: ListSource; readonly binder: string; readonly of: Expr }
    | { readonly op: "call"; readonly name: FunctionName; readonly args: readonly Expr[] }
    /** "{title} by {author}": values are written out by `formatValue`. In a label what joins an empty value to the others goes with it.
     *  `dashes`: the parts in whose place a dash stands where they are empty. */
    | { readonly op: "template"; readonly parts: readonly (string | Expr)[]; readonly label?: true; readonly dashes?: readonly number[] }
    /** Undecided: an open constant or a field that is not specified. `subject` names it; whoever needs the value must say so. */
    | { readonly op: "open"; readonly subject: string }
  );
