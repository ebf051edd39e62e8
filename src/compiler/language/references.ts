// Where a name is given, and where it is used.

import type { Mention, NamedSymbol } from "../model/names/symbols.ts";
import type { Span } from "../source.ts";
import type { MentionIndex } from "./mention-index.ts";
import type { OpenDocument } from "./open-document.ts";

/** What the cursor stands on; several where one message speaks of several records. The narrowest alone. */
export function symbolsAt(index: MentionIndex, file: string, offset: number): Mention[] {
  const defined = index.at(file, offset).filter((mention) => index.isDefined(mention.symbol));
  const [first] = defined;
  return defined.filter((mention) => mention.span.start === first?.span.start && mention.span.end === first.span.end);
}

export function definitionsAt(document: OpenDocument, offset: number): Span[] {
  return spansOf(document, offset, (mention) => mention.is === "definition");
}

export function referencesAt(document: OpenDocument, offset: number, withDefinitions: boolean): Span[] {
  return spansOf(document, offset, (mention) => withDefinitions || mention.is === "reference");
}

function spansOf(document: OpenDocument, offset: number, wanted: (mention: Mention) => boolean): Span[] {
  const { index } = document.fresh();
  const symbols: NamedSymbol[] = symbolsAt(index, document.file, offset).map((mention) => mention.symbol);
  return symbols.flatMap((symbol) => index.of(symbol).filter(wanted)).map((mention) => mention.span);
}
