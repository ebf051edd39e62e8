// A request of the HTTP library as the pipeline takes it. What few routes ask for is looked up when they do.

import type { FastifyRequest } from "fastify";
import { bodyOf, uploadOf } from "./http-body.ts";
import { type Credentials, isAuthorization, SESSION_COOKIE } from "./identify.ts";
import type { Incoming } from "./pipeline.ts";
import type { Upload } from "./router.ts";

export class HttpIncoming implements Incoming {
  readonly method: string;
  readonly url: string;
  readonly #request: FastifyRequest;
  readonly #tokenHeader: string;
  readonly #about: { user: string | null };

  /** `about` is told who asks; `api` says in which header a token comes. */
  constructor(request: FastifyRequest, about: { user: string | null }, { tokenHeader }: { readonly tokenHeader: string }) {
    this.#tokenHeader = tokenHeader.toLowerCase();
    this.method = request.method;
    this.url = request.url;
    this.#request = request;
    this.#about = about;
  }

  get body(): Buffer | null {
    return bodyOf(this.#request);
  }

  get credentials(): Credentials {
    return {
      cookie: this.#request.cookies[SESSION_COOKIE] ?? null,
      authorization: this.header("authorization") ?? null,
      own: isAuthorization(this.#tokenHeader) ? null : (this.header(this.#tokenHeader) ?? null),
    };
  }

  get address(): string {
    return this.#request.client.address;
  }

  get origin(): string {
    return this.#request.client.origin;
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
