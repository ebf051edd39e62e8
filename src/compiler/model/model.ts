// What a document means, once its names are resolved: entities, fields, states, rules, roles, screens, calls. Every
// member knows where it stands in the author's text. Rules look at this; lowering makes the plan of it.

import type { OpenQuestion } from "../diagnostics/diagnostic.ts";
import type { FieldType, IdKind } from "../expression/field-type.ts";
import type { Expr } from "../expression/tree.ts";
import type { IconName } from "../icons.ts";
import type { PointNumber } from "../points.ts";
import type { Span, Text } from "../source.ts";
import type { ApiModel, CallModel, NamedShapeModel } from "./calls/call-model.ts";
import type { Operation } from "./operations.ts";
import type { MessageModel, OutboundModel, SendModel } from "./outbound/outbound-model.ts";

export interface Model {
  name: string;
  product: ProductModel;
  readonly entities: Map<string, EntityModel>;
  readonly roles: Map<string, RoleModel>;
  readonly screens: Map<string, ScreenModel>;
  /** By the name of a screen, or OPEN_QUESTIONS: who may open it, among those whom point 6 lets see what it shows. */
  readonly screenGrants: Map<string, GrantModel & { readonly name: Text }>;
  readonly calls: CallModel[];
  /** The table Shape, by name. */
  readonly shapes: Map<string, NamedShapeModel>;
  api: ApiModel;
  readonly messages: Map<string, MessageModel>;
  readonly sends: Map<string, SendModel>;
  /** By the name of an outbound call: the entities whose actions make it. */
  readonly callers: Map<string, Set<string>>;
  readonly errors: Map<string, ErrorModel>;
  /** `Article / not-found`: what the program says of a record of one entity, by that name. */
  readonly errorsAbout: Map<string, ErrorModel>;
  /** The last table of permissions: its columns, and where a row is added. */
  matrix: { readonly columns: readonly string[]; readonly end: Span } | null;
  readonly constants: Map<string, ConstantModel>;
  /** Constants that some expression or message names. */
  readonly usedConstants: Set<string>;
  readonly questions: OpenQuestion[];
  /** Names with what they were before, latest first; `owner` as in NamedSymbol. */
  renames: readonly { readonly kind: string; readonly owner: string; readonly name: string; readonly was: readonly string[] }[];
  /** The points of the document by number; an absent point is open. */
  readonly points: Map<PointNumber, PointModel>;
}

export interface PointModel {
  readonly span: Span;
  /** Whether anything binding was read that is decided. */
  written: boolean;
}

export interface ProductModel {
  purpose: string | null;
  audience: string | null;
  about: string;
  readonly facts: { label: string; value: string | null; question: OpenQuestion | null }[];
  signsInAs: { entity: string; span: Span } | null;
  /** Null where the document names none. */
  language: string | null;
  timeZone: string;
  currency: { code: string; digits: number };
  accent: string | null;
  /** A picture, by its path from the document's folder. */
  logo: string | null;
}

export interface EntityModel {
  readonly name: string;
  /** What people read: the name in words, unless the document says otherwise. */
  label: string;
  readonly span: Span;
  readonly help: string;
  /** Where the document says so: there is exactly one record, which the program makes. */
  one: Span | null;
  /** Null: UUIDs. */
  ids: IdKind | null;
  readonly fields: Map<string, FieldModel>;
  /** Tombstones: their values are kept, and `from` and `back` alone read them. */
  readonly gone: Map<string, FieldModel>;
  shownAs: { text: Text; expr: Expr | null } | null;
  order: { field: string; descending: boolean }[];
  search: string[];
  uniques: { fields: string[]; span: Span }[];
  /** By reference or list field: what becomes of this record when one that it refers to is deleted, where that is said. */
  readonly whenDeleted: Map<string, { readonly fate: "keep" | "remove" | "refuse"; readonly span: Span }>;
  /** All its state machines as one: every transition, and the field, values and ends of the one that begins the record. */
  states: StatesModel | null;
  /** Whose part it is: rows of the field `field` of `owner`, to which the part's own field `by` leads. */
  part: { readonly owner: string; readonly field: string; readonly by: string } | null;
  /** Each with its own transitions. */
  readonly machines: StatesModel[];
  readonly rules: RuleModel[];
  readonly access: AccessModel;
}

export interface FieldModel {
  readonly name: string;
  readonly entity: string;
  readonly span: Span;
  readonly label: string;
  readonly help: string;
  /** Null while the type is not shown: the field is open and not stored. */
  type: FieldType | null;
  readonly required: boolean;
  readonly unique: boolean;
  readonly fixed: boolean;
  readonly matches: string | null;
  /** Whether an empty text that is given is an error, rather than no value. */
  refusesEmptyText: boolean;
  /** Added by the program: for the states of point 4, or for the owner of a part. */
  readonly implied: boolean;
  startsText: Text | null;
  starts: Expr | null;
  /** A suffix tells the default apart from the values of others. */
  readonly startsUnique: boolean;
  alwaysText: Text | null;
  /** What the computed value is; null for stored fields and while it is open. */
  always: Expr | null;
  /** Where the values of records come from that are there when the field is new, or of another type. */
  fromText: Text | null;
  from: Expr | null;
  /** Of a tombstone: what its values are when the field comes back. */
  backText: Text | null;
  back: Expr | null;
  question: OpenQuestion | null;
}

export interface StatesModel {
  readonly span: Span;
  readonly field: string;
  /** Null labels are those of the name in words. */
  readonly values: { name: string; span: Span; label: string | null; meaning: string }[];
  readonly ends: string[];
  /** Where a record is meant to come; empty where the document names none, and the way then leads to the first end. */
  readonly goals: readonly string[];
  /** In which something is wrong, and somebody should look. */
  readonly warns: readonly string[];
  /** Where an end is added to those that the document names; null where it names none. */
  readonly endsAt: Span | null;
  readonly transitions: TransitionModel[];
  /** The state in which a record begins that another machine's action makes; null for the machine whose action makes it. */
  starts: string | null;
}

export interface TransitionModel {
  readonly entity: string;
  /** The state field that it moves. */
  readonly field: string;
  readonly action: string;
  readonly span: Span;
  /** What this row calls it; null where it does not say. */
  readonly label: string | null;
  readonly help: string;
  readonly from: "new" | readonly string[];
  readonly to: string;
  guard: Expr | null;
  otherwise: RaisedModel | null;
  readonly effects: EffectModel[];
  readonly outbound: OutboundModel[];
  readonly asks: FieldModel[];
  /** What people are asked before it is done; null where the document has them asked nothing. */
  readonly confirm: ConfirmModel | null;
  timer: { on: "when"; condition: Expr | null } | { on: "after"; seconds: Expr | null } | { on: "at"; at: Expr | null } | null;
  question: OpenQuestion | null;
}

export interface ConfirmModel {
  readonly text: Text;
  /** Null where it cannot be read. */
  asked: Expr | null;
}

/** `at`: the record whose field changes; null for the record itself. */
export type EffectModel =
  | {
      readonly do: "set" | "add";
      readonly at: Expr | null;
      readonly entity: string;
      readonly field: string;
      readonly value: Expr;
      readonly span: Span;
    }
  | { readonly do: "clear"; readonly at: Expr | null; readonly entity: string; readonly field: string; readonly span: Span }
  /** Puts a record onto a list of records, or takes it off; `at` may be the record itself. */
  | {
      readonly do: "link" | "unlink";
      readonly at: Expr;
      readonly entity: string;
      readonly field: string;
      readonly value: Expr;
      readonly span: Span;
    }
  /** `action` begins the record where its entity has states. */
  | {
      readonly do: "create";
      readonly entity: string;
      readonly action: string | null;
      readonly given: readonly GivenModel[];
      readonly span: Span;
    }
  | {
      readonly do: "perform";
      readonly at: Expr;
      readonly entity: string;
      readonly action: string;
      readonly given: readonly GivenModel[];
      readonly span: Span;
    };

/** A field or an input with the value that an effect gives it. */
export interface GivenModel {
  readonly name: string;
  readonly value: Expr;
}

/** A code of the catalogue as one row raises it, its message checked for that row's record. */
export interface RaisedModel {
  readonly code: string;
  readonly span: Span;
  readonly message: Expr | null;
  readonly remedy: Expr | null;
  /** The first that leads anywhere is shown. */
  leads: readonly LeadModel[];
}

export interface LeadModel {
  readonly screen: string;
  /** The record whose page it is, or whether some record of a list is so, which is then that record; null for a screen that needs none. */
  readonly at: Expr | null;
}

export interface RuleModel {
  readonly name: string;
  readonly span: Span;
  readonly entity: string;
  readonly field: string | null;
  /** A warning may be confirmed by whoever acts. */
  readonly level: "error" | "warning";
  onlyIf: Expr | null;
  holds: Expr | null;
  otherwise: RaisedModel | null;
  question: OpenQuestion | null;
}

export interface RoleModel {
  readonly name: string;
  readonly span: Span;
  means: "not signed in" | "signed in" | { condition: Expr };
}

export interface AccessModel {
  /** By the text of the cell Action: "see", "hand over", "change price". */
  readonly grants: Map<string, GrantModel>;
}

export interface GrantModel {
  readonly span: Span;
  readonly operation: Operation;
  readonly byRole: Map<string, DecisionModel>;
}

export type DecisionModel =
  | { readonly may: "yes" | "no"; readonly span: Span }
  | { readonly may: "if"; readonly condition: Expr; readonly span: Span }
  | { readonly may: "open"; readonly question: OpenQuestion; readonly span: Span };

export type SegmentModel =
  | { readonly is: "literal"; readonly text: string }
  | {
      readonly is: "record";
      readonly name: string;
      readonly entity: string;
      readonly by: string;
      /** `/shops/{shop.slug}/{item.code}`: by a field that is unique only with this reference to the record before. */
      readonly within?: string;
    };

/** Where something was before. */
export interface FormerAddress {
  readonly path: string;
  readonly segments: readonly SegmentModel[];
}

export interface ColumnModel {
  readonly path: string;
  readonly label: string;
  readonly span: Span;
  readonly steps: readonly { readonly entity: string; readonly field: string }[];
  readonly value: Expr;
  readonly type: FieldType;
  readonly question: OpenQuestion | null;
}

export interface ScreenModel {
  readonly name: string;
  readonly span: Span;
  readonly route: string;
  segments: SegmentModel[];
  /** Routes that it had before, which lead to it. */
  former: readonly FormerAddress[];
  shows: "list" | "board" | "calendar" | "gallery" | "one" | "form" | "figures" | "page" | "component" | "open";
  /** Of a screen of figures, in the order of its table. */
  readonly figures: FigureModel[];
  entity: string | null;
  /** The React component that shows the screen. */
  component: string | null;
  /** The lanes of a board, the day of a calendar. */
  by: string | null;
  /** For a calendar: until when a record lasts. */
  until: string | null;
  /** What the rows of a list stand under: the value of the column, or the first day of its month. */
  group: { readonly column: ColumnModel; readonly key: Expr; readonly month: boolean } | null;
  where: Expr | null;
  columns: ColumnModel[];
  actions: ScreenActionModel[];
  /** `value` is the column's, for the rule that the database must be able to sort by it. */
  sort: { path: string; descending: boolean; value: Expr }[];
  filters: ColumnModel[] | null;
  search: boolean;
  menu: boolean | null;
  /** The roles in whose menu it is; null for all that may open it. */
  menuFor: readonly { readonly role: string; readonly span: Span }[] | null;
  /** The heading under which it stands in the menu. */
  section: string | null;
  icon: IconName | null;
  emptyText: string | null;
  help: string;
  derived: boolean;
  question: OpenQuestion | null;
}

export interface FigureModel {
  readonly name: string;
  readonly span: Span;
  /** Null while it is not shown. */
  readonly meaning: {
    readonly entity: string;
    readonly where: Expr | null;
    readonly how: "number" | "sum" | "average" | "largest" | "smallest";
    /** What is gathered of each record; null where they are only counted. */
    readonly of: ColumnModel | null;
    /** What the records are grouped by: one mark for each group. */
    readonly by: { readonly column: ColumnModel; readonly key: Expr; readonly month: boolean } | null;
    /** How the result is shown. */
    readonly type: FieldType;
    readonly shows: "number" | "bars" | "line";
  } | null;
  readonly question: OpenQuestion | null;
}

export type ScreenActionModel =
  | { readonly is: "screen"; readonly screen: string; readonly span: Span }
  | { readonly is: "create" | "change" | "delete" | "save"; readonly entity: string; readonly span: Span }
  /** Of a list or board: its records as CSV, and records made and changed from CSV. */
  | { readonly is: "export" | "import"; readonly entity: string; readonly span: Span }
  | { readonly is: "transition"; readonly entity: string; readonly action: string; readonly span: Span }
  /** `action` is "create" where the entity has no states. */
  | { readonly is: "start"; readonly entity: string; readonly action: string; readonly fill: string | null; readonly span: Span };

export interface ErrorModel {
  readonly code: string;
  readonly span: Span;
  readonly status: number;
  /** Null while no text is specified. */
  readonly messageText: Text | null;
  readonly remedyText: Text | null;
  /** Where whoever is refused can do something about it, read where the error is raised: "Room page of room". */
  readonly leadsText: Text | null;
  /** The field at which a form shows it, checked where the error is raised. */
  readonly fieldText: Text | null;
  /** The code in answers of the API; null where it is the code itself. */
  readonly sentAs: string | number | null;
  readonly question: OpenQuestion | null;
}

export interface ConstantModel {
  readonly name: string;
  readonly span: Span;
  readonly meaning: string;
  /** Null while it is not shown. */
  readonly value: Expr | null;
  readonly unit: "number" | "duration" | "money" | "percent" | "bytes" | "rate" | "text" | "date" | "time";
  /** Of a rate, the seconds of its window: 900 for "5 per 15 minutes". */
  readonly window?: number;
  /** Its values in the order of the days from which they hold, the first from the beginning (null); none while it is not shown. */
  readonly steps: readonly ConstantStep[];
  /** Of a limit: what holds instead for people of a role, in the order of the rows. */
  readonly forRoles: readonly ConstantForRole[];
  readonly question: OpenQuestion | null;
}

export interface ConstantForRole {
  readonly role: Text;
  readonly unit: ConstantModel["unit"];
  /** As those of the constant; a value of null is no limit. None while it is not shown. */
  readonly steps: readonly ConstantStep[];
}

export interface ConstantStep {
  readonly span: Span;
  readonly from: string | null;
  readonly value: Expr | null;
  readonly window?: number;
}
