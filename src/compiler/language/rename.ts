// Renames what stands under the cursor wherever it is written: in cells, expressions, messages and addresses. The renamed
// document is read again before it is offered, and nothing but the name may have changed.

import { type Analysis, analyse } from "../compile.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { LIMITS } from "../model/limits.ts";
import { isOnName, type Mention, type NamedSymbol, symbolKey } from "../model/names/symbols.ts";
import { tableOf } from "../model/names/table-names.ts";
import { ownerField } from "../model/types/types.ts";
import { PROGRAM_ERRORS } from "../plan/program-errors.ts";
import type { Span } from "../source.ts";
import { type Edit, editSources, mappedPosition } from "../text-edit.ts";
import { KIND_WORDS } from "./describe.ts";
import { MentionIndex } from "./mention-index.ts";
import type { OpenDocument, Understood } from "./open-document.ts";
import { symbolsAt } from "./references.ts";

export type Refusal = { readonly refused: string };
export type Renaming = { readonly edits: readonly Edit[] } | Refusal;

/** What would be renamed, and where; or why it cannot be. */
export function renamableAt(document: OpenDocument, offset: number): { readonly span: Span; readonly name: string } | Refusal {
  const understood = document.fresh();
  const { index, textAt } = understood;
  const [mention] = symbolsAt(index, document.file, offset);
  if (mention === undefined) return { refused: "There is no name here that the document gives." };
  const refused = whyNot(understood, mention.symbol);
  return refused === null ? { span: mention.span, name: textAt(mention.span) } : { refused };
}

export function renameAt(document: OpenDocument, offset: number, name: string): Renaming {
  const understood = document.fresh();
  const { analysis, index } = understood;
  const [mention] = symbolsAt(index, document.file, offset);
  if (mention === undefined) return { refused: "There is no name here that the document gives." };
  const { symbol } = mention;
  const refused = whyNot(understood, symbol);
  if (refused !== null) return { refused };
  if (name === symbol.name) return { edits: [] };
  return tried(understood, symbol, name, isStored(analysis, symbol));
}

/** Why a symbol keeps its name, whatever the new one is. */
function whyNot({ index, sourceOf, textAt }: Understood, symbol: NamedSymbol): string | null {
  const { kind, name } = symbol;
  const isOwn = kind === "code" ? PROGRAM_ERRORS.some((error) => error.code === name) : kind === "constant" && Object.hasOwn(LIMITS, name);
  if (isOwn) return `${name} is a name of the program itself: with another it would mean nothing to it.`;
  const mentions = index.of(symbol);
  if (!mentions.some((mention) => mention.is === "definition" && isOnName(mention, sourceOf(mention.span.file).text)))
    return `The program gives the name ${name} here, as the document gives none. Write the line that names it first (point 4: - Field: ${name}).`;
  for (const mention of mentions) {
    const { text } = sourceOf(mention.span.file);
    // A name that the program gives, as it gives `status` under the heading of an entity, is not written there.
    const other = index
      .at(mention.span.file, mention.span.start)
      .find((one) => isSamePlace(one, mention) && index.isDefined(one.symbol) && isOnName(one, text));
    if (other !== undefined)
      return `One text speaks of ${titleOf(symbol)} and of ${titleOf(other.symbol)} by the same word (at "${textAt(other.span)}"). Give each its own text first.`;
  }
  return null;
}

function isSamePlace(one: Mention, other: Mention): boolean {
  const same = one.span.start === other.span.start && one.span.end === other.span.end;
  return same && symbolKey(one.symbol) !== symbolKey(other.symbol);
}

function titleOf(symbol: NamedSymbol): string {
  return `the ${KIND_WORDS[symbol.kind]} ${symbol.owner === "" ? "" : `${symbol.owner}.`}${symbol.name}`;
}

/** Whether the database knows it by this name. */
function isStored({ model }: Analysis, symbol: NamedSymbol): boolean {
  if (symbol.kind === "entity") return true;
  if (symbol.kind !== "field" && symbol.kind !== "value") return false;
  const [entity = "", ofValue] = symbol.owner.split(".");
  const { fields, gone } = model.entities.get(entity) ?? {};
  const field = fields?.get(ofValue ?? symbol.name) ?? gone?.get(ofValue ?? symbol.name);
  return field !== undefined && field.alwaysText === null && field.type !== null && field.type.is !== "reverse";
}

/** The edits, where the document means the same with them. */
function tried(understood: Understood, symbol: NamedSymbol, name: string, marked: boolean): Renaming {
  const { analysis: before, index, sources } = understood;
  const edits = editsFor(understood, symbol, name, marked);
  const after = analyse(editSources(sources, edits));
  const added = addedTo(before, after);
  const [first] = added;
  if (first !== undefined) {
    const given = newPlaces(index, symbol, edits);
    const about = added.find(({ primary }) => given.has(`${primary.file} ${primary.start}`)) ?? first;
    return { refused: about.help === null ? about.message : `${about.message} ${about.help}` };
  }
  // Had another use come under the name, or one of its own gone to another, there would be more or fewer.
  const now = new MentionIndex(after.mentions).of({ ...symbol, name });
  if (now.length !== index.of(symbol).length) return { refused: `${name} already means something else in this document.` };
  return { edits };
}

/**
 * The edits by which a symbol gets another name, `marked` with what it was. The entity's parts know it under its name, as
 * `order` knows an Order: that name changes with it.
 */
export function editsFor(understood: Understood, symbol: NamedSymbol, name: string, marked: boolean): Edit[] {
  const { model } = understood.analysis;
  const parts = symbol.kind === "entity" ? [...model.entities.values()].filter(({ part }) => part?.owner === symbol.name) : [];
  const known = parts.map(({ name: owner, part }): NamedSymbol => ({ kind: "field", owner, name: part?.by ?? "" }));
  return [...editsOf(understood, symbol, name, marked), ...known.flatMap((field) => editsOf(understood, field, ownerField(name), marked))];
}

function editsOf({ index, sourceOf, textAt }: Understood, symbol: NamedSymbol, name: string, marked: boolean): Edit[] {
  return index
    .of(symbol)
    .filter((mention) => isOnName(mention, sourceOf(mention.span.file).text))
    .map((mention) => {
      const written = textAt(mention.span);
      const { text } = sourceOf(mention.span.file);
      const span = symbol.kind === "entity" ? withSameNameAgain(mention.span, text) : mention.span;
      if (mention.is === "definition") return marked ? markedEdit(span, symbol.name, name, text) : { span, text: name };
      return { span, text: symbol.kind === "entity" && written !== symbol.name ? tableOf(name) : name };
    });
}

/** A heading `Loan (loans)` says one name twice, and the second is not the new one. */
function withSameNameAgain(span: Span, text: string): Span {
  const isHeading = /^\s*#/.test(text.slice(text.lastIndexOf("\n", span.start) + 1, span.start));
  const again = isHeading ? /^\s*\((?!was\s)[^()\n]*\)/.exec(text.slice(span.end, span.end + LONGEST_MARK)) : null;
  return again === null ? span : { ...span, end: span.end + again[0].length };
}

/** `new (was old)`; what was older stands behind it. */
function markedEdit(span: Span, old: string, name: string, text: string): Edit {
  const before = /^\s*\(was\s+([^()\n|]*)\)/.exec(text.slice(span.end, span.end + LONGEST_MARK));
  const older = (before?.[1] ?? "").split(",").map((one) => one.trim());
  const names = [old, ...older].filter((one) => one !== "" && one !== name);
  return { span: { ...span, end: span.end + (before?.[0].length ?? 0) }, text: `${name} (was ${[...new Set(names)].join(", ")})` };
}

const LONGEST_MARK = 500;

/** Where the renamed document gives the name. */
function newPlaces(index: MentionIndex, symbol: NamedSymbol, edits: readonly Edit[]): Set<string> {
  const definitions = index.of(symbol).filter((mention) => mention.is === "definition");
  return new Set(
    definitions.map(({ span: { file, start } }) => {
      const own = edits.filter(({ span }) => span.file === file);
      return `${file} ${mappedPosition(start, own)}`;
    }),
  );
}

/** The findings of kinds that the document had less of before. */
function addedTo(before: Analysis, after: Analysis): Diagnostic[] {
  const counts = new Map<string, number>();
  for (const { code } of before.diagnostics) counts.set(code, (counts.get(code) ?? 0) + 1);
  return after.diagnostics.filter(({ code }) => {
    const left = counts.get(code) ?? 0;
    counts.set(code, left - 1);
    return left <= 0;
  });
}
