// How a file is read to begin with. As it suggests itself, and as was said otherwise of the file before, which may be the same
// one, mended.

import type { ImportColumns } from "../../../wire/csv.ts";
import type { ImportSettings } from "./import-requests.ts";

/** A file that was read, and how it was to be. */
export interface ReadBefore {
  readonly columns: ImportColumns;
  readonly settings: ImportSettings;
}

/** `before` null: none was read on this page. What was said of a column holds for that of the same head. */
export function settingsFor(columns: ImportColumns, before: ReadBefore | null): ImportSettings {
  const own = suggested(columns);
  if (before === null) return own;
  const was = suggested(before.columns);
  const said = (head: string): string | undefined => {
    const at = before.columns.header.indexOf(head);
    const name = before.settings.mapped[at];
    const isThere = name === "" || columns.targets.some((target) => target.name === name);
    const isOne = before.columns.header.lastIndexOf(head) === at && columns.header.lastIndexOf(head) === columns.header.indexOf(head);
    return at >= 0 && name !== was.mapped[at] && isThere && isOne ? name : undefined;
  };
  const given = columns.header.map(said);
  const fieldOf = (name: string) => columns.targets.find((target) => target.name === name)?.field;
  // A field is given by one column alone.
  const taken = new Set(given.flatMap((name) => (name ? [fieldOf(name)] : [])));
  const mapped = own.mapped.map((name, at) => given[at] ?? (taken.has(fieldOf(name)) ? "" : name));
  const { match, mark, dates } = before.settings;
  const isMatch = match === "" || columns.matches.some(({ name }) => name === match);
  return {
    mapped,
    match: match !== was.match && isMatch ? match : own.match,
    mark: mark !== was.mark ? mark : own.mark,
    dates: dates !== was.dates ? dates : own.dates,
  };
}

function suggested({ mapped, match, mark, dates }: ImportColumns): ImportSettings {
  return { mapped: mapped.map((name) => name ?? ""), match: match ?? "", mark, dates };
}
