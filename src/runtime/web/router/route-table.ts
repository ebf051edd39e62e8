// Which screen an address means. The patterns are the document's own ("/books/{book.isbn}"); where two fit, the one
// with the earlier literal part wins.

import type { ScreenView } from "../../wire.ts";
import type { RouteParameters } from "../api/queries.ts";
import { IMPORT } from "./addresses.ts";

export interface RouteMatch {
  readonly screen: ScreenView;
  readonly parameters: RouteParameters;
}

/** `closed`: addresses of pages that the viewer may not open, in which "{}" stands for any part. One that fits better is meant: null. */
export function matchRoute(screens: readonly ScreenView[], pathname: string, closed: readonly string[] = []): RouteMatch | null {
  const path = segments(pathname);
  let best: (RouteMatch & { readonly rank: string }) | null = null;
  for (const screen of screens) {
    const found = matchPattern(segments(screen.route), path);
    if (found && (best === null || found.rank > best.rank)) best = { screen, ...found };
  }
  const rank = best?.rank ?? "";
  return closed.some((route) => isAmong([route], pathname) && rankOf(segments(route)) > rank) ? null : best;
}

/** Where the screen is now that had this address before; null where none had. */
export function addressNow(screens: readonly ScreenView[], pathname: string): string | null {
  const path = segments(pathname);
  for (const screen of screens) {
    for (const route of screen.former ?? []) {
      const found = matchPattern(segments(route), path);
      if (found !== null) return addressOf(screen, found.parameters);
    }
  }
  return null;
}

/** Of an address in which "{}" stands for any part, as `matchPattern` has it. */
function rankOf(pattern: readonly string[]): string {
  return pattern.map((part) => (part === "{}" ? "0" : "1")).join("");
}

/** Whether an address is one of these, in which "{}" stands for any part. */
export function isAmong(routes: readonly string[], pathname: string): boolean {
  const path = segments(pathname);
  return routes.some((route) => {
    const pattern = segments(route);
    return pattern.length === path.length && pattern.every((part, index) => part === "{}" || part === path[index]);
  });
}

/** The rank has a digit for each part, 1 for a literal: the larger, the more exact. */
function matchPattern(pattern: readonly string[], path: readonly string[]): { parameters: RouteParameters; rank: string } | null {
  if (pattern.length !== path.length) return null;
  const parameters: Record<string, string> = {};
  let rank = "";
  for (const [index, part] of pattern.entries()) {
    const given = path[index] ?? "";
    const name = parameterName(part);
    if (name !== null) parameters[name] = given;
    else if (part !== given) return null;
    rank += name === null ? "1" : "0";
  }
  return { parameters, rank };
}

/** The address of a screen with these parameters; null where one of them is missing. */
export function addressOf({ route }: ScreenView, parameters: RouteParameters): string | null {
  const parts = segments(route).map((part) => {
    const name = parameterName(part);
    return name === null ? part : parameters[name];
  });
  return parts.includes(undefined) ? null : `/${parts.map((part) => encodeURIComponent(part ?? "")).join("/")}`;
}

/** "{book.isbn}" and "{book}" both give a `book`; null for a literal part. */
function parameterName(part: string): string | null {
  return /^\{([^{}.]+)(?:\.[^{}]+)?\}$/.exec(part)?.[1] ?? null;
}

/** An address as people write it. */
export function readable(pathname: string): string {
  return `/${segments(pathname).join("/")}`;
}

function segments(path: string): string[] {
  return path
    .split("/")
    .filter((part) => part !== "")
    .map(decode);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The list that a file is imported into at an address, where this user may. */
export function importedInto(screens: readonly ScreenView[], pathname: string): ScreenView | undefined {
  return screens.find(({ slug, actions }) => isAt(`${IMPORT}${slug}`, pathname) && actions.some((action) => action.kind === "import"));
}

/** Whether an address is that of the page: letters beyond those of English are written in either in one of two ways. */
export function isAt(href: string, pathname: string): boolean {
  return segments(href).join("/") === segments(pathname).join("/");
}

/** Whether the screen's address needs no record. */
export function hasFixedRoute(screen: ScreenView): boolean {
  return !screen.route.includes("{");
}
