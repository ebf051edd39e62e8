// What the operator does about users from a shell, on both engines.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { run } from "../../src/cli/main.ts";
import { createServer } from "../../src/runtime/server/server.ts";
import { openStore } from "../../src/runtime/store/open.ts";
import type { Store } from "../../src/runtime/store/store.ts";
import { addApiToken, apiTokensOf } from "../../src/runtime/store/system/api-tokens.ts";
import { outboxEntries } from "../../src/runtime/store/system/outbox.ts";
import { addPasskey, passkeysOf } from "../../src/runtime/store/system/passkeys.ts";
import { beginSecondFactor, confirmSecondFactor } from "../../src/runtime/store/system/second-factors.ts";
import { startDatabase, type TestDatabase } from "../engines/postgres-database.ts";
import { planOf } from "../support/test-server.ts";

const CLUB = `# Club

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type                   | Must be          | Value        |
| ----- | ---------------------- | ---------------- | ------------ |
| name  | text(80)               | required         | -            |
| email | email                  | required, unique | -            |
| rank  | one of: guest, keeper  | required         | starts guest |

## 5. Validation rules

| Rule       | For    | Must hold           | Otherwise |
| ---------- | ------ | ------------------- | --------- |
| Real names | Person | name != "Nobody"    | no-name   |

## 6. Roles and permissions

| Role   | Means                |
| ------ | -------------------- |
| Keeper | user.rank is keeper  |
| Member | signed in            |

| Entity | Action | Keeper | Member         |
| ------ | ------ | ------ | -------------- |
| Person | see    | yes    | if this = user |

## 8. The error catalogue

| Code    | Status | Message        |
| ------- | ------ | -------------- |
| no-name | 422    | Not that name. |
`;

const folder = mkdtempSync(join(tmpdir(), "ninefold-admin-"));
const file = join(folder, "spec.md");
writeFileSync(file, CLUB);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let out: string[] = [];
beforeEach(() => {
  out = [];
  for (const where of ["log", "error"] as const) vi.spyOn(console, where).mockImplementation((text: string) => void out.push(text));
});
afterEach(() => vi.restoreAllMocks());

describe.each(["sqlite", "postgres"])("the operator of a product on %s", (engine) => {
  it("makes the first user, sets a password, ends sessions, and is told of in the history", async () => {
    const database: TestDatabase | null = engine === "postgres" ? await startDatabase() : null;
    const options = database === null ? ["--data", join(folder, "data")] : ["--database", database.url];
    const plan = planOf(CLUB);
    const admin = (what: string, ...more: string[]) => run(["admin", file, what, ...options, ...more]);
    const shown = () => /shown only here: (\S+)/.exec(out.join("\n"))?.[1] ?? "";
    const serve = async () => {
      const { store } = await openStore({ plan, url: database?.url ?? `sqlite:${join(folder, "data", "ninefold.db")}` });
      const server = await createServer({ plan, store, sweepEvery: 0 });
      const address = await server.listen({ host: "127.0.0.1", port: 0 });
      const close = async () => {
        await server.close();
        await store.close();
      };
      return { store, address, close };
    };
    const signIn = async (address: string, password: string) => {
      const body = JSON.stringify({ email: "ada@example.org", password });
      const reply = await fetch(`${address}/api/session`, { method: "POST", headers: { "content-type": "application/json" }, body });
      return { status: reply.status, body: (await reply.json()) as { token: string; user: { id: string; rank: string } } };
    };
    try {
      const who = ["--email", "Ada@example.org"];
      expect(await admin("create-user", ...who, "--set", "name=Nobody")).toBe(1);
      expect(out.at(-1)).toContain("Not that name.");
      expect(await admin("create-user", ...who, "--set", "name=Ada", "--set", "rank=king")).toBe(1);
      expect(out.at(-1)).toContain("rank");
      expect([await admin("create-user", ...who, "--set", "name=Ada", "--set", "rank=keeper"), out.at(-2)]).toEqual([
        0,
        "Ada@example.org may sign in now.",
      ]);
      const first = shown();
      expect(await admin("create-user", ...who, "--set", "name=Ada")).toBe(1);

      let serving = await serve();
      const signedIn = await signIn(serving.address, first);
      expect(signedIn).toMatchObject({ status: 200, body: { user: { rank: "keeper" } } });
      const { token, user } = signedIn.body;
      const seen = async () => (await fetch(`${serving.address}/api/session`, { headers: { authorization: `Bearer ${token}` } })).status;
      expect(await seen()).toBe(200);
      if (engine === "sqlite") {
        expect(await admin("users")).toBe(1);
        expect(out.at(-1)).toContain("already open in another process");
        await serving.close();
      }
      out = [];
      expect(await admin("users")).toBe(0);
      expect(out).toEqual([`${user.id}  ada@example.org`]);
      const storeFor = async <T>(act: (store: Store) => Promise<T>): Promise<T> => {
        if (database !== null) return act(serving.store);
        const { store } = await openStore({ plan, url: `sqlite:${join(folder, "data", "ninefold.db")}` });
        return act(store).finally(() => store.close());
      };
      const days = { createdAt: "2026-01-01T00:00:00.000Z", expiresAt: "2999-01-01T00:00:00.000Z", usedAt: null };
      const giveToken = (id: string) =>
        storeFor((store) =>
          store.write(async (transaction) => {
            await addApiToken(transaction, { id, userId: user.id, name: "mine", tokenHash: id, roles: ["Member"], ...days });
            await addPasskey(transaction, { id, userId: user.id, publicKey: "x", counter: 0, transports: [], name: "mine", ...days });
          }),
        );
      const tokens = () => storeFor(async (store) => [...(await apiTokensOf(store, user.id)), ...(await passkeysOf(store, user.id))]);
      const mails = () => storeFor(async (store) => (await outboxEntries(store, { kind: "mail" }, 20)).map(({ name }) => name));
      await giveToken("first");
      expect([await admin("revoke-sessions", ...who), out.at(-1)]).toEqual([0, expect.stringContaining("API token and passkey")]);
      expect(await tokens()).toEqual([]);
      await giveToken("second");
      expect(await admin("reset-second-factor", ...who)).toBe(1);
      expect(out.at(-1)).toBe("Ada@example.org has no second factor.");
      await storeFor((store) =>
        store.write(async (transaction) => {
          await beginSecondFactor(transaction, user.id, "JBSWY3DPEHPK3PXP");
          await confirmSecondFactor(transaction, user.id, days.createdAt);
        }),
      );
      expect(await admin("reset-second-factor", ...who)).toBe(0);
      expect(await mails()).toEqual([]);
      const mailing = { NINEFOLD_SMTP_URL: "smtp://127.0.0.1:1", NINEFOLD_MAIL_FROM: "club@example.org" };
      const given = spawnSync(
        process.execPath,
        [resolve(import.meta.dirname, "../../bin/ninefold.js"), "admin", file, "set-password", ...who, ...options, "--password-stdin"],
        { input: "a password of my own\n", encoding: "utf8", env: { ...process.env, ...mailing } },
      );
      expect([given.status, given.stderr]).toEqual([0, ""]);
      expect(given.stdout).not.toContain("a password of my own");
      expect(given.stdout).toContain("API token and passkey");
      expect(await mails()).toEqual(["changed password"]);
      expect(await tokens()).toEqual([]);
      if (engine === "sqlite") serving = await serve();
      expect(await seen()).toBe(401);
      expect((await signIn(serving.address, first)).status).toBe(401);
      expect((await signIn(serving.address, "a password of my own")).status).toBe(200);
      const entries = await serving.store.history("Person", user.id, 10);
      expect(entries.map(({ action, through }) => [action, through]).sort()).toEqual([
        ["create", "admin"],
        ["end second factor", "admin"],
        ["end sessions", "admin"],
        ["set password", "admin"],
      ]);
      await serving.close();
      expect(await admin("set-password", "--email", "eve@example.org")).toBe(1);
      expect(out.at(-1)).toBe("Nobody has the e-mail address eve@example.org.");
      expect(await admin("set-password")).toBe(1);
      expect(await admin("promote", ...who)).toBe(1);
    } finally {
      await database?.stop();
    }
  });
});
