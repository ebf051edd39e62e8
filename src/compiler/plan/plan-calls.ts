// The part of the plan that speaks with others. Calls, what they take and give, the body of errors, and what leaves the program
// by itself. Plain data.

import type { FieldType } from "../expression/field-type.ts";
import type { Expr, ListSource } from "../expression/tree.ts";
import type { ColumnPlan, FormerAddress, Open, Origin, Segment } from "./plan.ts";

export interface ApiPlan {
  /** "/api" unless the document says otherwise; no slash at the end, and so "" at the root. */
  readonly basePath: string;
  /** The header in which a token comes: "Authorization". */
  readonly tokenHeader: string;
  /** The word before the token in that header: "Bearer"; "" for none. */
  readonly tokenScheme: string;
  /** Of what the API takes and answers: "application/json", or "application/vnd.api+json", say. */
  readonly mediaType: string;
  readonly standardCalls: boolean;
  /** The body in which errors leave the API; null: RFC 9457. The application always gets the latter. */
  readonly errorBody: ErrorBodyPlan | null;
  readonly calls: readonly CallPlan[];
}

export type ErrorBodyPlan =
  | { readonly is: "object"; readonly members: readonly { readonly key: string; readonly value: ErrorBodyPlan }[] }
  /** One member for each field that something is wrong with. */
  | { readonly is: "by field"; readonly value: ErrorBodyPlan }
  /** One for each thing that is wrong. */
  | { readonly is: "list"; readonly of: ErrorBodyPlan }
  | { readonly is: "word"; readonly word: "field" | "code" | "message" | "status" | "title" | "remedy" | "cite" }
  /** A text with what words stand for in it: "{status}", "/data{pointer}". */
  | { readonly is: "text"; readonly parts: readonly (string | { readonly word: ErrorTextWord })[] }
  | { readonly is: "literal"; readonly value: string | number | boolean | null };

/** `pointer`: where the member stands, as a JSON Pointer, `/items/0/count`; nothing where it is about none. */
export type ErrorTextWord = "field" | "code" | "message" | "status" | "title" | "remedy" | "cite" | "pointer";

export interface CallPlan {
  readonly name: string;
  readonly help: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As written, "/api/books/{book.isbn}". */
  readonly path: string;
  readonly segments: readonly Segment[];
  /** Where it answers too, from before; left out where there is none. */
  readonly former?: readonly FormerAddress[];
  readonly does: CallDoes;
  /** Query members (GET) or the body. Null: takes nothing. */
  readonly takes: TakesPlan | null;
  /** Null: answers without a body. */
  readonly gives: ShapePlan | null;
  readonly status: number;
  /** How the query string of a list pages, sorts and filters beyond the members that it takes. */
  readonly style: "page" | "offset" | "cursor" | "json-server" | "simple-rest" | null;
  readonly headers: readonly ("X-Total-Count" | "Content-Range" | "Location")[];
  /** What may be sent and nothing is made of. Of a call that takes nothing the whole body is unknown members. */
  readonly ignores: readonly ("unknown members" | "unknown parameters")[];
  /** Codes that the document names; the program adds those that it derives. */
  readonly errors: readonly string[];
  readonly open: Open | null;
  readonly origin: Origin;
}

/** A condition of the document on the records that it shows. A viewer gets those of which they may see all that it reads. */
export interface ShownWhere {
  /** With computed fields expanded. */
  readonly where: Expr | null;
  /** The same with computed fields by their names, since who may see one may not see its parts for that. */
  readonly whereNamed: Expr | null;
}

export type CallDoes =
  | ({
      readonly is: "list";
      readonly entity: string;
      /** Before the order of the entity. */
      readonly order: readonly { readonly column: ColumnPlan; readonly descending: boolean }[];
      /** So many alone are given; null: as many as a page has. */
      readonly first: number | null;
    } & ShownWhere)
  | ({ readonly is: "count"; readonly entity: string } & ShownWhere)
  | { readonly is: "change every" | "delete every"; readonly entity: string; readonly where: Expr | null }
  /** The values of a column, each once, in order; of a list of values each that it holds, and the column's type is that of one. */
  | ({ readonly is: "distinct"; readonly entity: string; readonly column: ColumnPlan } & ShownWhere)
  | { readonly is: "see" | "create" | "create many" | "change" | "delete"; readonly entity: string }
  | { readonly is: "transition"; readonly entity: string; readonly action: string }
  | LinkPlan
  | { readonly is: "sign up" | "sign in" | "sign out" | "who am I" | "change user" }
  | { readonly is: "open" };

/** Puts a record into a list of another, or takes it out; `entity` is what the answer shows. */
export interface LinkPlan {
  readonly is: "link" | "unlink";
  readonly entity: string;
  readonly owner: { readonly from: "path" | "user"; readonly entity: string };
  readonly field: string;
  readonly member: { readonly from: "path" | "user"; readonly entity: string };
}

export type TakesPlan =
  /** Members of the query string of a list. */
  | { readonly is: "query"; readonly members: readonly QueryMember[] }
  /**
   * A body of fields; "all": whatever the caller may give. `envelope`: the objects around it, the outermost first,
   * `{ data: { attributes: … } }`; `many`: a list of such bodies.
   */
  | {
      readonly is: "fields";
      readonly members: "all" | readonly BodyMember[];
      readonly envelope: readonly EnvelopePlan[];
      readonly many: boolean;
    };

/** The member of an object that holds a body, or the name of a record, and what may stand beside it. */
export interface EnvelopePlan {
  readonly name: string;
  readonly beside: readonly BodyConstant[];
}

export type BodyConstant =
  /** May stand there as it is written, and not otherwise. */
  | { readonly is: "literal"; readonly name: string; readonly value: string | number | boolean | null }
  /** May stand there, and nothing is made of it. */
  | { readonly is: "unused"; readonly name: string };

export interface QueryMember {
  readonly name: string;
  readonly required: boolean;
  readonly type: FieldType;
  /**
   * What it does when it is given; in a condition, the input `it` is what was given, and any other that of the member of its name.
   * `asked`: nothing beyond that.
   */
  readonly does: "search" | "page" | "size" | "limit" | "offset" | "sort" | "asked" | { readonly field: string } | { readonly where: Expr };
}

export type BodyMember =
  | BodyField
  /** Members in an object of their own. */
  | { readonly is: "object"; readonly name: string; readonly members: readonly BodyMember[] }
  | BodyConstant;

export interface BodyField {
  readonly is: "field";
  readonly name: string;
  /** A field, an input of the action, or "password". */
  readonly field: string;
  /** The unique field by which records are named; null: by id. */
  readonly by: string | null;
  /** The member that names a record in an object of its own; null: its name stands alone. */
  readonly within: EnvelopePlan | null;
  /** Must be present in the body (beyond what the record itself demands). */
  readonly required: boolean;
  /** Of a list of rows: what each row may hold, the `id` of one that is there already among it; null: whatever the caller may give. */
  readonly rows: readonly BodyMember[] | null;
  /** Described as a number of JSON, and not as text; what is given may be either. */
  readonly asNumber?: true;
}

export type ShapePlan =
  | { readonly is: "record"; readonly entity: string; readonly members: ShapeMembers }
  /** One value of each record of a list. */
  | { readonly is: "value"; readonly entity: string; readonly column: ColumnPlan }
  | { readonly is: "list"; readonly of: ShapePlan }
  /** `{ article: Article(title), total }`. */
  | { readonly is: "object"; readonly members: readonly { readonly name: string; readonly shape: ShapePlan }[] }
  | { readonly is: "literal"; readonly value: string | number | boolean | null }
  /** `exact`: whether the total counts all; `upTo` of a total: it is counted no further. */
  | {
      readonly is: "built-in";
      readonly name: "total" | "page" | "pages" | "more" | "limit" | "offset" | "next" | "exact" | "token" | "count";
      readonly upTo?: number;
    };

/** "all": the id, every field, and when it was made and changed. */
export type ShapeMembers = "all" | readonly ShapeMember[];

export interface ShapeMember {
  readonly name: string;
  readonly holds: MemberPlan;
}

/** Fields passed on the way to a value, each to be seen by the viewer. */
export type Steps = readonly (ColumnPlan["steps"][number] & { readonly of?: "user" })[];

export type MemberPlan =
  | {
      readonly is: "value";
      readonly column: ColumnPlan;
      readonly reads: readonly Steps[];
      /** Of a list of texts: in this order, and not in its own. */
      readonly sorted?: "ascending" | "descending";
    }
  /** The record that a reference leads to; null where there is none that the viewer may see. */
  | { readonly is: "record"; readonly column: ColumnPlan; readonly entity: string; readonly members: ShapeMembers }
  | NestedListPlan
  | { readonly is: "object"; readonly members: readonly ShapeMember[] }
  /** The absolute address of the record. */
  | { readonly is: "link" }
  | { readonly is: "token" };

/**
 * The records of a list that the viewer may see: of each a shape, or one value. `where` is about a member as `this`; the record
 * that has the list is `it` with the binder "outer".
 */
export interface NestedListPlan extends ShownWhere {
  readonly is: "list";
  readonly reads: readonly Steps[];
  readonly list: ListSource & { readonly from: "reverse" | "link" };
  readonly order: readonly { readonly column: ColumnPlan; readonly descending: boolean }[];
  readonly first: number | null;
  readonly gives: { readonly members: ShapeMembers } | { readonly value: ColumnPlan };
}

/** An outbound call: made when something happens to a record, or by an action that says so. */
export interface SendPlan {
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** What sets it off by itself. `action` is null for created, changed and deleted. */
  readonly events: readonly SendEvent[];
  /** By the entity of the record that it is about. */
  readonly about: Readonly<Record<string, SendAbout>>;
  /** How often, and for how many seconds, it is tried again; null: as often, or as long, as the program does. */
  readonly retries: { readonly times: Expr | null; readonly seconds: Expr | null } | null;
  /** Undecided: it is not made. */
  readonly open: Open | null;
  readonly origin: Origin;
}

export interface SendEvent {
  readonly entity: string;
  readonly on: "created" | "changed" | "deleted" | "action";
  readonly action: string | null;
}

export interface SendAbout {
  /** Texts as they stand, and values, each escaped for an address. */
  readonly url: readonly (string | { readonly value: Expr; readonly type: FieldType })[];
  readonly body: SendBody | null;
}

export type SendBody =
  | { readonly is: "object"; readonly members: readonly { readonly name: string; readonly body: SendBody }[] }
  | SendList
  | { readonly is: "value"; readonly value: Expr; readonly type: FieldType };

/** The records of a list of the record, each in a body of its own. */
export interface SendList {
  readonly is: "list";
  readonly list: ListSource & { readonly from: "reverse" | "link" };
  /** About a member as `this`; the record that has the list is `it` with the binder "outer". */
  readonly where: Expr | null;
  /** None: the order of the rows, of the list, or of the entity. */
  readonly order: readonly { readonly by: Expr; readonly descending: boolean }[];
  readonly first: number | null;
  readonly of: SendBody;
}

/** What an action sends off when all that it does is done. */
export type OutboundPlan = TellPlan | { readonly do: "call"; readonly send: string };

export interface TellPlan {
  readonly do: "tell";
  readonly message: string;
  /** A record's id, a list of them, or an e-mail address. */
  readonly to: Expr;
  /** Users are told in the application and by mail; others by mail, at the address that a field of theirs holds. */
  readonly by:
    | { readonly is: "user" }
    | { readonly is: "contact"; readonly entity: string; readonly field: string }
    | { readonly is: "address" };
  /** Texts about the record. */
  readonly subject: Expr;
  readonly text: Expr;
  /** About the record: the message is current as long as it holds. Without it the program decides by the states that are told. */
  readonly holds?: Expr;
}
