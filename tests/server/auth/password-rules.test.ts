// What no password may be: a common one, or one's own address or name.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminApplication, createUser, setUserPassword } from "../../../src/runtime/server/auth/admin.ts";
import { outboxEntries } from "../../../src/runtime/store/system/outbox.ts";
import { type Json, open, readExample, type TestServer } from "../../support/test-server.ts";

const PASSWORD = "ninefold-sample";
const member = (name: string, email: string, role = "Reader") => ({ name, email, born_on: "1990-01-01", role });
const RECORDS = { Member: [member("Rita Montgomery", "rita.lindqvist@example.org"), member("Leo", "leo@example.org", "Librarian")] };
const GUESSABLE = "password-guessable";

describe("a password that is easy to guess", () => {
  let server: TestServer;
  let rita: string;
  let leo: string;
  beforeAll(async () => {
    server = await open(readExample("library"), { records: RECORDS, development: true, outbound: { address: "https://library.example" } });
    rita = await server.signIn("rita.lindqvist@example.org");
    leo = await server.signIn("leo@example.org");
  });
  afterAll(() => server?.close());

  const ask = (path: string, body: object, token?: string) => server.ask("POST", path, body, { token });
  const NEW = { name: "Ada Lovelace", email: "ada.byron-king@example.org", born_on: "1990-01-01" };
  const link = async (to: string) => {
    const entries = await outboxEntries(server.store, { kind: "mail" }, 100);
    const mail = entries.map(({ content }) => JSON.parse(content)).find((one: Json) => one.to === to);
    return /#([\w-]+)/.exec(mail?.text ?? "")?.[1];
  };
  const isRefused = ({ status, body }: { status: number; body: Json }, field = "password") =>
    status === 422 && body.errors.some((one: Json) => one.code === GUESSABLE && one.field === field);

  it.each([
    ["one of those that most people use", ["password123", "PASSWORD123", "qwerty123", "1q2w3e4r5t", "12345678", "Trustno1"]],
    ["the own address or a part of it", ["ada.byron-king@example.org", "Ada.Byron-King", "byron king", "adabyronking"]],
    ["the own name or a part of it", ["Ada Lovelace", "adalovelace", "LOVELACE", "love-lace"]],
  ])("is none that signs up: %s", async (_, passwords) => {
    for (const password of passwords) {
      expect([password, isRefused(await ask("/api/sign-up", { ...NEW, password }))]).toEqual([password, true]);
      const saved = await ask("/-/screens/join/save", { values: { ...NEW, password } });
      expect([password, isRefused(saved)]).toEqual([password, true]);
    }
  });

  it("is told in the words of the product, and one that is not is taken", async () => {
    const { body } = await ask("/api/sign-up", { ...NEW, password: "password123" });
    expect(body).toMatchObject({ code: GUESSABLE, status: 422 });
    expect(body.detail).toContain("easy to guess");
    expect((await ask("/api/sign-up", { ...NEW, email: "ada@example.org", password: "lovelace of ockham" })).status).toBe(201);
  });

  it("is none for somebody who changes theirs, or sets one by a link", async () => {
    for (const password of ["password123", "montgomery", "rita.lindqvist", "lindqvist"]) {
      expect([password, isRefused(await ask("/-/password", { current: PASSWORD, password }, rita))]).toEqual([password, true]);
    }
    await ask("/-/reset", { email: "rita.lindqvist@example.org" });
    const token = await link("rita.lindqvist@example.org");
    for (const password of ["password123", "Rita Montgomery"]) expect(isRefused(await ask("/-/link/use", { token, password }))).toBe(true);
    expect((await ask("/-/link/use", { token, password: "another one" })).status).toBe(204);
  });

  it("is none for a user whom somebody else makes, or invites", async () => {
    const made = await ask("/api/records/Member", { ...NEW, email: "bea.longstocking@example.org", password: "longstocking" }, leo);
    expect(isRefused(made)).toBe(true);
    expect((await ask("/api/records/Member", { ...NEW, email: "bea.longstocking@example.org" }, leo)).status).toBe(201);
    const token = await link("bea.longstocking@example.org");
    expect(isRefused(await ask("/-/link/use", { token, password: "longstocking" }))).toBe(true);
  });

  it("is none for the operator", async () => {
    const app = adminApplication(server.plan, server.store);
    const fields = new Map([
      ["name", "Eva Wintergarten"],
      ["born_on", "1990-01-01"],
    ]);
    for (const password of ["password123", "wintergarten"])
      await expect(createUser(app, "eva@example.org", fields, password)).rejects.toThrow("easy to guess");
    for (const password of ["password123", "montgomery"])
      await expect(setUserPassword(app, "rita.lindqvist@example.org", password)).rejects.toThrow("easy to guess");
  });
});
