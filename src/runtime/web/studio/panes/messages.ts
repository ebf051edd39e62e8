// What the Studio and a page of the product in one of its panes tell each other, each of them of an origin of its own.

export interface RowPlace {
  readonly file: string;
  /** From 1, in the documents that run. */
  readonly line: number;
}

/** Of the mark of what the product shows, "spec.md:12:3". */
export function rowOfMark(mark: string): RowPlace | null {
  const { file, line } = /^(?<file>.+):(?<line>\d+):\d+$/.exec(mark)?.groups ?? {};
  return file === undefined ? null : { file, line: Number(line) };
}

/** What is outlined in a page. */
export interface OutlinedRows {
  /** The row in which the author writes. */
  readonly written: RowPlace | null;
  /** Rows that run in the place of others, which do not run as they are written. */
  readonly replaced: readonly RowPlace[];
  /** Whether a press leads to the row of what is pressed. */
  readonly isAsking: boolean;
}

export interface CallRequest {
  readonly method: string;
  /** Null where there is no body. */
  readonly type: string | null;
  readonly body: string;
}

export type ToProduct =
  | ({ readonly is: "outline" } & OutlinedRows)
  /** `email`: a sample user's; null: nobody's. */
  | { readonly is: "sign in"; readonly email: string | null }
  | { readonly is: "reload" }
  | ({ readonly is: "call"; readonly id: number; readonly path: string } & CallRequest);

export type ToStudio =
  | { readonly is: "ready" }
  /** `label`: of whoever is signed in; null: nobody. */
  | { readonly is: "user"; readonly label: string | null }
  | { readonly is: "not signed in" }
  | { readonly is: "row"; readonly row: RowPlace }
  /** `status` 0: none came. */
  | { readonly is: "answer"; readonly id: number; readonly status: number; readonly text: string };

/** By which a message is known among those of other scripts. */
interface Envelope<Message> {
  readonly studio: Message;
}

export function sendTo<Message extends ToProduct | ToStudio>(to: Window, origin: string, message: Message): void {
  to.postMessage({ studio: message } satisfies Envelope<Message>, origin);
}

/** Null where it is another script's, or not from this window with a page of this origin. */
export function readFrom<Message extends ToProduct | ToStudio>(from: Window | null, origin: string, event: MessageEvent): Message | null {
  if (from === null || event.source !== from || event.origin !== origin) return null;
  const { data } = event as MessageEvent<unknown>;
  return typeof data === "object" && data !== null && "studio" in data ? (data as Envelope<Message>).studio : null;
}
