// A request of the HTTP library as the pipeline takes it. What few routes ask for is looked up when they do.

import { parse } from "cookie";
import type { FastifyRequest } from "fastify";
import { isByHttps } from "../accounts/own-address.ts";
import type { Application } from "../context/application.ts";
import { type Credentials, type Identity, isAuthorization, sessionCookie } from "../pipeline/identify.ts";
import type { Incoming } from "../pipeline/pipeline.ts";
import type { Upload } from "../pipeline/router.ts";
import { bodyOf, uploadOf } from "./http-body.ts";

export class HttpIncoming implements Incoming {
  readonly method: string;
  readonly url: string;
  readonly #request: FastifyRequest;
  readonly #app: Pick<Application, "options">;
  readonly #tokenHeader: string;
  readonly #byHttps: boolean;
  readonly #about: { user: string | null };
  #moved: string | null = null;
  #cookies: Record<string, string | undefined> | null = null;

  /** `about` is told who asks; `url`: for what, where that is something else than the request's own. */
  constructor(request: FastifyRequest, about: { user: string | null }, app: Application, url = request.url) {
    this.#app = app;
    this.#tokenHeader = app.plan.api.tokenHeader.toLowerCase();
    this.#byHttps = isByHttps(app, request.client);
    this.method = request.method;
    this.url = url;
    this.#request = request;
    this.#about = about;
  }

  get body(): Buffer | null {
    return bodyOf(this.#request);
  }

  get credentials(): Credentials {
    return {
      cookie: this.#ownCookie ?? this.#plainCookie ?? null,
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

  identified({ actor, session, byCookie }: Identity): void {
    this.#about.user = actor.userId;
    if (byCookie && session !== null && this.#ownCookie === undefined) this.#moved = this.#plainCookie ?? null;
  }

  /** The token of a session whose cookie has the name that it had by http, and is to get that of https; null for none. */
  get moved(): string | null {
    return this.#byHttps ? this.#moved : null;
  }

  get #ownCookie(): string | undefined {
    return this.#cookie(sessionCookie(this.#app, this.#byHttps, this.#request.client.seat));
  }

  get #plainCookie(): string | undefined {
    return this.#cookie(sessionCookie(this.#app, false, this.#request.client.seat));
  }

  #cookie(name: string): string | undefined {
    const { cookie } = this.#request.headers;
    if (cookie === undefined) return undefined;
    this.#cookies ??= parse(cookie);
    return this.#cookies[name];
  }
}
