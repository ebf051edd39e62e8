// What a cell holds for somebody who never programmed: an expression as a sentence and in its parts, a list, or a text with placeholders.

import { substituteUser } from "../../compiler/expression/fold.ts";
import { spoken } from "../../compiler/expression/spoken/spoken.ts";
import { stepsOf } from "../../compiler/expression/spoken/steps.ts";
import type { Expr } from "../../compiler/expression/tree.ts";
import type { StudioExplanation } from "../wire/studio.ts";
import type { StudioNoTruth, StudioParts } from "../wire/studio-truth.ts";
import type { Workspace } from "./workspace.ts";

interface Asked {
  readonly file: string;
  readonly at: number;
}

export function explanationOf({ service }: Workspace, { file, at }: Asked): StudioExplanation | null {
  const parts = service.cellParts(file, at);
  if (parts !== null) return parts;
  const found = service.expression(file, at);
  if (found === null) return null;
  const { read, names, condition, isBlank } = found;
  return { is: "expression", isBlank, words: read === null ? null : spoken(read.expr, names), condition };
}

/** Null where the cell holds no expression. */
export function expressionParts({ service }: Workspace, { file, at }: Asked): StudioParts | StudioNoTruth | null {
  const found = service.expression(file, at);
  if (found === null || found.isBlank) return null;
  const { read, names, users } = found;
  if (read === null) return { why: "Records are shown once this can be read." };
  const entity = read.entity ?? users;
  if (entity === null) return { why: "This is about no record." };
  const parts = stepsOf(read.expr).map(({ expr, depth, isJoined }) => ({
    words: spoken(expr, names),
    depth,
    expr: ofRecord(isJoined ? read.meant(expr) : expr, read.entity, entity),
  }));
  return { entity, role: read.role, parts };
}

/** What a role means is asked of its users, and is shown of them. */
function ofRecord(expr: Expr, entity: string | null, users: string): Expr {
  return entity === null ? substituteUser(expr, { op: "this", type: { is: "record", entity: users }, optional: false }) : expr;
}
