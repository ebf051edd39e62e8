// What runs: tables, operations, access and screens, as plain frozen JSON. Knows nothing of headings, cells or points;
// an Origin carries, ready to be shown, the row of the document that asked for a thing.

import type { ChoiceValue, FieldType, IdKind } from "../expression/field-type.ts";
import type { Expr, Literal } from "../expression/tree.ts";
import type { ApiPlan, OutboundPlan, SendPlan } from "./plan-calls.ts";
import type { ScreenPlan } from "./plan-screens.ts";

/** Where in the document a thing was asked for. `cite` is for people: "point 6, Loan / hand over". */
export interface Origin {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly cite: string;
}

/** Something undecided, with the author's question. */
export interface Open {
  readonly question: string;
  readonly origin: Origin;
}

export interface Plan {
  readonly format: 1;
  readonly product: ProductPlan;
  /** By name, in the order of the document. */
  readonly entities: Readonly<Record<string, EntityPlan>>;
  readonly roles: readonly RolePlan[];
  readonly screens: readonly ScreenPlan[];
  readonly api: ApiPlan;
  /** Outbound calls, in the order of the document. */
  readonly sends: readonly SendPlan[];
  /** Where each message is, by its name: what it says is in the actions that tell it. */
  readonly messages: Readonly<Record<string, Origin>>;
  /** The whole catalogue by code, the program's own included; `Article / not-found` where the document says it otherwise of one entity. */
  readonly errors: Readonly<Record<string, ErrorPlan>>;
  /** In the order of their days, one at least: those hold whose day is the last that has come. */
  readonly limits: readonly LimitsPlan[];
  /** The roles that are shown what the document leaves open. */
  readonly openQuestions: readonly string[];
  /** What stored data was called before, so that it follows its name. */
  readonly renames: readonly RenamePlan[];
  /** The nine points and what is open in each, for the page that says so. */
  readonly points: readonly PointPlan[];
}

export interface RenamePlan {
  readonly kind: "entity" | "field" | "value" | "action";
  /** The entity of a field or an action, "Entity.field" of a value; empty for an entity. */
  readonly owner: string;
  readonly name: string;
  /** Latest first. */
  readonly was: readonly string[];
}

export interface ProductPlan {
  readonly name: string;
  readonly purpose: string | null;
  readonly audience: string | null;
  /** The prose under the first point, as Markdown. */
  readonly about: string;
  /** Keys that are not known to the program, shown on the About page. */
  readonly facts: readonly { readonly label: string; readonly value: string | null; readonly open: Open | null }[];
  /** The entity whose records are the users; null where nobody can sign in. It has a required, unique `email` field. */
  readonly signsInAs: { readonly entity: string; readonly emailField: string } | null;
  /** BCP 47, default "en". */
  readonly language: string;
  /** The document names no language: whoever reads may take their own. */
  readonly languageOpen?: true;
  /** IANA, default "UTC". */
  readonly timeZone: string;
  /** ISO 4217 with its minor digits; default EUR, 2. */
  readonly currency: { readonly code: string; readonly digits: number };
  /** A CSS colour (#rrggbb), or null for Ninefold's own; a picture, by its path from the document's folder. */
  readonly accent: string | null;
  readonly logo?: string;
}

export interface EntityPlan {
  readonly name: string;
  /** Singular, for people: "Loan", "Purchase order". */
  readonly label: string;
  /** The prose under the heading, as Markdown. */
  readonly help: string;
  /** The table in the database: lower case with underscores, never a reserved word of either engine without quotes. */
  readonly table: string;
  /** Exactly one record, which the program makes when it starts; nobody makes or deletes one. */
  readonly one: boolean;
  /** Null: UUIDs. Kept as texts, whatever they are. */
  readonly ids: IdKind | null;
  /** In the order of the document, the state field included where it is not among them; system fields are not. */
  readonly fields: readonly FieldPlan[];
  /** Left out where there are none. */
  readonly gone?: readonly GonePlan[];
  /** A text: what a reference to a record shows. Computed fields are named, so that who may see them can be asked. */
  readonly shownAs: Expr;
  readonly order: readonly { readonly field: string; readonly descending: boolean }[];
  /** Text fields that `search` looks in. */
  readonly search: readonly string[];
  /** Composite uniques; single ones are on the field. */
  readonly uniques: readonly { readonly fields: readonly string[]; readonly origin: Origin }[];
  /**
   * For each reference and list field, when a record that it refers to is deleted: `keep` empties the reference, or takes
   * the record off the list; `remove` deletes this record as well; `refuse` lets nobody delete the other one.
   */
  readonly whenDeleted: Readonly<Record<string, "keep" | "remove" | "refuse">>;
  readonly states: StatesPlan | null;
  readonly part: PartPlan | null;
  readonly rules: readonly RulePlan[];
  readonly access: AccessPlan;
  readonly origin: Origin;
}

/** A part lives and dies with its owner: it is a row of the list `field` of `owner`, to which its own field `by` leads. */
export interface PartPlan {
  readonly owner: string;
  readonly field: string;
  readonly by: string;
}

/** A tombstone: a column that is kept with its values, and on no path. `back`: what its values are when the field comes back. */
export interface GonePlan {
  readonly name: string;
  readonly type: FieldType;
  readonly back: Expr | null;
  readonly origin: Origin;
}

/** Every record also has: id, created_at, created_by, changed_at, changed_by, version. */
export interface FieldPlan {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly type: FieldType;
  readonly required: boolean;
  readonly unique: boolean;
  /** Set once, at creation. */
  readonly fixed: boolean;
  /** Whether an empty text that somebody gives is an error; else it is the same as none. */
  readonly refusesEmptyText: boolean;
  /** The default, evaluated when the record is made. */
  readonly starts: Expr | null;
  /** The default gets a suffix where another record has it already: "emma", "emma-2". The field is a unique text. `reserved`: other addresses have them. */
  readonly startsUnique: boolean;
  readonly reserved?: readonly string[];
  /** What records get that are there when the field is new, or of another type: of their own stored columns and those that are gone. */
  readonly from?: Expr;
  /** Computed when read, never stored; null for stored fields. Computed fields within are already expanded. */
  readonly always: Expr | null;
  /** The computed field or its type depends on something undecided. */
  readonly open: Open | null;
  /** An RE2 pattern that the whole text must match. */
  readonly matches: string | null;
  readonly origin: Origin;
}

export interface StatesPlan {
  /** The choice field that holds the state with which a record begins. */
  readonly field: string;
  readonly ends: readonly string[];
  /** All state fields, that one included; a hidden system column NAME_since holds when each state was entered. */
  readonly machines: readonly MachinePlan[];
  /** Of all of them, in the order of the document: rows of one action from one state are tried in order. */
  readonly transitions: readonly TransitionPlan[];
}

/** One set of states of an entity. */
export interface MachinePlan {
  readonly field: string;
  readonly ends: readonly string[];
  /** Where a record is meant to come; empty where the document names none, and the way then leads to the first end. */
  readonly goals: readonly string[];
  /** In which something is wrong, and somebody should look. */
  readonly warns: readonly string[];
}

export interface TransitionPlan {
  /** The state field that it moves. */
  readonly field: string;
  /** The author's words, "hand over"; for a timed transition the words in its parentheses, "after 2 days". */
  readonly action: string;
  /** For addresses: "hand-over". */
  readonly slug: string;
  readonly label: string;
  /** Of a timed transition: the document says what people read for it. */
  readonly named?: true;
  readonly help: string;
  /** "new" makes the record. */
  readonly from: "new" | readonly string[];
  readonly to: string;
  readonly guard: Expr | null;
  /** Raised when the guard does not hold; the program's own `not-possible-now` where the document names none. */
  readonly otherwise: Refusal;
  readonly effects: readonly EffectPlan[];
  /** What happens to other records once this one is stored, all or nothing. */
  readonly consequences: readonly ConsequencePlan[];
  /** What leaves the program when all of that is done. */
  readonly outbound: readonly OutboundPlan[];
  /** What the actor gives, in the shape of fields; `ask.NAME` in expressions. Fields of the entity of the same name are set from it. */
  readonly asks: readonly FieldPlan[];
  /** What people are asked before it is done; a matter of the page: whoever calls the API has decided. */
  readonly confirm: ConfirmPlan | null;
  readonly timer: TimerPlan | null;
  /** Undecided (guard or effect): visible, refused with `not-specified`. */
  readonly open: Open | null;
  readonly origin: Origin;
}

export interface ConfirmPlan {
  /** A text about the record at hand. */
  readonly asked: Expr;
  /** As the document has it, for whoever reads of it without a record. */
  readonly written: string;
}

export type TimerPlan =
  /** When the condition holds. */
  | { readonly on: "when"; readonly condition: Expr }
  /** So long after the state was entered; `seconds` is a duration, which may change with the day. */
  | { readonly on: "after"; readonly seconds: Expr }
  /** At a date (its first instant in the product's time zone) or a moment; empty means never. */
  | { readonly on: "at"; readonly at: Expr };

/** Values are computed on the record before any effect, then set together. */
export type EffectPlan =
  | { readonly do: "set"; readonly field: string; readonly value: Expr }
  | { readonly do: "clear"; readonly field: string }
  | { readonly do: "add"; readonly field: string; readonly value: Expr };

/**
 * Values, and the records that `at` leads to, are worked out on the record before any effect, too. Fields are set first;
 * what is made and performed follows in the order of the document.
 */
export type ConsequencePlan =
  | {
      /** `link` puts the record that `value` is onto a list of records, `unlink` takes it off. */
      readonly do: "set" | "add" | "link" | "unlink";
      readonly at: Expr;
      readonly entity: string;
      readonly field: string;
      readonly value: Expr;
    }
  | { readonly do: "clear"; readonly at: Expr; readonly entity: string; readonly field: string }
  /** `action` begins the record where its entity has states. */
  | { readonly do: "create"; readonly entity: string; readonly action: string | null; readonly given: readonly GivenPlan[] }
  | { readonly do: "perform"; readonly at: Expr; readonly entity: string; readonly action: string; readonly given: readonly GivenPlan[] };

/** A field or an input with the value that it is given. */
export interface GivenPlan {
  readonly name: string;
  readonly value: Expr;
}

export interface RemedyPlan {
  readonly screen: string;
  /** The record whose page it is; or whether `some` record of a list is so: that record then, where it is the only one. Null for a screen that needs none. */
  readonly at: Expr | null;
}

/** An entry of the catalogue as one rule or guard raises it. */
export interface Refusal {
  readonly code: string;
  readonly status: number;
  /** A text about the record at hand, computed fields by their names; null while no text is specified. */
  readonly message: Expr | null;
  /** What to do about it: a text about the record at hand, too. */
  readonly remedy: Expr | null;
  /** Screens on which something can be done about it: the first that leads anywhere for whoever is refused. */
  readonly leads?: readonly RemedyPlan[];
  /** The field at which a form shows it. */
  readonly field: string | null;
  readonly origin: Origin;
}

export interface RulePlan {
  readonly name: string;
  /** What breaks an error is refused; a warning may be confirmed by whoever acts. */
  readonly level: "error" | "warning";
  readonly field: string | null;
  /** The rule is looked at only where this holds. */
  readonly onlyIf: Expr | null;
  /** Null while the rule is undecided: then it is not applied, and a notice says so. */
  readonly holds: Expr | null;
  readonly otherwise: Refusal;
  /** `browser`: needs nothing but the record's own fields, the clock and literals. */
  readonly runs: "browser" | "server";
  readonly open: Open | null;
  readonly origin: Origin;
}

/** What one role may do: a user with several roles may do what any of them may. An absent row refuses everyone. */
export interface AccessPlan {
  readonly see: Grant | null;
  readonly create: Grant | null;
  readonly change: Grant | null;
  readonly delete: Grant | null;
  /** Who gets the records that they see as a table to keep. Its conditions are asked of the database. */
  readonly export: Grant | null;
  /** `see history`: who reads what was done to a record that they see. Without a row, whoever sees the record. */
  readonly history: Grant | null;
  /** By action. */
  readonly transitions: Readonly<Record<string, Grant>>;
  /** `see price`: who sees this field of a record that they see. A field without a row is seen by whoever sees the record. */
  readonly seeField: Readonly<Record<string, Grant>>;
  /** `change price`: who gives this field, at creation or change. A field without a row follows create and change. */
  readonly changeField: Readonly<Record<string, Grant>>;
  /** `link fans`: who puts records into this list, or takes them out, by a call that does that. Else as `change fans`. */
  readonly linkField: Readonly<Record<string, Grant>>;
}

export interface Grant {
  readonly byRole: Readonly<Record<string, Decision>>;
  readonly origin: Origin;
}

export type Decision =
  | { readonly may: "yes" }
  | { readonly may: "no" }
  | { readonly may: "if"; readonly condition: Expr }
  | { readonly may: "open"; readonly open: Open };

export interface RolePlan {
  readonly name: string;
  readonly means: "not signed in" | "signed in" | { readonly condition: Expr };
  readonly origin: Origin;
}

export type Segment =
  | { readonly is: "literal"; readonly text: string }
  /** `{loan}`: by id; `{book.isbn}`: by a unique field. `entity` is the one that the name means. */
  | {
      readonly is: "record";
      readonly name: string;
      readonly entity: string;
      readonly by: string;
      /** The reference to the record before, with which alone the field is unique. */
      readonly within?: string;
    };

/** Where a screen or a call was before; in its own names for records. */
export interface FormerAddress {
  readonly path: string;
  readonly segments: readonly Segment[];
}

export interface ErrorPlan {
  readonly code: string;
  readonly status: number;
  /** A text without a record at hand; null where no text is specified or it needs a record. */
  readonly message: Expr | null;
  readonly remedy: Expr | null;
  /** The key under which it stands where an error body has a key for each field, and it is at no field of a record. */
  readonly field: string | null;
  /** The code in answers of the API; null where it is the code itself. */
  readonly sentAs: string | number | null;
  readonly open: Open | null;
  /** Null for the program's own entries that the document does not override. */
  readonly origin: Origin | null;
}

/** Enforced by the program itself. */
export interface LimitsPlan {
  /** An ISO date of the product's time zone; null from the beginning. */
  readonly from: string | null;
  /** Rows in a page unless asked otherwise (25), and at most (100). */
  readonly pageSize: number;
  readonly maxPageSize: number;
  /** Bytes of one upload (10 MB) and of one request body (1 MB). */
  readonly uploadBytes: number;
  readonly bodyBytes: number;
  /** For one address; null: no limit. */
  readonly requestsPerMinute: number | null;
  /** For one user; absent where the document names none. */
  readonly userRequests?: readonly RequestLimit[];
  /** Failed sign-ins for one name and address (10) within so many seconds (15 minutes). */
  readonly signInAttempts: number;
  readonly signInWindow: number;
  /** Seconds (30 days). */
  readonly sessionLifetime: number;
  /** Records in one export (100,000). */
  readonly exportRows: number;
  /** Characters that a password has at least (8). */
  readonly passwordLength: number;
}

/** How many requests one person may make in a time. */
export interface RequestLimit {
  /** Whom it is for; null: whoever is signed in and has none of the roles that others are for. */
  readonly role: string | null;
  /** Null: as many as they like. */
  readonly most: number | null;
  /** Seconds. */
  readonly window: number;
  readonly origin: Origin;
}

export interface PointPlan {
  readonly number: number;
  readonly title: string;
  readonly state: "open" | "partly" | "written";
  readonly questions: readonly {
    readonly subject: string;
    readonly question: string;
    readonly origin: Origin;
    /** What waits for the answer. */
    readonly touches: readonly Origin[];
  }[];
}

export type {
  ApiPlan,
  BodyConstant,
  BodyField,
  BodyMember,
  CallDoes,
  CallPlan,
  EnvelopePlan,
  ErrorBodyPlan,
  LinkPlan,
  MemberPlan,
  NestedListPlan,
  OutboundPlan,
  QueryMember,
  SendAbout,
  SendBody,
  SendList,
  SendPlan,
  ShapeMember,
  ShapeMembers,
  ShapePlan,
  ShownWhere,
  Steps,
  TakesPlan,
  TellPlan,
} from "./plan-calls.ts";
export type { ColumnPlan, FigureMeaning, FigurePlan, ScreenAction, ScreenPlan } from "./plan-screens.ts";
export type { ChoiceValue, Expr, FieldType, Literal };
