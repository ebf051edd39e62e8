// What the page brings along of what the application asks first, in a script of JSON.

import type { AppView, RowsView } from "../wire.ts";
import type { RefusedCountView } from "./blocked-timers.ts";
import type { MenuCountsView } from "./menu.ts";
import type { UnreadView } from "./notifications.ts";
import type { SavedViewsView } from "./preferences.ts";

/** The id of the script. */
export const FIRST_ANSWERS = "first-answers";

/** Absent: what is to be asked for. */
export interface FirstAnswers {
  /** In which the program's own words are said in them. */
  readonly language: string;
  /** When they were given, in milliseconds since 1970: the live stream goes on from there. */
  readonly at: number;
  readonly app: AppView;
  readonly unread?: UnreadView;
  readonly counts?: MenuCountsView;
  readonly refused?: RefusedCountView;
  /** Of the list at the page's address, where that says no more. */
  readonly list?: { readonly screen: string; readonly rows: RowsView; readonly views?: SavedViewsView };
}
