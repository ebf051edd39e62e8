// `ninefold try` as a process: a changed document on a copy, from which nothing leaves and which goes.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { MailBox, Receiver } from "../support/receivers.ts";
import { ENGINES, type Json, open, type TestServer } from "../support/test-server.ts";

const ROOT = resolve(import.meta.dirname, "../..");

const desk = (url: string, overdue = "today - 30 days", note = "| note | text(40) | optional | - |\n") => `# Desk

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route  | Shows        | Fields     | Actions |
| ------ | ------ | ------------ | ---------- | ------- |
| Slips  | /slips | list of Slip | title, due | -       |

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field | Type     | Must be          | Value |
| ----- | -------- | ---------------- | ----- |
| name  | text(80) | required         | -     |
| email | email    | required, unique | -     |

### Slip

| Field | Type             | Must be  | Value |
| ----- | ---------------- | -------- | ----- |
| title | text(40)         | required | -     |
| due   | date             | required | -     |
| paper | file(2 KB, text) | optional | -     |
${note}
## 4. States and transitions

### Slip

- States: open, late
- Ends in: late

| From  | Action                | To   | Asks for          | Then                        |
| ----- | --------------------- | ---- | ----------------- | --------------------------- |
| (new) | lay                   | open | title, due, paper | tell every Clerk laid       |
| open  | (when due < ${overdue}) | late | -               | tell every Clerk laid; call hook |

## 6. Roles and permissions

| Role  | Means     |
| ----- | --------- |
| Clerk | signed in |

| Entity | Action   | Clerk |
| ------ | -------- | ----- |
| Person | see      | yes   |
| Slip   | see, lay, change | yes   |

## 7. The calls it makes

| Message | To | Subject | Text    |
| ------- | -- | ------- | ------- |
| laid    | -  | {title} | A slip. |

| Sends | When | Method | URL            | Body      | Retries |
| ----- | ---- | ------ | -------------- | --------- | ------- |
| hook  | -    | POST   | ${url}/slips | { title } | 1 day   |
`;

const RECORDS = { Person: [{ name: "Ada", email: "ada@desk.example" }] };

interface Trying {
  readonly url: string;
  readonly said: () => string;
  /** Answers the exit code; null where it was killed. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, "127.0.0.1", done));
  const { port } = probe.address() as { port: number };
  await new Promise((done) => probe.close(done));
  return port;
}

describe.each(ENGINES)("ninefold try on %s", (engine) => {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-try-"));
  const file = join(folder, "changed.md");
  const running = new Set<ChildProcess>();
  const mails = new MailBox();
  const hook = new Receiver();
  let environment: NodeJS.ProcessEnv = {};
  let product: TestServer;
  let ada = "";
  let hookUrl = "";

  const run = (...args: string[]) => start("try", ...args);
  const start = (...args: string[]) => {
    const child = spawn(process.execPath, [join(ROOT, "bin/ninefold.js"), ...args], {
      stdio: ["ignore", "pipe", "pipe"],
      env: environment,
    });
    running.add(child);
    child.once("exit", () => running.delete(child));
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += String(text)));
    return { child, said: () => said, exit: once(child, "exit").then(([code]) => code as number | null) };
  };
  const place = () => ["--database", product.databaseUrl];
  async function trying(text: string): Promise<Trying> {
    writeFileSync(file, text);
    const { child, said, exit } = run(file, ...place(), "--port", "0");
    const url = await vi.waitFor(
      () => {
        const found = /runs at (\S+)/.exec(said())?.[1];
        if (found === undefined && child.exitCode === null) throw new Error("not yet");
        expect(found, said()).toBeDefined();
        return found ?? "";
      },
      { timeout: 25_000, interval: 50 },
    );
    const end = async (signal: NodeJS.Signals) => {
      child.kill(signal);
      return exit;
    };
    return { url, said, end };
  }
  async function ask(url: string, path: string, token: string | null, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(url + path, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        "x-ninefold": "1",
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: text.startsWith("{") ? (JSON.parse(text) as Json) : null };
  }
  const signIn = (url: string) => ask(url, "/api/session", null, { email: "ada@desk.example", password: "ninefold-sample" });
  const slips = async (url: string, token: string) =>
    (await ask(url, "/api/records/Slip?sort=title", token)).body.items.map((item: Json) => [item.title, item.status]);
  /** What is left of copies. */
  async function leftovers(): Promise<string[]> {
    const folders = existsSync(join(product.folder, "sandboxes")) ? readdirSync(join(product.folder, "sandboxes")) : [];
    if (engine === "sqlite") return folders;
    const sql = postgres(product.databaseUrl, { max: 1, onnotice: () => {} });
    const found = await sql`SELECT nspname FROM pg_namespace WHERE nspname LIKE 'ninefold%'`;
    await sql.end();
    const beside = join(folder, ".ninefold/changed/sandboxes");
    return [...found.map(({ nspname }) => nspname), ...(existsSync(beside) ? readdirSync(beside) : [])];
  }

  beforeAll(async () => {
    hookUrl = await hook.start();
    const smtp = await mails.start();
    product = await open(desk(hookUrl), { engine, records: RECORDS, now: new Date().toISOString() });
    environment = {
      ...process.env,
      NINEFOLD_FILES: join(product.folder, "files"),
      NINEFOLD_SMTP_URL: smtp,
      NINEFOLD_MAIL_FROM: "desk@desk.example",
      NINEFOLD_SIGNING_SECRET: "0123456789abcdef0123456789abcdef",
      NINEFOLD_ALLOW_PRIVATE_ADDRESSES: "yes",
      NINEFOLD_ADDRESS: "https://desk.example",
    };
    ada = await product.signIn("ada@desk.example");
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    for (const [title, due] of [
      ["early", day(-3)],
      ["in time", day(9)],
    ]) {
      const uploaded = await fetch(`${product.url}/api/records/Slip/uploads/paper?name=p.txt`, {
        method: "POST",
        headers: { authorization: `Bearer ${ada}`, "content-type": "application/octet-stream" },
        body: `the paper of ${title}`,
      });
      const { id } = (await uploaded.json()) as Json;
      const laid = await product.ask("POST", "/api/records/Slip/actions/lay", { title, due, paper: id }, { token: ada });
      expect(laid.status, JSON.stringify(laid.body)).toBe(201);
    }
    const [first] = (await product.ask("GET", "/api/records/Slip?sort=title", undefined, { token: ada })).body.items;
    const noted = await product.ask("PATCH", `/api/records/Slip/${first.id}`, { note: "kept" }, { token: ada });
    expect(noted.status, JSON.stringify(noted.body)).toBe(200);
  });
  afterEach(() => {
    for (const child of running) child.kill("SIGKILL");
  });
  afterAll(async () => {
    await Promise.all([mails.stop(), hook.stop(), product?.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  it("serves the document on a copy, holds what would leave, and keeps nothing", async () => {
    const trial = await trying(desk(hookUrl, "today", ""));
    expect(trial.said()).toMatch(/^Copied 3 rows of \d+ tables in \d+\.\d s\. /m);
    expect(trial.said()).toMatch(/They are lost in this copy; a release has to give them up first:\n- .*Slip\.note/);
    expect(trial.said()).toContain("Nothing leaves this trial: 2 mails and 0 calls that waited are held");
    const session = await signIn(trial.url);
    expect(session.status, session.text).toBe(200);
    const { token } = session.body;
    // Timers run, by the new document, on the copy alone.
    await vi.waitFor(
      async () =>
        expect(await slips(trial.url, token)).toEqual([
          ["early", "late"],
          ["in time", "open"],
        ]),
      { timeout: 10_000 },
    );
    expect(await slips(product.url, ada)).toEqual([
      ["early", "open"],
      ["in time", "open"],
    ]);
    // Files are those of the product; one that comes to the trial is its own.
    const paper = (await ask(trial.url, "/api/records/Slip?sort=title", token)).body.items[0].paper;
    expect((await ask(trial.url, paper.url, token)).text).toBe("the paper of early");
    const kept = () => readdirSync(join(product.folder, "files"), { recursive: true }).sort();
    const before = kept();
    const uploaded = await fetch(`${trial.url}/api/records/Slip/uploads/paper?name=q.txt`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
      body: "of the trial",
    });
    const laid = await ask(trial.url, "/api/records/Slip/actions/lay", token, {
      title: "new",
      due: "2999-01-01",
      paper: ((await uploaded.json()) as Json).id,
    });
    expect(laid.status, laid.text).toBe(201);
    expect((await ask(trial.url, laid.body.paper.url, token)).text).toBe("of the trial");
    expect(kept()).toEqual(before);
    // The product goes on meanwhile.
    expect(
      (await product.ask("POST", "/api/records/Slip/actions/lay", { title: "product's", due: "2999-01-01" }, { token: ada })).status,
    ).toBe(201);
    expect(await slips(trial.url, token)).toHaveLength(3);
    expect(await trial.end("SIGTERM"), trial.said()).toBe(0);
    expect(trial.said()).toContain("The trial is over. Held in it: 4 mails and 1 call. Nothing of it is kept.");
    expect(await slips(product.url, ada)).toHaveLength(3);
    expect([mails.mails, hook.received]).toEqual([[], []]);
    expect(await leftovers()).toEqual([]);
  });

  it("says on its pages what it is, is not indexed, and leaves sessions of the product alone", async () => {
    const trial = await trying(desk(hookUrl, "today", ""));
    const { port } = new URL(trial.url);
    const page = await ask(trial.url, "/-/app", null);
    expect(page.body.product.sandbox).toMatchObject({ document: "changed.md", copiedAt: expect.stringMatching(/^\d{4}-/) });
    expect(page.headers.get("x-robots-tag")).toContain("noindex");
    expect((await ask(trial.url, "/robots.txt", null)).text).toBe("User-agent: *\nDisallow: /\n");
    expect((await ask(product.url, "/-/app", null)).body.product).not.toHaveProperty("sandbox");
    expect((await ask(product.url, "/-/app", null)).headers.get("x-robots-tag")).toBeNull();
    const cookieOf = async (url: string) => {
      const signedIn = await ask(url, "/-/sign-in", null, { email: "ada@desk.example", password: "ninefold-sample" }, { origin: url });
      return /^([^=]+)=([^;]+)/.exec(signedIn.headers.get("set-cookie") ?? signedIn.text)?.slice(1) ?? [];
    };
    const [ofProduct, ofTrial] = [await cookieOf(product.url), await cookieOf(trial.url)];
    expect([ofProduct[0], ofTrial[0]]).toEqual(["ninefold_session", `ninefold_session_sandbox_${port}`]);
    // A browser sends both to both, since they are of one host.
    const cookie = [ofProduct, ofTrial].map((one) => one.join("=")).join("; ");
    for (const url of [product.url, trial.url]) expect((await ask(url, "/-/app", null, undefined, { cookie })).body.user.label).toBe("Ada");
    const only = await ask(trial.url, "/-/app", null, undefined, { cookie: ofProduct.join("=") });
    expect(only.body.user).toBeNull();
    expect(await trial.end("SIGINT")).toBe(0);
  });

  it("removes what a killed one left, and nothing of one that runs", async () => {
    const killed = await trying(desk(hookUrl));
    await killed.end("SIGKILL");
    expect(await leftovers()).not.toEqual([]);
    const next = await trying(desk(hookUrl));
    expect(next.said()).toContain("What an earlier trial left behind is removed.");
    const third = await trying(desk(hookUrl));
    expect(third.said()).not.toContain("left behind");
    expect(await slips(next.url, (await signIn(next.url)).body.token)).toHaveLength(3);
    expect([await next.end("SIGTERM"), await third.end("SIGTERM")]).toEqual([0, 0]);
    expect(await leftovers()).toEqual([]);
  });

  it("exits 4 where it cannot begin, and leaves nothing", async () => {
    const misused = async (text: string, ...args: string[]) => {
      writeFileSync(file, text);
      const { said, exit } = run(file, ...args);
      expect([await exit, said()]).toEqual([4, said()]);
      return said();
    };
    const port = await freePort();
    expect(await misused(desk(hookUrl).replace("text(40)", "texts(40)"), ...place())).toContain(
      "changed.md does not run, so it cannot be tried.",
    );
    expect(await misused(desk(hookUrl), "--data", join(folder, "none"))).toContain("Name where the product keeps its data");
    expect(await misused(desk(hookUrl), ...place(), "--nothing")).toContain("unknown option");
    const required = desk(hookUrl).replace("| note | text(40) | optional", "| note | text(40) | required");
    expect(await misused(required, ...place(), "--port", String(port))).toContain("Slip.note");
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(port, "127.0.0.1", done));
    expect(await misused(desk(hookUrl), ...place(), "--port", String(port))).toContain(`Something else listens on port ${port} already.`);
    await new Promise((done) => taken.close(done));
    expect(await leftovers()).toEqual([]);
  });

  it.runIf(engine === "postgres")("says what the user of the database may not do", async () => {
    const role = `limited_${process.pid}`;
    const sql = postgres(product.databaseUrl, { max: 1, onnotice: () => {} });
    onTestFinished(async () => {
      await sql.unsafe(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
      await sql.end();
    });
    const [{ name } = { name: "" }] = await sql`SELECT current_database()::text AS name`;
    await sql.unsafe(
      `CREATE ROLE ${role} LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}; REVOKE ALL ON DATABASE ${name} FROM PUBLIC; GRANT CONNECT ON DATABASE ${name} TO ${role}`,
    );
    const url = new URL(product.databaseUrl);
    url.username = role;
    writeFileSync(file, desk(hookUrl, "today"));
    const tried = run(file, "--database", url.href);
    expect([await tried.exit, tried.said()]).toEqual([4, expect.stringContaining("GRANT CREATE ON DATABASE")]);
    const old = join(folder, "old.md");
    writeFileSync(old, desk(hookUrl));
    const planned = start("plan", file, "--against", old, "--database", url.href);
    expect(await planned.exit, planned.said()).toBe(0);
    expect(planned.said()).toContain("The acts of the last month are not looked at");
    expect(await leftovers()).toEqual([]);
  });
});
