// Signing in by a provider: who comes in, who is made new, and what is not believed.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CLIENT, startProvider, type TestProvider } from "../../support/provider-server.ts";
import { engineFor, type Json, open, readExample, type TestServer } from "../../support/test-server.ts";

const ADDRESS = "https://library.example";
const RECORDS = {
  Member: ["rita", "leo", "kim"].map((name) => ({ name, email: `${name}@example.org`, born_on: "1990-01-01" })),
};
/** Who signs up here need not say when they were born. */
const LIBRARY = readExample("library").replace(/(\| born_on *\| date *\| required *\| )-/, "$1starts today - 9000 days");

describe.each(engineFor(import.meta.filename))("a provider of sign-ins on %s", (engine) => {
  let server: TestServer;
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startProvider(() => server.clock.now());
    const settings = { ...CLIENT, issuer: provider.issuer, name: "Town", allowPrivateAddresses: true };
    server = await open(LIBRARY, { engine, records: RECORDS, outbound: { address: ADDRESS }, provider: settings });
  });
  afterAll(async () => {
    await server?.close();
    await provider?.close();
  });
  beforeEach(() => {
    provider.says = {};
    provider.forges = false;
    server.clock.at = new Date(server.clock.at.getTime() + 20 * 60_000);
  });

  const post = (path: string, body: object) => server.ask("POST", path, body);
  const begin = async (): Promise<Json> => (await post("/-/sign-in/provider/begin", {})).body;
  const stateOf = (url: string) => new URL(url).searchParams.get("state") ?? "";

  async function come(says: Record<string, unknown>) {
    provider.says = says;
    const { url, key } = await begin();
    return post("/-/sign-in/provider", { code: provider.code(url), state: stateOf(url), key });
  }
  const cookieOf = (headers: Headers) =>
    headers
      .getSetCookie()
      .find((one) => one.startsWith("__Host-ninefold_session="))
      ?.split(";")[0] ?? "";
  const whoIs = async (headers: Headers): Promise<Json> =>
    (await server.ask("GET", "/api/session", undefined, { headers: { cookie: cookieOf(headers) } })).body;

  it("is asked with PKCE, a state and a nonce, to come back to the operator's address", async () => {
    const { url } = await begin();
    const query = new URL(url).searchParams;
    expect(query.get("redirect_uri")).toBe(`${ADDRESS}/-/sign-in/provider`);
    expect([query.get("code_challenge_method"), query.get("response_type")]).toEqual(["S256", "code"]);
    expect(query.get("state")).not.toBe(query.get("nonce"));
    expect((await server.ask("GET", "/-/app")).body.entrance.provider).toBe("Town");
  });

  it("finds whoever has a verified address, and knows them by name from then on", async () => {
    const entered = await come({ sub: "r-1", email: "Rita@Example.org", email_verified: true });
    expect(entered.status).toBe(200);
    expect((await whoIs(entered.headers)).email).toBe("rita@example.org");
    const again = await come({ sub: "r-1", email: "other@example.org", email_verified: false });
    expect((await whoIs(again.headers)).email).toBe("rita@example.org");
  });

  it("believes no address that is not verified", async () => {
    for (const email_verified of [false, "true", undefined])
      expect((await come({ sub: "l-1", email: "leo@example.org", email_verified })).body.code).toBe("address-not-verified");
  });

  it("ends what somebody else may have set up for an address that was never theirs", async () => {
    const session = await server.signIn("kim@example.org");
    expect((await come({ sub: "k-1", email: "kim@example.org", email_verified: true })).status).toBe(200);
    expect((await server.ask("GET", "/api/session", undefined, { token: session })).status).toBe(401);
    expect(await server.signIn("kim@example.org")).toBeUndefined();
  });

  it("makes whoever is new a member as the document lets visitors, with its history", async () => {
    const entered = await come({ sub: "n-1", email: "nora@example.org", email_verified: true, name: "Nora" });
    const nora = await whoIs(entered.headers);
    expect([nora.name, nora.role]).toEqual(["Nora", "Reader"]);
    expect((await server.store.history("Member", nora.id, 5))[0]).toMatchObject({ action: "create", by: null });
  });

  it("refuses an answer of another browser, a state twice, a forged token and one for somebody else", async () => {
    provider.says = { sub: "r-1", email: "rita@example.org", email_verified: true };
    const [mine, theirs] = [await begin(), await begin()];
    const refused = async (body: object) => expect((await post("/-/sign-in/provider", body)).body.code).toBe("provider-refused");
    await refused({ code: provider.code(mine.url), state: stateOf(mine.url), key: theirs.key });
    await refused({ code: provider.code(mine.url), state: stateOf(mine.url), key: mine.key });
    await refused({ code: provider.code(mine.url), state: stateOf(theirs.url), key: theirs.key });
    await refused({ code: "x", state: "x", key: "x" });
    for (const wrong of [{ aud: "somebody else" }, { iss: "https://else.example" }, { nonce: "x" }, { exp: 1 }, { sub: undefined }])
      expect((await come({ sub: "r-1", email: "rita@example.org", email_verified: true, ...wrong })).body.code).toBe("provider-refused");
    provider.forges = true;
    expect((await come({ sub: "r-1" })).body.code).toBe("provider-refused");
  });
});

describe("a provider at a private address", () => {
  it("is not asked unless the operator allows it, and there is none without settings", async () => {
    const settings = { ...CLIENT, issuer: "https://127.0.0.1:9", name: "Town", allowPrivateAddresses: false };
    const server = await open(readExample("library"), { records: RECORDS, outbound: { address: ADDRESS }, provider: settings });
    expect((await server.ask("POST", "/-/sign-in/provider/begin", {})).body.code).toBe("provider-refused");
    await server.close();
    const plain = await open(readExample("library"), { records: RECORDS });
    expect((await plain.ask("POST", "/-/sign-in/provider/begin", {})).status).toBe(404);
    await plain.close();
  });
});
