// What leaves the program, as point 7 says it: messages to people, and calls to other programs.

import type { OpenQuestion } from "../../diagnostics/diagnostic.ts";
import type { FieldType } from "../../expression/field-type.ts";
import type { Expr } from "../../expression/tree.ts";
import type { Span, Text } from "../../source.ts";
import type { NestedListModel } from "../calls/call-model.ts";

/** A row of the table Message. Its texts are checked for the record of each action that tells it. */
export interface MessageModel {
  readonly name: string;
  readonly span: Span;
  /** Whom it is for, where the action does not say it. */
  readonly toText: Text | null;
  /** Whom the actions say that they tell it, in their words; null of one that leaves it to `toText`. */
  readonly recipients: Set<string | null>;
  /** Null while they are not shown. */
  readonly subjectText: Text | null;
  readonly textText: Text | null;
  /** How long it is current; null where the program decides that. */
  readonly whileText: Text | null;
  /** The same, by the entity of the records that it tells of; null where it could not be read. */
  readonly holds: Map<string, Expr | null>;
  readonly question: OpenQuestion | null;
}

/** Who is told: users by their account, others by the e-mail address that a field holds, or an address itself. */
export type RecipientKind =
  | { readonly is: "user" }
  | { readonly is: "contact"; readonly entity: string; readonly field: string }
  | { readonly is: "address" };

export interface RecipientModel extends Readonly<Record<"kind", RecipientKind>> {
  /** The id of a record, a list of them, or an address. */
  readonly value: Expr;
}

/** What an action sends off, once everything that it does is done. */
export type OutboundModel =
  | {
      readonly do: "tell";
      readonly message: string;
      readonly to: RecipientModel;
      readonly subject: Expr;
      readonly text: Expr;
      /** As long as it holds of the record the message is current; null where the program decides that. */
      readonly holds: Expr | null;
      readonly span: Span;
    }
  | { readonly do: "call"; readonly send: string; readonly span: Span }
  /** Of a message that is not shown: the action waits for it. */
  | { readonly do: "wait"; readonly message: string; readonly span: Span };

/** What sets off an outbound call by itself. */
export interface EventModel {
  readonly entity: string;
  readonly on: "created" | "changed" | "deleted" | { readonly action: string };
}

export type BodyModel =
  | { readonly is: "object"; readonly members: readonly { readonly name: string; readonly body: BodyModel }[] }
  /** The records of a list of the record, each in a body of its own. */
  | (Omit<NestedListModel, "reads" | "gives"> & { readonly of: BodyModel })
  | { readonly is: "value"; readonly value: Expr; readonly type: FieldType };

/** A row of the table Sends. */
export interface SendModel {
  readonly name: string;
  readonly span: Span;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly urlText: Text | null;
  readonly bodyText: Text | null;
  readonly events: EventModel[];
  /** How often and how long it is tried again; null where the program's own patience holds. */
  retries: { readonly times: Expr | null; readonly seconds: Expr | null } | null;
  /** By the entity of the record that it is about. */
  readonly about: Map<string, { readonly url: Expr; readonly body: BodyModel | null }>;
  question: OpenQuestion | null;
}
