// Which row of the document asked for an action of a screen.

import type { Origin, ScreenAction, ScreenPlan } from "../../../../compiler/plan/plan.ts";
import { screenNamed } from "../../access/screen-access.ts";
import { type Application, entityOf } from "../../context/application.ts";
import { makes, rowsOf } from "../../states/transitions.ts";

export function actionOrigin(app: Application, screen: ScreenPlan, action: ScreenAction): Origin {
  return ownOrigin(app, action) ?? screen.origin;
}

function ownOrigin(app: Application, action: ScreenAction): Origin | undefined {
  if (action.is === "screen") return screenNamed(app, action)?.origin;
  if (action.is === "save") return undefined;
  const entity = entityOf(app, action.entity);
  const { access } = entity;
  switch (action.is) {
    case "transition":
      return rowsOf(entity, action.action).find((row) => !makes(row))?.origin;
    case "start":
      return (rowsOf(entity, action.action).find(makes) ?? access.create)?.origin;
    case "import":
      return (access.create ?? access.change)?.origin;
    default:
      return access[action.is]?.origin;
  }
}
