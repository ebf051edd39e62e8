// Colours of a document: its points, the bars of its tables, open places, and the names that the language service knows.

import { type Extension, type Range, RangeSet, RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import type { StudioTokenKind } from "../../../wire/studio.ts";
import type { Documents } from "../document/documents.ts";

/** Milliseconds after the last change in which names are coloured anew. */
const RESTS = 120;

export function colouring(documents: () => Documents): Extension {
  return [names, asking(documents), shapes];
}

type Tokens = readonly (readonly [number, number, StudioTokenKind])[];

const named = StateEffect.define<Tokens>();

const MARKS: { readonly [Kind in StudioTokenKind]: Decoration } = {
  word: Decoration.mark({ class: "cm-token-word" }),
  number: Decoration.mark({ class: "cm-token-number" }),
  text: Decoration.mark({ class: "cm-token-text" }),
  name: Decoration.mark({ class: "cm-token-name" }),
  definition: Decoration.mark({ class: "cm-token-definition" }),
};

const names = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    const moved = marks.map(transaction.changes);
    const told = transaction.effects.find((effect) => effect.is(named));
    if (told === undefined) return moved;
    const { length } = transaction.newDoc;
    return RangeSet.of(
      told.value.flatMap(([from, to, kind]): Range<Decoration>[] => (from < to && to <= length ? [MARKS[kind].range(from, to)] : [])),
    );
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Asks which names there are, once the document rests. */
function asking(documents: () => Documents): Extension {
  return ViewPlugin.fromClass(
    class {
      readonly #view: EditorView;
      #timer: ReturnType<typeof setTimeout>;

      constructor(view: EditorView) {
        this.#view = view;
        this.#timer = setTimeout(() => void this.#ask(), 0);
      }

      update({ docChanged }: ViewUpdate): void {
        if (!docChanged) return;
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => void this.#ask(), RESTS);
      }

      destroy(): void {
        clearTimeout(this.#timer);
      }

      async #ask(): Promise<void> {
        const { doc } = this.#view.state;
        const tokens = await documents().ask("tokens", {});
        if (tokens !== null && this.#view.state.doc === doc) this.#view.dispatch({ effects: named.of(tokens) });
      }
    },
  );
}

const shapes = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = shapesIn(view);
    }

    update(update: ViewUpdate): void {
      if (update.docChanged || update.viewportChanged) this.decorations = shapesIn(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

const bar = Decoration.mark({ class: "cm-bar" });
const open = Decoration.mark({ class: "cm-open" });
const row = Decoration.line({ class: "cm-row" });
const heading = Decoration.line({ class: "cm-point" });
const POINTS = Array.from({ length: 9 }, (_, at) =>
  Decoration.line({ class: "cm-point", attributes: { style: `color: var(--point-${at + 1})` } }),
);

function shapesIn(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = view.state.doc.lineAt(at);
      shape(line.from, line.text, builder);
      at = line.to + 1;
    }
  }
  return builder.finish();
}

function shape(from: number, text: string, builder: RangeSetBuilder<Decoration>): void {
  const point = /^##\s+([1-9])\./.exec(text)?.[1];
  if (/^#{1,6}\s/.test(text)) builder.add(from, from, point === undefined ? heading : POINTS[Number(point) - 1]!);
  if (/^\s*\|/.test(text)) builder.add(from, from, row);
  for (const { 0: found, index } of text.matchAll(/(?<!\\)\||\bnot shown\b/gi))
    builder.add(from + index, from + index + found.length, found === "|" ? bar : open);
}
