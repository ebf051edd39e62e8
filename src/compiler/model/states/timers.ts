// What the program performs by itself, as point 4 says it. `(when …)`, `(after 14 days)`, `(at due_on)`.

import type { Fix } from "../../diagnostics/diagnostic.ts";
import { establishes } from "../../expression/checking/check.ts";
import type { Expr } from "../../expression/tree.ts";
import { slice, type Text } from "../../source.ts";
import { type Context, UNREAD } from "../context.ts";
import type { EntityModel, TransitionModel } from "../model.ts";
import { ACTION } from "../names/names.ts";
import { scopeOf } from "../scopes.ts";
import { reportUnit, timerMeant, timerWithTime } from "../suggest/units.ts";

/** `after 14 days`, `at due_on` or `when today > due_on` without the parentheses that make it a timer. */
export function isBareTimer(entity: EntityModel, action: Text): boolean {
  const match = /^(?<kind>when|after|at)\s+(?<rest>.+)$/.exec(action.text);
  if (match?.groups === undefined) return false;
  const { kind, rest = "" } = match.groups;
  if (!ACTION.pattern.test(action.text)) return true;
  return (kind === "after" && /^\d/.test(rest)) || (kind !== "after" && entity.fields.has(rest));
}

export function reportBareTimer(context: Context, action: Text): undefined {
  const text = `(${action.text})`;
  const fixes: Fix[] = [{ title: `Write ${text}`, edits: [{ span: action.span, text }], applicability: "maybe" }];
  context.problem("timers-stand-in-parentheses", action.span, { text: action.text }, { fixes });
}

/** Null for an action by somebody; undefined when what stands there cannot be read, which has then been said. */
export function readTimer(context: Context, action: Text): TransitionModel["timer"] | undefined {
  if (!action.text.startsWith("(")) return null;
  const timed = timerWithTime(action.text);
  if (timed !== null) {
    const fixes: Fix[] = /^\((?:at|after) /.test(timed.without)
      ? [{ title: `Write ${timed.without}`, edits: [{ span: action.span, text: timed.without }], applicability: "maybe" }]
      : [];
    context.problem("timers-follow-a-day-from-its-beginning", action.span, { time: timed.time, text: timed.without }, { fixes });
    return undefined;
  }
  const match = /^\(\s*(?<kind>when|after|at)\s+/.exec(action.text);
  if (match === null || !action.text.endsWith(")")) {
    const meant = timerMeant(action.text);
    const fixes: Fix[] =
      meant === null ? [] : [{ title: `Write ${meant}`, edits: [{ span: action.span, text: meant }], applicability: "maybe" }];
    context.problem("timers-say-when-after-or-at", action.span, { text: action.text }, { fixes });
    return undefined;
  }
  if (match.groups?.kind === "when") return { on: "when", condition: null };
  if (match.groups?.kind === "at") return { on: "at", at: null };
  return { on: "after", seconds: null };
}

function timerText(action: Text): Text {
  const match = /^\(\s*(?:when|after|at)\s+/.exec(action.text);
  return slice(action, match?.[0].length ?? 0, action.text.length - 1);
}

/** What is certain when a timer is performed: a day or a moment that has come is there. */
export function timerEstablishes({ timer }: TransitionModel): Iterable<string> {
  if (timer?.on === "when" && timer.condition !== null) return establishes(timer.condition);
  if (timer?.on !== "at" || timer.at === null) return [];
  const type = { is: "boolean" } as const;
  return establishes({ op: "not", item: { op: "empty", item: timer.at, type, optional: false }, type, optional: false });
}

export function resolveTimer(context: Context, entity: EntityModel, timer: TransitionModel["timer"], action: Text): void {
  if (timer === null) return;
  if (timer.on === "after") {
    timer.seconds = readAfter(context, entity, action);
    return;
  }
  const scope = scopeOf(context.model, { thisEntity: entity.name, user: "absent", must: "sql" });
  const text = timerText(action);
  if (timer.on === "when") {
    timer.condition = context.condition(text, scope) ?? UNREAD;
    return;
  }
  timer.at = context.expression(text, scope, null, null, "Do nothing");
  if (timer.at !== null && timer.at.op !== "open" && timer.at.type.is !== "date" && timer.at.type.is !== "moment") {
    context.problem("timers-say-when-after-or-at", action.span, { text: action.text });
    timer.at = null;
  }
}

/** `14 days`, or a constant, or a reckoning with constants; the record itself does not matter. */
function readAfter(context: Context, entity: EntityModel, action: Text): Expr | null {
  const written = timerText(action);
  if (/^\d+ (?:working|business|week) ?days?$/i.test(written.text)) {
    context.notSupported("Counting in working days", written.span, "Write so many days of the calendar, for now: (after 7 days).");
    return null;
  }
  const [, constant = ""] = /^([A-Z][A-Z0-9_]*) (?:minutes?|hours?|days?|weeks?)$/.exec(written.text) ?? [];
  if (context.model.constants.get(constant)?.unit === "duration") {
    const fix: Fix = { title: `Write ${constant}`, edits: [{ span: written.span, text: constant }], applicability: "always" };
    context.problem("timers-say-when-after-or-at", action.span, { text: action.text }, { fixes: [fix] });
    return null;
  }
  if (reportUnit(context, written)) return null;
  if (entity.fields.has(written.text)) {
    const fix: Fix = {
      title: `Write (at ${written.text})`,
      edits: [{ span: action.span, text: `(at ${written.text})` }],
      applicability: "maybe",
    };
    context.problem("timers-say-when-after-or-at", action.span, { text: action.text }, { fixes: [fix] });
    return null;
  }
  const scope = scopeOf(context.model, { thisEntity: null, user: "absent" });
  const duration = context.expression(written, scope, null);
  if (duration === null || duration.op === "open" || duration.type.is === "duration") return duration;
  context.problem("timers-wait-for-a-length-of-time", written.span, { text: written.text, reason: "" });
  return null;
}
