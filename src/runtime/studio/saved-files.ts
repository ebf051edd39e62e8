// Saves what the Studio writes once typing rests, and brings in what was written to the files elsewhere.

import type { Source } from "../../compiler/source.ts";
import type { Edit } from "../../compiler/text-edit.ts";
import type { StudioConflict } from "../wire/studio.ts";
import type { Journal } from "./journal.ts";
import { differenceOf, merged } from "./merge.ts";
import type { AcceptedUpdate } from "./shared-text.ts";
import type { Workspace } from "./workspace.ts";

/** Milliseconds without a keystroke after which a text is saved, and after which it is saved all the same. */
const RESTS = 300;
const AT_LATEST = 2_000;

/** Whose change it is that came from a file. */
export const OUTSIDE = "file";

export interface SavedFilesListener {
  accepted(file: string, updates: readonly AcceptedUpdate[]): void;
  conflicts(conflicts: readonly StudioConflict[]): void;
  /** `unsaved`: why something is not in its file; null: all is. */
  saved(unsaved: string | null): void;
}

/** The files of the documents, by the documents' names. */
export interface DocumentFiles {
  /** Null where there is none. */
  read(file: string): string | null;
  /** Throws with what to do in words where it cannot be written. */
  write(file: string, text: string): void;
}

export class SavedFiles {
  readonly #workspace: Workspace;
  readonly #disk: DocumentFiles;
  readonly #journal: Journal;
  readonly #listener: SavedFilesListener;
  /** The texts as the files have them. */
  readonly #saved = new Map<string, string>();
  readonly #conflicts = new Map<string, StudioConflict>();
  #timer: NodeJS.Timeout | null = null;
  #since: number | null = null;
  #unsaved: string | null = null;
  /** Whether a text is in the journal alone. */
  #lost = false;

  constructor(workspace: Workspace, disk: DocumentFiles, journal: Journal, listener: SavedFilesListener) {
    this.#workspace = workspace;
    this.#disk = disk;
    this.#journal = journal;
    this.#listener = listener;
    for (const { file, text } of workspace.documents()) this.#saved.set(file, text);
    for (const { file, base, text } of journal.unsaved()) this.#recover(file, base, text);
  }

  get conflicts(): readonly StudioConflict[] {
    return [...this.#conflicts.values()];
  }

  get unsaved(): string | null {
    return this.#unsaved;
  }

  /** Updates were accepted of a window: they are kept at once, and saved once typing rests. */
  changed(file: string, updates: readonly AcceptedUpdate[]): void {
    if (updates.length === 0) return;
    this.#journal.write(
      file,
      this.#saved.get(file) ?? "",
      updates.map(({ changes }) => changes),
    );
    this.#saveLater();
  }

  /** A file may have another text; what the Studio itself saved is nothing new. */
  look(file: string): void {
    const onDisk = this.#disk.read(file);
    if (onDisk !== null) this.#outside(file, onDisk);
  }

  #outside(file: string, theirs: string): void {
    const [base, mine] = [this.#saved.get(file), this.#workspace.text(file)];
    if (theirs === base) return;
    this.#saved.set(file, theirs);
    if (mine === null || base === undefined) return;
    const edits = mine === theirs ? [] : this.#conflicts.has(file) ? null : merged(file, base, mine, theirs);
    if (edits === null) this.#conflicts.set(file, { file, theirs });
    if (edits === null) this.#listener.conflicts(this.conflicts);
    else this.#bringIn(file, edits, theirs);
  }

  #bringIn(file: string, edits: readonly Edit[], theirs: string): void {
    this.#forget(file);
    this.#accept(file, this.#workspace.edit(file, edits, OUTSIDE));
    const text = this.#workspace.text(file) ?? theirs;
    this.#journal.replace({ file, base: theirs, text });
    if (text !== theirs) this.#saveLater();
  }

  /** Another document belongs to the specification by now. */
  open(source: Source): void {
    this.#workspace.open(source);
    this.#saved.set(source.file, source.text);
  }

  /** A document belongs to it no longer, or its file is gone: what was not saved of it stays in the journal alone. */
  close(file: string): void {
    this.#lost ||= this.#workspace.text(file) !== this.#saved.get(file);
    this.#workspace.close(file);
    this.#saved.delete(file);
    this.#forget(file);
  }

  /** The conflict is over: what stands here is written to the file. */
  settle(file: string): void {
    const conflict = this.#conflicts.get(file);
    if (conflict === undefined) return;
    this.#forget(file);
    // Until now a process that begins anew would have asked again.
    this.#journal.replace({ file, base: conflict.theirs, text: this.#workspace.text(file) ?? "" });
    this.#saveLater();
  }

  /** Saves at once what is not in a conflict. */
  save(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#since = null;
    const before = this.#unsaved;
    this.#unsaved = null;
    for (const { file } of this.#workspace.documents()) this.#saveFile(file);
    if (this.#unsaved === null && this.#conflicts.size === 0 && !this.#lost) this.#journal.empty();
    if (this.#unsaved !== before || this.#unsaved === null) this.#listener.saved(this.#unsaved);
  }

  #saveFile(file: string): void {
    if (this.#workspace.text(file) === this.#saved.get(file)) return;
    try {
      // Nobody may have said yet that somebody else wrote it.
      this.look(file);
      const text = this.#workspace.text(file);
      if (this.#conflicts.has(file) || text === null) return;
      this.#disk.write(file, text);
      this.#saved.set(file, text);
    } catch (error) {
      this.#unsaved = error instanceof Error ? error.message : String(error);
    }
  }

  #recover(file: string, base: string, text: string): void {
    const onDisk = this.#saved.get(file);
    if (onDisk === undefined || text === onDisk) return;
    this.#saved.set(file, base);
    this.#workspace.edit(file, differenceOf(file, onDisk, text), OUTSIDE);
    this.#journal.replace({ file, base, text });
    this.#outside(file, onDisk);
    this.#saveLater();
  }

  #forget(file: string): void {
    if (this.#conflicts.delete(file)) this.#listener.conflicts(this.conflicts);
  }

  #accept(file: string, updates: readonly AcceptedUpdate[]): void {
    if (updates.length > 0) this.#listener.accepted(file, updates);
  }

  #saveLater(): void {
    const now = Date.now();
    this.#since ??= now;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.save(), Math.max(0, Math.min(RESTS, this.#since + AT_LATEST - now)));
  }
}
