// Where each name is defined and where it is used, recorded while names are resolved. Only who asks for it pays for it.

import type { Observer } from "../../expression/checking/observer.ts";
import type { Scope } from "../../expression/checking/scope.ts";
import type { Expr, Type } from "../../expression/tree.ts";
import type { Source, Span } from "../../source.ts";
import { singularOf } from "./table-names.ts";

/** `value`: a state or a word of a choice. `input`: what a transition asks for, or the conditions of a call are given, that is no field. */
export type SymbolKind =
  | "entity"
  | "field"
  | "value"
  | "input"
  | "action"
  | "role"
  | "screen"
  | "call"
  | "shape"
  | "message"
  | "send"
  | "code"
  | "constant";

export interface NamedSymbol {
  readonly kind: SymbolKind;
  /** What it belongs to: the entity of a field, "Entity.field" of a value, see `inputsOf`; empty for what stands by itself. */
  readonly owner: string;
  readonly name: string;
}

/** One place of the text that speaks of a symbol. */
export interface Mention {
  readonly symbol: NamedSymbol;
  readonly span: Span;
  readonly is: "definition" | "reference";
}

/** An expression of the text as it was understood. */
export interface PlacedExpression {
  readonly span: Span;
  readonly expr: Expr;
  /** Of `this`; null where there is no record at hand. */
  readonly entity: string | null;
}

export function symbolKey(symbol: NamedSymbol): string {
  return `${symbol.kind} ${symbol.owner} ${symbol.name}`;
}

/** What owns the inputs of a call. */
export function inputsOf(call: string): string {
  return `call ${call}`;
}

export class SymbolRecorder {
  readonly mentions: Mention[] = [];
  readonly expressions: PlacedExpression[] = [];
  /** The entity's field, "Entity.field", whose words a type lists. */
  readonly #choices = new WeakMap<Type, string>();
  readonly #inputs = new Set<string>();

  add(is: Mention["is"], kind: SymbolKind, owner: string, name: string, span: Span): void {
    if (kind === "input") this.#inputs.add(`${owner}.${name}`);
    this.mentions.push({ symbol: { kind, owner, name }, span, is });
  }

  /** Hears what the names of one expression mean. */
  observer(scope: Scope, expected: Type | null): Observer {
    const owner = scope.thisEntity ?? "";
    const remember = (type: Type, field: string) => {
      if (type.is === "choice") this.#choices.set(type, field);
      else if (type.is === "list") this.#choices.set(type.of, field);
    };
    if (expected?.is === "choice" && scope.thisEntity !== null) {
      const fields = scope.fields(owner);
      const name = [...(fields?.keys() ?? [])].find((candidate) => fields?.get(candidate)?.type === expected);
      if (name !== undefined) remember(expected, `${owner}.${name}`);
    }
    return {
      field: (entity, name, span, type) => {
        remember(type, `${entity}.${name}`);
        this.add("reference", "field", entity, name, span);
      },
      input: (name, span, type) => {
        if (scope.asksOfCall != null) return this.add("reference", "input", inputsOf(scope.asksOfCall), name, span);
        remember(type, `${owner}.${name}`);
        const kind = this.#inputs.has(`${owner}.${name}`) ? "input" : "field";
        this.mentions.push({ symbol: { kind, owner, name }, span, is: "reference" });
      },
      entity: (name, span) => this.add("reference", "entity", "", name, span),
      constant: (name, span) => this.add("reference", "constant", "", name, span),
      choice: (type, value, span) => {
        const field = this.#choices.get(type);
        if (field !== undefined) this.add("reference", "value", field, value, span);
      },
    };
  }
}

/**
 * The mentions in the order of the text, each once. What the program fills in where a document is silent speaks of names
 * that are not written there: of those only definitions stay, as the place to look at.
 */
export function placedMentions(mentions: readonly Mention[], sources: readonly Source[]): Mention[] {
  const texts = new Map(sources.map((source, index) => [source.file, { text: source.text, index }] as const));
  const seen = new Set<string>();
  const order = (span: Span) => texts.get(span.file)?.index ?? 0;
  const kept = mentions.filter((mention) => {
    const { span, is } = mention;
    const key = `${order(span)} ${span.start} ${span.end} ${is} ${symbolKey(mention.symbol)}`;
    if (seen.has(key) || (is === "reference" && !isOnName(mention, texts.get(span.file)?.text ?? ""))) return false;
    seen.add(key);
    return true;
  });
  return kept.sort((a, b) => order(a.span) - order(b.span) || a.span.start - b.span.start || a.span.end - b.span.end);
}

/** Whether the very name is written there; for PurchaseOrder `purchase_order` is written in addresses, `purchase_orders` of keys. */
export function isOnName({ symbol, span }: Mention, text: string): boolean {
  if (text.startsWith(symbol.name, span.start) && span.end - span.start === symbol.name.length) return true;
  return symbol.kind === "entity" && singularOf(text.slice(span.start, span.end)) === singularOf(symbol.name);
}
