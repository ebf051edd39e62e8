// The part of the plan that people see: screens with their columns, figures and actions. Plain data.

import type { FieldType } from "../expression/field-type.ts";
import type { Expr } from "../expression/tree.ts";
import type { IconName } from "../icons.ts";
import type { FormerAddress, Grant, Open, Origin, Segment } from "./plan.ts";
import type { ShownWhere } from "./plan-calls.ts";

/** `where` is `Only where`; where it speaks of `user` the screen is open to the signed-in alone. */
export interface ScreenPlan extends ShownWhere {
  readonly name: string;
  /** For addresses of the program's own, unique among screens. */
  readonly slug: string;
  /** The author's path, "/books/{book.isbn}". */
  readonly route: string;
  readonly segments: readonly Segment[];
  /** Routes that lead to it, from before; left out where there are none. */
  readonly former?: readonly FormerAddress[];
  readonly shows: "list" | "board" | "calendar" | "gallery" | "one" | "form" | "figures" | "page" | "component" | "open";
  /** Whether it shows many records of its entity, as a list does; a component does where it is of an entity. */
  readonly many: boolean;
  /** Of a screen of figures, in the order of the document. */
  readonly figures: readonly FigurePlan[];
  /** Null for figures, a page, a component that is of no entity, and for what is open. */
  readonly entity: string | null;
  /** The React component that shows the screen, from a file of that name beside the document. */
  readonly component: string | null;
  /** For a board: the state or choice field whose values are its columns. For a calendar: the date or moment of a record. */
  readonly by: string | null;
  /** For a calendar: until when a record lasts, of the same kind; null: for that day or moment. */
  readonly until: string | null;
  /** For a list: its rows stand under the values of the column, or under the first days of its months. */
  readonly group: { readonly column: ColumnPlan; readonly key: Expr; readonly month: boolean } | null;
  readonly columns: readonly ColumnPlan[];
  readonly actions: readonly ScreenAction[];
  readonly sort: readonly { readonly path: string; readonly descending: boolean }[];
  /** Paths of columns or fields that may be filtered by; null means every column that can be. */
  readonly filters: readonly string[] | null;
  readonly search: boolean;
  readonly menu: boolean;
  /** The roles in whose menu it is; null for all that may open it. */
  readonly menuFor: readonly string[] | null;
  /** The heading under which it stands in the menu. */
  readonly section: string | null;
  /** In the menu: the document's choice, or one by the name of the entity; null for one that says how records are shown. */
  readonly icon: IconName | null;
  readonly emptyText: string | null;
  readonly help: string;
  /** Narrows who may open it; null: whoever may see what it shows. Conditions speak of the user's own fields alone. */
  readonly mayOpen: Grant | null;
  /** Made by the program because the document names no screens. */
  readonly derived: boolean;
  readonly open: Open | null;
  readonly origin: Origin;
}

/** A number about the records that the viewer may see, or one for each group of them. */
export interface FigurePlan {
  readonly name: string;
  /** Null while it is undecided, or speaks of something that is. */
  readonly meaning: FigureMeaning | null;
  readonly open: Open | null;
  readonly origin: Origin;
}

export interface FigureMeaning extends ShownWhere {
  readonly entity: string;
  readonly how: "number" | "sum" | "average" | "largest" | "smallest";
  /** What is gathered of each record; null where they are only counted. */
  readonly of: ColumnPlan | null;
  /** One mark for each value of `key`: that of the column, or the first day of its month. */
  readonly by: { readonly column: ColumnPlan; readonly key: Expr; readonly month: boolean } | null;
  /** The type of the result. */
  readonly type: FieldType;
  readonly shows: "number" | "bars" | "line";
}

export interface ColumnPlan {
  /** As written: "book.title". */
  readonly path: string;
  readonly label: string;
  /** The fields that are passed, each to be seen by the viewer: [{Loan, book}, {Book, title}]. */
  readonly steps: readonly { readonly entity: string; readonly field: string }[];
  readonly value: Expr;
  readonly type: FieldType;
  readonly open: Open | null;
}

export type ScreenAction =
  | { readonly is: "screen"; readonly screen: string }
  | { readonly is: "create" | "change" | "delete" | "save"; readonly entity: string }
  /** Of a list: its records as CSV, and records made and changed from CSV. */
  | { readonly is: "export" | "import"; readonly entity: string }
  /** A transition of the screen's own entity. */
  | { readonly is: "transition"; readonly entity: string; readonly action: string }
  /**
   * A `(new)` action, of the screen's entity or of another, or "create" of an entity without states; `fill` is the
   * reference that the record at hand fills.
   */
  | { readonly is: "start"; readonly entity: string; readonly action: string; readonly fill: string | null };
