// What a screen is before its row says more, and its columns where none are named.

import { isStateType } from "../../expression/field-type.ts";
import type { Text } from "../../source.ts";
import type { EntityModel, ScreenModel } from "../model.ts";

export function emptyScreen(name: string, route: string): ScreenModel {
  return {
    name,
    span: { file: "", start: 0, end: 0 },
    route,
    segments: [],
    former: [],
    shows: "open",
    figures: [],
    entity: null,
    component: null,
    by: null,
    until: null,
    group: null,
    where: null,
    columns: [],
    actions: [],
    sort: [],
    filters: null,
    search: false,
    menu: null,
    menuFor: null,
    section: null,
    icon: null,
    emptyText: null,
    help: "",
    derived: false,
    question: null,
  };
}

/** Every field that this kind of screen can show, at the place of the screen's name; `fixed` are the same in every row. */
export function defaultColumns(screen: ScreenModel, entity: EntityModel, fixed: ReadonlySet<string> = new Set()): Text[] {
  const fits = [...entity.fields.values()].filter((field) => {
    if (screen.shows === "form")
      return field.alwaysText === null && field.type !== null && field.type.is !== "reverse" && !isStateType(field.type);
    return screen.shows === "one" || (field.type?.is !== "reverse" && !fixed.has(field.name));
  });
  return fits.map((field) => ({ text: field.name, span: screen.span, escapes: [] }));
}
