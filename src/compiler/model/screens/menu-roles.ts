// Reads the column For of point 2: the roles in whose menu a screen is.

import type { RowSyntax } from "../../parse/syntax.ts";
import { type Context, cell, isOpen, textOf } from "../context.ts";
import type { ScreenModel } from "../model.ts";
import { splitList } from "../names/lists.ts";
import { isInSomeMenu } from "./screen-kinds.ts";

/** Null where it is in the menu of everybody who may open it. */
export function readMenuRoles(context: Context, screen: ScreenModel, row: RowSyntax): ScreenModel["menuFor"] {
  const found = cell(row, "For");
  if (isOpen(found)) context.question(2, `${screen.name} (for)`, found.question, found.text.span);
  const text = textOf(row, "For");
  if (text === null) return null;
  if (!isInSomeMenu(screen)) context.problem("screens-for-roles-are-in-the-menu", text.span, { screen: screen.name });
  return splitList(text, ",").flatMap((name) => {
    const isKnown = context.model.roles.has(name.text);
    if (isKnown) context.refer("role", "", name);
    else context.unknown("screens-are-for-known-roles", name.span, name.text, context.model.roles.keys());
    return isKnown ? [{ role: name.text, span: name.span }] : [];
  });
}
