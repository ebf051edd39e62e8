// What is worth knowing of the name under the cursor. What it is, who uses it, who may see it, what is open about it.

import type { Mention, NamedSymbol } from "../model/names/symbols.ts";
import type { Span } from "../source.ts";
import { describe } from "./describe.ts";
import type { OpenDocument } from "./open-document.ts";
import { placeAt, titleOf } from "./place.ts";
import { helpOfPlace } from "./place-help.ts";

export interface Hover {
  readonly span: Span;
  /** Markdown. */
  readonly text: string;
}

/** So many places are named; the others are counted. */
const PLACES = 6;

export function hoverAt(document: OpenDocument, offset: number): Hover | null {
  const then = document.toUnderstood(offset);
  const { index } = document.last();
  const mentions = then === null ? [] : index.at(document.file, then).filter((mention) => index.isDefined(mention.symbol));
  const [first] = mentions;
  if (first === undefined || then === null) return helpOfPlace(placeAt(document.source, offset), offset);
  const { start, end } = first.span;
  const here = mentions.filter((mention) => mention.span.start === start && mention.span.end === end);
  const texts = distinct(here).map((symbol) => describeWithUses(document, symbol));
  const moved = offset - then;
  return { span: { ...first.span, start: start + moved, end: end + moved }, text: texts.join("\n\n---\n\n") };
}

function distinct(mentions: readonly Mention[]): NamedSymbol[] {
  const first = mentions.find((mention) => mention.is === "definition");
  return first === undefined ? mentions.map((mention) => mention.symbol) : [first.symbol];
}

function describeWithUses(document: OpenDocument, symbol: NamedSymbol): string {
  const understood = document.last();
  const { index, sourceOf } = understood;
  const uses = index.of(symbol).filter((mention) => mention.is === "reference");
  const titles = [...new Set(uses.map((use) => titleOf(sourceOf(use.span.file), use.span.start)))];
  const shown = titles.slice(0, PLACES).map((title) => `- ${title}`);
  const more = titles.length > PLACES ? [`- and ${titles.length - PLACES} more`] : [];
  const times = uses.length === 1 ? "once" : `${uses.length} times`;
  const used = uses.length === 0 ? "Nothing uses it." : `Used ${times}:\n${[...shown, ...more].join("\n")}`;
  return [...describe(understood, symbol), used].join("\n\n");
}
