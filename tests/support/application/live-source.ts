// The stream of live events over fetch, as EventSource reads it.

const MILLISECONDS_UNTIL_AGAIN = 3_000;

type Connect = (headers: Record<string, string>, signal: AbortSignal) => Promise<Response>;

export class LiveSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readonly url: string;
  readyState: number = LiveSource.CONNECTING;
  readonly #connect: Connect;
  readonly #ending = new AbortController();
  #again: ReturnType<typeof setTimeout> | undefined;
  #lastEventId = "";

  constructor(url: string, connect: Connect) {
    super();
    this.url = url;
    this.#connect = connect;
    void this.#run();
  }

  close(): void {
    this.readyState = LiveSource.CLOSED;
    clearTimeout(this.#again);
    this.#ending.abort();
  }

  async #run(): Promise<void> {
    const headers: Record<string, string> = { accept: "text/event-stream" };
    if (this.#lastEventId !== "") headers["last-event-id"] = this.#lastEventId;
    try {
      const response = await this.#connect(headers, this.#ending.signal);
      if (this.readyState === LiveSource.CLOSED) return;
      if (response.status !== 200 || response.body === null) {
        this.readyState = LiveSource.CLOSED;
        this.dispatchEvent(new Event("error"));
        return;
      }
      this.readyState = LiveSource.OPEN;
      this.dispatchEvent(new Event("open"));
      await this.#read(response.body);
    } catch {
      // The connection broke, or was let go of.
    }
    if (this.readyState === LiveSource.CLOSED) return;
    this.readyState = LiveSource.CONNECTING;
    this.dispatchEvent(new Event("error"));
    this.#again = setTimeout(() => void this.#run(), MILLISECONDS_UNTIL_AGAIN);
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let rest = "";
    for await (const bytes of body as unknown as AsyncIterable<Uint8Array>) {
      const parts = (rest + decoder.decode(bytes, { stream: true })).split(/\r?\n\r?\n/);
      rest = parts.pop() ?? "";
      for (const part of parts) this.#hear(part);
    }
  }

  #hear(part: string): void {
    const fields = part.split(/\r?\n/).flatMap((line) => {
      const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value] as const];
    });
    const of = (wanted: string) => fields.filter(([name]) => name === wanted).map(([, value]) => value);
    this.#lastEventId = of("id").at(-1) ?? this.#lastEventId;
    const data = of("data");
    if (data.length === 0 || this.readyState === LiveSource.CLOSED) return;
    const told = { data: data.join("\n"), lastEventId: this.#lastEventId };
    this.dispatchEvent(new MessageEvent(of("event").at(-1) ?? "message", told));
  }
}
