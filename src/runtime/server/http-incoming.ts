// A request of the HTTP library as the pipeline takes it. What few routes ask for is looked up when they do.

import type { FastifyRequest } from "fastify";
import { bodyOf, uploadOf } from "./http-body.ts";
import { type Credentials, SESSION_COOKIE } from "./identify.ts";
import type { Incoming } from "./pipeline.ts";
import type { Upload } from "./router.ts";

export class HttpIncoming implements Incoming {
  readonly method: string;
  readonly url: string;
  readonly #request: FastifyRequest;
  readonly #about: { user: string | null };

  /** `about` is told who asks. */
  constructor(request: FastifyRequest, about: { user: string | null }) {
    this.method = request.method;
    this.url = request.url;
    this.#request = request;
    this.#about = about;
  }

  get body(): Buffer | null {
    return bodyOf(this.#request);
  }

  get credentials(): Credentials {
    return { cookie: this.#request.cookies[SESSION_COOKIE] ?? null, authorization: this.header("authorization") ?? null };
  }

  get address(): string {
    return this.#request.ip;
  }

  get origin(): string {
    return `${this.#request.protocol}://${this.#request.host}`;
  }

  header(name: string): string | undefined {
    const value = this.#request.headers[name];
    return Array.isArray(value) ? value.join(", ") : value;
  }

  upload(): Promise<Upload | null> {
    return uploadOf(this.#request);
  }

  identified(userId: string | null): void {
    this.#about.user = userId;
  }
}
