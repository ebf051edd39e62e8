// Where an error leads: the screen on which whoever is refused can do something about it. Read for each row that raises the error,
// once screens are known: "Room page", or "Room page of room", a path over references of the record that is refused.

import { slice, type Text } from "../source.ts";
import type { Context } from "./context.ts";
import type { EntityModel, ErrorModel, RaisedModel, ScreenModel } from "./model.ts";
import { scopeOf } from "./scopes.ts";

/** `isWhole`: whether all that could raise an error was read. */
export function resolveWaysOut(context: Context, isWhole: boolean): void {
  const raised = new Set<string>();
  for (const entity of context.model.entities.values()) {
    const refusals = [...entity.rules, ...entity.machines.flatMap(({ transitions }) => transitions)];
    for (const { otherwise } of refusals) {
      const error = otherwise === null ? undefined : context.model.errors.get(otherwise.code);
      if (otherwise === null || error?.leadsText == null) continue;
      raised.add(error.code);
      otherwise.leads = readWay(context, entity, error.leadsText);
    }
  }
  if (!isWhole) return;
  for (const error of [...context.model.errors.values(), ...context.model.errorsAbout.values()]) refuseUnraised(context, error, raised);
}

/** The program raises its own errors about no record at hand. */
function refuseUnraised(context: Context, { code, leadsText }: ErrorModel, raised: ReadonlySet<string>): void {
  if (leadsText === null || raised.has(code)) return;
  context.notSupported("Leading on from an error that no rule and no action raises", leadsText.span, "Leave it out for now.");
}

function readWay(context: Context, entity: EntityModel, text: Text): RaisedModel["leads"] {
  const whole = context.model.screens.get(text.text);
  const [, before = "", path = ""] = whole === undefined ? (/^(.+?)\s+of\s+([a-z_][\w.]*)$/.exec(text.text) ?? []) : [];
  const name = whole === undefined ? slice(text, 0, before.length) : text;
  const screen = whole ?? context.model.screens.get(before);
  const refuse = (reason: string, missing: { readonly group?: string; readonly name?: string } = {}): null => {
    context.problem("errors-lead-to-a-page", text.span, { text: text.text, reason, ...missing });
    return null;
  };
  // What the point could not read has been said there.
  if (screen === undefined && context.model.screens.size === 0) return null;
  if (screen === undefined) {
    const named = before === "" ? text.text : before;
    return refuse(`there is no screen ${named}`, { group: "screens", name: named });
  }
  context.refer("screen", "", name);
  const shown = pageOf(screen);
  if (shown === "several") return refuse(`the address of ${screen.name} needs more than one record`);
  if (path === "") {
    if (shown === null) return { screen: screen.name, at: null };
    if (shown !== entity.name) return refuse(`${screen.name} is about ${shown}, and it is not said which: ${screen.name} of …`);
    return { screen: screen.name, at: { op: "this", type: { is: "record", entity: entity.name }, optional: false } };
  }
  if (shown === null) return refuse(`${screen.name} is about no record`);
  const scope = scopeOf(context.model, { thisEntity: entity.name });
  const at = context.expression(slice(text, text.text.length - path.length, text.text.length), scope, null);
  if (at === null) return null;
  if (at.type.is === "record" && at.type.entity === shown) return { screen: screen.name, at };
  return refuse(`${screen.name} is about ${shown}, and ${path} is ${at.type.is === "record" ? at.type.entity : "no record"}`);
}

/** The entity of the record that its address names; null where it names none. */
function pageOf({ segments }: ScreenModel): string | "several" | null {
  const records = segments.flatMap((segment) => (segment.is === "record" ? [segment] : []));
  const [first, ...more] = records;
  if (first === undefined) return null;
  return more.every(({ within }) => within !== undefined) ? (records.at(-1)?.entity ?? null) : "several";
}
