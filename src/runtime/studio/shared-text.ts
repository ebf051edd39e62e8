// One document that several windows write at once, in the order in which their changes arrive.

import { rebaseUpdates } from "@codemirror/collab";
import { ChangeSet, Text } from "@codemirror/state";
import { type Edit, joinedEdits } from "../../compiler/text-edit.ts";
import type { StudioUpdate } from "../wire/studio.ts";

/** So many updates are remembered for windows that missed them; whoever missed more begins anew. */
const REMEMBERED = 20_000;

export interface AcceptedUpdate {
  readonly clientID: string;
  readonly changes: ChangeSet;
}

export class SharedText {
  readonly file: string;
  #text: Text;
  /** The updates before the present version, the latest last. */
  #updates: AcceptedUpdate[] = [];
  #version = 0;

  constructor(file: string, text: string) {
    this.file = file;
    this.#text = asText(text);
  }

  /** How many updates it has had. */
  get version(): number {
    return this.#version;
  }

  get text(): string {
    return this.#text.toString();
  }

  /** Updates of a client that knows the text up to `version`, moved over what came since; those that it sent before are left out. */
  push(version: number, given: readonly StudioUpdate[]): readonly AcceptedUpdate[] {
    const since = this.since(version);
    if (since === null) throw new UnreadableUpdate("It was made of a version that is not remembered.");
    const read = given.map(({ client, changes }) => ({ clientID: client, changes: readChanges(changes) }));
    const accepted: AcceptedUpdate[] = [];
    for (const { clientID, changes } of rebased(read, since)) {
      if (changes.length !== this.#text.length) throw new UnreadableUpdate("It does not fit the text.");
      this.#text = changes.apply(this.#text);
      this.#updates.push({ clientID, changes });
      this.#version++;
      accepted.push({ clientID, changes });
    }
    if (this.#updates.length > 2 * REMEMBERED) this.#updates = this.#updates.slice(-REMEMBERED);
    return accepted;
  }

  /** Changes of nobody's window, as of a file that was written elsewhere. */
  edit(edits: readonly Edit[], client: string): readonly AcceptedUpdate[] {
    if (edits.length === 0) return [];
    return this.push(this.#version, [{ client, changes: changesOf(edits, this.#text.length).toJSON() }]);
  }

  /** The updates after a version; null where they are not remembered, or it never was. */
  since(version: number): readonly AcceptedUpdate[] | null {
    const missed = this.#version - version;
    if (!Number.isInteger(version) || missed < 0 || missed > this.#updates.length) return null;
    return missed === 0 ? [] : this.#updates.slice(-missed);
  }
}

/** What was sent is no change of this text. Nothing of it was done. */
export class UnreadableUpdate extends Error {}

/** Lines end with a line feed alone, so that positions are those of the text with whatever stands before it. */
export function asText(text: string): Text {
  return Text.of(text.split("\n"));
}

export function changesOf(edits: readonly Edit[], length: number): ChangeSet {
  return ChangeSet.of(
    edits.map(({ span, text }) => ({ from: span.start, to: span.end, insert: asText(text) })),
    length,
    "\n",
  );
}

/** The edits that a change set makes, in the order of the text before it. */
export function editsOf(file: string, before: string, changes: ChangeSet): Edit[] {
  const edits: Edit[] = [];
  changes.iterChanges((start, end, _from, _to, inserted) => edits.push({ span: { file, start, end }, text: inserted.toString() }), true);
  return joinedEdits({ file, text: before }, edits);
}

function readChanges(json: unknown): ChangeSet {
  try {
    return ChangeSet.fromJSON(json);
  } catch {
    throw new UnreadableUpdate("It is no change of a text.");
  }
}

function rebased(updates: readonly AcceptedUpdate[], since: readonly AcceptedUpdate[]): readonly AcceptedUpdate[] {
  try {
    return rebaseUpdates(updates, since);
  } catch {
    throw new UnreadableUpdate("It does not fit the text.");
  }
}
