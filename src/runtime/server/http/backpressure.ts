// How much is made for whoever takes slowly. The requests of one connection are answered in turn, each when the answer before it
// was taken, and an answer of which nothing is taken for too long ends with its connection. So nobody fills the memory by asking
// and not reading.

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** More requests than this behind an answer that is not taken yet end the connection. */
const MOST_WAITING = 100;
/** Characters that an operating system takes at once, whoever reads. */
const LARGE = 65_536;

export class Turns {
  readonly #waiting = new WeakMap<Socket, number>();

  /** Calls `next` once the answers before this one have left. */
  wait({ socket }: IncomingMessage, response: ServerResponse, next: () => void): void {
    // Node gives a response its socket when those before it are finished.
    if (response.socket !== null) {
      next();
      return;
    }
    const waiting = (this.#waiting.get(socket) ?? 0) + 1;
    this.#waiting.set(socket, waiting);
    if (waiting > MOST_WAITING) {
      socket.destroy();
      return;
    }
    response.once("socket", () => {
      this.#waiting.set(socket, (this.#waiting.get(socket) ?? 1) - 1);
      next();
    });
  }
}

/** Ends the connection when nothing of an answer is taken for so many milliseconds; what is small is taken at once. */
export function demandTaking(response: ServerResponse, payload: unknown, idle: number): void {
  if (typeof payload === "string" ? payload.length > LARGE : payload != null) response.socket?.setTimeout(idle);
}
