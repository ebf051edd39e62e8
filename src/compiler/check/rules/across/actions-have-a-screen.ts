// An action of people stands among the Actions of some screen, or whoever works in the application never finds it.

import type { Fix } from "../../../diagnostics/diagnostic.ts";
import type { EntityModel, Model, ScreenModel, TransitionModel } from "../../../model/model.ts";
import { setOffByEffects } from "../../../model/states/cross-record-effects.ts";
import { isFormForNew, refusesAll } from "../../decisions.ts";
import type { Rule } from "../../rule.ts";

/** Where an action is looked for first. */
const PLACES: readonly ScreenModel["shows"][] = ["one", "board", "list", "gallery", "calendar"];
/** Screens that are named. */
const MOST_SHOWN = 2;

export const actionsHaveAScreen: Rule = (model, report) => {
  const screens = [...model.screens.values()];
  if (screens.length === 0 || screens.some(({ derived, shows }) => derived || shows === "open") || actionsAreOpen(model)) return;
  const setOff = setOffByEffects(model);
  for (const entity of model.entities.values()) {
    const told = new Set(setOff.get(entity.name));
    for (const row of entity.states?.transitions ?? []) {
      const grant = entity.access.grants.get(row.action);
      if (row.timer !== null || told.has(row.action) || grant === undefined || refusesAll(grant)) continue;
      told.add(row.action);
      const places = placesFor(screens, entity, row);
      if (places.length === 0 || isOffered(model, entity, row)) continue;
      const names = places.slice(0, MOST_SHOWN).map(({ name }) => name);
      const parameters = { action: row.action, entity: entity.name, screens: names.join(" or ") };
      report("actions-have-a-screen", row.span, parameters, { fixes: named(places, row) });
    }
  }
};

/** A cell of Actions that is not shown may name any. */
function actionsAreOpen({ questions }: Model): boolean {
  return questions.some(({ point, subject }) => point === 2 && subject.endsWith("(actions)"));
}

/** Where people look for it: at the record, or where such records are made. */
function placesFor(screens: readonly ScreenModel[], entity: EntityModel, row: TransitionModel): ScreenModel[] {
  const shown = screens.filter((screen) => screen.entity === entity.name);
  const forms = row.from === "new" ? shown.filter((screen) => isFormForNew(screen, entity)) : [];
  const others = PLACES.flatMap((place) => shown.filter(({ shows }) => shows === place && (row.from !== "new" || place !== "one")));
  return [...forms, ...others];
}

function isOffered(model: Model, entity: EntityModel, { action, from }: TransitionModel): boolean {
  const screens = [...model.screens.values()];
  const isNamed = ({ actions }: ScreenModel): boolean =>
    actions.some((one) => {
      if (one.is === "start" || one.is === "transition") return one.entity === entity.name && one.action === action;
      return one.is === "import" && one.entity === entity.name && from === "new";
    });
  // A form that names none of the actions by which records are made is one of them all.
  const isForAll = (screen: ScreenModel): boolean =>
    from === "new" && isFormForNew(screen, entity) && !screen.actions.some((one) => one.is === "start" && one.entity === entity.name);
  if (screens.some((screen) => isNamed(screen) || isForAll(screen))) return true;
  return model.calls.some(
    ({ does }) => does.is === "open" || (does.is === "transition" && does.entity === entity.name && does.action === action),
  );
}

/** Behind the last action of the first of these screens that has some. */
function named(places: readonly ScreenModel[], { action }: TransitionModel): Fix[] {
  const screen = places.find(({ actions }) => actions.length > 0);
  const span = screen?.actions.at(-1)?.span;
  if (screen === undefined || span === undefined) return [];
  const edits = [{ span: { ...span, start: span.end }, text: `, ${action}` }];
  return [{ title: `Add it to the Actions of ${screen.name}`, edits, applicability: "maybe" }];
}
