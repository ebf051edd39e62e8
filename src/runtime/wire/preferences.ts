// What crosses HTTP about how somebody likes to see the product: kept for each user on the server.

/** In GET /-/app; changed by POST /-/settings with some of these members, null where they chose nothing. */
export interface UserSettings {
  readonly theme: "light" | "dark" | "system" | null;
  /** Of the program's own words: "de". */
  readonly language: string | null;
  readonly density: "compact" | "normal" | "comfortable" | null;
  /** By the slug of a screen: the paths of its columns in their order. */
  readonly columns: { readonly [screen: string]: readonly string[] };
  /** By the slug of a screen, and the path of a column: pixels. */
  readonly widths: { readonly [screen: string]: { readonly [path: string]: number } };
}

/** POST /-/settings. */
export interface SettingsRequest {
  readonly theme?: UserSettings["theme"];
  readonly density?: UserSettings["density"];
  readonly language?: UserSettings["language"];
  /** The columns of one screen; null: as the document has them. */
  readonly columns?: { readonly screen: string; readonly paths: readonly string[] | null };
  /** Of all columns of one screen that have a width of their own: 64 to 800 pixels. */
  readonly widths?: { readonly screen: string; readonly pixels: { readonly [path: string]: number } };
}

/** GET /-/screens/{slug}/views: one's own, and those that others share. */
export interface SavedViewsView {
  readonly views: readonly SavedView[];
}

export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** The list's search, filters, sort and columns, as its address has them: "f.status=open&sort=-due_on". */
  readonly query: string;
  /** With everybody who may open the screen. */
  readonly shared: boolean;
  readonly own: boolean;
  /** The label of whose it is; null where the viewer may not see them. */
  readonly by: string | null;
}

/** POST /-/screens/{slug}/views, answered by a SavedView; …/views/{id} with some of these members changes one's own;
 *  …/views/{id}/delete. */
export interface SaveViewRequest {
  readonly name: string;
  readonly query: string;
  readonly shared: boolean;
}
