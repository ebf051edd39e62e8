// Every row of the examples is shown as a form; setting what is there changes nothing, and what was changed is taken back to the byte.

import { undo } from "@codemirror/commands";
import { EditorState, type StateCommand } from "@codemirror/state";
import { cleanup, render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { changeFor, type Intention } from "../../../src/compiler/edits/intention.ts";
import { createLanguageService } from "../../../src/compiler/language/language.ts";
import { type ParseDocument, parseDocument } from "../../../src/compiler/parse/parse.ts";
import { POINTS } from "../../../src/compiler/points.ts";
import { formOf } from "../../../src/runtime/studio/form.ts";
import { wholeHistory } from "../../../src/runtime/web/studio/document/documents.ts";
import { FormView } from "../../../src/runtime/web/studio/form-view/FormView.tsx";
import {
  textOfList,
  textOfPieces,
  withHole,
  withMoved,
  withoutHole,
  withoutPart,
  withPart,
  withSlot,
} from "../../../src/runtime/web/studio/form-view/parts/cell-list.ts";
import type { StudioList, StudioText } from "../../../src/runtime/wire/studio.ts";
import type { StudioCell, StudioForm } from "../../../src/runtime/wire/studio-form.ts";
import { standInForLayout } from "../../support/application/layout.ts";
import { openDocuments } from "../../support/application/studio.tsx";
import { FILE } from "../../support/studio-server.ts";
import { readExample } from "../../support/test-server.ts";

interface ShownCell {
  readonly cell: StudioCell;
  /** Writes another text there. */
  readonly set: (text: string) => Intention;
}

/** Each cell of each row, and each line. */
function cellsOf({ sections }: StudioForm): ShownCell[] {
  return sections.flatMap(({ blocks }) =>
    blocks.flatMap((block): ShownCell[] => {
      if (block.is === "prose") return [];
      if (block.is === "lines")
        return block.lines.map(({ from, value }) => ({ cell: value, set: (text) => ({ is: "set line", at: from, text }) }));
      return block.rows.flatMap(({ from, cells }) =>
        cells.flatMap((cell, column): ShownCell[] =>
          cell === null ? [] : [{ cell, set: (text) => ({ is: "set cell", at: from, column, text }) }],
        ),
      );
    }),
  );
}

/** By position: what the controls of a cell show, typed, standing in for what is typed, or pressed. */
function shownIn(place: HTMLElement): ReadonlyMap<number, string> {
  const controls = [...place.querySelectorAll<HTMLElement>("[data-from]")];
  return new Map(controls.map((control) => [Number(control.dataset.from), shownAround(control.closest("td") ?? control)]));
}

function shownAround(around: Element): string {
  const typed = [around, ...around.querySelectorAll("textarea")].flatMap((one) =>
    one instanceof HTMLTextAreaElement ? [one.value === "" ? one.placeholder : one.value] : [],
  );
  const pressed = [...around.querySelectorAll("[aria-pressed=true]")].map((one) => one.textContent);
  const permission = [...around.querySelectorAll<HTMLElement>("[data-is]")].map((one) => one.dataset.is);
  return [...typed, ...pressed, ...permission].join(", ");
}

/** A mark that is not pressed says that a field is optional. */
function wordsOf({ state, text, question }: StudioCell): readonly string[] {
  if (state === "open") return [question ?? "open"];
  if (state === "none") return [];
  return /^(?:(?:required|unique|fixed|optional)(?:, |$))+/.test(text) ? text.split(", ").filter((word) => word !== "optional") : [text];
}

/** As it is written. */
function written({ state, text, question }: StudioCell): string {
  if (state === "open") return question === null ? "not shown" : `not shown: ${question}`;
  return state === "none" ? "-" : text;
}

/** The cell as it is written after each change of its parts that is taken back. */
function takenBack(parts: StudioList | StudioText): string[] {
  if (parts.is === "text") {
    const added = [0, textOfPieces(parts).length].map((at) => withHole(parts, "{x}", at));
    return [
      parts,
      ...added.map((one) =>
        withoutHole(
          one,
          one.pieces.findIndex(({ text }) => text === "{x}"),
        ),
      ),
    ].map(textOfPieces);
  }
  const { length } = parts.parts;
  const moved = parts.parts.flatMap((_, at) => (at === 0 ? [] : [withMoved(withMoved(parts, at, at - 1), at - 1, at)]));
  const set = parts.parts.flatMap(({ slots }, at) => slots.map((slot) => withSlot(parts, at, slot, slot.value)));
  return [parts, withoutPart(withPart(parts, "x"), length), ...moved, ...set].map(textOfList);
}

describe.each(["library", "market", "not-shown", "purchasing", "studio"])("every row of %s", (name) => {
  const source = { file: FILE, text: readExample(name) };
  const parsed = parseDocument(source);
  const parse: ParseDocument = (other) => (other === source ? parsed : parseDocument(other));

  it("is shown by a control that has its text", async () => {
    standInForLayout();
    const { documents } = await openDocuments(source.text);
    for (const { number } of POINTS) {
      const { container } = render(
        <FormView documents={documents} point={number} shown={null}>
          {null}
        </FormView>,
      );
      const cells = cellsOf(formOf(source, number, parse)).map(({ cell }) => cell);
      await expect.poll(() => container.querySelectorAll("[data-from]").length).toBeGreaterThanOrEqual(cells.length);
      const shown = shownIn(container);
      for (const cell of cells) for (const word of wordsOf(cell)) expect(shown.get(cell.from)).toContain(word);
      cleanup();
    }
  });

  it("keeps each byte when what is there is set, and has each byte back when a change is undone", () => {
    let state = EditorState.create({ doc: source.text, extensions: wholeHistory() });
    const run = (command: StateCommand) => command({ state, dispatch: (transaction) => (state = transaction.state) });
    const make = (intention: Intention) => {
      const change = changeFor(source, intention, parse);
      if ("refused" in change) throw new Error(change.refused);
      const changes = change.edits.map(({ span, text }) => ({ from: span.start, to: span.end, insert: text }));
      state = state.update({ changes }).state;
      return state.doc.toString();
    };
    const service = createLanguageService();
    service.update(FILE, source.text);
    let cells = 0;
    for (const { number } of POINTS) {
      for (const { cell, set } of cellsOf(formOf(source, number, parse))) {
        cells++;
        expect(make(set(written(cell)))).toBe(source.text);
        expect(make(set(`${cell.text} more`))).not.toBe(source.text);
        run(undo);
        expect(state.doc.toString()).toBe(source.text);
        const parts = service.cellParts(FILE, cell.from);
        if (parts !== null) expect(new Set(takenBack(parts))).toEqual(new Set([cell.text]));
      }
    }
    expect(cells > 0).toBe(name !== "not-shown");
  });
});
