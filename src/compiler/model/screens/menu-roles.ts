// Reads where a screen of point 2 stands in the menu: the roles of For, the heading of Section and the picture of Icon.

import { ICON_NAMES, type IconName } from "../../icons.ts";
import type { RowSyntax } from "../../parse/syntax.ts";
import type { Text } from "../../source.ts";
import { type Context, cell, isOpen, textOf } from "../context.ts";
import type { ScreenModel } from "../model.ts";
import { splitList } from "../names/lists.ts";
import { isInSomeMenu } from "./screen-kinds.ts";

/** Null where it is in the menu of everybody who may open it. */
export function readMenuRoles(context: Context, screen: ScreenModel, row: RowSyntax): ScreenModel["menuFor"] {
  const text = menuText(context, screen, row, "For");
  if (text === null) return null;
  return splitList(text, ",").flatMap((name) => {
    const isKnown = context.model.roles.has(name.text);
    if (isKnown) context.refer("role", "", name);
    else context.unknown("screens-are-for-known-roles", name.span, name.text, context.model.roles.keys());
    return isKnown ? [{ role: name.text, span: name.span }] : [];
  });
}

/** The heading under which it stands; null where the row names none. */
export function readSection(context: Context, screen: ScreenModel, row: RowSyntax): string | null {
  return menuText(context, screen, row, "Section")?.text ?? null;
}

/** Null where the row names none. */
export function readIcon(context: Context, screen: ScreenModel, row: RowSyntax): IconName | null {
  const text = menuText(context, screen, row, "Icon");
  if (text === null) return null;
  const name = ICON_NAMES.find((one) => one === text.text.toLowerCase());
  if (name === undefined) context.unknown("icons-are-known", text.span, text.text, ICON_NAMES);
  return name ?? null;
}

/** What the row says in a column about the menu, which says nothing of a screen that is in none. */
function menuText(context: Context, screen: ScreenModel, row: RowSyntax, column: "For" | "Section" | "Icon"): Text | null {
  const found = cell(row, column);
  if (isOpen(found)) context.question(2, `${screen.name} (${column.toLowerCase()})`, found.question, found.text.span);
  const text = textOf(row, column);
  if (text !== null && !isInSomeMenu(screen))
    context.problem("screens-for-roles-are-in-the-menu", text.span, { screen: screen.name, column });
  return text;
}
