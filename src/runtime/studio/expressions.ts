// The expression of a cell for somebody who never programmed.

import { spoken } from "../../compiler/expression/spoken/spoken.ts";
import type { StudioExpression } from "../wire/studio.ts";
import type { Workspace } from "./workspace.ts";

interface Asked {
  readonly file: string;
  readonly at: number;
}

export function expressionOf({ service }: Workspace, { file, at }: Asked): StudioExpression | null {
  const found = service.expression(file, at);
  return found === null ? null : { words: found.read === null ? null : spoken(found.read.expr, found.names) };
}
