// Makes outbound calls: signed, to public addresses alone, without following where they are sent on. The HTTP library is
// loaded with the first call.

import type { Agent } from "undici";
import type { CallContent } from "./outbox.ts";
import { demandPublic, type Lookup, publicLookup } from "./private-addresses.ts";
import { signatureOf } from "./signature.ts";

export interface CallSettings {
  /** Signs every call. */
  readonly secret: string;
  /** Whether calls may go to addresses of the machine and its network. */
  readonly allowPrivateAddresses: boolean;
  /** Looks names up; as the system does unless given. */
  readonly lookup?: Lookup;
}

const TIMEOUT = 20_000;
/** What a receiver answers is of no interest beyond its status. */
const LONGEST_ANSWER = 64 * 1024;

export class Caller {
  readonly #settings: CallSettings;
  #agent: Promise<Agent> | null = null;

  constructor(settings: CallSettings) {
    this.#settings = settings;
  }

  /** Answers the status where the receiver took the call; throws where it did not. `id` is the same at every attempt. */
  async call(id: string, name: string, content: CallContent, now: Date, stop: AbortSignal): Promise<string> {
    const { secret, allowPrivateAddresses } = this.#settings;
    const url = new URL(content.url);
    if (url.protocol !== "http:" && url.protocol !== "https:") throw new Error(`${url.protocol} is not called`);
    if (!allowPrivateAddresses) demandPublic(url.hostname);
    this.#agent ??= this.#connect();
    const { request } = await import("undici");
    const body = content.body ?? "";
    const { statusCode, body: answer } = await request(url, {
      dispatcher: await this.#agent,
      method: content.method,
      headers: {
        "user-agent": "Ninefold",
        "idempotency-key": `"${id}"`,
        "ninefold-delivery": id,
        "ninefold-call": encodeURIComponent(name),
        "ninefold-signature": signatureOf(secret, Math.floor(now.getTime() / 1000), body),
        ...(content.body === null ? {} : { "content-type": "application/json" }),
      },
      ...(content.body === null ? {} : { body }),
      signal: AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT)]),
    });
    await answer.dump({ limit: LONGEST_ANSWER });
    if (statusCode >= 200 && statusCode < 300) return String(statusCode);
    const redirected = statusCode >= 300 && statusCode < 400;
    throw new Error(redirected ? `answered ${statusCode}: calls are not sent on to another address` : `answered ${statusCode}`);
  }

  async close(): Promise<void> {
    const agent = await this.#agent?.catch(() => null);
    this.#agent = null;
    await agent?.destroy();
  }

  async #connect(): Promise<Agent> {
    const { Agent } = await import("undici");
    const { allowPrivateAddresses, lookup } = this.#settings;
    const own = allowPrivateAddresses ? lookup : publicLookup(lookup);
    return new Agent({
      connect: { timeout: TIMEOUT, ...(own === undefined ? {} : { lookup: own as never }) },
      headersTimeout: TIMEOUT,
      bodyTimeout: TIMEOUT,
      maxHeaderSize: 16 * 1024,
    });
  }
}
