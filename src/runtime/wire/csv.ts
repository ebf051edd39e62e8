// What crosses HTTP when a list is exported or a file is imported into it.

import type { FieldType } from "../../compiler/plan/plan.ts";
import type { ReferenceValue, Traced, WireValue } from "../wire.ts";

/** GET /-/screens/{slug}/export-size?… as rows: how many records /-/screens/{slug}/export?… would hold, counted to one more
 *  than the `most` of one export. `sheet=de-AT` writes it for the spreadsheets of whoever reads in that language, as their page says it. */
export interface ExportSizeView {
  readonly count: number;
  readonly most: number;
}

/** GET /-/screens/{slug}/import/expected: the columns that a file may have; a file with these in its first row is at …/template. */
export interface ImportExpected {
  readonly columns: readonly ExpectedColumn[];
  /** Rows of one import. */
  readonly most: number;
  /** Whether rows with an id may change records that are there. */
  readonly changes: boolean;
  /** Whether records that an import makes may be deleted, as its undo does. */
  readonly deletes: boolean;
}

export interface ExpectedColumn {
  readonly header: string;
  readonly help: string;
  readonly type: FieldType;
  /** Nothing gives it but the file. */
  readonly required: boolean;
  /** Its default follows from the rest of a row, and may come to nothing. */
  readonly depends?: true;
  /** Of a reference or a list of them: what such a record is called, and the field that is its own. */
  readonly of?: { readonly label: string; readonly key: string | null };
}

/** POST /-/screens/{slug}/import/read with a file of CSV as the body: what it holds, and what it may be. */
export interface ImportColumns {
  readonly encoding: "UTF-8" | "UTF-16" | "Windows-1252";
  readonly delimiter: "," | ";" | "\t";
  readonly rows: number;
  /** Rows of one import. */
  readonly most: number;
  readonly header: readonly string[];
  /** By column, the name of a target as its header suggests it; null: not imported. */
  readonly mapped: readonly (string | null)[];
  /** The first rows. */
  readonly sample: readonly (readonly string[])[];
  /** `field` is what it gives: a field is given by one column alone. */
  readonly targets: readonly ImportTarget[];
  /** By what a row may find its record; possible where columns give all the fields. `called`: by what records are called, which several
   *  may be. */
  readonly matches: readonly {
    readonly name: string;
    readonly label: string;
    readonly fields: readonly string[];
    readonly called?: true;
  }[];
  /** As the file suggests it. Null: every row makes a record. */
  readonly match: string | null;
  /** What stands before the decimals of numbers. */
  readonly mark: "." | ",";
  /** What stands first in dates whose year stands last. */
  readonly dates: "day" | "month";
}

export interface ImportTarget {
  readonly name: string;
  readonly label: string;
  readonly field: string;
  readonly required: boolean;
  /** Its cells are read by what stands before the decimals. */
  readonly isNumber: boolean;
  /** They are read by whether the day or the month stands first. */
  readonly isDate: boolean;
}

/** POST /-/screens/{slug}/import/try?map=title,,book.isbn&match=isbn&mark=comma&dates=month, and /run?…&key=…&confirm=…&without=… All rows
 *  or none, or all but those that are wrong. */
export interface ImportReply {
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Rows that are wrong; nothing is kept while there is one, unless they are left out. */
  readonly wrong: number;
  /** The first 200. */
  readonly errors: readonly ImportedRow[];
  readonly warnings: readonly ImportedRow[];
  /** How many there are besides. */
  readonly moreErrors: number;
  readonly moreWarnings: number;
  /** What `confirm` says to confirm all warnings. */
  readonly confirmation: string | null;
  /** What `without` says to leave out the wrong rows; null where none is, or every one. */
  readonly leaving: string | null;
  /** Of a trial: what becomes of records that are there, in the order of the rows. */
  readonly changes: ImportChanges;
  /** Of a trial: the first rows as they were read. */
  readonly read: ImportRead;
  /** Whether it was kept. */
  readonly done: boolean;
}

/** What `run` answers of a file of more than 200 rows (202): it is imported in batches, each in a transaction of its own. */
export interface ImportRunning {
  readonly job: ImportJob;
}

/**
 * GET /-/screens/{slug}/import/job?key=…: an import of whoever asks; without a key the latest that they began in the last day. POST
 * …/import/cancel?key=… and …/import/undo?key=… answer the same. The rows that were not imported are at …/import/failed?key=…
 */
export interface ImportJobView {
  readonly job: ImportJob | null;
}

export interface ImportJob {
  readonly key: string;
  /** What the file is called; empty where nobody said it. */
  readonly file: string;
  readonly at: string;
  /** `refused`: other rows are wrong than the check found, so that nothing was kept. `stopped`: the program ended in the middle. */
  readonly state: "checking" | "writing" | "done" | "refused" | "cancelled" | "stopped";
  readonly rows: number;
  /** Rows that are through. */
  readonly taken: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Rows that were left out, or refused while they were written. */
  readonly wrong: number;
  /** The first 200. */
  readonly errors: readonly ImportedRow[];
  readonly moreErrors: number;
  /** Whether those rows are there as a file. */
  readonly hasFailed: boolean;
  /** What an import that was refused was told. */
  readonly reply: ImportReply | null;
  readonly undo: ImportUndo;
}

/** `none`: there is nothing to undo, or whoever asks may not; `over`: it is too late. */
export interface ImportUndo {
  readonly state: "offered" | "running" | "done" | "over" | "none";
  /** The moment until which it is offered. */
  readonly until: string;
  /** Records that are through, of so many. */
  readonly taken: number;
  readonly of: number;
  readonly result: ImportUndone | null;
}

export interface ImportUndone {
  readonly removed: number;
  /** Records that were there before and have their earlier values again. */
  readonly restored: number;
  /** Records that stay as they are: changed since, or in use by what is not of the import. */
  readonly changed: number;
  /** That stay because whoever imported may not delete or change them, or a rule forbids it. */
  readonly refused: number;
}

/** Something about a row; `column` is its place in the header, null where it is about the whole row. */
export interface ImportedRow extends Traced {
  readonly row: number;
  readonly column: number | null;
  readonly value: string | null;
  readonly code: string;
  readonly detail: string;
  /** What helps against it, where the catalogue or the row of the document says so. */
  readonly remedy?: string | null;
  readonly cite: string | null;
}

export interface ImportRead {
  /** Those that are imported; `column` is its place in the header. */
  readonly columns: readonly { readonly column: number; readonly label: string; readonly type: FieldType }[];
  readonly rows: readonly {
    readonly row: number;
    readonly is: "created" | "updated" | "unchanged" | "wrong";
    /** It could not be divided into the columns: one of the errors of the row says why. */
    readonly unread?: true;
    /** Of each column; no `value` where it cannot be read. */
    readonly cells: readonly { readonly written: string; readonly value?: WireValue }[];
  }[];
}

export interface ImportChanges {
  readonly fields: readonly { readonly label: string; readonly type: FieldType }[];
  readonly rows: readonly ImportChange[];
}

/** What a row changes in the record that it is about. */
export interface ImportChange {
  readonly row: number;
  /** As it is called now, whatever the row changes of that. Null where nobody sees it any more. */
  readonly record: ReferenceValue | null;
  readonly values: readonly ChangedValue[];
}

export interface ChangedValue {
  /** Its place among `fields`. */
  readonly field: number;
  /** Absent where whoever imports may not see it. */
  readonly before?: WireValue;
  readonly after: WireValue;
}
