// Documents of the Studio in memory, with windows that write them.

import { collab, getSyncedVersion, receiveUpdates, sendableUpdates } from "@codemirror/collab";
import { ChangeSet, EditorState } from "@codemirror/state";
import type { Plan } from "../../../src/compiler/plan/plan.ts";
import { type AuthoringState, LocalAuthoring } from "../../../src/runtime/studio/authoring.ts";
import { asText } from "../../../src/runtime/studio/shared-text.ts";
import type { StudioEvent, StudioEvents } from "../../../src/runtime/wire/studio.ts";

export const FILE = "spec.md";

/** A file and a journal on a disk that stays when the process ends. */
export class Disk {
  text: string;
  journal = "";
  /** What writing is refused with. */
  refuses: string | null = null;

  constructor(text: string) {
    this.text = text;
  }

  /** A process that opens them. */
  open(run: (plan: Plan) => void = () => {}): { readonly authoring: LocalAuthoring; readonly told: StudioEvent[] } {
    const told: StudioEvent[] = [];
    const authoring = new LocalAuthoring({
      sources: [{ file: FILE, text: this.text }],
      gallery: { list: () => [], take: () => "" },
      journal: {
        read: () => this.journal,
        append: (line) => {
          this.journal += line;
        },
        empty: () => {
          this.journal = "";
        },
      },
      files: {
        read: () => this.text,
        write: (_file, text) => {
          if (this.refuses !== null) throw new Error(this.refuses);
          this.text = text;
        },
      },
      tell: (event) => told.push(event),
      run: ({ plan }) => run(plan),
    });
    return { authoring, told };
  }
}

/** What the Studio says of the document now. */
export async function textOf(authoring: LocalAuthoring): Promise<string> {
  return (await authoring.state()).documents[0]!.text;
}

/** One window of a browser, with an editor of its own. */
export class Window {
  state: EditorState;
  readonly #authoring: LocalAuthoring;

  constructor(authoring: LocalAuthoring, { documents }: AuthoringState, client: string) {
    const { text, version } = documents[0]!;
    this.#authoring = authoring;
    const extensions = [EditorState.lineSeparator.of("\n"), collab({ startVersion: version, clientID: client })];
    this.state = EditorState.create({ doc: asText(text), extensions });
  }

  get text(): string {
    return this.state.doc.toString();
  }

  write(from: number, to: number, insert: string): void {
    const { length } = this.state.doc;
    const place = [Math.min(from, length), Math.min(to, length)].sort((a, b) => a - b) as [number, number];
    this.state = this.state.update({ changes: { from: place[0], to: place[1], insert: asText(insert) } }).state;
  }

  /** Sends what was written. */
  async send(): Promise<void> {
    const updates = sendableUpdates(this.state).map(({ clientID, changes }) => ({
      client: clientID,
      changes: changes.toJSON() as unknown,
    }));
    if (updates.length > 0) await this.#authoring.push({ file: FILE, version: getSyncedVersion(this.state), updates });
  }

  /** Hears what it has not heard of these events. */
  hear(told: readonly StudioEvent[]): void {
    for (const { event, data } of told) if (event === "updates") this.#receive(data);
  }

  #receive({ from, updates }: StudioEvents["updates"]): void {
    const known = getSyncedVersion(this.state) - from;
    if (known < 0) throw new Error("an update is missing");
    const news = updates.slice(known).map(({ client, changes }) => ({ clientID: client, changes: ChangeSet.fromJSON(changes) }));
    if (news.length > 0) this.state = receiveUpdates(this.state, news).state;
  }
}
