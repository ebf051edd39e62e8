// What a document would do to the data that are there: the plan of a release, as data.

import type { Change, Place } from "../../compiler/difference/change.ts";
import type { Area } from "../../compiler/difference/kinds.ts";
import type { ObstacleKind } from "../store/migrate/refusals.ts";
import type { Loss } from "../store/store.ts";
import type { LastMonth } from "./last-month/last-month.ts";

/** In the order in which an owner reads them. */
export const PARTS = ["needs-you", "within-a-minute", "people-notice", "outside", "adds"] as const;
export type Part = (typeof PARTS)[number];

export interface ReleasePlan {
  readonly product: string;
  /** `old` is null where the data know of no release; `new` is the same where the documents mean the same. */
  readonly release: { readonly old: number | null; readonly new: number };
  /** The release that it is the way back to; null where it is none. */
  readonly returnsTo: number | null;
  /** The moment of the data, and how the product writes times. */
  readonly at: string;
  readonly timeZone: string;
  readonly records: number;
  /** How many rows of the documents differ. */
  readonly rows: number;
  /** Whether the new document is one file, so that a line says where. */
  readonly isOneFile: boolean;
  readonly changes: number;
  /** By part, and in each the gravest first. */
  readonly lines: readonly PlanLine[];
  /** What `--lose` would have to confirm. */
  readonly losses: readonly Loss[];
  /** Programs that used a token in the last days, the latest first. */
  readonly tokens: readonly TokenUse[];
  readonly same: readonly Area[];
  /** What could not be gone back on, in words; on the way back, what is not undone by it. */
  readonly rollbackLimits: readonly string[];
  readonly work: WorkBefore;
  /** Null where it was not looked at. */
  readonly lastMonth: LastMonth | null;
}

/** What is done before the switch, in about so many seconds, and how long writers wait at most for one step of it. */
export interface WorkBefore {
  readonly records: number;
  readonly seconds: number;
  readonly longestWait: number;
}

export interface TokenUse {
  readonly name: string;
  readonly usedAt: string;
}

export interface PlanLine {
  readonly part: Part;
  /** What the document says otherwise: several where one row says the same for several roles; none where nothing says so by itself. */
  readonly changes: readonly Change[];
  readonly sentence: string;
  readonly oldPlace: Place | null;
  readonly newPlace: Place | null;
  readonly question: Question | null;
  readonly facts: readonly Fact[];
  /** Whether programs outside notice as well. */
  readonly breaksOutside: boolean;
}

/** What an owner has to decide. */
export interface Question {
  readonly kind: QuestionKind;
  /** Whether `ninefold serve` refuses the document as long as it is not answered. */
  readonly stops: boolean;
  /** Records, values or links that are concerned, and of how many records. */
  readonly count: number;
  readonly of: number;
  /** Some of the values, the most frequent first; none where they are confidential. */
  readonly values: readonly string[];
  readonly loss: Loss | null;
  readonly answers: readonly Answer[];
}

/** What would stop a migration, and what only the plan asks. */
export type QuestionKind = ObstacleKind | "pattern-broken" | "format-broken" | "unclear-rename" | "decision";

/**
 * `add`, `keep` and `rename`: the exact text, for the document; `change`: something to be done to records first; `go-on`: the
 * document as it is; `give-up`: by `ninefold release --lose`.
 */
export interface Answer {
  readonly by: "add" | "keep" | "rename" | "change" | "go-on" | "give-up";
  readonly text: string;
  /** Where the text belongs; null where it says so itself. */
  readonly where: string | null;
}

/** Least and most over several people. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

/** People with the same roles, all together; null for visitors, who are not counted. */
export interface Group {
  readonly roles: readonly string[];
  /** Those that they had before, where they are others. */
  readonly formerRoles: readonly string[] | null;
  readonly people: number | null;
}

export type Fact =
  /** How many people had a role, and how many of them have it no more, or others newly. */
  | { readonly is: "holders"; readonly role: string; readonly before: number; readonly left: number; readonly joined: number }
  /** Who sees how many records. */
  | {
      readonly is: "visible";
      readonly entity: string;
      readonly groups: readonly Group[];
      /** Where there are too many to look at each: how many were, of all with these roles. */
      readonly looked: { readonly at: number; readonly of: number } | null;
      readonly before: Range;
      readonly after: Range;
    }
  /** `sums` are of the records that change, in the product's words. */
  | {
      readonly is: "computed";
      readonly entity: string;
      readonly field: string;
      readonly count: number;
      readonly of: number;
      readonly sums: { readonly before: string; readonly after: string } | null;
    }
  | {
      readonly is: "rule";
      readonly entity: string;
      readonly rule: string;
      readonly level: "error" | "warning";
      readonly broken: number;
      readonly before: number;
    }
  | {
      readonly is: "timer";
      readonly entity: string;
      readonly action: string;
      readonly to: string;
      /** Whether the records are in that state already. */
      readonly stays: boolean;
      /** Of the row, where the timer has several; else null. */
      readonly line: number | null;
      readonly count: number;
      readonly mails: number;
      readonly calls: number;
    }
  /** Records without a value that get what new ones begin with. */
  | { readonly is: "defaults"; readonly entity: string; readonly field: string; readonly count: number; readonly of: number }
  /** Records that get a value by `from`; `empty`: that have none afterwards. */
  | {
      readonly is: "filled";
      readonly entity: string;
      readonly field: string;
      readonly count: number;
      readonly of: number;
      readonly empty: number;
    }
  /** Records that keep a value in a field that is gone. */
  | { readonly is: "kept"; readonly entity: string; readonly field: string; readonly count: number; readonly of: number }
  /** What an earlier release put aside, and is there again. */
  | {
      readonly is: "returned";
      readonly entity: string;
      readonly field: string | null;
      readonly of: "values" | "records" | "links";
      readonly count: number;
    }
  /** Records that get what they had before the release, what `back` says, or the last word that the field knew. */
  | {
      readonly is: "restored";
      readonly entity: string;
      readonly field: string;
      readonly exact: number;
      readonly back: number;
      readonly lastKnown: number;
    }
  /** What the document has no place for, and is kept where no document finds it. */
  | {
      readonly is: "put-aside";
      readonly entity: string;
      readonly field: string | null;
      readonly of: "values" | "records" | "links";
      readonly count: number;
    }
  /** Amounts that keep their numbers. */
  | { readonly is: "amounts"; readonly count: number }
  /** No stored record is concerned. */
  | { readonly is: "nothing-stored" };

/** 0: nothing, or only additions; 1: people notice; 2: outside breaks or an answer is missing; 3: something is lost. */
export function exitCodeOf({ lines, losses }: Pick<ReleasePlan, "lines" | "losses">): 0 | 1 | 2 | 3 {
  if (losses.length > 0) return 3;
  if (lines.some(({ part, breaksOutside }) => part === "needs-you" || part === "outside" || breaksOutside)) return 2;
  return lines.some(({ part }) => part !== "adds") ? 1 : 0;
}
