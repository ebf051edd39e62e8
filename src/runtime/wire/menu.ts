// What crosses HTTP for the menu.

/** GET /-/counts: by the slugs of lists whose condition speaks of the user, how many records they hold; none is left out. */
export interface MenuCountsView {
  readonly [slug: string]: number;
}

/** Counted no further: this many means that there may be more. */
export const MENU_COUNTED = 100;
