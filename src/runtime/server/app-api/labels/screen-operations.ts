// The operations that a screen offers, and the entity whose records they concern.

import type { ScreenAction, ScreenPlan } from "../../../../compiler/plan/plan.ts";
import type { Actor, Operation } from "../../access/access.ts";
import { changeOperations, creationOperations, formOperations, isForExisting, mayOpen, screenNamed } from "../../access/screen-access.ts";
import { type Application, entityOf } from "../../context/application.ts";

export interface Doing {
  readonly entity: string;
  /** Any of them is enough. */
  readonly deeds: readonly Operation[];
}

/** All that changes anything; what only leads somewhere, or shows something, is none of it, nor a form that the actor may not open. */
export function doingsOn(app: Application, screen: ScreenPlan, actor: Actor): readonly Doing[] {
  const doings = screen.shows === "form" ? [doingOfForm(app, screen)] : screen.actions.map((action) => doingOf(app, action, actor));
  return doings.filter((one) => one !== null);
}

function doingOf(app: Application, action: ScreenAction, actor: Actor): Doing | null {
  switch (action.is) {
    case "screen": {
      const form = screenNamed(app, action);
      return form?.shows === "form" && mayOpen(app, actor, form) ? doingOfForm(app, form) : null;
    }
    case "create":
    case "delete":
      return { entity: action.entity, deeds: [{ kind: action.is }] };
    case "change":
      return { entity: action.entity, deeds: changeOperations(app, action.entity) };
    case "transition":
      return { entity: action.entity, deeds: [{ kind: "transition", action: action.action }] };
    case "start": {
      const isPlain = entityOf(app, action.entity).states === null;
      return { entity: action.entity, deeds: [isPlain ? { kind: "create" } : { kind: "transition", action: action.action }] };
    }
    case "import":
      return {
        entity: action.entity,
        deeds: [...creationOperations(entityOf(app, action.entity)), ...changeOperations(app, action.entity)],
      };
    default:
      return null;
  }
}

function doingOfForm(app: Application, form: ScreenPlan): Doing | null {
  if (form.entity === null) return null;
  return { entity: form.entity, deeds: isForExisting(app, form) ? changeOperations(app, form.entity) : formOperations(app, form) };
}
