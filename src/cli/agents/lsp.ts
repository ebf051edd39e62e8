// `ninefold lsp`: the language service for editors, over standard input and output. What it has to say of itself goes
// through the protocol, because the output is the protocol's.

import {
  type Connection,
  createConnection,
  ErrorCodes,
  type InitializeParams,
  type InitializeResult,
  LSPErrorCodes,
  type Range,
  ResponseError,
  TextDocumentSyncKind,
} from "vscode-languageserver/node";
import { VERSION } from "../version.ts";
import { OpenDocuments } from "./lsp-documents.ts";
import {
  codeAction,
  completionItem,
  documentSymbol,
  editsByUri,
  protocolDiagnostic,
  questionDiagnostic,
  semanticTokens,
  TOKEN_LEGEND,
} from "./lsp-shapes.ts";

/** So long after the last keystroke the whole document is checked. */
const PAUSE_MILLISECONDS = 200;

export function lspCommand(): void {
  const connection = createConnection(process.stdin, process.stdout);
  const documents = new OpenDocuments();
  const server = new Server(connection, documents);
  server.listen();
}

interface Asked {
  readonly textDocument: { readonly uri: string };
}

class Server {
  readonly #connection: Connection;
  readonly #documents: OpenDocuments;
  #snippets = false;
  #pause: NodeJS.Timeout | undefined;
  /** Addresses that findings were sent for: to be emptied when there are none any more. */
  #told = new Set<string>();

  constructor(connection: Connection, documents: OpenDocuments) {
    this.#connection = connection;
    this.#documents = documents;
  }

  listen(): void {
    const connection = this.#connection;
    connection.onInitialize((params) => this.#initialize(params));
    connection.onDidOpenTextDocument(({ textDocument }) =>
      this.#changed(() => this.#documents.open(textDocument.uri, textDocument.version, textDocument.text)),
    );
    connection.onDidChangeTextDocument(({ textDocument, contentChanges }) =>
      this.#changed(() => this.#documents.change(textDocument.uri, textDocument.version, contentChanges)),
    );
    connection.onDidCloseTextDocument(({ textDocument }) => this.#changed(() => this.#documents.close(textDocument.uri)));
    connection.onDidSaveTextDocument(() => this.#changed(() => {}));
    this.#listenToReading();
    this.#listenToWriting();
    connection.listen();
  }

  #initialize({ capabilities }: InitializeParams): InitializeResult {
    this.#snippets = capabilities.textDocument?.completion?.completionItem?.snippetSupport === true;
    return {
      serverInfo: { name: "ninefold", version: VERSION },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        hoverProvider: true,
        definitionProvider: true,
        referencesProvider: true,
        renameProvider: { prepareProvider: true },
        completionProvider: { triggerCharacters: ["|", ".", "{", "/", "#", " "] },
        codeActionProvider: { codeActionKinds: ["quickfix"] },
        documentSymbolProvider: true,
        foldingRangeProvider: true,
        documentFormattingProvider: true,
        semanticTokensProvider: { legend: TOKEN_LEGEND, full: true },
      },
    };
  }

  #listenToReading(): void {
    const connection = this.#connection;
    const documents = this.#documents;
    const { service } = documents;
    const locations = (spans: ReturnType<typeof service.definition>) =>
      spans.map((span) => ({ uri: documents.uri(span.file), range: documents.range(span) }));
    connection.onHover((params) =>
      this.#answer(params, null, (file) => {
        const hover = service.hover(file, documents.offset(file, params.position));
        return hover === null ? null : { contents: { kind: "markdown", value: hover.text }, range: documents.range(hover.span) };
      }),
    );
    connection.onDefinition((params) =>
      this.#answer(params, null, (file) => locations(service.definition(file, documents.offset(file, params.position)))),
    );
    connection.onReferences((params) =>
      this.#answer(params, null, (file) => {
        const { includeDeclaration } = params.context;
        return locations(service.references(file, documents.offset(file, params.position), includeDeclaration));
      }),
    );
    connection.onDocumentSymbol((params) =>
      this.#answer(params, null, (file) => service.outline(file).map((node) => documentSymbol(node, documents))),
    );
    connection.onFoldingRanges((params) => this.#answer(params, null, (file) => service.folding(file).flatMap((span) => this.#fold(span))));
    connection.languages.semanticTokens.on((params) =>
      this.#answer(params, { data: [] }, (file) =>
        semanticTokens(service.tokens(file), ({ start, end }) => documents.range({ file, start, end })),
      ),
    );
  }

  #listenToWriting(): void {
    const connection = this.#connection;
    const documents = this.#documents;
    const { service } = documents;
    connection.onCompletion((params) =>
      this.#answer(params, null, (file) => {
        const found = service.completion(file, documents.offset(file, params.position));
        const items = found.map((one, index) => completionItem(one, index, documents, this.#snippets));
        return { isIncomplete: true, items };
      }),
    );
    connection.onPrepareRename((params) =>
      this.#answer(params, null, (file) => {
        const found = service.renamable(file, documents.offset(file, params.position));
        if ("refused" in found) throw refusal(found.refused);
        return { range: documents.range(found.span), placeholder: found.name };
      }),
    );
    connection.onRenameRequest((params) =>
      this.#answer(params, null, (file) => {
        const renaming = service.rename(file, documents.offset(file, params.position), params.newName);
        if ("refused" in renaming) throw refusal(renaming.refused);
        return { changes: editsByUri(renaming.edits, documents) };
      }),
    );
    connection.onCodeAction((params) =>
      this.#answer(params, null, (file) => {
        const wanted = params.context.only?.some((kind) => kind === "" || kind.startsWith("quickfix")) ?? true;
        const [start, end] = [documents.offset(file, params.range.start), documents.offset(file, params.range.end)];
        return wanted ? service.fixes(file, start, end).map((offered) => codeAction(offered, documents)) : [];
      }),
    );
    connection.onDocumentFormatting((params) =>
      this.#answer(params, null, (file) => editsByUri(service.format(file), documents)[documents.uri(file)] ?? []),
    );
  }

  /** Answers about a specification. What goes wrong is logged, and the editor goes on. */
  #answer<T>({ textDocument }: Asked, nothing: T, answer: (file: string) => T): T | ResponseError<void> {
    const file = this.#documents.specification(textDocument.uri);
    if (file === null) return nothing;
    try {
      return answer(file);
    } catch (error) {
      if (error instanceof ResponseError) return error;
      this.#log(error);
      return new ResponseError(ErrorCodes.InternalError, "The language server could not answer; its log says more.");
    }
  }

  /** Takes in a change, and checks everything when the author pauses. */
  #changed(change: () => void): void {
    try {
      change();
    } catch (error) {
      this.#log(error);
    }
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#check(), PAUSE_MILLISECONDS);
  }

  #check(): void {
    try {
      const findings = this.#findings();
      for (const uri of this.#told) if (!findings.has(uri)) findings.set(uri, []);
      for (const [uri, diagnostics] of findings) void this.#connection.sendDiagnostics({ uri, diagnostics });
      this.#told = new Set([...findings].filter(([, diagnostics]) => diagnostics.length > 0).map(([uri]) => uri));
    } catch (error) {
      this.#log(error);
    }
  }

  /** By address: of each open specification, and of the documents that it continues in. */
  #findings() {
    const documents = this.#documents;
    const byUri = new Map<string, ReturnType<typeof protocolDiagnostic>[]>();
    const specifications = documents.files().filter((file) => documents.recognise(file));
    for (const file of specifications) {
      const found = documents.service.diagnostics(file);
      const questions = documents.service.questions(file);
      for (const source of documents.service.sources(file)) {
        if (source.file !== file && documents.isOpen(source.file)) continue;
        const here = found.filter((diagnostic) => diagnostic.primary.file === source.file);
        const open = questions.filter(({ span }) => span.file === source.file);
        byUri.set(documents.uri(source.file), [
          ...here.map((diagnostic) => protocolDiagnostic(diagnostic, documents)),
          ...open.map((question) => questionDiagnostic(question, documents)),
        ]);
      }
    }
    return byUri;
  }

  #fold(span: Parameters<OpenDocuments["range"]>[0]): { startLine: number; endLine: number }[] {
    const range: Range = this.#documents.range(span);
    const endLine = range.end.character === 0 && range.end.line > range.start.line ? range.end.line - 1 : range.end.line;
    return endLine > range.start.line ? [{ startLine: range.start.line, endLine }] : [];
  }

  #log(error: unknown): void {
    this.#connection.console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

function refusal(message: string): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.RequestFailed, message);
}
