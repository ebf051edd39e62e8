// What a form asks while it is filled in.

import type { FieldType } from "../../compiler/expression/field-type.ts";
import type { ProblemView, ReferenceValue, WireValue } from "../wire.ts";

/** A value of the record that a form changes, of a field that the form has not. */
export interface BesideForm {
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
  /** Whether the user may see every such record that there is. */
  readonly whole: boolean;
  /** There are such records, and none may be chosen: what the rules say that refuse them, in words. */
  readonly refusedBy?: readonly string[];
  /** One that is made now could not be chosen, or may not be made: it is not offered. Told where nothing is looked for. */
  readonly noneToMake?: true;
  /** Of options that are called alike, by id: in what they differ, as far as the user may see it. */
  readonly apart?: { readonly [id: string]: readonly { readonly label: string; readonly type: FieldType; readonly value: WireValue }[] };
}
