// The compiler's answers in the shapes of the language server protocol. Knows neither connections nor files.

import {
  type CodeAction,
  CodeActionKind,
  type CompletionItem,
  CompletionItemKind,
  DiagnosticSeverity,
  type DocumentSymbol,
  InsertTextFormat,
  type Diagnostic as ProtocolDiagnostic,
  type Range,
  SemanticTokensBuilder,
  SymbolKind,
  type TextEdit,
} from "vscode-languageserver/node";
import type { Diagnostic, Level, OpenQuestion } from "../../compiler/diagnostics/diagnostic.ts";
import type { Completion } from "../../compiler/language/completion/completion.ts";
import type { OfferedFix } from "../../compiler/language/fixes.ts";
import type { OutlineNode } from "../../compiler/language/outline.ts";
import type { Token } from "../../compiler/language/tokens.ts";
import type { Span } from "../../compiler/source.ts";
import type { Edit } from "../../compiler/text-edit.ts";

/** The way from the compiler's places to the protocol's. */
export interface Places {
  range(span: Span): Range;
  uri(file: string): string;
  /** The page that explains a code. */
  page(code: string): string | null;
}

const SEVERITIES: { readonly [L in Level]: DiagnosticSeverity } = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  question: DiagnosticSeverity.Information,
  info: DiagnosticSeverity.Information,
};

export function protocolDiagnostic(found: Diagnostic, places: Places): ProtocolDiagnostic {
  const page = places.page(found.code);
  return {
    range: places.range(found.primary),
    severity: SEVERITIES[found.level],
    code: found.code,
    ...(page === null ? {} : { codeDescription: { href: page } }),
    source: "ninefold",
    message: found.help === null ? found.message : `${found.message}\n${found.help}`,
    relatedInformation: found.related.map(({ span, message }) => ({
      location: { uri: places.uri(span.file), range: places.range(span) },
      message,
    })),
  };
}

/** An open place: no fault, and nothing to mend before the author knows the answer. */
export function questionDiagnostic(open: OpenQuestion, places: Places): ProtocolDiagnostic {
  return {
    range: places.range(open.span),
    severity: DiagnosticSeverity.Information,
    code: "open",
    source: "ninefold",
    message: `Open in point ${open.point}, ${open.subject}: ${open.question}`,
  };
}

/** Edits by document. */
export function editsByUri(edits: readonly Edit[], places: Places): { [uri: string]: TextEdit[] } {
  const changes: { [uri: string]: TextEdit[] } = {};
  for (const { span, text } of edits) {
    const uri = places.uri(span.file);
    changes[uri] = [...(changes[uri] ?? []), { range: places.range(span), newText: text }];
  }
  return changes;
}

export function codeAction({ diagnostic, fix }: OfferedFix, places: Places): CodeAction {
  return {
    title: fix.title,
    kind: CodeActionKind.QuickFix,
    diagnostics: [protocolDiagnostic(diagnostic, places)],
    isPreferred: fix.applicability === "always",
    edit: { changes: editsByUri(fix.edits, places) },
  };
}

const KINDS: { readonly [K in Completion["kind"]]: CompletionItemKind } = {
  entity: CompletionItemKind.Class,
  field: CompletionItemKind.Field,
  value: CompletionItemKind.EnumMember,
  constant: CompletionItemKind.Constant,
  role: CompletionItemKind.Interface,
  screen: CompletionItemKind.File,
  action: CompletionItemKind.Method,
  code: CompletionItemKind.Event,
  word: CompletionItemKind.Keyword,
  function: CompletionItemKind.Function,
  type: CompletionItemKind.Struct,
  column: CompletionItemKind.Property,
  setting: CompletionItemKind.Property,
  heading: CompletionItemKind.Module,
};

/** `at` keeps the order in which they are offered. */
export function completionItem(found: Completion, at: number, places: Places, snippets: boolean): CompletionItem {
  const insert = found.insert ?? found.label;
  const isSnippet = snippets && /\$\d/.test(insert);
  return {
    label: found.label,
    kind: KINDS[found.kind],
    ...(found.detail === undefined ? {} : { detail: found.detail }),
    ...(found.help === undefined || found.help === "" ? {} : { documentation: { kind: "markdown" as const, value: found.help } }),
    sortText: String(at).padStart(5, "0"),
    insertTextFormat: isSnippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    textEdit: { range: places.range(found.replaces), newText: isSnippet ? insert : insert.replace(/\$\d/g, "") },
  };
}

const SYMBOLS: { readonly [I in OutlineNode["is"]]: SymbolKind } = {
  point: SymbolKind.Module,
  section: SymbolKind.Class,
  row: SymbolKind.Field,
  setting: SymbolKind.Property,
};

export function documentSymbol(node: OutlineNode, places: Places): DocumentSymbol {
  return {
    name: node.name.trim() === "" ? "-" : node.name,
    detail: node.detail,
    kind: SYMBOLS[node.is],
    range: places.range(node.span),
    selectionRange: places.range(node.selection),
    children: node.children.map((child) => documentSymbol(child, places)),
  };
}

const TOKEN_TYPES: { readonly [K in Token["kind"]]: string } = {
  entity: "class",
  field: "property",
  value: "enumMember",
  input: "parameter",
  action: "method",
  role: "interface",
  screen: "namespace",
  call: "function",
  shape: "struct",
  message: "event",
  send: "function",
  code: "event",
  constant: "variable",
  word: "keyword",
  number: "number",
  text: "string",
};

export const TOKEN_LEGEND = { tokenTypes: [...new Set(Object.values(TOKEN_TYPES))], tokenModifiers: ["declaration"] };

export function semanticTokens(tokens: readonly Token[], rangeOf: (token: Token) => Range) {
  const builder = new SemanticTokensBuilder();
  for (const token of tokens) {
    const { start, end } = rangeOf(token);
    if (start.line !== end.line || start.character === end.character) continue;
    const type = TOKEN_LEGEND.tokenTypes.indexOf(TOKEN_TYPES[token.kind]);
    builder.push(start.line, start.character, end.character - start.character, type, token.isDefinition ? 1 : 0);
  }
  return builder.build();
}
