// What is typed where a record is named, as long as it names none. The form holds it in the place of the record, so that it is
// neither lost nor taken for the record that stood there before.

import type { ReferenceValue } from "../../wire.ts";

export interface RecordDraft {
  readonly typed: string;
  /**
   * Still typed; left, and asked about; and why it names none: nothing fits, several do, it is not for the program to take, or nobody
   * answered, which it is asked about again.
   */
  readonly stands: "typing" | "asked" | "unknown" | "several" | "untaken" | "unanswered";
  /** Of one that names a record that may not be chosen: why. */
  readonly refusedBy?: readonly string[];
  /** Whether that says what helps as well. */
  readonly helped?: boolean;
  /** Whether its list offered to make one. */
  readonly mayMake?: boolean;
}

/** Several records, and what is typed to add one more. */
export interface RecordsDraft {
  readonly chosen: readonly ReferenceValue[];
  readonly draft: RecordDraft;
}

export interface NoRecord {
  readonly is: "no-record" | "several-records" | "not-looked-up";
  readonly typed: string;
  readonly refusedBy: readonly string[];
  readonly helped: boolean;
  /** What makes one there, as its list calls that. */
  readonly make: string | null;
}

export function isRecordDraft(value: unknown): value is RecordDraft {
  return typeof value === "object" && value !== null && "stands" in value;
}

export function isRecordsDraft(value: unknown): value is RecordsDraft {
  return typeof value === "object" && value !== null && "draft" in value;
}

/** What is typed in a field for one record, or for several. */
export function draftIn(value: unknown): RecordDraft | null {
  if (isRecordsDraft(value)) return value.draft;
  return isRecordDraft(value) ? value : null;
}

/** Whether it may still turn out to name a record by itself. */
export function isUnsettled({ stands }: RecordDraft): boolean {
  return stands === "typing" || stands === "asked";
}

export function noRecord({ typed, stands, refusedBy = [], helped = false, mayMake = false }: RecordDraft, make?: string): NoRecord {
  const is = stands === "several" ? "several-records" : stands === "unanswered" ? "not-looked-up" : "no-record";
  return { is, typed: typed.trim(), refusedBy, helped, make: (mayMake && make) || null };
}

/** Sentences one after the other; names of rules with a sign between them. */
export function joined(words: readonly string[]): string {
  return words.reduce((said, next) => (said === "" ? next : `${said}${/\p{P}$/u.test(said) ? " " : " · "}${next}`), "");
}
