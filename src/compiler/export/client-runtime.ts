// The part of an exported client that is the same in each: requests, answers, errors, pages and events. It is text: it runs
// where the client runs.

/** The header in which a token is sent, and the word before it; "" for none. The media type of what is sent. */
export interface TokenHeader {
  readonly tokenHeader: string;
  readonly tokenScheme: string;
  readonly mediaType: string;
}

export interface RuntimeOptions {
  readonly token: TokenHeader;
  /** Whether there are events to listen to. */
  readonly listens: boolean;
  /** Whether errors say their code. */
  readonly coded: boolean;
  /** Whether errors say in words what is wrong. */
  readonly detailed: boolean;
  /** Whether any address has parts, and any call pages. */
  readonly parts: boolean;
  readonly pages: boolean;
}

export function runtimeText({ token, listens, coded, detailed, parts, pages }: RuntimeOptions): string {
  const code = coded ? "keyof Codes" : "null";
  const problem = coded ? "Problem<Code & keyof Codes>" : "Problem";
  const read = coded ? "(await json(reply)) as Problem" : "{ code: null, status: reply.status, body: (await json(reply)) as ProblemBody }";
  const message = coded ? (detailed ? "problem.detail" : "problem.code") : '"The product answered " + problem.status';
  return `export interface ClientOptions {
  /** Where the product runs: "https://example.org". */
  readonly url: string;
  /** Of a session, or one that a user made for a program. */
  readonly token?: string | null;
  /** Of a page of the same site: sends the cookie of whoever is signed in there. */
  readonly cookies?: boolean;
  /** In place of the global one. */
  readonly fetch?: typeof fetch;
}

export interface Reading {
  readonly signal?: AbortSignal;
}

export interface Writing extends Reading {
  /** The version that is changed: where somebody changed the record in the meantime, nothing is done. */
  readonly version?: number;
  /** A key of your own making: however often the same request is sent with it, it is done once. */
  readonly idempotencyKey?: string;
  /** Confirms warnings: the \`confirmation\` of the problem that told them. */
  readonly confirm?: string;
}

/** What a call answers; the codes that it may be refused with are known to \`attempt\`. */
export type Call<Value, Code = ${code}> = Promise<Value> & { readonly refusedWith?: Code };

/** A refusal of the product. */
export class ProblemError extends Error {
  readonly problem: Problem;
  /** Seconds after which it may be tried again, where the product says so. */
  readonly retryAfter: number | null;

  constructor(problem: Problem, retryAfter: number | null) {
    super(${message});
    this.name = "ProblemError";
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** Answers a refusal in place of throwing it. */
export async function attempt<Value, Code extends ${code}>(
  call: Call<Value, Code>,
): Promise<{ readonly ok: true; readonly value: Value } | { readonly ok: false; readonly problem: ${problem} }> {
  try {
    return { ok: true, value: await call };
  } catch (error) {
    if (error instanceof ProblemError) return { ok: false, problem: error.problem as ${problem} };
    throw error;
  }
}

interface Sent {
  readonly input?: unknown;
  readonly content?: Blob | ArrayBuffer;
  readonly query?: object;
  readonly options?: Writing;
}

class Http {
  token: string | null;
  readonly #url: string;
  readonly #cookies: boolean;
  readonly #fetch: typeof fetch;

  constructor({ url, token = null, cookies = false, fetch: own = fetch }: ClientOptions) {
    this.#url = url.replace(/\\/+$/, "");
    this.token = token;
    this.#cookies = cookies;
    this.#fetch = (...given) => own(...given);
  }

  async call<Value>(method: string, path: string, reads: "json" | "text" | "bytes" | "nothing", sent: Sent = {}): Promise<Value> {
    const reply = await this.#send(method, path + queryText(sent.query), sent);
    if (reads === "bytes") return reply as Value;
    const value = reads === "json" ? await json(reply) : await reply.text();
    return (reads === "nothing" ? undefined : value) as Value;
  }

  async #send(method: string, path: string, { input, content, options = {} }: Sent, more: Record<string, string> = {}): Promise<Response> {
    const headers: Record<string, string> = { ...more };
    if (this.token !== null) headers[${JSON.stringify(token.tokenHeader.toLowerCase())}] = ${token.tokenScheme === "" ? "this.token" : `\`${token.tokenScheme} \${this.token}\``};
    if (this.#cookies) headers["x-ninefold"] = "1";
    if (input !== undefined) headers["content-type"] = ${JSON.stringify(token.mediaType)};
    if (content !== undefined) headers["content-type"] = "application/octet-stream";
    if (options.version !== undefined) headers["if-match"] = \`"\${options.version}"\`;
    if (options.idempotencyKey !== undefined) headers["idempotency-key"] = options.idempotencyKey;
    if (options.confirm !== undefined) headers["confirm-warnings"] = options.confirm;
    const reply = await this.#fetch(this.#url + path, {
      method,
      headers,
      credentials: this.#cookies ? "include" : "omit",
      ...(input === undefined ? {} : { body: JSON.stringify(input) }),
      ...(content === undefined ? {} : { body: content }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    if (reply.ok) return reply;
    const problem: Problem = ${read};
    const wait = Number(reply.headers.get("retry-after") ?? "");
    throw new ProblemError(problem, wait > 0 ? wait : null);
  }
${listens ? LISTENING : ""}}

${parts ? PARTS : ""}function queryText(query: object = {}): string {
  const members = new URLSearchParams();
  for (const [name, given] of Object.entries(query) as [string, unknown][])
    for (const one of Array.isArray(given) ? given : [given]) if (one !== undefined && one !== null) members.append(name, String(one));
  const text = members.toString();
  return text === "" ? "" : \`?\${text}\`;
}

async function json(reply: Response): Promise<unknown> {
  const text = await reply.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(\`The answer of \${reply.url} (\${reply.status}) is no JSON. Does the product run there?\`);
  }
}
${pages ? PAGES : ""}${listens ? EVENTS : ""}`;
}

const PARTS = `/** One part of an address, which never leads to another. */
function part(given: string | number): string {
  const text = String(given);
  if (text === "" || text === "." || text === "..") throw new RangeError(\`"\${text}" names no record.\`);
  return encodeURIComponent(text);
}

`;

const PAGES = `
interface Page<Item> {
  readonly items: readonly Item[];
  readonly more: boolean;
}

async function* pages<Item>(read: (page: number) => Promise<Page<Item>>): AsyncGenerator<Item> {
  for (let page = 1; ; page++) {
    const { items, more } = await read(page);
    yield* items;
    if (!more) return;
  }
}
`;

const LISTENING = `
  /** Goes on after a connection ended, with what was missed, until the session is over or the signal says so. */
  async *listen(path: string, { last, signal }: { readonly last?: string; readonly signal?: AbortSignal }): AsyncGenerator<ServerEvent> {
    let seen = last;
    const options = signal === undefined ? {} : { signal };
    const isStopped = (): boolean => signal?.aborted ?? false;
    while (!isStopped()) {
      let wait = 1;
      try {
        const reply = await this.#send("GET", path, { options }, seen === undefined ? {} : { "last-event-id": seen });
        for await (const event of eventsOf(reply)) {
          seen = event.id ?? seen;
          yield event;
          if (event.event === "ended") return;
        }
      } catch (error) {
        // A refusal is told, unless it says when to try again; a connection that broke is made anew.
        if (error instanceof ProblemError && error.retryAfter === null) throw error;
        if (error instanceof ProblemError) wait = error.retryAfter ?? wait;
      }
      if (isStopped()) return;
      await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    }
  }
`;

const EVENTS = `
export type ServerEvent =
  | { readonly event: "changed"; readonly id: string | null; readonly data: ChangedRecord }
  | { readonly event: "revision"; readonly id: string | null; readonly data: { readonly revision: string } }
  /** \`reload\`: too much was missed, so read anew. \`ended\`: the session is over. \`outdated\`: another process goes on telling. */
  | { readonly event: "reload" | "ended" | "outdated"; readonly id: string | null; readonly data: unknown };

export interface ChangedRecord {
  readonly entity: string;
  readonly record: string;
  readonly what: "created" | "changed" | "gone";
  /** What was done and when, where its history may be read. */
  readonly action?: string;
  readonly at?: string;
}

async function* eventsOf(reply: Response): AsyncGenerator<ServerEvent> {
  if (reply.body === null) return;
  const reader = reply.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      for (let end = text.indexOf("\\n\\n"); end >= 0; end = text.indexOf("\\n\\n")) {
        const fields = new Map(text.slice(0, end).split("\\n").map((line) => [line.split(":", 1)[0] ?? "", line.replace(/^[^:]*: ?/, "")]));
        text = text.slice(end + 2);
        const event = fields.get("event");
        if (event === undefined) continue;
        yield { event, id: fields.get("id") ?? null, data: JSON.parse(fields.get("data") || "null") } as ServerEvent;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
`;
