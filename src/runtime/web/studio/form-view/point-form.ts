// One point of the active document as a form: what it shows, and what the author means to change in it.

import type { Intention } from "../../../../compiler/edits/intention.ts";
import type { StudioCompletion, StudioExplanation, StudioPageQuestions } from "../../../wire/studio.ts";
import type { StudioForm } from "../../../wire/studio-form.ts";
import type { Documents, Moment } from "../document/documents.ts";

export interface PointFormView {
  readonly form: StudioForm | null;
  /** Why the last change was not made; null where it was. */
  readonly refused: string | null;
  /** Where the focus goes once it is shown: a position of the document as it is shown. */
  readonly target: number | null;
  /** The cell that is explained below its row; null where none is. */
  readonly explained: ExplainedCell | null;
}

export interface ExplainedCell {
  /** Where its row begins in the form that is shown. */
  readonly row: number;
  readonly column: number;
  /** As it was when the author came to it; null where there was nothing to explain then. */
  readonly first: StudioExplanation | null;
}

/** What is asked of a place of the document. */
export type PlaceQuestion = "completion" | "explanation" | "truth";

/** What is meant at the moment of the form that the author sees: another may be shown when its turn comes. */
interface Meant {
  readonly make: FormIntention;
  readonly isFocused: boolean;
  readonly moment: Moment | null;
}

/** An intention whose positions are those of the form that is shown. */
export type FormIntention = (at: (shown: number) => number | null) => Intention | null;

export class PointForm {
  readonly documents: Documents;
  readonly #point: number;
  readonly #listeners = new Set<() => void>();
  #view: PointFormView = { form: null, refused: null, target: null, explained: null };
  /** Of the form that is shown. */
  #moment: Moment | null = null;
  /** How much is still to be done that was meant at a moment. */
  readonly #uses = new Map<Moment, number>();
  #loading: Promise<void> | null = null;
  #isStale = false;
  /** How often something was to be explained. */
  #explaining = 0;
  /** What is still to be done, in order; a later one of the same place takes the place of an earlier one. */
  readonly #waiting = new Map<string, Meant>();
  #working: Promise<void> | null = null;

  constructor(documents: Documents, point: number) {
    this.documents = documents;
    this.#point = point;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): PointFormView => this.#view;

  /** Until what it gives is called. */
  open(): () => void {
    void this.load();
    const end = this.documents.onEdit(() => void this.load());
    return () => {
      end();
      const last = this.#moment;
      this.#moment = null;
      this.#drop(last);
    };
  }

  /** Where a position of the form that is shown is now; null where it is gone. */
  position(shown: number): number | null {
    return this.#moment?.position(shown) ?? null;
  }

  /** Shows the point as it is now. */
  load(): Promise<void> {
    if (this.#loading !== null) {
      this.#isStale = true;
      return this.#loading;
    }
    this.#isStale = false;
    this.#loading = this.#load().finally(() => {
      this.#loading = null;
      if (this.#isStale) void this.load();
    });
    return this.#loading;
  }

  /** `key`: of what is being written, so that of many keystrokes the last is enough. `focuses`: what was written gets the focus. */
  intend(make: FormIntention, { key = `${Math.random()}`, focuses = false } = {}): void {
    const replaced = this.#waiting.get(key);
    this.#waiting.set(key, { make, isFocused: focuses, moment: this.#use() });
    if (replaced !== undefined) this.#release(replaced.moment);
    this.#working ??= this.#work().finally(() => {
      this.#working = null;
    });
  }

  /** The same, of what stands at a position of the form that is shown. */
  intendAt(shown: number, make: (at: number) => Intention, how: { readonly key?: string; readonly focuses?: boolean } = {}): void {
    this.intend((position) => {
      const at = position(shown);
      return at === null ? null : make(at);
    }, how);
  }

  /** What may be written at a place. */
  async completions(at: number): Promise<readonly StudioCompletion[]> {
    return (await this.ask("completion", at)) ?? [];
  }

  /** What is said of a place of the form that is shown; undefined where that is gone, or nobody answers. */
  async ask<Name extends PlaceQuestion>(name: Name, at: number): Promise<StudioPageQuestions[Name]["answers"] | undefined> {
    const moment = this.#use();
    await this.#working;
    const asked = await this.documents.askAt(name, () => {
      const place = moment?.position(at) ?? null;
      return place === null ? null : ({ at: place } as StudioPageQuestions[Name]["asks"]);
    });
    this.#release(moment);
    if (asked === null) return undefined;
    this.documents.forget(asked.moment);
    return asked.answer;
  }

  /** The author comes to a cell: what it holds is explained. What was explained before stays until then. */
  async explain(row: number, column: number, at: number): Promise<void> {
    const own = ++this.#explaining;
    const first = await this.ask("explanation", at);
    if (own === this.#explaining) this.#show({ explained: first === undefined ? null : { row, column, first } });
  }

  /** The focus is where it was to go. */
  focused(): void {
    if (this.#view.target !== null) this.#show({ target: null });
  }

  focus(target: number): void {
    this.#show({ target });
  }

  async #load(): Promise<void> {
    const { explained } = this.#view;
    let row: number | null = null;
    const asked = await this.documents.askAt("form", () => {
      row = explained === null ? null : this.position(explained.row);
      return { point: this.#point };
    });
    if (asked === null) return;
    const former = this.#moment;
    this.#moment = asked.moment;
    this.#drop(former);
    const isSame = this.#view.explained === explained && explained !== null;
    this.#show({ form: asked.answer, ...(isSame ? { explained: row === null ? null : { ...explained, row } } : {}) });
  }

  async #work(): Promise<void> {
    for (let next = this.#next(); next !== null; next = this.#next()) {
      await this.#make(next);
      this.#release(next.moment);
    }
  }

  /** The moment of the form that is shown, until it is released. */
  #use(): Moment | null {
    const moment = this.#moment;
    if (moment !== null) this.#uses.set(moment, (this.#uses.get(moment) ?? 0) + 1);
    return moment;
  }

  #release(moment: Moment | null): void {
    if (moment === null) return;
    const left = (this.#uses.get(moment) ?? 1) - 1;
    if (left > 0) this.#uses.set(moment, left);
    else this.#uses.delete(moment);
    this.#drop(moment);
  }

  /** Is followed no longer, unless it is shown or something is to be done at it. */
  #drop(moment: Moment | null): void {
    if (moment !== null && moment !== this.#moment && !this.#uses.has(moment)) this.documents.forget(moment);
  }

  #next(): Meant | null {
    const [first] = this.#waiting;
    if (first === undefined) return null;
    this.#waiting.delete(first[0]);
    return first[1];
  }

  async #make(meant: Meant): Promise<void> {
    const asks = () => {
      const intention = meant.make((shown) => meant.moment?.position(shown) ?? null);
      return intention === null ? null : { intention };
    };
    const asked = await this.documents.askAt("intend", asks);
    if (asked === null) return;
    this.documents.forget(asked.moment);
    const { answer } = asked;
    if ("refused" in answer) return this.#show({ refused: answer.refused });
    if (!this.documents.apply(answer.edits)) return this.#make(meant);
    this.#show({ refused: null });
    await this.load();
    if (meant.isFocused && answer.at !== null) this.focus(answer.at);
  }

  #show(changed: Partial<PointFormView>): void {
    this.#view = { ...this.#view, ...changed };
    for (const listener of this.#listeners) listener();
  }
}
