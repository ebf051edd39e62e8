// Finds mentions by their place and by their symbol.

import { type Mention, type NamedSymbol, symbolKey } from "../model/names/symbols.ts";

export class MentionIndex {
  readonly #bySymbol = new Map<string, Mention[]>();
  readonly #byFile = new Map<string, Mention[]>();

  /** `mentions` in the order of the text. */
  constructor(mentions: readonly Mention[]) {
    for (const mention of mentions) {
      append(this.#bySymbol, symbolKey(mention.symbol), mention);
      append(this.#byFile, mention.span.file, mention);
    }
  }

  /** What stands at an offset, or ends there: the narrowest first. One message may speak of several records. */
  at(file: string, offset: number): Mention[] {
    const all = this.#byFile.get(file) ?? [];
    let low = 0;
    let high = all.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (all[middle]!.span.start <= offset) low = middle + 1;
      else high = middle;
    }
    const found: Mention[] = [];
    for (let at = low - 1; at >= 0 && offset - all[at]!.span.start <= LONGEST; at--) if (all[at]!.span.end >= offset) found.push(all[at]!);
    return found.sort((a, b) => a.span.end - a.span.start - (b.span.end - b.span.start) || (a.is === "definition" ? -1 : 1));
  }

  of(symbol: NamedSymbol): readonly Mention[] {
    return this.#bySymbol.get(symbolKey(symbol)) ?? [];
  }

  isDefined(symbol: NamedSymbol): boolean {
    return this.of(symbol).some((mention) => mention.is === "definition");
  }

  symbols(): NamedSymbol[] {
    return [...this.#bySymbol.values()].map((mentions) => mentions[0]!.symbol);
  }
}

/** No name is longer. */
const LONGEST = 400;

function append(map: Map<string, Mention[]>, key: string, mention: Mention): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [mention]);
  else list.push(mention);
}
