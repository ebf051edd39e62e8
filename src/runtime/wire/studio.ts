// What crosses between the Studio in the browser and the process that holds its document.

import type { Intention } from "../../compiler/edits/intention.ts";
import type { CellList, CellText } from "../../compiler/language/cell-parts/parts.ts";
import type { StudioCondition } from "./studio-condition.ts";
import type { StudioForm } from "./studio-form.ts";
import type { StudioNoTruth, StudioParts, StudioTruth } from "./studio-truth.ts";

/** A change by one client. `changes` is a change set as CodeMirror writes it in JSON; positions count UTF-16 code units. */
export interface StudioUpdate {
  readonly client: string;
  readonly changes: unknown;
}

export interface StudioDocument {
  readonly file: string;
  readonly text: string;
  /** How many updates it has had. */
  readonly version: number;
}

/** A place of a document at its version. */
export interface StudioPlace {
  readonly file: string;
  readonly from: number;
  readonly to: number;
}

export interface StudioFinding extends StudioPlace {
  /** Of the catalogue of diagnostics: "field-names-are-unique". */
  readonly code: string;
  readonly level: "error" | "warning" | "info";
  readonly message: string;
  readonly help: string | null;
  /** From 1. */
  readonly line: number;
}

export interface StudioQuestion extends StudioPlace {
  readonly point: number;
  readonly subject: string;
  readonly question: string;
}

/** One of the nine points as it stands. */
export interface StudioPoint {
  readonly number: number;
  readonly title: string;
  /** Null where no document has it. */
  readonly place: StudioPlace | null;
  /** Whether anything is decided in it. */
  readonly isBegun: boolean;
  readonly questions: number;
  readonly errors: number;
}

/** What the compiler says of all documents at these versions. */
export interface StudioFindings {
  readonly versions: Readonly<Record<string, number>>;
  readonly findings: readonly StudioFinding[];
  readonly questions: readonly StudioQuestion[];
  readonly points: readonly StudioPoint[];
}

/** A file that was changed elsewhere on lines that are being written here. Nothing is saved until somebody chooses. */
export interface StudioConflict {
  readonly file: string;
  /** As the file stands. */
  readonly theirs: string;
}

/** What of the documents does not run as it is written. */
export interface StudioHoles {
  readonly rows: readonly StudioHole[];
  /** The moment as of which they run; null where they never ran, or all run as they are written. */
  readonly asOf: string | null;
  readonly replacements: readonly StudioReplacement[];
}

/** Rows that do not run as they are written. */
export interface StudioHole extends StudioPlace {
  /** What the first of them is called: "due_on". */
  readonly name: string;
  readonly message: string;
  /** The lines that run in their place. */
  readonly runs: string;
}

/** Lines that run in the place of lines that are written; one of the two may be none. */
export interface StudioReplacement {
  readonly file: string;
  readonly running: StudioLines;
  readonly written: StudioLines;
}

export interface StudioLines {
  /** From 1. */
  readonly line: number;
  readonly count: number;
}

export interface StudioCaret {
  readonly file: string;
  readonly at: number;
}

export interface StudioState {
  readonly documents: readonly StudioDocument[];
  readonly findings: StudioFindings;
  readonly holes: StudioHoles;
  readonly conflicts: readonly StudioConflict[];
  /** Why the text is not in its file by now; null once it is. */
  readonly unsaved: string | null;
  /** Whoever a pane may sign in as. */
  readonly users: readonly StudioUser[];
  /** The ports at which panes show the product, each with a session of its own; fewer than two where too few are free. */
  readonly seats: readonly number[];
}

/** A document to begin with. */
export interface StudioExample {
  readonly name: string;
  readonly title: string;
  readonly purpose: string;
}

export interface StudioUser {
  readonly email: string;
  readonly label: string;
  readonly roles: readonly string[];
}

/** Where the calls of the product are, and where those are written that the document names. */
export interface StudioCalls {
  /** "/api"; empty where calls begin anywhere. */
  readonly basePath: string;
  readonly places: Readonly<Record<string, StudioPlace>>;
}

/** What may be asked of the process that holds the document. */
export type StudioCall = "state" | "push" | "ask" | "caret" | "settle" | "examples" | "begin";

/** What is pushed, by the name of the event. */
export interface StudioEvents {
  /** `from`: the version before the first of them. */
  readonly updates: { readonly file: string; readonly from: number; readonly updates: readonly StudioUpdate[] };
  readonly findings: StudioFindings;
  readonly holes: StudioHoles;
  /** Which documents there are is another, or more happened than is remembered: ask for everything anew. */
  readonly reload: Readonly<Record<string, never>>;
  readonly conflicts: readonly StudioConflict[];
  /** Whoever a pane may sign in as is another. */
  readonly users: readonly StudioUser[];
  /** All is in its file, or why not. */
  readonly saved: { readonly unsaved: string | null };
}

export type StudioEvent = { [Name in keyof StudioEvents]: { readonly event: Name; readonly data: StudioEvents[Name] } }[keyof StudioEvents];

/** Updates of a client that knows the document up to `version`. */
export interface StudioPush {
  readonly file: string;
  readonly version: number;
  readonly updates: readonly StudioUpdate[];
}

/** Pieces of the text of one document that become others: all are places of the text before any of them. */
export interface StudioEdits {
  readonly file: string;
  readonly version: number;
  readonly edits: readonly { readonly from: number; readonly to: number; readonly insert: string }[];
}

export interface StudioCompletion {
  readonly from: number;
  readonly label: string;
  readonly detail: string;
  readonly documentation: string;
  /** Written in place of the label; its places to fill in are `${name}`. Null: the label. */
  readonly snippet: string | null;
}

export type StudioTokenKind = "word" | "number" | "text" | "name" | "definition";

export type StudioRefusal = { readonly refused: string };

/** What is asked of the language service, and what it answers. `at` is a position of `file`. */
export interface StudioQuestions {
  readonly completion: { readonly asks: { readonly at: number }; readonly answers: readonly StudioCompletion[] };
  readonly hover: {
    readonly asks: { readonly at: number };
    /** `text` is Markdown. */
    readonly answers: { readonly from: number; readonly to: number; readonly text: string } | null;
  };
  readonly definition: { readonly asks: { readonly at: number }; readonly answers: readonly StudioPlace[] };
  readonly renamable: {
    readonly asks: { readonly at: number };
    readonly answers: { readonly from: number; readonly to: number; readonly name: string } | StudioRefusal;
  };
  readonly rename: {
    readonly asks: { readonly at: number; readonly name: string };
    readonly answers: readonly StudioEdits[] | StudioRefusal;
  };
  readonly fixes: {
    readonly asks: { readonly from: number; readonly to: number };
    readonly answers: readonly { readonly title: string; readonly message: string; readonly edits: readonly StudioEdits[] }[];
  };
  readonly format: { readonly asks: object; readonly answers: readonly StudioEdits[] };
  readonly tokens: {
    readonly asks: object;
    /** Of each: from, to, kind. */
    readonly answers: readonly (readonly [number, number, StudioTokenKind])[];
  };
  readonly form: { readonly asks: { readonly point: number }; readonly answers: StudioForm };
  /** What an author means to change, as `compiler/edits` takes it. `at`: where what was written begins then; null where it was deleted. */
  readonly intend: {
    readonly asks: { readonly intention: Intention };
    readonly answers: { readonly edits: readonly StudioEdits[]; readonly at: number | null } | StudioRefusal;
  };
  /** Rows that may be wanted, each to be accepted by itself. */
  readonly suggestions: {
    readonly asks: object;
    /** `points`: where it helps. */
    readonly answers: readonly { readonly title: string; readonly points: readonly number[]; readonly intention: Intention }[];
  };
  /** Null where there is nothing to draw. */
  readonly diagram: { readonly asks: { readonly point: 3 | 4 }; readonly answers: StudioDiagram | null };
  /** The gravest first. `against`: the text of each document of another version; null: as they were opened. */
  readonly changes: {
    readonly asks: { readonly against: readonly StudioSource[] | null };
    readonly answers: readonly StudioPanelPart[];
  };
  /** What a panel beside the document shows. */
  readonly panel: { readonly asks: { readonly panel: StudioPanelName }; readonly answers: readonly StudioPanelPart[] };
  readonly matrix: { readonly asks: object; readonly answers: StudioMatrix };
  /** What is shown below the cell at a place while it is written; null where nothing is. */
  readonly explanation: { readonly asks: { readonly at: number }; readonly answers: StudioExplanation | null };
  /** The same in its parts; null where the cell holds no expression. */
  readonly parts: { readonly asks: { readonly at: number }; readonly answers: StudioParts | StudioNoTruth | null };
  readonly calls: { readonly asks: object; readonly answers: StudioCalls };
  /** A field for each column of what a spreadsheet copies, whose first line has their names; `name` is what one row is. */
  readonly entityFromBlock: {
    readonly asks: { readonly name: string; readonly block: string };
    readonly answers: {
      readonly fields: readonly {
        readonly entity: string;
        readonly field: string;
        readonly title: string;
        readonly intention: Intention;
      }[];
      readonly rows: readonly (readonly string[])[];
    };
  };
}

export type StudioExplanation = StudioExpression | StudioList | StudioText;

/** A cell that is a list of parts. */
export type StudioList = CellList;

/** A cell that is a text with placeholders. */
export type StudioText = CellText;

export interface StudioExpression {
  readonly is: "expression";
  /** Nothing is written in the cell yet. */
  readonly isBlank: boolean;
  /** The sentence in plain English; null while the expression has errors. */
  readonly words: string | null;
  /** Null where it is no condition of rows. */
  readonly condition: StudioCondition | null;
}

export interface StudioDiagram {
  /** What it shows, in words. */
  readonly description: string;
  readonly svg: string;
}

export interface StudioSource {
  readonly file: string;
  readonly text: string;
}

/** What the documents would do to stored data. */
export type StudioPlanned = { readonly parts: readonly StudioPanelPart[] } | StudioRefusal;

/** Each with where it is used. */
export type StudioPanelName = "errors" | "constants";

export interface StudioPanelPart {
  readonly title: string;
  readonly lines: readonly StudioPanelLine[];
}

export interface StudioPanelLine {
  readonly text: string;
  /** Null where it is no longer in the documents. */
  readonly place: StudioPlace | null;
  readonly details: readonly { readonly text: string; readonly place: StudioPlace | null }[];
}

/** Who may do what. */
export interface StudioMatrix {
  readonly roles: readonly { readonly name: string; readonly means: string }[];
  /** The cells in the order of the roles; `place` is null where nothing is written for it. */
  readonly rows: readonly {
    readonly entity: string;
    readonly action: string;
    readonly cells: readonly { readonly says: string; readonly place: StudioPlace | null }[];
  }[];
}

/** What is asked of the records of the running product as well, and what is answered. */
export interface StudioProductQuestions {
  /** The values of the parts for a few records; null where the cell holds no expression. */
  readonly truth: { readonly asks: { readonly at: number }; readonly answers: StudioTruth | StudioNoTruth | null };
}

/** All that a page may ask. */
export type StudioPageQuestions = StudioQuestions & StudioProductQuestions;

export type StudioPageQuestionName = keyof StudioPageQuestions;

export type StudioQuestionName = keyof StudioQuestions;

/** A question about a document at a version; the answer is null where the document is another by now, so that it is asked again. */
export type StudioAsk = StudioAskOf<StudioQuestions>;

export type StudioPageAsk = StudioAskOf<StudioPageQuestions>;

type StudioAskOf<Questions extends { readonly [Name in keyof Questions]: { readonly asks: object } }> = {
  [Name in keyof Questions]: { readonly ask: Name; readonly file: string; readonly version: number } & Questions[Name]["asks"];
}[keyof Questions];
