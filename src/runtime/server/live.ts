// Tells open pages that something changed: the document, or records of an entity of which the listener may see
// something. Never what changed; a page asks again, and is answered by what its user may see.

import type { ServerResponse } from "node:http";
import type { Actor } from "./access.ts";
import { SEE } from "./access.ts";
import type { Application } from "./application.ts";
import { isNever } from "./terms.ts";

interface Listener {
  readonly response: ServerResponse;
  readonly actor: Actor;
}

const HEARTBEAT = 25_000;
const MOST = 10_000;

export class Live {
  readonly #listeners = new Set<Listener>();
  readonly #heartbeat: NodeJS.Timeout;
  #closed = false;

  constructor() {
    this.#heartbeat = setInterval(() => this.#toAll(() => ": still here\n\n"), HEARTBEAT);
    this.#heartbeat.unref();
  }

  /** Keeps the response open and writes events to it; false when too many listen already, or the process stops. */
  listen(app: Application, actor: Actor, response: ServerResponse): boolean {
    if (this.#closed || this.#listeners.size >= MOST) return false;
    const listener = { response, actor };
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" });
    response.write(event("revision", { revision: app.revision }));
    this.#listeners.add(listener);
    response.on("close", () => this.#listeners.delete(listener));
    return true;
  }

  changed(app: Application, entities: readonly string[]): void {
    for (const entity of entities) {
      this.#toAll(({ actor }) => (isNever(app.access.may(entity, SEE, actor.roles).when) ? null : event("changed", { entity })));
    }
  }

  /** The document changed: every page asks for the application anew. */
  revised(app: Application): void {
    this.#toAll(() => event("revision", { revision: app.revision }));
  }

  close(): void {
    clearInterval(this.#heartbeat);
    this.#closed = true;
    for (const { response } of this.#listeners) response.end();
    this.#listeners.clear();
  }

  #toAll(say: (listener: Listener) => string | null): void {
    for (const listener of this.#listeners) {
      const text = say(listener);
      if (text !== null) listener.response.write(text);
    }
  }
}

function event(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
