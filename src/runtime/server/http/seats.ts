// Further ports of the product in development: one session of the browser for each, so that two roles are seen side by side.

import { createServer, type Server as Listener, type Socket } from "node:net";
import { ownAddress } from "../accounts/own-address.ts";
import type { Application } from "../context/application.ts";
import type { Client } from "./proxies.ts";

/** As many as the Studio has panes. */
const SEATS = 2;
/** How many ports after the product's are tried. */
const TRIES = 40;

/** What of the HTTP server is used: whatever connects to a seat is its connection. */
interface Connections {
  emit(event: "connection", socket: Socket): boolean;
}

/** Where the product listens. */
interface Place {
  readonly http: Connections;
  readonly host: string;
  readonly port: number;
}

export class Seats {
  readonly #listeners: Listener[] = [];
  #place: Place | null = null;
  #opening: Promise<readonly number[]> | null = null;
  #ports: readonly number[] = [];

  /** The product listens there: seats take the next free ports, once they are asked for. */
  follow(place: Place): void {
    this.#place = place;
  }

  /** The ports of the seats, which listen from then on; fewer where too few are free. */
  open(): Promise<readonly number[]> {
    this.#opening ??= this.#listen();
    return this.#opening;
  }

  /** The product's own port, where a connection came by a seat; null where it came by that port itself. */
  studioPortOf(socket: Socket): number | null {
    return this.#ports.length > 0 && this.#ports.includes(socket.localPort ?? 0) ? this.#place!.port : null;
  }

  /** Takes no new connections, and waits for those that there are. */
  async close(): Promise<void> {
    this.#opening ??= Promise.resolve([]);
    await this.#opening;
    await Promise.all(this.#listeners.map((one) => new Promise((done) => one.close(done))));
  }

  async #listen(): Promise<readonly number[]> {
    if (this.#place === null) return [];
    const { http, host, port } = this.#place;
    const last = Math.min(port + TRIES, 65_535);
    for (let next = port + 1; next <= last && this.#ports.length < SEATS; next++) {
      // As the HTTP server opens its own.
      const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => http.emit("connection", socket));
      if (!(await listens(listener, host, next))) continue;
      this.#listeners.push(listener);
      this.#ports = [...this.#ports, next];
    }
    return this.#ports;
  }
}

function listens(listener: Listener, host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    listener.once("error", () => resolve(false));
    listener.listen({ host, port }, () => resolve(true));
  });
}

/**
 * Whether the host that a client names is this machine by a name that nobody else can give, an address of numbers, or the product's own as
 * the operator set it. A name that another site made point here is none of them.
 */
export function namesOwnHost(app: Application, client: Client): boolean {
  const own = ownAddress(app);
  const name = client.hostname.toLowerCase();
  const isNumbers = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/.test(name);
  return name === "localhost" || name.endsWith(".localhost") || isNumbers || (own !== null && new URL(own).hostname === name);
}
