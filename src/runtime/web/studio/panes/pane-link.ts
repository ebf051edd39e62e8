// One pane from the Studio's side: a frame with the product, at an origin of its own, whose pages say what happens there.

import { NotAnswered } from "../document/request.ts";
import { type CallRequest, type OutlinedRows, type RowPlace, readFrom, sendTo, type ToProduct, type ToStudio } from "./messages.ts";

/** What a pane shows of itself. Another object whenever it is otherwise. */
export interface PaneView {
  /** "unreachable": nothing of the product came from its origin. */
  readonly stage: "awaited" | "there" | "unreachable";
  /** The label of whoever is signed in; null: nobody. */
  readonly user: string | null;
  readonly isRefused: boolean;
}

/** Milliseconds that a page has to come, and to say so once it is loaded: a port that nobody forwards does not always answer. */
const LOAD_PATIENCE = 8_000;
const READY_PATIENCE = 2_000;

const NO_ROWS: OutlinedRows = { written: null, replaced: [], isAsking: false };

interface Answer {
  readonly status: number;
  readonly text: string;
}

export class PaneLink {
  /** "http://127.0.0.1:8091" */
  readonly origin: string;
  readonly #listeners = new Set<() => void>();
  readonly #calls = new Map<number, (answer: Answer) => void>();
  #frame: HTMLIFrameElement | null = null;
  #rows = NO_ROWS;
  /** Whether the page that is shown is the product's: one that failed to load hears nothing. */
  #isHeard = false;
  /** A page said that it is there, and its loading has not ended. */
  #isNew = false;
  /** Waits for a page that hears it. */
  #waiting: ToProduct | null = null;
  #last = 0;
  #shown: PaneView = { stage: "awaited", user: null, isRefused: false };

  constructor(origin: string) {
    this.origin = origin;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly shown = (): PaneView => this.#shown;

  /** Shows the product in a frame, and hears of it until what it gives is called. `open`: somebody asks for the row of an element. */
  attach(frame: HTMLIFrameElement, open: (row: RowPlace) => void): () => void {
    this.#frame = frame;
    const hear = (event: MessageEvent) => {
      const message = readFrom<ToStudio>(frame.contentWindow, this.origin, event);
      if (message !== null) this.#heard(message, open);
    };
    let patience = setTimeout(() => this.#missed(), LOAD_PATIENCE);
    const loaded = () => {
      // Some browsers load the empty page first that every frame begins with.
      if (frame.contentDocument?.URL === "about:blank") return;
      clearTimeout(patience);
      patience = setTimeout(() => this.#missed(), READY_PATIENCE);
      this.#isHeard = this.#isNew;
      this.#isNew = false;
    };
    window.addEventListener("message", hear);
    frame.addEventListener("load", loaded);
    this.#begin();
    return () => {
      clearTimeout(patience);
      window.removeEventListener("message", hear);
      frame.removeEventListener("load", loaded);
      this.#frame = null;
    };
  }

  outline(rows: OutlinedRows): void {
    this.#rows = rows;
    this.#send({ is: "outline", ...rows });
  }

  /** `email`: a sample user's; null: nobody's. */
  signIn(email: string | null): void {
    this.#show({ isRefused: false });
    const message: ToProduct = { is: "sign in", email };
    if (this.#isHeard) this.#send(message);
    else {
      this.#waiting = message;
      this.#begin();
    }
  }

  reload(): void {
    if (this.#isHeard) this.#send({ is: "reload" });
    else this.#begin();
  }

  /** Asks the product as whoever is signed in here. Throws `NotAnswered`. */
  async call(path: string, request: CallRequest): Promise<Answer> {
    if (!this.#isHeard) throw new NotAnswered("The pane shows no page of the product.");
    const id = ++this.#last;
    const answering = new Promise<Answer>((resolve) => this.#calls.set(id, resolve));
    this.#send({ is: "call", id, path, ...request });
    const answer = await answering;
    if (answer.status === 0) throw new NotAnswered(`${path} was not answered.`);
    return answer;
  }

  #begin(): void {
    if (this.#frame !== null) this.#frame.src = `${this.origin}/`;
  }

  #send(message: ToProduct): void {
    const page = this.#frame?.contentWindow;
    if (page != null && this.#isHeard) sendTo(page, this.origin, message);
  }

  #heard(message: ToStudio, open: (row: RowPlace) => void): void {
    if (message.is === "ready") {
      this.#isHeard = true;
      this.#isNew = true;
      this.#show({ stage: "there" });
      this.outline(this.#rows);
      this.#endCalls();
      if (this.#waiting !== null) this.#send(this.#waiting);
      this.#waiting = null;
    } else if (message.is === "user") this.#show({ user: message.label });
    else if (message.is === "not signed in") this.#show({ isRefused: true });
    else if (message.is === "row") open(message.row);
    else {
      this.#calls.get(message.id)?.(message);
      this.#calls.delete(message.id);
    }
  }

  /** A page that is gone answers nothing. */
  #endCalls(): void {
    for (const answer of this.#calls.values()) answer({ status: 0, text: "" });
    this.#calls.clear();
  }

  #missed(): void {
    if (this.#shown.stage === "awaited") this.#show({ stage: "unreachable" });
  }

  #show(changed: Partial<PaneView>): void {
    this.#shown = { ...this.#shown, ...changed };
    for (const listener of this.#listeners) listener();
  }
}
