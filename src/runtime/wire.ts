// What crosses HTTP between the server and the application it serves (paths under /-/). The public API has shapes of
// its own, made from the plan. The browser never receives the plan: it gets what this user may open.

import type { ColumnPlan, FieldType } from "../compiler/plan/plan.ts";
import type { RefusedTimerView } from "./wire/blocked-timers.ts";
import type { DurationField, Staying } from "./wire/days.ts";
import type { DeleteBlocker } from "./wire/delete-blockers.ts";
import type { FigureView } from "./wire/figures.ts";
import type { FormField } from "./wire/forms.ts";
import type { RecordHistory } from "./wire/history.ts";
import type { LaneMove, LaneView, OffLanes } from "./wire/lanes.ts";
import type { UserSettings } from "./wire/preferences.ts";
import type { Barred, RemedyTarget } from "./wire/refusals.ts";
import type { StateMarks, StateView, WarnedState } from "./wire/states.ts";
import type { LeftAs, UndoOption } from "./wire/undo.ts";

/** A value as JSON. Numbers with a scale travel as decimal text ("12.50"), integers and durations (seconds) as numbers,
 *  references as `ReferenceValue`, lists of links as `ReferenceValue[]`, rows of a part as `RowItem[]`, files as `FileValue`. */
export type WireValue =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | ReferenceValue
  | readonly ReferenceValue[]
  | readonly RowItem[]
  | FileValue
  | PlaceValue;

/** A row of a part; a value that the viewer may not see is absent. */
export interface RowItem {
  readonly id: string;
  readonly values: { readonly [field: string]: WireValue };
}

/** Any JSON, as it is sent. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

export interface PlaceValue {
  readonly latitude: number;
  readonly longitude: number;
}

export interface ReferenceValue {
  readonly id: string;
  /** Null where the viewer may not see the record. */
  readonly label: string | null;
  /** The address of a screen that shows it, where there is one that the viewer may open. */
  readonly href: string | null;
}

export interface FileValue {
  readonly name: string;
  readonly bytes: number;
  readonly kind: string;
  readonly href: string;
}

/** GET /-/app */
export interface AppView {
  readonly product: {
    readonly name: string;
    readonly purpose: string | null;
    readonly audience: string | null;
    readonly about: string;
    readonly facts: readonly { readonly label: string; readonly value: string | null; readonly open: OpenView | null }[];
    readonly language: string;
    /** The document names none. */
    readonly languageOpen?: true;
    readonly timeZone: string;
    /** In development alone: by how many milliseconds the product's clock is ahead of the real one. */
    readonly clockAhead?: number;
    /** For those who are shown what is open: why the document does not run as it is, and what ran before does. */
    readonly behind?: string;
    /** The document is only tried: on a copy of the product's data, of which nothing is kept. */
    readonly sandbox?: { readonly document: string; readonly copiedAt: string };
    readonly currency: { readonly code: string; readonly digits: number };
    readonly accent: string | null;
    /** The address of the product's own picture. */
    readonly logo?: string;
  };
  /** Further ways in: a link for a forgotten password, and what a provider of sign-ins is called. */
  readonly entrance: { readonly reset: boolean; readonly provider: string | null };
  /** Changes when the document does. */
  readonly revision: string;
  readonly user: {
    readonly id: string;
    readonly label: string;
    readonly roles: readonly string[];
    /** The states of their own record in which something is wrong, as far as they may see them. */
    readonly warned?: readonly WarnedState[];
  } | null;
  /** Whether anyone can sign in to this product, and whether a visitor may sign up (the address of that form). */
  readonly signIn: {
    readonly possible: boolean;
    readonly signUp: string | null;
    readonly passwordLength: number;
    readonly passkeys: boolean;
    /** What they sign in as. */
    readonly entity: string | null;
  };
  /** Whether there is any history that is the user's to read. */
  readonly history?: true;
  /** Whether the program does something by itself with records that the user may act on. */
  readonly timed?: true;
  /** Whether the product tells its users anything. */
  readonly tells?: boolean;
  /** How whoever is signed in likes to see it. */
  readonly settings?: UserSettings;
  /** The screens that this user may open, in the order of the document. Open ones are among them. */
  readonly screens: readonly ScreenView[];
  /** The addresses of the others, with nothing of what they hold: "/members/{}". Any other address is nobody's. */
  readonly closed: readonly string[];
  /** Of those that are closed by how the user's account stands: that, and where it is told. By the address. */
  readonly closedBecause?: { readonly [route: string]: Barred };
  /** Entities whose records go by what they refer to, with what one of them is called: by itself a label would be taken for the other's. */
  readonly borrowed?: { readonly [entity: string]: string };
  /** Slugs of those of the menu, for where there is room for a few: what this user works with comes first. */
  readonly mainScreens?: readonly string[];
  /** What the document has a form say of a field, by the code: "{field} is needed." Of other codes the program's own words hold. */
  readonly said: Readonly<Record<string, string>>;
  readonly points: readonly PointView[];
  /** In development alone: sample users to sign in as with one click. */
  readonly samples: readonly { readonly email: string; readonly label: string; readonly roles: readonly string[] }[] | null;
}

/** In development alone: where in the document the row stands that asked for a thing, as "FILE:LINE:COLUMN". */
export interface Traced {
  readonly source?: string;
}

/** The row that says so: "point 9, FINE_PER_DAY (spec.md:164)". */
export interface Cited extends Traced {
  readonly cite: string;
}

export interface OpenView extends Cited {
  readonly question: string;
}

export interface PointView {
  readonly number: number;
  readonly title: string;
  readonly state: "open" | "partly" | "written";
  readonly questions: readonly (Cited & {
    readonly subject: string;
    readonly question: string;
    /** What waits for the answer: "point 3, Loan.fine (spec.md:104)". */
    readonly touches: readonly string[];
    readonly toAnswer: string;
  })[];
}

export interface ScreenView extends Cited {
  readonly name: string;
  readonly slug: string;
  /** "/books/{book.isbn}": what the router matches. */
  readonly route: string;
  /** Routes that it had before, of the same records. */
  readonly former?: readonly string[];
  readonly shows: "list" | "board" | "calendar" | "gallery" | "one" | "form" | "figures" | "page" | "component" | "open";
  /** Whether it shows many records of its entity, as a list does. */
  readonly many: boolean;
  /** Of a screen of many that does not show all records: the viewer's own, or some, where what is made need not be among them. */
  readonly holds?: "own" | "some";
  readonly entity: string | null;
  readonly entityLabel: string | null;
  readonly menu: boolean;
  /** The heading under which it stands in the menu. */
  readonly section?: string;
  /** Of the menu, as a path of 24 × 24 to be stroked; absent: one that says how records are shown. */
  readonly icon?: string;
  readonly help: string;
  readonly derived: boolean;
  readonly emptyText: string | null;
  readonly columns: readonly ColumnView[];
  /** What a list may be filtered by besides its columns; absent where there is nothing. */
  readonly filters?: readonly ColumnView[];
  /** For a component: where its module is, null where it could not be built; in development with the reason. */
  readonly component?: { readonly name: string; readonly module: string | null; readonly trouble: string | null };
  /** For a board: the values that are its columns. */
  readonly lanes: readonly LaneView[];
  /** For a board of states: what leads from lane to lane besides what a card offers. */
  readonly ways?: readonly LaneMove[];
  /** For a calendar: the fields that place a record, by their paths; `at` says whether they are moments or days, `follows` that the end is
   *  computed, `lasts` from which field besides the beginning, `moves` that the viewer may change them of some record, by POST /-/screens/{slug}/move: { id, version, days, minutes }, of days without
   *  minutes. `steps` are the slugs of those that ask for when a record begins. */
  readonly days:
    | (Traced & {
        readonly starts: string;
        readonly ends: string | null;
        readonly at: "moment" | "date";
        readonly follows?: true;
        readonly lasts?: DurationField;
        readonly moves?: true;
        readonly steps?: readonly string[];
      })
    | null;
  /** For figures: how each is shown that the viewer may see, and of how many marks at most, where that is known before they are counted. */
  readonly figures?: readonly (Pick<FigureView, "shows"> & { readonly most?: number })[];
  /** For a list in groups: what its rows stand under; by month the values are first days of months. */
  readonly group:
    | (Traced & { readonly label: string; readonly type: FieldType; readonly month: boolean; readonly marks?: StateMarks })
    | null;
  readonly search: boolean;
  /** Whether something may be done to several of its records at once. */
  readonly bulk?: boolean;
  /** Of a screen of many: something may be done to its records one by one, beside opening their page. */
  readonly acts?: true;
  /** Actions that belong to the screen and not to a record: create, start, other screens. */
  readonly actions: readonly ActionView[];
  /** To a visitor: there is something that people who sign in may make here, and what it is called. */
  readonly signInTo?: readonly string[];
  readonly open: OpenView | null;
}

export interface ColumnView extends Cited {
  readonly path: string;
  /** What the path was, and its words to what they are, as long as the document says so: addresses name them still. */
  readonly was?: readonly string[];
  readonly words?: { readonly [was: string]: string };
  readonly label: string;
  /** The program calls it so, in the language that it is asked in. */
  readonly own?: true;
  readonly help: string;
  readonly type: FieldType;
  readonly sortable: boolean;
  readonly filterable: boolean;
  /** Where one value stands in it: no record is without. */
  readonly filled?: true;
  readonly open: OpenView | null;
  /** For a column of states. */
  readonly marks?: StateMarks;
  /** For a column of references, and of texts on the page of a record: the records are called by what it shows. */
  readonly calls?: true;
  /** For rows of a part: the columns of each. */
  readonly rows?: readonly ColumnView[];
  /** For a number computed from rows of a part that the page shows: the path of their column. */
  readonly sums?: string;
}

/** Something that the user may do, or may not do now. */
export interface ActionView extends Traced {
  readonly kind: "screen" | "create" | "change" | "delete" | "save" | "export" | "import" | "transition" | "start";
  readonly label: string;
  readonly help: string;
  /** For a transition or start: the action's slug; else the kind. */
  readonly slug: string;
  readonly entity: string | null;
  /** The state that it leads to, for boards. */
  readonly to: string | null;
  /** Where a screen or a form leads. */
  readonly href: string | null;
  /** Why it cannot be done now, with the catalogue's words; null when it can. */
  readonly blocked: ProblemView | null;
  /** What the actor is asked for before it is done. */
  readonly asks: readonly FormField[];
  /** For start: values that the record at hand fills in. */
  readonly fill: { readonly [field: string]: WireValue };
  /** For start and create: values with which the form begins, as texts. */
  readonly begin?: { readonly [field: string]: string };
  readonly danger: boolean;
  /** Gives the record up: leads to nothing but ends that its way does not lead to, and from which nothing leads on. */
  readonly breaksOff?: boolean;
  /** A step that does not bring the record further on its way: it stays, goes back, or leaves the way for a while. */
  readonly detour?: true;
  /** A screen whose form makes something of the record, as what starts does. */
  readonly makes?: true;
  /** A screen whose form changes the record. */
  readonly edits?: true;
  /** Such a screen that is called as the program would call it, "Edit article": with a record "Edit" says as much. */
  readonly standard?: true;
  /** Comes to an end, and the viewer takes no step from there: what that state is called, whether others do, and whether it is asked about
   *  first, since no record's way leads there. */
  readonly final?: { readonly state: string; readonly others: boolean; readonly asked: boolean };
  /** The question of the document that people answer before it is done. */
  readonly confirm?: string;
}

/** GET /-/screens/{slug}/rows?q=&sort=&page=&size=&f.PATH=&f.PATH.min=&f.PATH.max=…  (and the route's own parameters as p.NAME)
 *  Filters: `f.PATH=value` equals (repeated: one of); on text `f.PATH.contains=`; on ordered values `.min` and `.max`;
 *  `f.PATH.empty=yes|no`. `sort=path,-path`. Unknown members are refused with 400 `unknown-parameter`. */
export interface RowsView {
  /** The record under whose address the list stands. */
  readonly within: WithinView | null;
  readonly rows: readonly RowView[];
  /** Counted up to 1,000; `exact` says whether it is the whole count. */
  readonly total: { readonly count: number; readonly exact: boolean };
  readonly page: number;
  readonly size: number;
  /** For a list in groups: those of the page, in their order, and how many rows are in none that is closed. A group is
   *  closed by `closed=KEY`, repeated; its rows are on no page. */
  readonly groups?: readonly GroupView[];
  readonly open?: number;
  /** Of a board with more cards than the page: how many stand in each lane that has any. `lane=VALUE` asks for those of one. */
  readonly lanes?: readonly { readonly value: string; readonly count: number }[] | undefined;
}

export interface GroupView {
  readonly key: string;
  /** Null where the rows have none. By month its first day. */
  readonly value: WireValue;
  /** All its rows, on whatever page. */
  readonly count: number;
  readonly closed: boolean;
  /** Which of them this page has, from 1; null where it is closed. */
  readonly shown: { readonly first: number; readonly last: number } | null;
}

/** `field` is the reference to it that a record made here begins with; null where a list holds them together. */
export interface WithinView extends ReferenceValue {
  readonly field: string | null;
}

export interface RowView extends Staying, OffLanes {
  readonly id: string;
  readonly version: number;
  /** What a reference to this record shows. */
  readonly label: string;
  /** The record page that the user may open. */
  readonly href: string | null;
  /** By column path; a value that the viewer may not see is absent. */
  readonly values: { readonly [path: string]: WireValue };
  /** The state; on a board by a choice, that choice. */
  readonly state: string | null;
  readonly actions: readonly ActionView[];
  /** In a list where something may be done to several records: not to this one. */
  readonly alone?: true;
  /** The key of its group, in a list in groups. */
  readonly group?: string;
}

/** GET /-/screens/{slug}/record?p.NAME=… */
export interface RecordView extends RowView {
  /** Of the first of the entity's sets of states, where it has any. A visitor gets them only if the screen has their field. */
  readonly states: readonly StateView[];
  /** The field whose states these are; an entity may have further fields of states. */
  readonly stateField: string | null;
  /** To a visitor: there is something that people who sign in may do with it, and what it is called, where it is named. */
  readonly signInTo?: readonly string[];
  readonly related: readonly RelatedView[];
  /** What was done to it, where that is the viewer's to read. */
  readonly history?: RecordHistory;
  /** What the program was to do with it by itself and could not, for whoever may act on it. */
  readonly refused?: readonly RefusedTimerView[];
  /** Slugs of the lists, boards, galleries and calendars of the menu that hold it, those of the viewer's own records first. */
  readonly homes: readonly string[];
}

/** A reverse list of the record, as far as the viewer may see its rows. */
export interface RelatedView extends Traced {
  /** Whether nothing that belongs there is kept from the viewer; true where there is something to show. */
  readonly whole: boolean;
  readonly field: string;
  readonly label: string;
  readonly columns: readonly ColumnView[];
  readonly rows: readonly RowView[];
  readonly total: { readonly count: number; readonly exact: boolean };
}

/** The body of a save, a change, a transition. Decimal numbers as text, references as ids, links as arrays of ids, rows of
 *  a part as objects, with the `id` of one that is there. */
export interface ActRequest {
  readonly values: { readonly [field: string]: Json };
  /** The version that the user saw; absent for a new record. */
  readonly version?: number;
  /** For a form that changes a record: its id. The save's address may name it instead (`p.NAME`, as the form's does). */
  readonly record?: string;
}

export interface ActReply extends UndoOption, LeftAs {
  readonly id: string;
  readonly version: number;
  readonly label: string;
  readonly href: string | null;
  /** Whoever acted may not see the record any more. */
  readonly unseen?: true;
  /** What the state is called that the action led to. */
  readonly now?: string;
  /** What a step made besides, where there is a page of it. */
  readonly made?: { readonly entity: string; readonly label: string; readonly href: string };
  /** Which state it is, where records have several. */
  readonly nowOf?: string;
  /** Nothing that was sent differs from what is stored, and nothing was written. */
  readonly unchanged?: true;
  /** Signing up signs in. */
  readonly signedIn?: boolean;
  /** Unless the address is to be shown to be theirs first, by a link that was sent. */
  readonly toVerify?: boolean;
  /** The path of a link by which the user that was made chooses a password, where it was not mailed: "/-/link#…". Told once. */
  readonly invitation?: string;
}

/** An error as it is shown: RFC 9457 over HTTP (type, title, status, detail, and these). */
export interface ProblemView extends Traced, Barred {
  readonly code: string;
  readonly status: number;
  /** The catalogue's text, with its placeholders filled. */
  readonly detail: string;
  readonly remedy: string | null;
  /** Several at once, each at its field: the first 20. */
  readonly errors: readonly (Traced & {
    readonly field: string | null;
    readonly code: string;
    readonly detail: string;
    /** What helps against it, where the catalogue or the row says so. */
    readonly remedy?: string | null;
    readonly leads?: RemedyTarget;
    readonly cite: string | null;
    /** In a form: the record that stands in the way, where the user may see it; its label may stand in `detail`. */
    readonly other?: { readonly label: string; readonly href: string | null };
  })[];
  /** How many errors there are besides; absent where all are there. */
  readonly more?: number;
  /** The row of the document that refuses. */
  readonly cite: string | null;
  /** For `needs-confirmation`: what the header `Confirm-Warnings` of the same request says to confirm all that is listed. */
  readonly confirmation?: string;
  /** In the application, for `still-used`: the records that stand in the way, as far as the user may see them; of rows of a part its owners. */
  readonly inTheWay?: readonly DeleteBlocker[];
  /** In the application, of a record that whoever asks has seen and that was deleted since: by whom, where they may see them and read so. */
  readonly deleted?: { readonly by?: string; readonly byViewer?: true };
  /** For `already-done`: the record that was made or changed, where whoever asks may see it. */
  readonly record?: { readonly entity: string; readonly id: string };
}

export type { ColumnPlan };
