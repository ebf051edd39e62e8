// What the panels beside the document show: what is different by now, who may do what, and where names are used.

import { analyse, compileWithModel } from "../../compiler/compile.ts";
import type { Change, Place } from "../../compiler/difference/change.ts";
import { type Compiled, differenceOf } from "../../compiler/difference/difference.ts";
import { EFFECTS, type Effect } from "../../compiler/difference/kinds.ts";
import { conditionInWords, touchedInWords } from "../../compiler/difference/print.ts";
import { sentenceOf } from "../../compiler/difference/sentence.ts";
import { runnable } from "../../compiler/edits/last-good.ts";
import { matrixOf } from "../../compiler/export/matrix.ts";
import { Words } from "../../compiler/export/words.ts";
import { type Mention, type SymbolKind, symbolKey } from "../../compiler/model/names/symbols.ts";
import type { ParseDocument } from "../../compiler/parse/parse.ts";
import { LineIndex, type Source, type Span } from "../../compiler/source.ts";
import type { StudioCalls, StudioMatrix, StudioPanelLine, StudioPanelName, StudioPanelPart, StudioPlace } from "../wire/studio.ts";
import { placeOf } from "./places.ts";
import type { Workspace } from "./workspace.ts";

export const PANELS: { readonly [Name in StudioPanelName]: (workspace: Workspace) => readonly StudioPanelPart[] } = {
  errors: (workspace) => [{ title: "Errors, and what raises them", lines: usesOf(workspace, "code") }],
  constants: (workspace) => [{ title: "Values, and what they touch", lines: usesOf(workspace, "constant") }],
};

const TITLES: Readonly<Record<Effect, string>> = {
  asks: "Needs an answer",
  loses: "Loses",
  "people-notice": "People notice",
  "outside-breaks": "Breaks outside",
  adds: "Adds",
};

/** By the gravest effect, as far as the documents run. `against`: another version of them; null: as they were opened. */
export function changesSince(workspace: Workspace, against: readonly Source[] | null): StudioPanelPart[] {
  const before = against === null ? opened(workspace) : compiled(against, null);
  const now = compiled(workspace.sources(), before.sources, workspace.parsed.parse);
  const lines = new Map(now.sources.map(({ file, text }) => [file, new LineIndex(text)]));
  const { changes } = differenceOf(before, now);
  return EFFECTS.flatMap((effect) => {
    const own = changes.filter(({ effects }) => effects[0] === effect);
    return own.length === 0 ? [] : [{ title: TITLES[effect], lines: own.map((change) => changeLine(change, lines)) }];
  });
}

function opened(workspace: Workspace): Compiled {
  const known = OPENED.get(workspace) ?? compiled(workspace.opened, null);
  OPENED.set(workspace, known);
  return known;
}

/** What ran when the documents were opened. */
const OPENED = new WeakMap<Workspace, Compiled>();

function compiled(sources: readonly Source[], good: readonly Source[] | null, parse?: ParseDocument): Compiled {
  const { sources: running } = runnable(sources, good, parse);
  const { plan, ...rest } = compileWithModel(running, parse);
  if (plan === null) throw new Error("What runs of the documents does not compile.");
  return { ...rest, plan, sources: running };
}

function changeLine(change: Change, lines: ReadonlyMap<string, LineIndex>): StudioPanelLine {
  const details = [...conditionInWords(change.condition), ...touchedInWords(change)];
  return { text: sentenceOf(change), place: lineAt(change.newPlace, lines), details: details.map((text) => ({ text, place: null })) };
}

function lineAt(place: Place | null, lines: ReadonlyMap<string, LineIndex>): StudioPlace | null {
  const at = place === null ? undefined : lines.get(place.file)?.start(place.line);
  return place === null || at === undefined ? null : { file: place.file, from: at, to: at };
}

/** Each name of a kind with the rows that speak of it. */
function usesOf(workspace: Workspace, kind: SymbolKind): StudioPanelLine[] {
  const sources = workspace.sources();
  const mentions = analyse(sources, workspace.parsed.parse).mentions.filter(({ symbol }) => symbol.kind === kind);
  const rowOf = rowsOf(sources);
  return mentions
    .filter(({ is }) => is === "definition")
    .map((definition) => ({ text: definition.symbol.name, place: placeOf(definition.span), details: uses(mentions, definition, rowOf) }));
}

function uses(mentions: readonly Mention[], definition: Mention, rowOf: (span: Span) => string) {
  const key = symbolKey(definition.symbol);
  const found = mentions.filter(({ is, symbol }) => is === "reference" && symbolKey(symbol) === key);
  const byRow = new Map(found.map(({ span }) => [rowOf(span), placeOf(span)]));
  return [...byRow].map(([text, place]) => ({ text, place }));
}

/** What stands in the line of a place, without the bars of its table. */
function rowsOf(sources: readonly Source[]): (span: Span) => string {
  const texts = new Map(sources.map(({ file, text }) => [file, { index: new LineIndex(text), lines: text.split("\n") }]));
  return ({ file, start }) => {
    const text = texts.get(file);
    const line = text?.lines[text.index.position(start).line - 1] ?? "";
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return cells.filter((cell) => cell !== "" && cell !== "-").join(" · ");
  };
}

export function permissionMatrix(workspace: Workspace): StudioMatrix {
  const sources = workspace.sources();
  const analysis = analyse(sources, workspace.parsed.parse);
  const { roles, rows } = matrixOf(analysis.model, new Words(analysis, sources));
  const place = (span: Span | null) => (span === null ? null : placeOf(span));
  return { roles, rows: rows.map((row) => ({ ...row, cells: row.cells.map(({ says, span }) => ({ says, place: place(span) })) })) };
}

export function callPlaces(workspace: Workspace): StudioCalls {
  const { model, mentions } = analyse(workspace.sources(), workspace.parsed.parse);
  const calls = mentions.filter(({ is, symbol }) => is === "definition" && symbol.kind === "call");
  return { basePath: model.api.basePath, places: Object.fromEntries(calls.map(({ symbol, span }) => [symbol.name, placeOf(span)])) };
}
