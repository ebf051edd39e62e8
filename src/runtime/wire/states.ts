// States as they are shown: on the page of a record, and as values anywhere else.

import type { FieldType } from "../../compiler/plan/plan.ts";
import type { Traced, WireValue } from "../wire.ts";

/** Of a column of states: those that are ends, those in which something is wrong, and those where a record is meant to come. */
export interface StateMarks {
  readonly ends: readonly string[];
  readonly goals: readonly string[];
  readonly warns: readonly string[];
}

/** A state on the page of a record, in the order of the document. */
export interface StateView extends Traced {
  readonly value: string;
  readonly label: string;
  readonly meaning: string;
  readonly end: boolean;
  /** The record does not go through it on its way. */
  readonly aside: boolean;
  readonly warns: boolean;
  /** The document says that a record is meant to come there: to one of those of which it says so. */
  readonly goal?: boolean;
}

/** A state in which the document says that something is wrong. */
export interface WarnedState {
  /** What the field of the states is called. */
  readonly label: string;
  readonly type: FieldType;
  readonly value: string;
  readonly marks: StateMarks;
  readonly meaning: string;
  /** Absent for who does not read what was done to the record. */
  readonly since?: string;
  /** What was asked for when it was come to. */
  readonly reasons: readonly { readonly label: string; readonly type: FieldType; readonly value: WireValue }[];
}
