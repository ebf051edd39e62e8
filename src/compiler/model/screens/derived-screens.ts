// The screens that the program offers while point 2 is not shown. A list, a record and forms for each entity, made from points 3
// and 4 and marked as derived.

import type { Context } from "../context.ts";
import type { EntityModel, ScreenActionModel, ScreenModel } from "../model.ts";
import { readColumn } from "../names/paths.ts";
import { tableOf } from "../names/table-names.ts";
import { defaultColumns, emptyScreen } from "./screen-defaults.ts";

export function deriveScreens(context: Context): void {
  for (const entity of context.model.entities.values()) if (entity.part === null) deriveFor(context, entity);
}

function deriveFor(context: Context, entity: EntityModel): void {
  const { label } = entity;
  const base = `/${tableOf(entity.name).replaceAll("_", "-")}`;
  const name = tableOf(entity.name);
  const literal = { is: "literal" as const, text: base.slice(1) };
  const record = { is: "record" as const, name, entity: entity.name, by: "id" };
  const starts = new Set(
    (entity.states?.transitions ?? []).filter((transition) => transition.from === "new").map((transition) => transition.action),
  );
  const moves = new Set(
    (entity.states?.transitions ?? [])
      .filter((transition) => transition.from !== "new" && transition.timer === null)
      .map((transition) => transition.action),
  );
  const span = entity.span;
  const standard = (is: "create" | "change" | "delete" | "save"): ScreenActionModel => ({ is, entity: entity.name, span });
  const transitions: ScreenActionModel[] = [...moves].map((action) => ({ is: "transition", entity: entity.name, action, span }));
  const beginnings: ScreenActionModel[] =
    entity.states === null
      ? [standard("create")]
      : [...starts].map((action) => ({ is: "start", entity: entity.name, action, fill: null, span }));
  const add = (screen: Partial<ScreenModel> & Pick<ScreenModel, "name" | "route">) => {
    const whole: ScreenModel = {
      ...emptyScreen(screen.name, screen.route),
      entity: entity.name,
      derived: true,
      span,
      search: entity.search.length > 0,
      ...screen,
    };
    whole.columns = defaultColumns(whole, entity).flatMap((path) => readColumn(context, entity.name, path) ?? []);
    context.model.screens.set(whole.name, whole);
  };
  if (entity.one !== null) {
    const edit = [literal, { is: "literal" as const, text: "edit" }];
    add({ name: label, route: base, segments: [literal], shows: "one", actions: [standard("change")] });
    add({ name: `Change ${label.toLowerCase()}`, route: `${base}/edit`, segments: edit, shows: "form", actions: [standard("save")] });
    return;
  }
  add({ name: `${label} list`, route: base, segments: [literal], shows: "list", actions: beginnings });
  if (entity.states === null) {
    const segments = [literal, { is: "literal" as const, text: "new" }];
    add({ name: `New ${label.toLowerCase()}`, route: `${base}/new`, segments, shows: "form", actions: [standard("save")] });
  }
  add({
    name: label,
    route: `${base}/{${name}}`,
    segments: [literal, record],
    shows: "one",
    actions: [...transitions, standard("change"), standard("delete")],
  });
  const edit = [literal, record, { is: "literal" as const, text: "edit" }];
  add({
    name: `Change ${label.toLowerCase()}`,
    route: `${base}/{${name}}/edit`,
    segments: edit,
    shows: "form",
    actions: [standard("save")],
  });
}
