// The parts of the cell at a place, for forms: which cells are lists of parts or texts with placeholders, and of what.

import type { Model } from "../../model/model.ts";
import { readCell } from "../../parse/cells.ts";
import type { Text } from "../../source.ts";
import { spokenNames } from "../expression-at.ts";
import { entityOf, readingOf } from "../expression-places.ts";
import type { OpenDocument } from "../open-document.ts";
import { type Place, placeAt, type TablePlace, valueAt } from "../place.ts";
import { askedInputs } from "./asked-inputs.ts";
import { effectSteps } from "./effect-steps.ts";
import { fieldList, shapeFields } from "./field-paths.ts";
import type { CellParts } from "./parts.ts";
import { shownRecords } from "./shown-records.ts";
import { addressHoles, filledText } from "./text-holes.ts";

/** Null where the cell is neither. */
export function cellPartsAt(document: OpenDocument, offset: number): CellParts | null {
  const place = placeAt(document.source, offset);
  const written = place.at === null ? null : valueAt(place.at);
  if (place.at === null || written === null) return null;
  const { grammar, column, row } = place.at.is === "cell" ? place.at : NO_TABLE;
  const of = PARTS[grammar?.keyword ?? ""]?.[column ?? ""] ?? (readingOf(place) === "template" ? textAt : undefined);
  if (of === undefined) return null;
  const { model } = document.fresh().analysis;
  const { text, state } = readCell(written, column);
  return of({ document, model, place, row, cell: state === "value" ? text : { ...text, text: "", escapes: [] } });
}

/** Of the value of a setting. */
const NO_TABLE: Pick<TablePlace, "grammar" | "column" | "row"> = { grammar: null, column: null, row: new Map() };

interface CellAt {
  readonly document: OpenDocument;
  readonly model: Model;
  readonly place: Place;
  readonly row: TablePlace["row"];
  /** What it decides: no text where it is open, or a dash. */
  readonly cell: Text;
}

const PARTS: Readonly<Record<string, Readonly<Record<string, (at: CellAt) => CellParts | null>>>> = {
  From: {
    Then: (one) => ofEntity(one, (entity) => effectSteps({ model: one.model, entity }, one.cell, spokenNames(one.model))),
    "Asks for": (one) => ofEntity(one, (entity) => askedInputs(entity, one.cell.text)),
  },
  Screen: {
    Route: addressAt,
    Shows: ({ model, cell }) => shownRecords(model, cell.text),
    Fields: (one) =>
      ofEntity(one, (entity) => {
        const isForm = /^form\b/.test(one.row.get("Shows")?.text ?? "");
        return fieldList(one.model, entity, one.cell.text, isForm ? "entered" : "shown");
      }),
  },
  Call: {
    Path: addressAt,
    Takes: (one) =>
      shapeFields(
        one.model,
        one.cell.text,
        "entered",
        whereBlank(one, TAKES_RECORD, () => ""),
      ),
    Gives: (one) =>
      shapeFields(
        one.model,
        one.cell.text,
        "shown",
        whereBlank(one, GIVES_RECORDS, (does) => (/^list\b/.test(does) ? "list of " : "")),
      ),
  },
  Shape: {
    Holds: ({ model, row, cell }) => {
      const entity = model.entities.get(row.get("Of")?.text ?? "");
      return entity === undefined ? null : fieldList(model, entity, cell.text, "shown");
    },
  },
};

type EntityOf = NonNullable<ReturnType<Model["entities"]["get"]>>;

function ofEntity({ model, place }: CellAt, of: (entity: EntityOf) => CellParts): CellParts | null {
  const entity = model.entities.get(entityOf(model, place) ?? "");
  return entity === undefined ? null : of(entity);
}

function addressAt({ model, place, cell }: CellAt): CellParts {
  return addressHoles(model, model.entities.get(entityOf(model, place) ?? "") ?? null, cell.text);
}

function textAt({ document, model, place, cell }: CellAt): CellParts {
  const { file, start, end } = cell.span;
  const found = document.fresh().analysis.expressions.find(({ span }) => span.file === file && span.start === start && span.end === end);
  const entity = model.entities.get(found?.entity ?? entityOf(model, place) ?? "") ?? null;
  return filledText(model, entity, cell.text, found?.expr ?? null, spokenNames(model));
}

const TAKES_RECORD = /^(?:create(?! many)|change(?! every)|sign up)\b/;
const GIVES_RECORDS = /^(?:list|see|create|change|who am I)\b/;

/** The entity whose fields a call that takes or gives nothing yet may take or give. */
function whereBlank(one: CellAt, suits: RegExp, lead: (does: string) => string) {
  const does = one.row.get("Does")?.text ?? "";
  const entity = one.model.entities.get(entityOf(one.model, one.place) ?? "");
  return entity === undefined || !suits.test(does) ? null : { entity, lead: lead(does) };
}
