// What people read for a path, of the labels of its fields.

/** Languages that write a noun with a capital wherever it stands. */
const KEEPS_CAPITALS: ReadonlySet<string> = new Set(["de", "gsw", "lb", "nds"]);

/** "Book title" for `book.title` in English, where nouns follow each other so; "Tier: Halter" in other languages (BCP 47). None: as in English. */
export function pathLabel([first = "", ...rest]: readonly string[], language: string | null): string {
  if (!/^en(?:-|$)/i.test(language ?? "en")) return [first, ...rest].join(": ");
  return [first, ...rest.map((label) => withinWords(label, language))].join(" ");
}

/** A label behind other words: "title", and "ISBN" as it is; of German, "Titel". */
export function withinWords(label: string, language: string | null): string {
  const isShort = /^\p{Lu}[\p{Lu}\p{N}]/u.test(label);
  const isNoun = KEEPS_CAPITALS.has((language ?? "en").split("-", 1)[0]!.toLowerCase());
  return isShort || isNoun ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
