// `ninefold mcp` as an agent's client sees it, over the standard streams, against a live server.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STALL, STALL_RECORDS } from "../fixtures/documents/csv-fields.ts";
import { open, type TestServer } from "../support/test-server.ts";

/** A helper sees the goods of a maker alone, and a keeper may delete them. */
const SHOP = STALL.replace(
  "| Good   | see            | yes    | yes  ",
  "| Good   | see            | yes    | if maker is not empty ",
).replace("| Good   | create, change |", "| Good   | create, change, delete |");
const PROGRAM = resolve(import.meta.dirname, "../../bin/ninefold.js");
const folder = mkdtempSync(join(tmpdir(), "ninefold-mcp-"));
const file = join(folder, "spec.md");
const clients: Client[] = [];
let server: TestServer;

async function connected(args: readonly string[], token?: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const env = { ...(process.env as Record<string, string>), ...(token === undefined ? {} : { NINEFOLD_TOKEN: token }) };
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [PROGRAM, "mcp", file, ...args], env }));
  clients.push(client);
  return client;
}

async function call(client: Client, name: string, given: Record<string, unknown> = {}): Promise<{ text: string; isError: boolean }> {
  const result = (await client.callTool({ name, arguments: given })) as CallToolResult;
  const [first] = result.content;
  return { text: first?.type === "text" ? first.text : "", isError: result.isError === true };
}

beforeAll(async () => {
  writeFileSync(file, SHOP);
  server = await open(SHOP, { records: STALL_RECORDS });
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("an agent with a token", () => {
  let keeper: Client;
  let helper: Client;
  beforeAll(async () => {
    keeper = await connected(["--url", server.url], await server.signIn("kim@stall.test"));
    helper = await connected(["--url", `${server.url}/`, "--token", await server.signIn("hal@stall.test")]);
  });

  it("is offered what its user may do, reading and writing apart, and no accounts", async () => {
    const { tools } = await keeper.listTools();
    const named = new Map(tools.map((tool) => [tool.name, tool]));
    expect([...named.keys()]).toEqual(
      expect.arrayContaining(["check_document", "listGood", "seeGood", "createGood", "changeGood", "whoAmI"]),
    );
    expect(named.get("listGood")?.annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
    expect(named.get("createGood")?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: false });
    expect(named.get("changeGood")?.annotations).toMatchObject({ destructiveHint: true });
    expect([...named.keys()].filter((name) => /sign|describe|listen|export/i.test(name))).toEqual([]);
    expect(JSON.stringify(named.get("createGood")?.inputSchema)).toContain('"price"');
    expect(JSON.stringify(await helper.listTools())).not.toContain('"price"');
  });

  it("is told where the token is over, and what its arguments are", async () => {
    const stranger = await connected(["--url", server.url], "nft_over");
    await expect(stranger.listTools()).rejects.toThrow("does not know the token, or it is over");
    const { text } = await call(keeper, "listGood", { nope: 1 });
    expect(text).toMatch(/^There is no argument nope\. There are: .*sort/);
    expect(text).not.toMatch(/\bbody\b/);
  });

  it("lists, creates and changes records", async () => {
    const list = JSON.parse((await call(keeper, "listGood", { sort: "name", "name.contains": "app" })).text);
    expect(list.items.map((item: { name: string }) => item.name)).toEqual(["Apple"]);
    const made = JSON.parse((await call(keeper, "createGood", { body: { name: "Plum", price: "1.20", fresh: true } })).text);
    expect(made).toMatchObject({ name: "Plum", price: "1.20" });
    const changed = await call(keeper, "changeGood", { id: made.id, body: { price: "1.30", version: made.version } });
    expect(JSON.parse(changed.text).price).toBe("1.30");
    const late = await call(keeper, "changeGood", { id: made.id, body: { price: "1.40", version: made.version } });
    expect(late).toMatchObject({ isError: true, text: expect.stringContaining("changed-meanwhile") });
    expect((await call(keeper, "deleteGood", { id: made.id })).isError).toBe(false);
  });

  it("is refused in the catalogue's words, and finds nothing that is hidden from its user", async () => {
    const wrong = await call(keeper, "createGood", { body: { price: "cheap" } });
    expect(wrong).toMatchObject({ isError: true });
    expect(wrong.text).toMatch(/- name: .*required/);
    const all = JSON.parse((await call(keeper, "listGood")).text).items as { id: string; name: string }[];
    const seen = JSON.parse((await call(helper, "listGood")).text).items as { id: string; name: string }[];
    const hidden = all.find((one) => !seen.some((other) => other.id === one.id));
    expect(hidden).toBeDefined();
    expect(await call(helper, "seeGood", { id: hidden?.id })).toEqual({ isError: true, text: expect.stringContaining("not-found") });
    expect(JSON.stringify(seen)).not.toContain("price");
  });

  it("gives no address but that of its record", async () => {
    for (const id of ["..", ".", ""])
      expect(await call(keeper, "seeGood", { id })).toEqual({ isError: true, text: expect.stringContaining("id is missing") });
    expect((await call(keeper, "seeGood", { id: "../../session" })).text).toContain("not-found");
    expect((await call(keeper, "seeGood", { id: "x", colour: "red" })).text).toContain("no argument colour");
    await expect(call(keeper, "signOut")).rejects.toThrow("no tool");
  });
});

describe("an agent with the document alone", () => {
  let client: Client;
  beforeAll(async () => {
    client = await connected([]);
  }, 30_000);

  it("reads it, its model, its findings and its questions", async () => {
    const { resources } = await client.listResources();
    const read = async (uri: string): Promise<string> => {
      const [content] = (await client.readResource({ uri })).contents;
      return content !== undefined && "text" in content ? String(content.text) : "";
    };
    expect(resources.map((one) => one.name)).toEqual(["spec.md", "model", "diagnostics", "questions"]);
    expect(await read(resources[0]?.uri ?? "")).toBe(SHOP);
    expect(JSON.parse(await read("ninefold://model"))).toMatchObject({ version: 1 });
    expect(Array.isArray(JSON.parse(await read("ninefold://questions")))).toBe(true);
    await expect(read("ninefold://document/..%2Fpasswd")).rejects.toThrow("no resource");
  });

  it("checks it as it stands, and explains its names", async () => {
    expect((await client.listTools()).tools.map((tool) => tool.name)).toEqual(["check_document", "list_open_questions", "explain_name"]);
    expect((await call(client, "check_document")).text).toContain("runs;");
    expect((await call(client, "explain_name", { name: "Good" })).text).toContain("Good");
    expect(await call(client, "explain_name", { name: "Unicorn" })).toMatchObject({ isError: true });
    writeFileSync(file, SHOP.replace("reference to", "reference too"));
    const { text } = await call(client, "check_document");
    expect(text).toContain("does not run");
    await expect(client.readResource({ uri: "ninefold://model" })).rejects.toThrow("no model");
    writeFileSync(file, SHOP);
  });

  it("offers to go through what is open", async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map((one) => one.name)).toEqual(["answer_open_questions", "change_document"]);
    const { messages } = await client.getPrompt({ name: "change_document", arguments: { change: "goods have a colour" } });
    expect(JSON.stringify(messages)).toContain("goods have a colour");
  });
});
