// What somebody means who writes in the column Shows of point 2 what no screen can show.

import { nearest } from "../../diagnostics/nearest.ts";
import { isStateType } from "../../expression/field-type.ts";
import type { Model } from "../model.ts";

/** What to write instead; null where nothing is near. `isShown` says whether a screen can show that. */
export function showsMeant(model: Model, written: string, isShown: (written: string) => boolean): string | null {
  return foreignScreenKind(written) ?? placedMeant(model, written) ?? misspelt(model, written, isShown);
}

/** `calender of Visit by day`: the first word is nearly one that begins what a screen shows. */
function misspelt(model: Model, written: string, isShown: (written: string) => boolean): string | null {
  const [first = ""] = /^\p{L}+/u.exec(written) ?? [];
  const kind = nearest(first, ["list", "gallery", "board", "calendar", "form", "figures", "page", "component"]);
  if (kind === null) return null;
  const meant = kind + written.slice(first.length);
  return isShown(meant) ? meant : placedMeant(model, meant);
}

interface ComponentMeant {
  /** As it was written. */
  readonly name: string;
  /** As it may be called. */
  readonly wanted: string;
  /** All of the cell. */
  readonly meant: string;
  readonly [name: string]: string;
}

/** `component today of Loan`, `component day plan`: React takes a name for a component's only where it begins with a capital. */
export function componentMeant(written: string): ComponentMeant | null {
  const { name, of = "" } = /^component\s+(?<name>[A-Z][\w -]*?)(?<of>\s+of\s+\w+)?$/i.exec(written)?.groups ?? {};
  if (name === undefined || /^of\b/i.test(name)) return null;
  const wanted = name.replace(/(?:^|[ _-]+)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return /^[A-Z]\w*$/.test(wanted) && wanted !== name ? { name, wanted, meant: `component ${wanted}${of}` } : null;
}

/** `table of Medicine`, `details of Bill`, `form of Bill`, as screens are called elsewhere. */
function foreignScreenKind(written: string): string | null {
  const match =
    /^(?<kind>tables?|grid|overview|index|details?|detail page|record|page|view|forms?|edit|cards|kanban)\s+(?:(?:of|for)\s+)?(?<entity>[A-Z]\w*)$/i.exec(
      written,
    )?.groups;
  if (match === undefined) return null;
  const { kind = "", entity = "" } = match;
  if (/^(?:tables?|grid|overview|index)$/i.test(kind)) return `list of ${entity}`;
  if (/^(?:forms?|edit)$/i.test(kind)) return `form for ${entity}`;
  return /^cards$/i.test(kind) ? `gallery of ${entity}` : /^kanban$/i.test(kind) ? `board of ${entity} by status` : `one ${entity}`;
}

/** `calendar of Visit`, `board of Visit`: by its first day, by its state. */
function placedMeant(model: Model, written: string): string | null {
  const { kind = "", name = "" } = /^(?<kind>calendar|board) of (?<name>[A-Z]\w*)$/.exec(written)?.groups ?? {};
  const fields = [...(model.entities.get(name)?.fields.values() ?? [])];
  const placed = fields.find(({ type }) => (kind === "board" ? isStateType(type) : type?.is === "date" || type?.is === "moment"));
  return placed === undefined ? null : `${written} by ${placed.name}`;
}
