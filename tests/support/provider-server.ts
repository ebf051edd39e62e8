// A small provider of sign-ins on this machine, for tests: it signs what the test tells it to.

import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

export interface TestProvider {
  readonly issuer: string;
  /** What the next tokens say; members of the standard may be overridden. */
  says: Record<string, unknown>;
  /** Signs the next tokens with a key that it does not publish. */
  forges: boolean;
  /** As somebody signs in there: the code that the page comes back with. */
  code(url: string): string;
  close(): Promise<void>;
}

export const CLIENT = { clientId: "library", clientSecret: "a secret of the client" };

export async function startProvider(now: () => Date): Promise<TestProvider> {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const { privateKey: foreignKey } = await generateKeyPair("ES256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "one", alg: "ES256", use: "sig" };
  const codes = new Map<string, { readonly nonce: string; readonly challenge: string; readonly redirect: string }>();
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => {
      response.writeHead(status, { "content-type": "application/json", ...(status === 302 ? { location: "http://127.0.0.1:1/" } : {}) });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = {
    issuer,
    says: {} as Record<string, unknown>,
    forges: false,
    code(url: string) {
      const query = new URL(url).searchParams;
      const code = `code-${codes.size}`;
      const [nonce, challenge, redirect] = ["nonce", "code_challenge", "redirect_uri"].map((name) => query.get(name) ?? "");
      codes.set(code, { nonce: nonce ?? "", challenge: challenge ?? "", redirect: redirect ?? "" });
      return code;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };

  async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    if (request.url === "/.well-known/openid-configuration") {
      const endpoints = { authorization_endpoint: `${issuer}/enter`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` };
      return { status: 200, body: { issuer, ...endpoints } };
    }
    if (request.url === "/keys") return { status: 200, body: { keys: [jwk] } };
    const form = new URLSearchParams(await textOf(request));
    const known = codes.get(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const basic = `Basic ${Buffer.from(`${CLIENT.clientId}:${encodeURIComponent(CLIENT.clientSecret)}`).toString("base64")}`;
    const isRight =
      known?.challenge === challenge && form.get("redirect_uri") === known.redirect && request.headers.authorization === basic;
    codes.delete(form.get("code") ?? "");
    if (!isRight) return { status: 400, body: { error: "invalid_grant" } };
    const seconds = Math.floor(now().getTime() / 1000);
    const claims = { iss: issuer, aud: CLIENT.clientId, nonce: known.nonce, iat: seconds, exp: seconds + 300, ...provider.says };
    const token = new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: "one" });
    return {
      status: 200,
      body: { id_token: await token.sign(provider.forges ? foreignKey : privateKey), access_token: "x", token_type: "Bearer" },
    };
  }
  return provider;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}
