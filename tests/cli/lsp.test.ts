// `ninefold lsp` as an editor sees it: a client over the standard streams of the built program.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMessageConnection, type MessageConnection, StreamMessageReader, StreamMessageWriter } from "vscode-jsonrpc/node";
import type {
  CodeAction,
  CompletionList,
  DocumentSymbol,
  FoldingRange,
  Hover,
  InitializeResult,
  Location,
  Position,
  PublishDiagnosticsParams,
  SemanticTokens,
  TextEdit,
  WorkspaceEdit,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";

const ROOT = resolve(import.meta.dirname, "../..");
const LIBRARY = readFileSync(join(ROOT, "examples/library/spec.md"), "utf8");
const FOLDER = mkdtempSync(join(tmpdir(), "ninefold-lsp-"));

/** An editor with one server, that knows the last findings of each document. */
class Editor {
  readonly connection: MessageConnection;
  readonly #process = spawn(process.execPath, [join(ROOT, "bin/ninefold.js"), "lsp", "--stdio"], { stdio: "pipe" });
  readonly #findings = new Map<string, PublishDiagnosticsParams["diagnostics"]>();
  readonly #waiting: (() => void)[] = [];
  readonly #texts = new Map<string, TextDocument>();
  readonly exit: Promise<number | null>;
  errors = "";

  constructor() {
    const { stdout, stdin, stderr } = this.#process;
    stderr.on("data", (data) => (this.errors += String(data)));
    this.exit = new Promise((done) => this.#process.once("exit", done));
    this.connection = createMessageConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
    this.connection.onNotification("textDocument/publishDiagnostics", ({ uri, diagnostics }: PublishDiagnosticsParams) => {
      this.#findings.set(uri, diagnostics);
      for (const go of this.#waiting.splice(0)) go();
    });
    this.connection.listen();
  }

  async initialize(): Promise<InitializeResult> {
    const capabilities = { textDocument: { completion: { completionItem: { snippetSupport: true } } } };
    const result = await this.connection.sendRequest<InitializeResult>("initialize", { processId: null, rootUri: null, capabilities });
    await this.connection.sendNotification("initialized", {});
    return result;
  }

  async open(uri: string, text: string): Promise<void> {
    this.#findings.delete(uri);
    this.#texts.set(uri, TextDocument.create(uri, "markdown", 1, text));
    await this.connection.sendNotification("textDocument/didOpen", { textDocument: { uri, languageId: "markdown", version: 1, text } });
  }

  /** Replaces the first `old` by typing. */
  async type(uri: string, old: string, text: string): Promise<void> {
    const before = this.document(uri);
    const at = before.getText().indexOf(old);
    const range = { start: before.positionAt(at), end: before.positionAt(at + old.length) };
    const version = before.version + 1;
    const contentChanges = [{ range, text }];
    this.#texts.set(uri, TextDocument.update(before, contentChanges, version));
    this.#findings.delete(uri);
    await this.connection.sendNotification("textDocument/didChange", { textDocument: { uri, version }, contentChanges });
  }

  document(uri: string): TextDocument {
    const found = this.#texts.get(uri);
    if (found === undefined) throw new Error(`${uri} is not open`);
    return found;
  }

  /** What is found in a document, when the server has said so. */
  async findings(uri: string): Promise<PublishDiagnosticsParams["diagnostics"]> {
    for (;;) {
      const found = this.#findings.get(uri);
      if (found !== undefined) return found;
      await new Promise<void>((go) => this.#waiting.push(go));
    }
  }

  ask<T>(method: string, uri: string, more: object = {}): Promise<T> {
    return this.connection.sendRequest<T>(method, { textDocument: { uri }, ...more });
  }

  /** Where `marked`, less its `‸`, stands in a document: the place of the mark. */
  place(uri: string, marked: string): { position: Position } {
    const document = this.document(uri);
    const at = document.getText().indexOf(marked.replace("‸", ""));
    if (at < 0) throw new Error(`Not there: ${marked}`);
    return { position: document.positionAt(at + marked.indexOf("‸")) };
  }

  async stop(): Promise<number | null> {
    await this.connection.sendRequest("shutdown");
    await this.connection.sendNotification("exit");
    return this.exit;
  }
}

const uriOf = (name: string) => pathToFileURL(join(FOLDER, name)).href;
const SPEC = uriOf("spec.md");

const editor = new Editor();
beforeAll(async () => {
  await editor.initialize();
  await editor.open(SPEC, LIBRARY);
  await editor.findings(SPEC);
});
afterAll(async () => {
  expect(await editor.stop()).toBe(0);
  expect(editor.errors).toBe("");
  rmSync(FOLDER, { recursive: true, force: true });
});

describe("ninefold lsp", () => {
  it("says what is found, where, what to do, and where more is written", async () => {
    const uri = uriOf("wrong.md");
    await editor.open(uri, LIBRARY.replace("| price       | money ", "| price       | monney").replace(/\| Tag +\| see /, "| Tagg | see "));
    const found = await editor.findings(uri);
    const types = found.find((diagnostic) => diagnostic.code === "types-are-known");
    expect(types?.severity).toBe(1);
    expect(types?.message).toContain("monney");
    const page = types?.codeDescription?.href ?? "";
    expect(page).toMatch(/#types-are-known$/);
    expect(readFileSync(fileURLToPath(page.replace(/#.*/, "")), "utf8")).toContain("types-are-known");
    expect(editor.document(uri).getText(types?.range)).toBe("monney");
    await editor.type(uri, "monney", "money");
    expect((await editor.findings(uri)).map((diagnostic) => diagnostic.code)).not.toContain("types-are-known");
  });

  it("shows what is open where it is, as no fault, until it is answered", async () => {
    const uri = uriOf("open.md");
    await editor.open(uri, LIBRARY.replace("| price       | money ", "| price       | not shown: Which currency? "));
    const open = (await editor.findings(uri)).filter((one) => one.code === "open");
    const asked = open.find((one) => String(one.message).includes("Which currency?"));
    expect(asked).toMatchObject({ severity: 3, source: "ninefold" });
    expect(asked?.message).toMatch(/^Open in point 3, Book\.price/);
    expect(editor.document(uri).getText(asked?.range)).toContain("not shown");
    await editor.type(uri, "not shown: Which currency? ", "money ");
    expect((await editor.findings(uri)).some((one) => String(one.message).includes("Which currency?"))).toBe(false);
  });

  it("says nothing of other Markdown", async () => {
    const uri = uriOf("README.md");
    await editor.open(uri, "# A library for lists\n\n## 1. Install\n\nRun it.\n\n## 2. Use\n\n| Field | Type |\n");
    await editor.open(SPEC, LIBRARY);
    await editor.findings(SPEC);
    expect(await editor.ask<Hover | null>("textDocument/hover", uri, { position: { line: 0, character: 4 } })).toBeNull();
    expect(await Promise.race([editor.findings(uri), Promise.resolve("nothing")])).toBe("nothing");
  });

  it("answers hover, definition and references", async () => {
    const hover = await editor.ask<Hover>("textDocument/hover", SPEC, editor.place(SPEC, "length of is‸bn = 13"));
    expect(hover.contents).toMatchObject({ kind: "markdown", value: expect.stringContaining("Book.isbn") });
    const [definition] = await editor.ask<Location[]>("textDocument/definition", SPEC, editor.place(SPEC, "length of is‸bn = 13"));
    expect(editor.document(SPEC).getText(definition?.range)).toBe("isbn");
    const context = { includeDeclaration: false };
    const references = await editor.ask<Location[]>("textDocument/references", SPEC, { ...editor.place(SPEC, "| MAX_‸LOANS "), context });
    expect(references).toHaveLength(2);
  });

  it("renames, and refuses with a reason", async () => {
    const at = editor.place(SPEC, "| MAX_‸LOANS ");
    expect(await editor.ask("textDocument/prepareRename", SPEC, at)).toMatchObject({ placeholder: "MAX_LOANS" });
    const edit = await editor.ask<WorkspaceEdit>("textDocument/rename", SPEC, { ...at, newName: "MOST_LOANS" });
    const renamed = TextDocument.applyEdits(editor.document(SPEC), edit.changes?.[SPEC] ?? []);
    expect(renamed).toContain("} {MOST_LOANS} books, at home");
    await expect(editor.ask("textDocument/rename", SPEC, { ...at, newName: "most loans" })).rejects.toThrow("is named like MAX_LOANS");
    await expect(editor.ask("textDocument/prepareRename", SPEC, editor.place(SPEC, "Nothing is so‸ld here"))).rejects.toThrow(
      "no name here",
    );
  });

  it("completes while somebody types, before the document is checked again", async () => {
    const uri = uriOf("typing.md");
    await editor.open(uri, LIBRARY);
    await editor.findings(uri);
    await editor.type(uri, "borrower = user    |", "borrower.    |");
    const list = await editor.ask<CompletionList>("textDocument/completion", uri, editor.place(uri, "| borrower.‸ "));
    const labels = list.items.map((item) => item.label);
    expect(labels).toEqual(expect.arrayContaining(["email", "born_on", "blocked"]));
    await editor.type(uri, "borrower.    |", "number of loans where (  |");
    const words = await editor.ask<CompletionList>(
      "textDocument/completion",
      uri,
      editor.place(uri, "| one Book                                               | ‸-"),
    );
    expect(words.items.find((item) => item.label === "number of")?.insertTextFormat).toBe(2);
  });

  it("offers fixes that mend what they are offered for", async () => {
    const uri = uriOf("mend.md");
    await editor.open(uri, LIBRARY.replace("| price       | money ", "| price       | mony  "));
    const found = (await editor.findings(uri)).find((diagnostic) => diagnostic.code === "types-are-known");
    const context = { diagnostics: [] };
    const actions = await editor.ask<CodeAction[]>("textDocument/codeAction", uri, { range: found?.range, context });
    const action = actions.find((one) => one.title.includes("money"));
    expect(TextDocument.applyEdits(editor.document(uri), action?.edit?.changes?.[uri] ?? [])).toContain("| price       | money ");
  });

  it("gives outline, folding, colours and the canonical form", async () => {
    const symbols = await editor.ask<DocumentSymbol[]>("textDocument/documentSymbol", SPEC);
    expect(symbols).toHaveLength(9);
    expect(symbols[2]?.children?.map((symbol) => symbol.name)).toEqual(["Book", "Tag", "Member", "Loan"]);
    const folding = await editor.ask<FoldingRange[]>("textDocument/foldingRange", SPEC);
    expect(folding.length).toBeGreaterThan(20);
    const tokens = await editor.ask<SemanticTokens>("textDocument/semanticTokens/full", SPEC);
    expect(tokens.data.length).toBeGreaterThan(500);
    expect(tokens.data.length % 5).toBe(0);
    const options = { tabSize: 2, insertSpaces: true };
    const edits = await editor.ask<TextEdit[]>("textDocument/formatting", SPEC, { options });
    const formatted = TextDocument.applyEdits(editor.document(SPEC), edits);
    expect(formatted).toContain("### Book");
  });

  it("counts positions in UTF-16, on lines of either end", async () => {
    const uri = uriOf("far.md");
    const text = LIBRARY.replace("| price       | money ", "| price 🦉     | money ").replaceAll("\n", "\r\n");
    await editor.open(uri, text);
    const found = (await editor.findings(uri)).find((diagnostic) => diagnostic.code === "names-have-their-shape");
    expect(editor.document(uri).getText(found?.range)).toBe("price 🦉");
    expect((found?.range.end.character ?? 0) - (found?.range.start.character ?? 0)).toBe(8);
  });

  it("takes a specification of several documents for one", async () => {
    const first = uriOf("shop.md");
    const second = uriOf("orders.md");
    const orders = "## 3. Entities and their fields\n\n### Order\n\n| Field | Type |\n|---|---|\n| number | text(20) |\n| bad | txt |\n";
    writeFileSync(join(FOLDER, "orders.md"), orders);
    await editor.open(first, "# Specification: Shop\n\n## 3. Entities and their fields\n\n- Continues in: orders.md\n");
    expect((await editor.findings(second)).map((diagnostic) => diagnostic.code)).toContain("types-are-known");
    await editor.open(second, orders.replace("txt", "text(5)"));
    expect((await editor.findings(second)).map((diagnostic) => diagnostic.code)).not.toContain("types-are-known");
    expect(await editor.findings(second)).not.toEqual(
      expect.arrayContaining([expect.objectContaining({ code: "every-point-is-present" })]),
    );
  });

  it("survives what no editor should send", async () => {
    const nowhere = uriOf("nowhere.md");
    expect(await editor.ask("textDocument/hover", nowhere, { position: { line: 3, character: 4 } })).toBeNull();
    expect(await editor.ask("textDocument/hover", SPEC, { position: { line: 99_999, character: 99_999 } })).toBeNull();
    await editor.connection.sendNotification("textDocument/didChange", {
      textDocument: { uri: nowhere, version: 2 },
      contentChanges: [{ text: "x" }],
    });
    await editor.open("untitled:Untitled-1", "# Specification: New\n\n| \u0000 \ud800 | {{{ |\n## 3.\n|");
    await editor.findings("untitled:Untitled-1");
    await editor.connection.sendNotification("textDocument/didClose", { textDocument: { uri: "untitled:Untitled-1" } });
    expect(await editor.ask("textDocument/definition", SPEC, { position: { line: 0, character: 0 } })).toEqual([]);
  });
});
