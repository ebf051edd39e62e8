// Keeps on disk what was written in the Studio and is not in its file yet, so that no keystroke is lost.

import { ChangeSet } from "@codemirror/state";
import { differenceOf } from "./merge.ts";
import { asText, changesOf } from "./shared-text.ts";

/** Lines of a file that only grows until it is emptied. */
export interface JournalFile {
  read(): string;
  append(line: string): void;
  empty(): void;
}

/** The text of a file as it was last saved, or a change after it. */
type Entry = { readonly file: string; readonly base: string } | { readonly file: string; readonly changes: unknown };

/** What was written of a file since it was saved. */
export interface Unsaved {
  readonly file: string;
  readonly base: string;
  readonly text: string;
}

export class Journal {
  readonly #lines: JournalFile;
  readonly #begun = new Set<string>();

  constructor(lines: JournalFile) {
    this.#lines = lines;
  }

  /** What an earlier process wrote and did not save. A line that was cut off ends it. */
  unsaved(): readonly Unsaved[] {
    const found = new Map<string, Unsaved>();
    for (const line of this.#lines.read().split("\n")) {
      const entry = readEntry(line);
      if (entry === null) break;
      const before = found.get(entry.file);
      if ("base" in entry) found.set(entry.file, { file: entry.file, base: entry.base, text: entry.base });
      else if (before !== undefined) found.set(entry.file, { ...before, text: changed(before.text, entry.changes) });
    }
    return [...found.values()];
  }

  /** `base`: the text of the file as it was last saved. */
  write(file: string, base: string, changes: readonly ChangeSet[]): void {
    const entries: Entry[] = this.#begun.has(file) ? [] : [{ file, base }];
    this.#begun.add(file);
    entries.push(...changes.map((change) => ({ file, changes: change.toJSON() })));
    this.#lines.append(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
  }

  /** What is unsaved of a file is another, since the file or the text was changed as a whole. */
  replace({ file, base, text }: Unsaved): void {
    this.#begun.delete(file);
    this.write(file, base, [changesOf(differenceOf(file, base, text), base.length)]);
  }

  /** Everything is in its file. */
  empty(): void {
    if (this.#begun.size === 0) return;
    this.#begun.clear();
    this.#lines.empty();
  }
}

function readEntry(line: string): Entry | null {
  try {
    const read: unknown = JSON.parse(line);
    return typeof read === "object" && read !== null && "file" in read ? (read as Entry) : null;
  } catch {
    return null;
  }
}

/** A change that does not fit leaves the text as it was. */
function changed(text: string, changes: unknown): string {
  try {
    return ChangeSet.fromJSON(changes).apply(asText(text)).toString();
  } catch {
    return text;
  }
}
