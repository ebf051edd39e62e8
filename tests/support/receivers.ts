// Receivers of outbound calls and mail, on this machine.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

type Reaction = (request: Received, response: ServerResponse, socket: Socket) => void;

export class Receiver {
  readonly received: Received[] = [];
  /** What the next requests are answered by; then 204. */
  readonly reactions: Reaction[] = [];
  readonly #server = createServer((request, response) => void this.#take(request, response));
  readonly #waiting: { readonly count: number; readonly done: () => void }[] = [];

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Until so many requests have come in all. */
  async until(count: number): Promise<void> {
    if (this.received.length < count) await new Promise<void>((done) => this.#waiting.push({ count, done }));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = "";
    for await (const chunk of request) body += chunk;
    const one: Received = { method: request.method ?? "", path: request.url ?? "", headers: request.headers, body };
    this.received.push(one);
    const react = this.reactions.shift() ?? ((_one, answer) => answer.writeHead(204).end());
    react(one, response, request.socket);
    for (const { count, done } of this.#waiting) if (this.received.length >= count) done();
  }
}

export const answering =
  (status: number, headers: Readonly<Record<string, string>> = {}): Reaction =>
  (_request, response) =>
    response.writeHead(status, headers).end();

export const cutting: Reaction = (_request, _response, socket) => socket.destroy();

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and text as they came. */
  readonly raw: string;
}

export class MailBox {
  readonly mails: ReceivedMail[] = [];
  /** How many of the next mails are refused. */
  refuse = 0;
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: (stream, session, done) => void this.#take(stream, session, done),
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  async #take(stream: AsyncIterable<Buffer>, { envelope }: SMTPServerSession, done: (error?: Error | null) => void): Promise<void> {
    let raw = "";
    for await (const chunk of stream) raw += chunk.toString("utf8");
    if (this.refuse > 0) {
      this.refuse--;
      done(Object.assign(new Error("try again later"), { responseCode: 451 }));
      return;
    }
    const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
    this.mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
    done();
  }
}
