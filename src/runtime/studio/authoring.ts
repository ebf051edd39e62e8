// The door of the room: a specification that is being written, for whoever writes it and whoever runs it.

import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { Plan } from "../../compiler/plan/plan.ts";
import type { Source } from "../../compiler/source.ts";
import type {
  StudioAsk,
  StudioCaret,
  StudioConflict,
  StudioDocument,
  StudioEvent,
  StudioExample,
  StudioFindings,
  StudioHoles,
  StudioPush,
  StudioUpdate,
} from "../wire/studio.ts";
import { answerTo } from "./answers.ts";
import { Journal, type JournalFile } from "./journal.ts";
import { LineEnds } from "./line-ends.ts";
import { type PlanChange, SentPlan } from "./plan-changes.ts";
import { replacementsOf, rowName } from "./replaced-rows.ts";
import { type DocumentFiles, SavedFiles } from "./saved-files.ts";
import type { AcceptedUpdate } from "./shared-text.ts";
import { Workspace } from "./workspace.ts";

/** What of the Studio's state the documents are. */
export interface AuthoringState {
  readonly documents: readonly StudioDocument[];
  readonly findings: StudioFindings;
  readonly holes: StudioHoles;
  readonly conflicts: readonly StudioConflict[];
  readonly unsaved: string | null;
}

/** What may be asked of it, in this process or by way of a worker. */
export interface Authoring {
  state(): Promise<AuthoringState>;
  /** The version by then, and the updates since the one that was sent; null where the client must begin anew. */
  push(push: StudioPush): Promise<{ readonly version: number; readonly updates: readonly StudioUpdate[] } | null>;
  /** Null where the document is another by now. */
  ask(asked: StudioAsk): Promise<{ readonly answer: unknown } | null>;
  /** A conflict is over: the text as it stands here is written to the file. */
  settle(settled: { readonly file: string }): Promise<void>;
  /** The documents as their files have them by now. */
  outside(sources: readonly Source[]): Promise<void>;
  /** Where the author writes; null: nowhere. A name takes effect when its author has left it. */
  caret(caret: StudioCaret | null): Promise<void>;
  /** The documents to begin with. */
  examples(): Promise<readonly StudioExample[]>;
  /** The text of one of them, once what belongs to it stands beside the document. */
  begin(example: { readonly name: string }): Promise<{ readonly text: string }>;
  /** Saves what is not saved. */
  save(): Promise<void>;
}

/** Documents to begin with. */
export interface Gallery {
  list(): readonly { readonly name: string; readonly text: string }[];
  /** Puts what belongs to one beside the document, and answers its text. */
  take(name: string): string;
}

export interface AuthoringSetup {
  /** The document that begins the specification comes first. */
  readonly sources: readonly Source[];
  readonly journal: JournalFile;
  readonly files: DocumentFiles;
  readonly gallery: Gallery;
  readonly tell: (event: StudioEvent) => void;
  /** What runs of the documents is another, or other errors are in them. */
  readonly run?: (runs: Running) => void;
}

export interface Running {
  readonly plan: Plan;
  /** From what ran before. */
  readonly changes: readonly PlanChange[];
  /** Because of which rows do not run as they are written. */
  readonly errors: readonly Diagnostic[];
  readonly sources: readonly Source[];
}

/** Milliseconds without a keystroke after which the whole is compiled, where that takes longer than they are; else at once, almost. */
const PAUSE = 40;
const SHORT_PAUSE = 4;

export class LocalAuthoring implements Authoring {
  readonly #workspace: Workspace;
  readonly #files: SavedFiles;
  readonly #tell: (event: StudioEvent) => void;
  readonly #gallery: Gallery;
  readonly #lineEnds = new LineEnds();
  readonly #run: (runs: Running) => void;
  #findings: StudioFindings | null = null;
  /** The last documents that ran as they were written. */
  #good: readonly Source[] | null = null;
  #holes: StudioHoles = { rows: [], asOf: null, replacements: [] };
  /** What runs. */
  readonly #runs = new SentPlan();
  /** Because of which rows do not run as they are written, as JSON; null before anything runs. */
  #messages: string | null = null;
  #caret: StudioCaret | null = null;
  #isHeld = false;
  /** Milliseconds that it took last to compile the whole. */
  #took = PAUSE;
  #pause: NodeJS.Timeout | null = null;

  constructor({ sources, journal, files, gallery, tell, run }: AuthoringSetup) {
    this.#gallery = gallery;
    this.#tell = tell;
    this.#run = run ?? (() => {});
    this.#workspace = new Workspace(sources.map((source) => this.#lineEnds.read(source)));
    const disk = {
      read: (file: string) => {
        const text = files.read(file);
        return text === null ? null : this.#lineEnds.read({ file, text }).text;
      },
      write: (file: string, text: string) => files.write(file, this.#lineEnds.written(file, text)),
    };
    this.#files = new SavedFiles(this.#workspace, disk, new Journal(journal), {
      accepted: (file, updates) => this.#accepted(file, updates),
      conflicts: (conflicts) => tell({ event: "conflicts", data: conflicts }),
      saved: (unsaved) => tell({ event: "saved", data: { unsaved } }),
    });
  }

  async state(): Promise<AuthoringState> {
    const findings = this.#compiled();
    // Whoever opens another window takes no name that is being written for whole.
    if (this.#messages === null) this.#follow();
    return {
      documents: this.#workspace.documents(),
      findings,
      holes: this.#holes,
      conflicts: this.#files.conflicts,
      unsaved: this.#files.unsaved,
    };
  }

  async push({ file, version, updates }: StudioPush) {
    const accepted = this.#workspace.push(file, version, updates);
    if (accepted === null) return null;
    this.#files.changed(file, accepted);
    this.#accepted(file, accepted);
    const now = this.#workspace.version(file) ?? 0;
    return { version: now, updates: (this.#workspace.since(file, version) ?? []).map(sharedUpdate) };
  }

  async ask(asked: StudioAsk): Promise<{ readonly answer: unknown } | null> {
    if (this.#workspace.version(asked.file) !== asked.version) return null;
    return { answer: answerTo(this.#workspace, asked) };
  }

  async settle({ file }: { readonly file: string }): Promise<void> {
    this.#files.settle(file);
  }

  async outside(given: readonly Source[]): Promise<void> {
    const sources = given.map((source) => this.#lineEnds.read(source));
    const known = this.#workspace.documents();
    // By now the file may hold what was saved since somebody read it, and what they read would take that back.
    for (const { file } of known) this.#files.look(file);
    const came = sources.filter(({ file }) => known.every((one) => one.file !== file));
    const gone = known.filter(({ file }) => sources.every((one) => one.file !== file));
    if (came.length === 0 && gone.length === 0) return;
    for (const source of came) this.#files.open(source);
    for (const { file } of gone) this.#files.close(file);
    this.#findings = null;
    this.#tell({ event: "reload", data: {} });
    this.#follow();
  }

  async caret(caret: StudioCaret | null): Promise<void> {
    this.#caret = caret;
    if (this.#isHeld && !this.#isNaming()) this.#follow();
  }

  async examples(): Promise<readonly StudioExample[]> {
    return this.#gallery.list().flatMap(({ name, text }) => {
      const purpose = /^- Purpose: (.+)$/m.exec(text)?.[1];
      const title = /^# (?:Specification: )?(.+)$/m.exec(text)?.[1] ?? name;
      // One in which nothing is decided is what the author has.
      return purpose === undefined ? [] : [{ name, title, purpose }];
    });
  }

  async begin({ name }: { readonly name: string }): Promise<{ readonly text: string }> {
    return { text: this.#gallery.take(name) };
  }

  async save(): Promise<void> {
    this.#files.save();
  }

  #accepted(file: string, updates: readonly AcceptedUpdate[]): void {
    if (updates.length === 0) return;
    const from = (this.#workspace.version(file) ?? 0) - updates.length;
    this.#tell({ event: "updates", data: { file, from, updates: updates.map(sharedUpdate) } });
    this.#findings = null;
    if (this.#pause !== null) clearTimeout(this.#pause);
    this.#pause = setTimeout(
      () => {
        const begun = performance.now();
        this.#tell({ event: "findings", data: this.#compiled() });
        this.#isHeld = this.#isNaming();
        if (!this.#isHeld) this.#follow();
        this.#took = performance.now() - begun;
      },
      this.#took < PAUSE ? SHORT_PAUSE : PAUSE,
    );
  }

  /** Whether somebody is writing a name: what is known by it is not made and dropped with each letter. */
  #isNaming(): boolean {
    if (this.#caret === null) return false;
    const { file, at } = this.#caret;
    const spans = this.#workspace.service.definition(file, at);
    return spans.some((span) => span.file === file && span.start <= at && at <= span.end);
  }

  /** What runs follows the documents. */
  #follow(): void {
    this.#isHeld = false;
    const sources = this.#workspace.sources();
    const { compilation, holes, sources: running } = this.#workspace.runnable(this.#good);
    if (holes.length === 0) this.#good = sources;
    const rows = holes.map(({ span: { file, start: from, end: to }, message, runs }) => {
      const text = sources.find((source) => source.file === file)?.text ?? "";
      return { file, from, to, name: rowName(text.slice(from, to), text.slice(to)) || rowName(runs), message, runs };
    });
    const asOf = rows.length === 0 || this.#good === null ? null : (this.#holes.asOf ?? new Date().toISOString());
    const told = { rows, asOf, replacements: replacementsOf(sources, running) };
    if (JSON.stringify(told) !== JSON.stringify(this.#holes)) {
      this.#holes = told;
      this.#tell({ event: "holes", data: told });
    }
    const { plan } = compilation;
    if (plan === null) return;
    const errors = this.#workspace.errors();
    const messages = JSON.stringify(errors.map(({ message }) => message));
    const changes = this.#runs.changesTo(plan);
    if (changes.length === 0 && messages === this.#messages) return;
    this.#messages = messages;
    this.#run({ plan, changes, errors, sources });
  }

  #compiled(): StudioFindings {
    this.#findings ??= this.#workspace.findings();
    return this.#findings;
  }
}

function sharedUpdate({ clientID, changes }: AcceptedUpdate): StudioUpdate {
  return { client: clientID, changes: changes.toJSON() as unknown };
}
