// What tells the records of an entity apart: `- Ids: uuid|short|number`, or that there is `- One only`. Read before the
// fields that refer to them.

import type { IdKind } from "../../expression/field-type.ts";
import type { SectionSyntax } from "../../parse/syntax.ts";
import { type Context, isOpen } from "../context.ts";
import type { EntityModel, Model } from "../model.ts";

export function readIds(context: Context, entity: EntityModel, section: SectionSyntax): void {
  for (const { key, keyText, value } of section.items) {
    if (key === "One only" && !isOpen(value) && value.state !== "none") entity.one = keyText.span;
    if (key !== "Ids" || isOpen(value) || value.state === "none") continue;
    const { text, span } = value.text;
    if (text === "short" || text === "number") entity.ids = text;
    else if (text === "uuid") entity.ids = null;
    else context.unknown("ids-are-of-a-known-kind", span, text, ["uuid", "short", "number"]);
  }
}

/** To be spread into the type of what leads to an entity's records. */
export function idsOf(model: Model, entity: string): { readonly ids?: IdKind } {
  const ids = model.entities.get(entity)?.ids ?? null;
  return ids === null ? {} : { ids };
}
