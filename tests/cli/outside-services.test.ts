// The built program with an S3 service and a provider of sign-ins.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { startFakeS3 } from "../support/fake-s3.ts";
import { CLIENT, startProvider } from "../support/provider-server.ts";
import type { Json } from "../support/test-server.ts";
import { Served } from "../trust/served.ts";

const PAPERS = `# Papers

## 1. What the product does and for whom

- Signs in as: Member

## 3. Entities and their fields

### Member

| Field | Type     | Must be          | Value |
| ----- | -------- | ---------------- | ----- |
| name  | text(80) | required         | -     |
| email | email    | required, unique | -     |

### Paper

| Field | Type               | Must be  | Value       |
| ----- | ------------------ | -------- | ----------- |
| title | text(80)           | required | -           |
| scan  | file(2 KB)         | required | -           |
| owner | reference to Member | required | starts user |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Known   | signed in     |

| Entity | Action              | Visitor | Known            |
| ------ | ------------------- | ------- | ---------------- |
| Member | see                 | no      | if this = user   |
| Member | create              | yes     | no               |
| Paper  | see, create, delete | no      | if owner = user  |
`;

const folder = mkdtempSync(join(tmpdir(), "ninefold-outside-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("somebody comes in by a provider, and what they send is in a bucket, and gone with its record", async () => {
  const [s3, provider] = await Promise.all([startFakeS3(), startProvider(() => new Date())]);
  const file = join(folder, "spec.md");
  writeFileSync(file, PAPERS);
  const served = new Served(file, ["--data", join(folder, "data")], {
    NINEFOLD_ADDRESS: "https://papers.example",
    NINEFOLD_ALLOW_PRIVATE_ADDRESSES: "yes",
    NINEFOLD_FILES: "s3://papers/of all/years",
    AWS_ENDPOINT_URL_S3: s3.endpoint,
    AWS_ACCESS_KEY_ID: "key",
    AWS_SECRET_ACCESS_KEY: "secret",
    NINEFOLD_OIDC_ISSUER: provider.issuer,
    NINEFOLD_OIDC_CLIENT_ID: CLIENT.clientId,
    NINEFOLD_OIDC_CLIENT_SECRET: CLIENT.clientSecret,
  });
  let cookie = "";
  const ask = async (method: string, path: string, body?: object | string) => {
    const reply = await fetch(served.url + path, {
      method,
      headers: {
        "x-ninefold": "1",
        cookie,
        ...(body === undefined ? {} : { "content-type": typeof body === "string" ? "application/octet-stream" : "application/json" }),
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    cookie ||=
      reply.headers
        .getSetCookie()
        .find((one) => one.includes("ninefold_session="))
        ?.split(";")[0] ?? "";
    const text = await reply.text();
    return { status: reply.status, body: (/json/.test(reply.headers.get("content-type") ?? "") ? JSON.parse(text) : text) as Json };
  };
  try {
    await served.start();
    const { url, key } = (await ask("POST", "/-/sign-in/provider/begin", {})).body;
    provider.says = { sub: "n-1", email: "nora@example.org", email_verified: true, name: "Nora" };
    const state = new URL(url).searchParams.get("state");
    expect((await ask("POST", "/-/sign-in/provider", { code: provider.code(url), state, key })).status).toBe(200);
    const upload = await ask("POST", "/api/records/Paper/uploads/scan?name=one.txt", "all that it says");
    expect(upload).toMatchObject({ status: 201, body: { bytes: 16 } });
    const paper = await ask("POST", "/api/records/Paper", { title: "One", scan: upload.body.id });
    expect(paper).toMatchObject({ status: 201, body: { title: "One", scan: { name: "one.txt" } } });
    expect([...s3.objects].map(([path, bytes]) => [path, bytes.toString()])).toEqual([
      [expect.stringMatching(/^\/papers\/of%20all\/years\/[\w-]+$/), "all that it says"],
    ]);
    expect(await ask("GET", paper.body.scan.url)).toMatchObject({ status: 200, body: "all that it says" });
    expect((await ask("DELETE", `/api/records/Paper/${paper.body.id}`)).status).toBe(204);
    expect((await ask("GET", paper.body.scan.url)).status).toBe(404);
  } finally {
    await served.kill();
    s3.close();
    await provider.close();
  }
});
