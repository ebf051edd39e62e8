// The two rows by which a type changes without loss: a tombstone for the old values, and where the new ones come from.

/** A field of which the old and the new type are written so. */
export interface TypeChange {
  readonly field: string;
  readonly was: string;
  readonly is: string;
  /** Null for nothing. */
  readonly mustBe: string | null;
}

/** The rows with the columns that every table of fields may have; null where no expression makes the one type of the other. */
export function rowsThatCarry({ field, was, is, mustBe }: TypeChange): readonly [gone: string, anew: string] | null {
  const kept = tombstoneName(field, was);
  const from = carryingExpression(kept, was, is);
  return from === null
    ? null
    : [`| ${kept} (was ${field}) | ${was} | gone | - |`, `| ${field} | ${is} | ${mustBe ?? "-"} | from ${from} |`];
}

/** `recall_text` */
export function tombstoneName(field: string, was: string): string {
  return `${field}_${isText(was) ? "text" : "before"}`;
}

function isText(type: string): boolean {
  return /^(?:long |rich )?text\b/.test(type);
}

/** What makes values of the one type of those of the other; null where the language has no word for it. */
export function carryingExpression(name: string, was: string, is: string): string | null {
  if (isText(is) && /^(?:integer|decimal|money|percent|yes\/no|date|time|moment|duration|one of|several of|list of text)/.test(was))
    return `"{${name}}"`;
  if (is === "date") return isText(was) || was === "moment" ? `date of ${name}` : null;
  if (is === "time" && was === "moment") return `time of ${name}`;
  return isText(was) && /^(?:integer|decimal|money|percent)/.test(is) ? `number of ${name}` : null;
}
