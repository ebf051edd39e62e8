// Asks a running server as a person would, and keeps what did not agree with the oracle.

import type { Person } from "./world.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of any shape are looked into.
export type Json = any;

export interface Answer {
  readonly status: number;
  readonly body: Json;
}

export class Asking {
  readonly differences: string[] = [];
  cells = 0;
  readonly #url: string;
  readonly #person: Person;

  constructor(url: string, person: Person) {
    this.#url = url;
    this.#person = person;
  }

  /** A file as the body. */
  send(path: string, text: string): Promise<Answer> {
    return this.#request("POST", path, text, { "content-type": "text/csv" });
  }

  ask(method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const isJson = body !== undefined;
    const text = isJson ? JSON.stringify(body) : undefined;
    return this.#request(method, path, text, { ...(isJson ? { "content-type": "application/json" } : {}), ...headers });
  }

  async #request(method: string, path: string, body: string | undefined, headers: Readonly<Record<string, string>>): Promise<Answer> {
    const response = await fetch(this.#url + path, {
      method,
      headers: { ...(path.startsWith("/-/") ? { "x-ninefold": "1" } : {}), ...this.#person.headers, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    let read: Json = text;
    try {
      read = JSON.parse(text);
    } catch {
      // A text it is.
    }
    return { status: response.status, body: read };
  }

  get(path: string): Promise<Answer> {
    return this.ask("GET", path);
  }

  /** One cell: what was found is what the oracle says. */
  same(what: string, found: unknown, said: unknown): void {
    this.cells++;
    const [is, should] = [JSON.stringify(found), JSON.stringify(said)];
    if (is !== should) this.differences.push(`${this.#person.name}: ${what}: found ${shortened(is)}, the oracle says ${shortened(should)}`);
  }

  sameSet(what: string, found: readonly unknown[], said: readonly unknown[]): void {
    this.same(what, [...found].map(String).sort(), [...said].map(String).sort());
  }
}

function shortened(text: string | undefined): string {
  return text === undefined || text.length < 300 ? String(text) : `${text.slice(0, 300)}… (${text.length})`;
}
