// A provider of sign-ins, by OpenID Connect. Found by its issuer, asked by a code with PKCE, believed by its signature. It is
// asked at public addresses alone unless the operator allows others, and never followed where it sends on to.

import type { Agent } from "undici";
import type { Application } from "../context/application.ts";
import { externalTime } from "../context/clock.ts";
import { demandPublic, publicLookup } from "../outbox/private-addresses.ts";

export interface ProviderSettings {
  /** "https://accounts.example.org" */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What the button calls it. */
  readonly name: string;
  readonly allowPrivateAddresses: boolean;
}

/** What a provider says of somebody, signed. */
export interface Claims {
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
}

interface Discovery {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly jwks_uri: string;
  readonly token_endpoint_auth_methods_supported?: readonly string[];
}

/** Whoever signs with a secret that is shared proves nothing here. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
const TIMEOUT = 10_000;
const LONGEST_ANSWER = 512 * 1024;

/** Throws where the provider cannot be asked; what it says is for the log. */
export class Provider {
  readonly settings: ProviderSettings;

  constructor(settings: ProviderSettings) {
    this.settings = settings;
  }

  /** Where somebody is sent to sign in. */
  async address(given: {
    readonly redirect: string;
    readonly state: string;
    readonly nonce: string;
    readonly challenge: string;
    /** Whoever is signed in already is to show that it is still them. */
    readonly again: boolean;
  }): Promise<string> {
    const { authorization_endpoint: endpoint } = await this.#discover();
    const url = new URL(endpoint);
    if (url.protocol !== "https:" && url.protocol !== "http:") throw new Error("the provider's address is no web address");
    const query = {
      response_type: "code",
      client_id: this.settings.clientId,
      redirect_uri: given.redirect,
      scope: "openid email profile",
      state: given.state,
      nonce: given.nonce,
      code_challenge: given.challenge,
      code_challenge_method: "S256",
      ...(given.again ? { prompt: "login" } : {}),
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  }

  /** Whom the provider means by a code. */
  async claims(
    app: Application,
    given: { readonly code: string; readonly redirect: string; readonly verifier: string; readonly nonce: string },
  ): Promise<Claims> {
    const known = await this.#discover();
    const { clientId, clientSecret } = this.settings;
    const methods = known.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const inBody = !methods.includes("client_secret_basic") && methods.includes("client_secret_post");
    const form = new URLSearchParams({
      grant_type: "authorization_code",
      code: given.code,
      redirect_uri: given.redirect,
      code_verifier: given.verifier,
      ...(inBody ? { client_id: clientId, client_secret: clientSecret } : {}),
    });
    const basic = `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString("base64")}`;
    const answer = await this.#ask(known.token_endpoint, form.toString(), inBody ? {} : { authorization: basic });
    const { createLocalJWKSet, jwtVerify } = await import("jose");
    const keys = createLocalJWKSet((await this.#ask(known.jwks_uri)) as unknown as Parameters<typeof createLocalJWKSet>[0]);
    const { payload } = await jwtVerify(String(answer.id_token ?? ""), keys, {
      issuer: known.issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ["sub", "exp", "iat"],
      clockTolerance: 60,
      currentDate: externalTime(app.clock),
    });
    if (payload.nonce !== given.nonce) throw new Error("the nonce is another");
    if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== clientId) throw new Error("the token is for somebody else");
    return {
      subject: String(payload.sub),
      email: typeof payload.email === "string" ? payload.email : null,
      emailVerified: payload.email_verified === true,
      name: typeof payload.name === "string" ? payload.name : null,
    };
  }

  async #discover(): Promise<Discovery> {
    const issuer = this.settings.issuer.replace(/\/+$/, "");
    const found = (await this.#ask(`${issuer}/.well-known/openid-configuration`)) as unknown as Discovery;
    if (String(found.issuer).replace(/\/+$/, "") !== issuer) throw new Error(`the provider calls itself ${String(found.issuer)}`);
    return found;
  }

  async #ask(
    address: string,
    form: string | null = null,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Readonly<Record<string, unknown>>> {
    const url = new URL(address);
    const { allowPrivateAddresses } = this.settings;
    if (url.protocol !== "https:" && !(allowPrivateAddresses && url.protocol === "http:")) throw new Error(`${url.origin} is not https`);
    if (!allowPrivateAddresses) demandPublic(url.hostname);
    const { Agent, request } = await import("undici");
    const agent: Agent = new Agent({
      connect: { timeout: TIMEOUT, ...(allowPrivateAddresses ? {} : { lookup: publicLookup() as never }) },
      maxHeaderSize: 16 * 1024,
      maxResponseSize: LONGEST_ANSWER,
    });
    try {
      const { statusCode, body } = await request(url, {
        dispatcher: agent,
        method: form === null ? "GET" : "POST",
        headers: {
          accept: "application/json",
          ...(form === null ? {} : { "content-type": "application/x-www-form-urlencoded" }),
          ...headers,
        },
        ...(form === null ? {} : { body: form }),
        signal: AbortSignal.timeout(TIMEOUT),
      });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`${url.origin} answered ${statusCode}`);
      const said: unknown = JSON.parse(text);
      if (typeof said !== "object" || said === null) throw new Error(`${url.origin} answered something else`);
      return said as Readonly<Record<string, unknown>>;
    } finally {
      await agent.destroy();
    }
  }
}
