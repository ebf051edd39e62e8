// A difference as data, by docs/schema/difference-1.json.

import type { Change } from "./change.ts";
import { pointOf } from "./comparison.ts";
import type { Difference } from "./difference.ts";
import { exitCodeOf, sameAreas } from "./print.ts";
import { sentenceOf } from "./sentence.ts";

export function differenceAsJson(difference: Difference): object {
  const { product, rows, changes } = difference;
  return { format: 1, product, rows, exitCode: exitCodeOf(difference), changes: changes.map(changeAsJson), same: sameAreas(difference) };
}

export function changeAsJson(change: Change): object {
  const { kind, area, effects, name, concerns, old, new: now, oldPlace, newPlace, condition, touches } = change;
  const place = (one: Change["oldPlace"]) => (one === null ? null : { file: one.file, line: one.line });
  return {
    kind,
    point: pointOf(change),
    area,
    effects,
    name,
    concerns,
    sentence: sentenceOf(change),
    old,
    new: now,
    oldPlace: place(oldPlace),
    newPlace: place(newPlace),
    condition,
    touches: touches.map(changeAsJson),
  };
}
