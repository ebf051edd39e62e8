// What crosses HTTP where somebody does one thing to many records of a list.

import type { FieldType } from "../../compiler/plan/plan.ts";
import type { FormField } from "../wire/forms.ts";
import type { ActionView, Json, ProblemView, WireValue } from "../wire.ts";
import type { DistinguishingFact } from "./disambiguation.ts";
import type { UndoOption } from "./undo.ts";

/** What may be given for a step is narrowed by so many of the records that it would be done to, at most. */
export const TARGETS = 25;

/** POST /-/screens/{slug}/bulk/offers?… as rows: which records it is about; of those that are not in the list that the address narrows,
 *  nothing is offered. */
export interface BulkOffersRequest {
  readonly records: readonly string[];
}

/** What may be done to at least one of them. */
export interface BulkView {
  /** Transitions of the list, with what they ask for, and last deleting, where the list offers that. */
  readonly actions: readonly BulkAction[];
  /** Fields that may be changed, of those in a form for such a record. */
  readonly fields: readonly BulkField[];
  /** The records as they stand, which is what is told of them here; without those that are gone, or in the list no more. */
  readonly records: readonly BulkSelected[];
  /** Those that are there, and in the list no more. */
  readonly left: readonly BulkNamed[];
  /** Of each thing to do, also of those that are possible with none of them, the records that it is not possible with. */
  readonly not: readonly BulkNot[];
  /** So many records at most. */
  readonly most: number;
}

/** What a record is called; of those that are called alike, in what they differ, as far as whoever asks may see it. */
export interface BulkNamed {
  readonly id: string;
  readonly label: string;
  readonly apart?: readonly DistinguishingFact[];
}

export interface BulkSelected extends BulkNamed, BulkRecord {}

/** Records with which one thing is not possible, for one reason. */
export interface BulkNot {
  /** A slug; null: a field is changed. */
  readonly action: string | null;
  readonly field: string | null;
  /** Of a step, or of deleting, that is possible with none of them: what it is called. */
  readonly label?: string;
  readonly records: readonly string[];
  /** The state from which it does not lead on, and whether it is one that it leads to, as far as that may be seen. */
  readonly state?: { readonly label: string; readonly reached: boolean };
  readonly problem?: ProblemView;
}

export interface BulkAction {
  readonly slug: string;
  readonly label: string;
  readonly help: string;
  /** Of how many of the records it is possible now. */
  readonly count: number;
  readonly asks: readonly FormField[];
  /** The ends that it comes to, as it tells of each record alone. */
  readonly finals: readonly NonNullable<ActionView["final"]>[];
  /**
   * The first of the questions that the document asks before it, each once, in the order of the records; last those of which it asks
   * nothing, where it does of others, or where the step comes to an end or deletes.
   */
  readonly questions: readonly BulkQuestion[];
  /** Of so many other records it asks something else. */
  readonly moreAsked: number;
  /** What the amounts that they name come to; where they name no money, that which the list shows of the records. */
  readonly totals: readonly BulkTotal[];
  /** It is known beforehand that whoever asks cannot take it back, with any of them. */
  readonly stays?: boolean;
  /** It deletes them: the program calls it so, and nothing takes it back. */
  readonly deletes?: true;
}

/** What is asked in the same words of so many records. */
export interface BulkQuestion {
  /** Null: the document asks nothing of these. */
  readonly question: string | null;
  readonly count: number;
  /** The ids of the first few of them. */
  readonly first: readonly string[];
}

/** An amount of all records that a step is possible with. */
export interface BulkTotal {
  readonly label: string;
  readonly type: FieldType & { readonly is: "money" | "decimal" | "duration" };
  /** Exact. */
  readonly sum: WireValue;
  /** So many amounts: none of what is empty, and one of what several records refer to. */
  readonly count: number;
  /** So many are not in it, since whoever asks may not see them. */
  readonly hidden: number;
}

export interface BulkField {
  readonly field: FormField;
  readonly count: number;
}

/** GET /-/screens/{slug}/matching?… as rows: the records of all pages, in the list's order. POST, with records: those of them alone. */
export interface MatchingView {
  readonly records: readonly BulkRecord[];
  /** There are more than are named here. */
  readonly more: boolean;
}

export interface BulkRecord {
  readonly id: string;
  readonly version: number;
}

/** POST /-/screens/{slug}/bulk: one transaction for each record, in their order. With an Idempotency-Key each is done once,
 *  also where the request broke off in between. The same at /bulk/try does nothing, and says what would become of each by itself. */
export interface BulkRequest {
  /** The slug of a transition, or `delete`; null: the one field in `values` is changed. */
  readonly action: string | null;
  readonly values: { readonly [field: string]: Json };
  /** `confirm`: of the warnings that an earlier try told of this record. */
  readonly records: readonly (BulkRecord & { readonly confirm?: string })[];
}

export interface BulkReply extends UndoOption {
  readonly results: readonly BulkResult[];
}

export interface BulkResult {
  readonly id: string;
  /** As it is now; null where the user may not see it, or it is deleted. */
  readonly version: number | null;
  /** Of one that is deleted, what it was called. */
  readonly label: string | null;
  /** Its page, where it has one that the user may open. */
  readonly href: string | null;
  /** Why it was not done; null: it is done. */
  readonly problem: ProblemView | null;
  /** It was so before: nothing was done that could be taken back. */
  readonly unchanged?: true;
}
