// `link to this` gives the address of a record, so some call shows one. A call of the document, or the standard calls.

import type { ShapeMemberModel, ShapeModel } from "../../../model/calls/call-model.ts";
import type { Model, SegmentModel } from "../../../model/model.ts";
import { tableOf } from "../../../model/names/table-names.ts";
import type { Span } from "../../../source.ts";
import type { Rule } from "../../rule.ts";

export const linksLeadToACall: Rule = (model, report) => {
  if (model.api.standardCalls || model.calls.some(({ does }) => does.is === "open")) return;
  const told = new Set<Span>();
  for (const { gives } of model.calls) {
    for (const { entity, span } of gives === null ? [] : linksIn(gives)) {
      if (told.has(span) || isShown(model, entity)) continue;
      told.add(span);
      const name = tableOf(entity);
      const path = `${model.api.basePath}/${name.replaceAll("_", "-")}s/{${name}}`;
      report("links-lead-to-a-call", span, { entity, path });
    }
  }
};

interface Link {
  readonly entity: string;
  readonly span: Span;
}

/** As the server looks for it: a call that shows one record, which alone its address names, or with those that it is unique within. */
function isShown(model: Model, entity: string): boolean {
  return model.calls.some(({ does, segments }) => {
    const records = segments.filter((segment): segment is SegmentModel & { readonly is: "record" } => segment.is === "record");
    return (
      does.is === "see" &&
      does.entity === entity &&
      records.at(-1)?.entity === entity &&
      records.slice(1).every(({ within }) => within !== undefined)
    );
  });
}

function linksIn(shape: ShapeModel): Link[] {
  if (shape.is === "list") return linksIn(shape.of);
  if (shape.is === "object") return shape.members.flatMap((member) => linksIn(member.shape));
  return shape.is === "record" ? linksAmong(shape.members, shape.entity) : [];
}

function linksAmong(members: "all" | readonly ShapeMemberModel[], entity: string): Link[] {
  if (members === "all") return [];
  return members.flatMap(({ span, holds }): Link[] => {
    if (holds.is === "link") return [{ entity, span }];
    if (holds.is === "object") return linksAmong(holds.members, entity);
    if (holds.is === "record") return linksAmong(holds.members, holds.entity);
    return holds.is === "list" && "members" in holds.gives ? linksAmong(holds.gives.members, holds.list.entity) : [];
  });
}
