// Point 7 once its names are resolved. The calls, what each does, takes and gives, and the settings of the API.

import type { OpenQuestion } from "../../diagnostics/diagnostic.ts";
import type { FieldType } from "../../expression/field-type.ts";
import type { Expr, ListSource } from "../../expression/tree.ts";
import type { Span, Text } from "../../source.ts";
import type { ColumnModel, FormerAddress, SegmentModel } from "../model.ts";
import type { ErrorBodyModel, LiteralValue } from "./error-body.ts";

export interface ApiModel {
  /** "/api"; "" at the root. */
  basePath: string;
  /** The header in which a token comes, and the word before it; "" for none. */
  tokenHeader: string;
  tokenScheme: string;
  /** Of what the API takes and answers: "application/json". */
  mediaType: string;
  standardCalls: boolean;
  /** The body in which errors leave; null: RFC 9457. */
  errorBody: ErrorBodyModel | null;
}

export interface CallModel {
  readonly name: string;
  readonly span: Span;
  readonly help: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly segments: SegmentModel[];
  /** Where it was before; it answers there too. */
  readonly former: readonly FormerAddress[];
  readonly does: DoesModel;
  readonly takes: TakesModel | null;
  readonly gives: ShapeModel | null;
  readonly status: number;
  readonly errors: string[];
  /** How the query string of a list pages, sorts and filters beyond what it takes; null: by nothing else. */
  readonly style: QueryStyle | null;
  /** Headers of the answer that a client of another origin may read. */
  readonly headers: readonly Header[];
  readonly ignores: readonly Ignored[];
  readonly question: OpenQuestion | null;
}

export type QueryStyle = "page" | "offset" | "cursor" | "json-server" | "simple-rest";
/** What may be sent and nothing is made of. Of a call that takes nothing the whole body is unknown members. */
export type Ignored = "unknown members" | "unknown parameters";
export type Header = "X-Total-Count" | "Content-Range" | "Location";

export type DoesModel =
  | ({ readonly is: "list"; readonly entity: string; readonly where: Expr | null } & ListOrderModel)
  | { readonly is: "count" | "change every" | "delete every"; readonly entity: string; readonly where: Expr | null }
  | { readonly is: "distinct"; readonly entity: string; readonly column: ColumnModel; readonly where: Expr | null }
  | { readonly is: "see" | "create" | "create many" | "change" | "delete"; readonly entity: string }
  | { readonly is: "transition"; readonly entity: string; readonly action: string }
  | LinkModel
  | { readonly is: "sign up" | "sign in" | "sign out" | "who am I" | "change user" }
  | { readonly is: "open" };

/** `list Note by topic, title descending first 5`; the order of the entity follows, and null is no bound of the call's own. */
export interface ListOrderModel {
  readonly order: readonly { readonly column: ColumnModel; readonly descending: boolean }[];
  readonly first: number | null;
}

/** `link Article.fans with user`: puts a record into a list, or takes it out; `entity` is what the answer shows. */
export interface LinkModel {
  readonly is: "link" | "unlink";
  readonly entity: string;
  readonly owner: { readonly from: "path" | "user"; readonly entity: string };
  readonly field: string;
  readonly member: { readonly from: "path" | "user"; readonly entity: string };
}

export type TakesModel =
  | { readonly is: "query"; readonly members: readonly QueryMemberModel[] }
  | {
      readonly is: "fields";
      readonly members: "all" | readonly BodyMemberModel[];
      /** The objects around it, the outermost first. */
      readonly envelope: readonly EnvelopeModel[];
      /** A list of such records. */
      readonly many: boolean;
    };

/** `{ data: …, type: "notes" }`: the member that holds the body, and what else may stand there. */
export interface EnvelopeModel {
  readonly name: string;
  readonly beside: readonly BodyConstantModel[];
}

export type BodyConstantModel =
  /** `type: "notes"`: there as it is written, or not there. */
  | { readonly is: "literal"; readonly name: string; readonly span: Span; readonly value: LiteralValue }
  /** `id: -`: may be there, and nothing is made of it. */
  | { readonly is: "unused"; readonly name: string; readonly span: Span };

export type BodyMemberModel =
  | BodyFieldModel
  /** `address: { street, city }`: members in an object of their own. */
  | { readonly is: "object"; readonly name: string; readonly span: Span; readonly members: readonly BodyMemberModel[] }
  | BodyConstantModel;

export interface BodyFieldModel {
  readonly is: "field";
  readonly name: string;
  readonly span: Span;
  readonly field: string;
  /** The unique field by which the records of a reference or list are named; null: by id. */
  readonly by: string | null;
  /** The member that names a record in an object of its own, `author(handle, name: -)`; null where the name stands alone. */
  readonly within: EnvelopeModel | null;
  readonly required: boolean;
  /** Of a list of rows: what each row may hold, the `id` of one that is there already among it; null: whatever the caller may give. */
  readonly rows: readonly BodyMemberModel[] | null;
  /** Is a number in JSON, and no text. */
  readonly asNumber?: true;
}

/** The fields of a body, however deep they stand. */
export function fieldsOfBody(members: readonly BodyMemberModel[]): BodyFieldModel[] {
  return members.flatMap((member) => (member.is === "field" ? [member] : member.is === "object" ? fieldsOfBody(member.members) : []));
}

export interface QueryMemberModel {
  readonly name: string;
  readonly required: boolean;
  readonly type: FieldType;
  readonly does:
    | "search"
    | "page"
    | "size"
    | "limit"
    | "offset"
    | "sort"
    | { readonly field: string }
    /** Conditions of the call name it by `ask`. */
    | "asked"
    /** A condition in which the input `it` is what was given. */
    | { readonly where: Expr };
}

export type ShapeModel =
  | { readonly is: "record"; readonly entity: string; readonly members: "all" | readonly ShapeMemberModel[] }
  /** `Tag.name`, of the records of a list. */
  | { readonly is: "value"; readonly entity: string; readonly column: ColumnModel }
  | { readonly is: "list"; readonly of: ShapeModel }
  | { readonly is: "object"; readonly members: readonly { name: string; shape: ShapeModel }[] }
  /** `{ success: yes }`: there as it is written. */
  | { readonly is: "literal"; readonly value: LiteralValue }
  /** `total up to 1,000`: no further is counted. */
  | { readonly is: "built-in"; readonly name: BuiltIn; readonly upTo?: number };

export type BuiltIn = "total" | "page" | "pages" | "more" | "limit" | "offset" | "next" | "exact" | "token" | "count";

/** Fields passed on the way to a value, each to be seen by the viewer; the first of the record, or of whoever is signed in. */
export type Steps = readonly { readonly entity: string; readonly field: string; readonly of?: "user" }[];

/** A row of the table Shape; read when something first holds it. */
export interface NamedShapeModel {
  readonly name: Text;
  readonly entity: string;
  readonly holds: Text;
  /** Null while it is read: a shape that holds itself finds it so. Undefined before, and where it cannot be read. */
  members: readonly ShapeMemberModel[] | null | undefined;
  used: boolean;
}

export interface ShapeMemberModel {
  readonly name: string;
  readonly span: Span;
  readonly holds: MemberModel;
}

/** `topics ascending`: how the texts of a list stand in the answer, whatever their own order is. */
export type Direction = "ascending" | "descending";

export type MemberModel =
  /** A field, a path or a computed value; `reads` are the chains of fields that it shows. */
  | { readonly is: "value"; readonly column: ColumnModel; readonly reads: readonly Steps[]; readonly sorted?: Direction }
  /** The record that a reference leads to. */
  | { readonly is: "record"; readonly column: ColumnModel; readonly entity: string; readonly members: "all" | readonly ShapeMemberModel[] }
  | NestedListModel
  | { readonly is: "object"; readonly members: readonly ShapeMemberModel[] }
  | { readonly is: "link" }
  | { readonly is: "token" };

/** The records of a list field; of each a shape, or one value. */
export interface NestedListModel {
  readonly is: "list";
  readonly reads: readonly Steps[];
  readonly list: ListSource & { readonly from: "reverse" | "link" };
  readonly binder: string;
  /** About a member (`it`), with `this` as the record that has the list. */
  readonly where: Expr | null;
  readonly order: readonly { readonly column: ColumnModel; readonly descending: boolean }[];
  readonly first: number | null;
  readonly gives: { readonly members: "all" | readonly ShapeMemberModel[] } | { readonly value: ColumnModel };
}
