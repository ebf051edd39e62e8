// The documents as this window has them: one state of CodeMirror each, kept equal with the process that holds them.

import { collab, getSyncedVersion, receiveUpdates, sendableUpdates } from "@codemirror/collab";
import { history, redo, redoDepth, undo, undoDepth } from "@codemirror/commands";
import {
  type ChangeDesc,
  ChangeSet,
  EditorState,
  type Extension,
  MapMode,
  Text,
  type Transaction,
  type TransactionSpec,
} from "@codemirror/state";
import type {
  StudioConflict,
  StudioDocument,
  StudioEdits,
  StudioEvents,
  StudioFindings,
  StudioHoles,
  StudioPageAsk,
  StudioPageQuestionName,
  StudioPageQuestions,
  StudioPlace,
  StudioState,
  StudioUpdate,
  StudioUser,
} from "../../../wire/studio.ts";
import { ask, fetchState, push, tellCaret } from "./request.ts";

const MOST_STEPS = 100_000;

/** Of each document's state: it can be taken back to what it was when it was opened. */
export function wholeHistory(): Extension {
  return history({ minDepth: MOST_STEPS });
}

/** What parts of the Studio show. Another object whenever it is otherwise. */
export interface DocumentsView {
  readonly files: readonly string[];
  readonly active: string;
  readonly findings: StudioFindings;
  readonly holes: StudioHoles;
  readonly conflicts: readonly StudioConflict[];
  readonly unsaved: string | null;
  readonly users: readonly StudioUser[];
  /** The ports of the panes. */
  readonly seats: readonly number[];
  readonly isOnline: boolean;
  /** What was last to be brought before the reader. */
  readonly revealed: StudioPlace | null;
  /** The line, from 1, in which the author writes; null: in none. */
  readonly written: { readonly file: string; readonly line: number } | null;
}

/** A moment of a document, and where its positions are since. */
export interface Moment {
  /** Null where the character is gone. */
  position(at: number): number | null;
}

/** Shows the state of the active document, and tells what was done there. */
export interface AttachedView {
  readonly state: EditorState;
  dispatch(spec: TransactionSpec | Transaction): void;
  setState(state: EditorState): void;
  focus(): void;
}

const RETRY = 1_000;
/** Milliseconds. */
const CARET_RESTS = 60;
/** Questions are asked again where the document changed meanwhile, so often. */
const TRIES = 5;

export class Documents {
  readonly #states = new Map<string, EditorState>();
  readonly #extensions: Extension;
  readonly #listeners = new Set<() => void>();
  readonly #edited = new Set<() => void>();
  /** By moment: what was changed since. */
  readonly #moments = new Map<Moment, { readonly file: string; changes: ChangeDesc }>();
  readonly #pushing = new Map<string, Promise<void>>();
  #view: AttachedView | null = null;
  #caret: ReturnType<typeof setTimeout> | undefined;
  #shown: DocumentsView;

  constructor(state: StudioState, extensions: Extension) {
    this.#extensions = extensions;
    const { findings, holes, conflicts, unsaved, users, seats } = state;
    const [first] = state.documents;
    this.#shown = {
      files: [],
      active: first?.file ?? "",
      findings,
      holes,
      conflicts,
      unsaved,
      users,
      seats,
      isOnline: true,
      revealed: null,
      written: null,
    };
    this.#take(state.documents);
  }

  static async open(extensions: (documents: () => Documents) => Extension): Promise<Documents> {
    const documents: Documents = new Documents(
      await fetchState(),
      extensions(() => documents),
    );
    documents.#listen();
    return documents;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly shown = (): DocumentsView => this.#shown;

  /** `listener` hears whenever the text of a document is another. */
  readonly onEdit = (listener: () => void): (() => void) => {
    this.#edited.add(listener);
    return () => this.#edited.delete(listener);
  };

  /** What was understood of a document at a moment is no longer needed. */
  forget(moment: Moment): void {
    this.#moments.delete(moment);
  }

  state(file: string = this.#shown.active): EditorState {
    return (file === this.#shown.active ? this.#view?.state : undefined) ?? this.#states.get(file)!;
  }

  /** An editor shows the active document. */
  attach(view: AttachedView | null): void {
    const { active } = this.#shown;
    if (this.#view !== null) this.#states.set(active, this.#view.state);
    this.#view = view;
  }

  /** Something was done in the attached editor. */
  edited(transactions: readonly Transaction[]): void {
    if (this.#view !== null) this.#states.set(this.#shown.active, this.#view.state);
    for (const transaction of transactions) this.#follow(this.#shown.active, transaction);
    if (transactions.some(({ docChanged }) => docChanged)) void this.flush(this.#shown.active);
    if (transactions.some(({ docChanged, selection }) => docChanged || selection !== undefined)) this.#tellCaret();
  }

  /** Nobody writes in this window any more. */
  left(): void {
    clearTimeout(this.#caret);
    if (this.#shown.written !== null) this.#show({ written: null });
    void tellCaret(null).catch(() => {});
  }

  /** The author writes at a place that no editor shows. */
  wrote(at: number): void {
    this.#tellCaret(at);
  }

  undo(): void {
    const file = this.#shown.active;
    undo({ state: this.state(file), dispatch: (transaction) => this.#dispatch(file, transaction) });
    void this.flush(file);
  }

  redo(): void {
    const file = this.#shown.active;
    redo({ state: this.state(file), dispatch: (transaction) => this.#dispatch(file, transaction) });
    void this.flush(file);
  }

  readonly canUndo = (): boolean => undoDepth(this.state()) > 0;

  readonly canRedo = (): boolean => redoDepth(this.state()) > 0;

  /** Where the author writes, once the caret rests. */
  #tellCaret(at?: number): void {
    clearTimeout(this.#caret);
    this.#caret = setTimeout(() => {
      const file = this.#shown.active;
      const { doc, selection } = this.state(file);
      this.#show({ written: { file, line: doc.lineAt(Math.min(at ?? selection.main.head, doc.length)).number } });
      const told = () => tellCaret({ file, at: at ?? this.state(file).selection.main.head });
      void this.flush(file)
        .then(told)
        .catch(() => {});
    }, CARET_RESTS);
  }

  /** Makes edits of one or more documents, which one undo takes back in each. False where a document is another by now. */
  apply(all: readonly StudioEdits[]): boolean {
    const fits = all.every(({ file, version }) => {
      const state = this.#states.has(file) ? this.state(file) : null;
      return state !== null && getSyncedVersion(state) === version && sendableUpdates(state).length === 0;
    });
    if (!fits) return false;
    for (const { file, edits } of all) {
      const changes = edits.map(({ from, to, insert }) => ({ from, to, insert: textOf(insert) }));
      this.#dispatch(file, { changes, userEvent: "input.studio", scrollIntoView: false });
      void this.flush(file);
    }
    return true;
  }

  /** The file's text becomes this one's, which undo takes back. */
  async replace(file: string, text: string): Promise<void> {
    const { doc } = this.state(file);
    this.#dispatch(file, { changes: { from: 0, to: doc.length, insert: textOf(text) }, userEvent: "input.studio" });
    await this.flush(file);
  }

  /** Writes a piece of the active document anew. */
  write(from: number, to: number, insert: string): void {
    const file = this.#shown.active;
    this.#dispatch(file, { changes: { from, to, insert: textOf(insert) }, userEvent: "input.studio" });
    void this.flush(file);
  }

  /** Brings a line before the reader, from 1. */
  revealLine(file: string, line: number): void {
    const doc = this.#states.has(file) ? this.state(file).doc : null;
    if (doc === null || line < 1 || line > doc.lines) return;
    const { from } = doc.line(line);
    this.reveal(file, from, from);
  }

  /** Brings a place before the reader, and the caret to it. */
  reveal(file: string, from: number, to: number): void {
    if (!this.#states.has(file)) return;
    if (file !== this.#shown.active) this.activate(file);
    this.#show({ revealed: { file, from, to } });
    const { length } = this.state(file).doc;
    const selection = { anchor: Math.min(from, length), head: Math.min(to, length) };
    this.#dispatch(file, { selection, scrollIntoView: true });
    this.#view?.focus();
  }

  activate(file: string): void {
    const state = this.#states.get(file);
    if (state === undefined || file === this.#shown.active) return;
    if (this.#view !== null) this.#states.set(this.#shown.active, this.#view.state);
    this.#show({ active: file });
    this.#view?.setState(state);
  }

  /** What the language service says of the document as it stands; null where it changed again and again, or nobody answers. */
  async ask<Name extends StudioPageQuestionName>(
    name: Name,
    asks: StudioPageQuestions[Name]["asks"],
    file: string = this.#shown.active,
  ): Promise<StudioPageQuestions[Name]["answers"] | null> {
    const asked = await this.askAt(name, () => asks, file);
    if (asked !== null) this.forget(asked.moment);
    return asked?.answer ?? null;
  }

  /** The same, with the moment of which it is the answer; `asks` is made for that moment, and null where it is asked no more. */
  async askAt<Name extends StudioPageQuestionName>(
    name: Name,
    asks: () => StudioPageQuestions[Name]["asks"] | null,
    file: string = this.#shown.active,
  ): Promise<{ readonly answer: StudioPageQuestions[Name]["answers"]; readonly moment: Moment } | null> {
    for (let tried = 0; tried < TRIES; tried++) {
      await this.flush(file);
      const given = asks();
      if (given === null) return null;
      const moment = this.#begin(file);
      const asked = { ask: name, file, version: getSyncedVersion(this.state(file)), ...given };
      const answer = await ask<Name>(asked as unknown as Extract<StudioPageAsk, { readonly ask: Name }>).catch(() => undefined);
      if (answer != null) return { answer: answer.answer, moment };
      this.forget(moment);
      if (answer === undefined) return null;
    }
    return null;
  }

  #begin(file: string): Moment {
    const since: { readonly file: string; changes: ChangeDesc } = { file, changes: ChangeSet.empty(this.state(file).doc.length) };
    const moment = { position: (at: number) => since.changes.mapPos(at, 1, MapMode.TrackDel) };
    this.#moments.set(moment, since);
    return moment;
  }

  #follow(file: string, { docChanged, changes }: Transaction): void {
    if (!docChanged) return;
    for (const since of this.#moments.values()) if (since.file === file) since.changes = since.changes.composeDesc(changes);
    for (const listener of this.#edited) listener();
  }

  /** Sends what was written, until all of it was sent; what cannot be sent is tried again. */
  flush(file: string): Promise<void> {
    const running = this.#pushing.get(file);
    if (running !== undefined) return running;
    const pushing = this.#push(file).finally(() => this.#pushing.delete(file));
    this.#pushing.set(file, pushing);
    return pushing;
  }

  async #push(file: string): Promise<void> {
    for (;;) {
      const state = this.state(file);
      const sendable = sendableUpdates(state);
      if (sendable.length === 0) return;
      const updates = sendable.map(({ clientID, changes }) => ({ client: clientID, changes: changes.toJSON() as unknown }));
      if (!(await this.#sendUpdates(file, getSyncedVersion(state), updates))) return;
    }
  }

  /** False where nobody answers: then it is tried again later. */
  async #sendUpdates(file: string, version: number, updates: readonly StudioUpdate[]): Promise<boolean> {
    try {
      const answer = await push({ file, version, updates });
      this.#show({ isOnline: true });
      if (answer === null) await this.#reload();
      else this.#receive({ file, from: version, updates: answer.updates });
      return true;
    } catch {
      this.#show({ isOnline: false });
      setTimeout(() => void this.flush(file), RETRY);
      return false;
    }
  }

  #listen(): void {
    const source = new EventSource("/-/studio/live");
    const on = <Name extends keyof StudioEvents>(name: Name, heard: (data: StudioEvents[Name]) => void) =>
      source.addEventListener(name, (event) => heard(JSON.parse((event as MessageEvent<string>).data) as StudioEvents[Name]));
    on("updates", (data) => this.#receive(data));
    on("findings", (findings) => this.#show({ findings }));
    on("holes", (holes) => this.#show({ holes }));
    on("conflicts", (conflicts) => this.#show({ conflicts }));
    on("users", (users) => this.#show({ users }));
    on("saved", ({ unsaved }) => this.#show({ unsaved }));
    on("reload", () => void this.#reload());
    let isFirst = true;
    source.addEventListener("open", () => {
      // What happened while nobody listened is asked for.
      if (!isFirst) void this.#catchUp();
      isFirst = false;
    });
    source.addEventListener("error", () => this.#show({ isOnline: false }));
  }

  async #catchUp(): Promise<void> {
    for (const file of this.#shown.files) await this.#sendUpdates(file, getSyncedVersion(this.state(file)), []);
    const { findings, holes, conflicts, unsaved, users } = await fetchState();
    this.#show({ findings, holes, conflicts, unsaved, users });
  }

  /** Everything anew. What was not sent stays where the text is the one that it was written in. */
  async #reload(): Promise<void> {
    const state = await fetchState();
    this.#take(state.documents);
    const { findings, holes, conflicts, unsaved, users } = state;
    this.#show({ findings, holes, conflicts, unsaved, users });
  }

  #take(documents: readonly StudioDocument[]): void {
    const files = documents.map(({ file }) => file);
    for (const file of this.#states.keys()) if (!files.includes(file)) this.#states.delete(file);
    for (const { file, text, version } of documents) {
      const known = this.#states.get(file);
      if (known !== undefined && getSyncedVersion(known) <= version && this.state(file).doc.eq(textOf(text))) continue;
      this.#states.set(file, withUnsent(this.#create(text, version), known));
      if (file === this.#shown.active) this.#view?.setState(this.#states.get(file)!);
    }
    const active = files.includes(this.#shown.active) ? this.#shown.active : (files[0] ?? "");
    if (active !== this.#shown.active) this.#view?.setState(this.#states.get(active)!);
    this.#show({ files, active });
  }

  #create(text: string, version: number): EditorState {
    const own = [EditorState.lineSeparator.of("\n"), collab({ startVersion: version })];
    return EditorState.create({ doc: textOf(text), extensions: [own, this.#extensions] });
  }

  #receive({ file, from, updates }: StudioEvents["updates"]): void {
    if (!this.#states.has(file)) return;
    const state = this.state(file);
    const known = getSyncedVersion(state) - from;
    if (known < 0) return void this.#sendUpdates(file, getSyncedVersion(state), []);
    const news = updates.slice(known).map(({ client, changes }) => ({ clientID: client, changes: ChangeSet.fromJSON(changes) }));
    if (news.length > 0) this.#dispatch(file, receiveUpdates(state, news));
  }

  #dispatch(file: string, spec: TransactionSpec | Transaction): void {
    if (file === this.#shown.active && this.#view !== null) this.#view.dispatch(spec);
    else {
      const transaction = "state" in spec ? spec : this.#states.get(file)!.update(spec);
      this.#states.set(file, transaction.state);
      this.#follow(file, transaction);
    }
  }

  #show(changed: Partial<DocumentsView>): void {
    this.#shown = { ...this.#shown, ...changed };
    for (const listener of this.#listeners) listener();
  }
}

/** What was written in the same text and never arrived, as after the process that holds it began anew. */
function withUnsent(state: EditorState, before: EditorState | undefined): EditorState {
  const unsent = before === undefined ? [] : sendableUpdates(before);
  const [first] = unsent;
  if (first === undefined || !first.origin.startState.doc.eq(state.doc)) return state;
  return unsent.reduce((last, { changes }) => (changes.length === last.doc.length ? last.update({ changes }).state : last), state);
}

/** Lines end with a line feed alone, so that positions are those of the text with whatever stands before it. */
function textOf(text: string): Text {
  return Text.of(text.split("\n"));
}
