// The parts of the cell at a place, for forms: which cells are lists of parts, and of what.

import type { Model } from "../../model/model.ts";
import { readCell } from "../../parse/cells.ts";
import type { Text } from "../../source.ts";
import { spokenNames } from "../expression-at.ts";
import { entityOf } from "../expression-places.ts";
import type { OpenDocument } from "../open-document.ts";
import { type Place, placeAt } from "../place.ts";
import { askedInputs } from "./asked-inputs.ts";
import { effectSteps } from "./effect-steps.ts";
import type { CellParts } from "./parts.ts";

/** Null where the cell is no list. */
export function cellPartsAt(document: OpenDocument, offset: number): CellParts | null {
  const place = placeAt(document.source, offset);
  if (place.at?.is !== "cell" || place.at.grammar === null || place.at.column === null) return null;
  const of = PARTS[place.at.grammar.keyword]?.[place.at.column];
  if (of === undefined) return null;
  const { text, state } = readCell(place.at.cell, place.at.column);
  return of({ model: document.fresh().analysis.model, place, cell: state === "value" ? text : { ...text, text: "", escapes: [] } });
}

interface CellAt {
  readonly model: Model;
  readonly place: Place;
  /** What it decides: no text where it is open, or a dash. */
  readonly cell: Text;
}

const PARTS: Readonly<Record<string, Readonly<Record<string, (at: CellAt) => CellParts | null>>>> = {
  From: {
    Then: (one) => ofEntity(one, (entity) => effectSteps({ model: one.model, entity }, one.cell, spokenNames(one.model))),
    "Asks for": (one) => ofEntity(one, (entity) => askedInputs(entity, one.cell.text)),
  },
};

type EntityOf = NonNullable<ReturnType<Model["entities"]["get"]>>;

function ofEntity({ model, place }: CellAt, of: (entity: EntityOf) => CellParts): CellParts | null {
  const entity = model.entities.get(entityOf(model, place) ?? "");
  return entity === undefined ? null : of(entity);
}
