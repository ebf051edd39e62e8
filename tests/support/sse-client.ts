// Listens to live events, for tests.

import { get, type IncomingMessage } from "node:http";
import { expect } from "vitest";
import type { Json } from "./test-server.ts";

/** A listener that reads events as they come. */
export class SseClient {
  readonly events: { readonly id: string | null; readonly event: string; readonly data: Json }[] = [];
  readonly #message: IncomingMessage;
  readonly #blocks: AsyncIterator<Buffer>;
  #text = "";
  over = false;

  constructor(message: IncomingMessage) {
    this.#message = message;
    this.#blocks = message[Symbol.asyncIterator]();
  }

  /** On a connection of its own, which ends with the stream. */
  static async at(url: string, token?: string, last?: string, path = "/api/events"): Promise<SseClient> {
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(last === undefined ? {} : { "last-event-id": last }),
    };
    const message = await new Promise<IncomingMessage>((resolve, reject) => {
      get(url + path, { headers, agent: false }, resolve).on("error", reject);
    });
    expect(message.headers["content-type"]).toBe("text/event-stream");
    return new SseClient(message);
  }

  /** Reads until an event is as asked. */
  async until(is: (one: SseClient["events"][number]) => boolean): Promise<SseClient["events"][number]> {
    for (;;) {
      const found = this.events.find(is);
      if (found !== undefined) return found;
      if (this.over) throw new Error(`the stream ended after ${JSON.stringify(this.events)}`);
      const { done, value } = await this.#blocks.next();
      if (done === true) this.over = true;
      this.#text += done === true ? "" : value.toString();
      const blocks = this.#text.split("\n\n");
      this.#text = blocks.pop() ?? "";
      for (const block of blocks) {
        const line = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1] ?? null;
        if (line("event") !== null) this.events.push({ id: line("id"), event: line("event")!, data: JSON.parse(line("data") ?? "null") });
      }
    }
  }

  close(): void {
    this.#message.destroy();
  }
}
