// What the operator sets: read once, refused as a whole, and documented in one table.

import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { oldValues, readConfiguration, settingsTable, unknownVariables } from "../../src/cli/serve/configuration.ts";
import { outboundSettings } from "../../src/cli/serve/outbound.ts";
import { SETTINGS, type Setting } from "../../src/cli/serve/settings.ts";
import { UserError } from "../../src/cli/user-error.ts";
import { compile } from "../../src/compiler/compile.ts";

describe("the configuration", () => {
  it("is what holds without anything set", () => {
    const read = readConfiguration({}, { NINEFOLD_PORT: " ", DATABASE_URL: "" });
    expect(read).toMatchObject({ port: 8090, host: "127.0.0.1", data: null, database: null, behindProxy: null, allowedOrigins: [] });
  });

  it("comes from the environment, and from the command line before it", () => {
    const environment = { NINEFOLD_PORT: "9000", DATABASE_URL: "postgres://h/n", NINEFOLD_ALLOWED_ORIGINS: "https://a.example, *" };
    const read = readConfiguration({ port: "9001" }, environment);
    expect(read).toMatchObject({ port: 9001, database: "postgres://h/n", allowedOrigins: ["https://a.example", "*"] });
    expect(readConfiguration({ data: "/tmp/x" }, environment).database).toBeNull();
  });

  it("tells everything that is wrong at once, and repeats no secret", () => {
    const environment = {
      NINEFOLD_PORT: "65536",
      NINEFOLD_BEHIND_PROXY: "true",
      NINEFOLD_ALLOWED_ORIGINS: "https://a.example/path",
      DATABASE_URL: "mysql://me:swordfish@host/name",
    };
    let told = "";
    try {
      readConfiguration({}, environment);
    } catch (error) {
      told = error instanceof UserError ? error.message : "";
    }
    for (const name of Object.keys(environment)) expect(told).toContain(`- ${name} is `);
    expect(told).toContain("write no, how many proxies a request passes (1 to 10), or their addresses");
    expect(told).not.toContain("swordfish");
  });

  it.each([
    ["postgres:", false],
    ["postgres://", false],
    ["postgres://host", false],
    ["postgres:///name", false],
    ["postgresql://me:swordfish@host:5433/name", true],
    ["postgres:///name?host=/var/run/postgresql", true],
    ["sqlite:", false],
    ["sqlite:data/app.sqlite", true],
  ])("takes a database that is named, and nothing that the driver would fill in: %s", (url, taken) => {
    const read = () => readConfiguration({}, { DATABASE_URL: url }).database;
    if (taken) expect(read()).toBe(url);
    else expect(read).toThrow(/a host and a database/);
  });

  it.each(["changeme".repeat(4), "x".repeat(64), "secret".repeat(8), "short"])("takes no secret that anybody would guess: %s", (secret) => {
    for (const name of ["NINEFOLD_SIGNING_SECRET", "NINEFOLD_METRICS_TOKEN"])
      expect(() => readConfiguration({}, { [name]: secret })).toThrow(name);
    const made = randomBytes(32).toString("hex");
    expect(readConfiguration({}, { NINEFOLD_SIGNING_SECRET: made }).signingSecret).toBe(made);
  });

  it("has no secret by default: calls that are signed leave no product without one", () => {
    const text = readFileSync(resolve(import.meta.dirname, "../../docs/language/7-calls.md"), "utf8");
    const [shop] = [...text.matchAll(/```markdown alone\n([\s\S]*?)```/g)].map(([, document]) => document ?? "");
    const { plan } = compile([{ file: "spec.md", text: shop ?? "" }]);
    expect(plan?.sends.length).toBeGreaterThan(0);
    const read = readConfiguration({}, {});
    expect(() => outboundSettings(plan!, read, false)).toThrow("NINEFOLD_SIGNING_SECRET");
    const [first, second] = [outboundSettings(plan!, read, true), outboundSettings(plan!, read, true)];
    expect(first.calls?.secret).not.toBe(second.calls?.secret);
  });

  it.each([
    ["no", true],
    ["0", true],
    ["yes", true],
    ["1", true],
    ["10", true],
    ["10.0.0.0/8", true],
    ["10.0.0.0/8, 192.168.1.5", true],
    ["::1,fd00::/8", true],
    ["::ffff:10.0.0.0/104", true],
    ["11", false],
    ["-1", false],
    ["1.5", false],
    ["true", false],
    ["10.0.0.0/33", false],
    ["10.0.0.0/0", false],
    ["::/0", false],
    ["::ffff:0:0/96", false],
    ["010.0.0.1", false],
    ["10.1", false],
    ["proxy.example.org", false],
    ["10.0.0.1,", false],
    ["10.0.0.1;10.0.0.2", false],
    ["1, 10.0.0.1", false],
  ])("takes proxies by number, address or network, and never everybody: %s", (written, taken) => {
    const read = () => readConfiguration({}, { NINEFOLD_BEHIND_PROXY: written }).behindProxy;
    if (!taken) expect(read).toThrow("NINEFOLD_BEHIND_PROXY");
    else expect(read() === null).toBe(written === "no" || written === "0");
  });

  it("takes yes for one proxy, and says so", () => {
    expect(readConfiguration({}, { NINEFOLD_BEHIND_PROXY: "yes" }).behindProxy).toEqual({ hops: 1 });
    expect(oldValues({ NINEFOLD_BEHIND_PROXY: "yes" })).toEqual([expect.stringContaining("means 1")]);
    expect(oldValues({ NINEFOLD_BEHIND_PROXY: "1" })).toEqual([]);
  });

  it("tells variables that are none, with the one that is meant", () => {
    const told = unknownVariables({ NINEFOLD_PROT: "1", NINEFOLD_PORT: "2", OTHER: "3" });
    expect(told).toEqual(["NINEFOLD_PROT is no variable of Ninefold and does nothing. Is NINEFOLD_PORT meant?"]);
  });

  it("is documented in one table, which is this list", () => {
    const page = readFileSync(resolve(import.meta.dirname, "../../docs/guide/operate.md"), "utf8");
    const rows = page.split("\n").filter((line) => line.startsWith("|"));
    const start = rows.indexOf(settingsTable()[0] ?? "");
    expect(rows.slice(start, start + settingsTable().length)).toEqual(settingsTable());
  });

  it("has one setting for each variable", () => {
    const variables = Object.values(SETTINGS).map(({ variable }: Setting<unknown>) => variable);
    expect(new Set(variables).size).toBe(variables.length);
  });
});
