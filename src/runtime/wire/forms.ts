// What a form is, and what it asks while it is filled in.

import type { FieldType } from "../../compiler/expression/field-type.ts";
import type { Expr } from "../../compiler/expression/tree.ts";
import type { Cited, OpenView, ProblemView, RecordView, ReferenceValue, RowItem, Traced, WireValue } from "../wire.ts";
import type { DistinguishingFact } from "./disambiguation.ts";
import type { Barred } from "./refusals.ts";

/** A value of the record that a form changes, of a field that the form has not. */
export interface ContextValue {
  readonly name: string;
  readonly label: string;
  readonly type: FieldType;
  readonly value: WireValue;
}

/** Whoever changed a record last. */
export interface LastHand {
  /** What they are called, where the viewer may see them and reads what was done to the record. */
  readonly changedBy?: string;
  /** It is whoever asks. */
  readonly changedByViewer?: true;
  /** What came after that the program did by itself: the version from which it went on. Who opened that version or a later one has seen what
   *  the person did. */
  readonly programSince?: number;
}

/** GET /-/proposals/{entity}?given.NAME=…&action=…&owner=… : defaults of a new record by what its form holds, as far as the viewer
 *  would see them. */
export interface ProposalsView {
  readonly values: { readonly [field: string]: WireValue };
}

/** POST …/try beside each address that saves: what it would be refused with; null where it would not. Nothing is kept. */
export interface TriedView {
  /** What the fields that forms show as computed would come to, and rows of which something is computed; null where it is not known. */
  readonly computed: { readonly [field: string]: WireValue } | null;
  /** Of what would be refused: the computed fields that are known only once more of it is given. */
  readonly later?: readonly string[];
  readonly problem: ProblemView | null;
  /** What would be asked to be confirmed, where nothing else is against it. */
  readonly warnings: ProblemView | null;
}

/** GET /-/references/{entity}/{field}?q=…&id=… : what a reference field may be set to, as far as the user may see it. */
export interface ReferencesView {
  readonly options: readonly ReferenceValue[];
  readonly more: boolean;
  /** The ids of those whose own unique code is what was typed. */
  readonly byCode?: readonly string[];
  /** Whether the user may see every such record that there is. */
  readonly whole: boolean;
  /** There are such records, and none may be chosen: what the rules say that refuse them, in words. */
  readonly refusedBy?: readonly string[];
  /** Whether that says what helps as well. */
  readonly helped?: boolean;
  /** One that is made now could not be chosen, or may not be made: it is not offered. Told where nothing is looked for. */
  readonly noneToMake?: true;
  /** Of options that are called alike, by id: in what they differ, as far as the user may see it. */
  readonly apart?: { readonly [id: string]: readonly DistinguishingFact[] };
}

/** GET /-/screens/{slug}/form?p.NAME=… (a record to change) or without (a new one); and GET /-/start/{entity}/{action}?fill.FIELD=…
 *  for a `(new)` action. Saved by POST /-/screens/{slug}/save, or POST /-/start/{entity}/{action}. */
export interface FormView extends Traced {
  readonly title: string;
  readonly help: string;
  readonly submitLabel: string;
  /** Null for a new record. */
  readonly record:
    | (LastHand & {
        readonly id: string;
        readonly version: number;
        readonly label: string;
        readonly homes: RecordView["homes"];
        /** The state that it is in, as people read it. */
        readonly now?: string;
        /** What it holds beside the fields of the form, as far as the viewer may see it. */
        readonly beside?: readonly ContextValue[];
      })
    | null;
  readonly fields: readonly FormField[];
  /** Rules that the browser can answer while typing. `this` is the form's record; fields by their names. */
  readonly rules: readonly FormRule[];
  /** Where to go after saving, `{id}` replaced; null: back. */
  readonly after: string | null;
  /** The form makes the signed-in user: it also asks for a password. */
  readonly signsUp: boolean;
  /** None of the fields is theirs to change, or (`past`) the record is now none of the screen's: the row, and the address of the record's page. */
  readonly refused?: Traced & Barred & { readonly cite: string | null; readonly href: string | null; readonly past?: true };
  /** What a new record is made of, and by which action's slug (null where it is made plainly); with what is filled in and not shown. */
  readonly making?: { readonly entity: string; readonly action: string | null; readonly filled: { readonly [field: string]: string } };
  /** What stands against it whatever it is filled in with. */
  readonly refusedAtOnce?: ProblemView;
  /** The references that it demands, and of which there is nothing to choose as the form begins. */
  readonly neededFirst?: readonly NeededFirst[];
}

/** A field; where there are such records and none may be chosen, why; and how one is made, where that helps. */
export interface NeededFirst extends Pick<FormField, "label" | "makes">, Pick<ReferencesView, "refusedBy"> {
  readonly field: string;
}

export interface FormField extends Cited {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly type: FieldType;
  readonly required: boolean;
  /** False: shown, not editable, with the reason. */
  readonly editable: boolean;
  readonly why: string | null;
  /** The row that says that it is not theirs to give. */
  readonly refusedBy?: Cited;
  /** It is the viewer's own address, which they change in their account. */
  readonly inAccount?: true;
  /** Worked out of the others; while the form is filled in, by POST …/try. */
  readonly computed?: true;
  readonly value: WireValue;
  /** What stood there, where the form begins with another value because somebody put the record there: an entry of a calendar, say. */
  readonly was?: WireValue;
  readonly matches: string | null;
  /** Of a whole number: what rules bound it by, each another field of the record, `how` seen from this one. */
  readonly bounds?: readonly { readonly how: "<" | "<=" | ">" | ">="; readonly by: string }[];
  /** What a text that matches may look like, where that is known. */
  readonly example?: string;
  /** Something undecided about the field: an open rule, say. */
  readonly notices: readonly OpenView[];
  /** Of a reference whose choice is narrowed: the fields that decide it, of the record, and of a row's owner as "order.seller". */
  readonly narrowedBy?: readonly string[];
  /** Of a new record: it has a default, which is stored where nothing is sent; with the fields, named so too, on which that depends.
   *  What it would be by them is told by GET /-/proposals/{entity}. */
  readonly starts?: readonly string[];
  /** Of what a step asks for: the fields of the record that it alone is written to, as an amount with its sign turned. What is wrong with these is told here. */
  readonly gives?: readonly string[];
  /** Of a new record for which the document has no form: nothing demands it. */
  readonly further?: true;
  /** Of a reference or a list of links: such a record may be made in place, by GET and POST /-/start/{entity}/{slug}. `begins` is the
   *  text by which people call it, in at most so many characters. */
  readonly makes?: {
    readonly entity: string;
    readonly slug: string;
    readonly label: string;
    readonly begins: { readonly field: string; readonly most: number } | null;
  };
  /** Of rows: there is nothing in any, and it is nobody's to give here. It is not shown. */
  readonly idle?: true;
  /** For rows of a part. */
  readonly rows?: FormRows;
}

/** Rows of a part, edited as a whole within the form of their owner. */
export interface FormRows {
  /** The part, and the field by which it knows its owner. */
  readonly entity: string;
  readonly by: string;
  /** What one row is called. */
  readonly label: string;
  /** With the values that a new row begins with. */
  readonly fields: readonly FormField[];
  /** What is computed of each row, over the row as `this`. */
  readonly computed: readonly FormComputed[];
  /** What is computed of the owner over its rows, as far as this form knows what it needs. */
  readonly totals: readonly FormComputed[];
  readonly rules: readonly FormRule[];
  /** Fields by which no two rows are alike, as `Unique` says. */
  readonly keys?: readonly (readonly string[])[];
  /** Whether this user may give what a row must have: else rows are neither added, removed nor moved. */
  readonly adds: boolean;
  /** Those that are there, in their order; `locked` says why a field of a row cannot be changed, and `lockedBy` which row of the document says so. */
  readonly items: readonly (RowItem & {
    readonly locked: { readonly [field: string]: string };
    readonly lockedBy?: { readonly [field: string]: Cited };
  })[];
}

export interface FormComputed extends Cited {
  readonly name: string;
  readonly label: string;
  readonly type: FieldType;
  readonly value: Expr;
  /** Of rows: it is nothing, since what it is worked out of is idle. It is not shown. */
  readonly idle?: true;
}

export interface FormRule extends Cited {
  readonly code: string;
  readonly field: string | null;
  readonly onlyIf: Expr | null;
  readonly holds: Expr;
  /** Texts over the same record. */
  readonly message: Expr;
  readonly remedy?: Expr;
}
