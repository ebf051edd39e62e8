// What an action does: to its record, to others, and what leaves the program.

import type { ConsequencePlan, EffectPlan, OutboundPlan, TellPlan } from "../../plan/plan.ts";
import type { Change } from "../change.ts";
import type { At } from "../comparison.ts";
import { condition } from "../conditions.ts";
import { cell, type Differ, type Differs, follows, identity, members } from "../differ.ts";
import { isSameMeaning } from "../meaning.ts";

/** Values are set together, so that their order means nothing. */
export const effects: Differ<readonly EffectPlan[]> = (before, after, at) => {
  const sorted = (all: readonly EffectPlan[]) => all.toSorted((a, b) => (`${a.do} ${a.field}` < `${b.do} ${b.field}` ? -1 : 1));
  return cell<readonly EffectPlan[]>("effects-changed", "Then")(sorted(before), sorted(after), at);
};

export const consequences: Differ<readonly ConsequencePlan[]> = cell("effects-changed", "Then");

const TELL: Differs<TellPlan> = {
  do: identity,
  message: identity,
  to: cell("message-to-changed", "To"),
  by: cell("message-to-changed", "To"),
  subject: cell("message-subject-changed", "Subject"),
  text: cell("message-text-changed", "Text"),
  holds: (before, after, at) => {
    const kinds = { narrower: "message-while-changed", wider: "message-while-changed", other: "message-while-changed" } as const;
    return condition(kinds, "While")(before ?? null, after ?? null, at);
  },
};

const CALL: Differs<OutboundPlan & { readonly do: "call" }> = { do: identity, send: identity };

/** Messages and outbound calls: which they are is reported at the action, what they hold at their own row. */
export const outbound: Differ<readonly OutboundPlan[]> = (before, after, at) => {
  const nameOf = (one: OutboundPlan) => (one.do === "tell" ? `tell ${one.message}` : `call ${one.send}`);
  if (!isSameMeaning(before.map(nameOf), after.map(nameOf)))
    return cell<readonly OutboundPlan[]>("effects-changed", "Then")(before, after, at);
  return after.flatMap((now, index) => compareOutbound(before[index]!, now, at));
};

function compareOutbound(before: OutboundPlan, after: OutboundPlan, at: At): readonly Change[] {
  if (before.do === "call" && after.do === "call") return members(CALL)(before, after, at);
  if (before.do !== "tell" || after.do !== "tell") return follows(before, after, at);
  const { message } = after;
  const at_ = at.comparison;
  const [old, now] = [at_.before, at_.after].map((version) => {
    const found = version.model.messages.get(message);
    return found === undefined ? null : version.placeOf(found.span);
  });
  const here = at.within(message, { message }, old ?? null, now ?? null);
  const reported = members(TELL)(before, after, here);
  // Where the row of the message says nothing of it, the action does.
  const ofAction = reported.filter(({ kind, old: was, new: is }) => kind === "message-to-changed" && was === null && is === null);
  if (ofAction.length === 0) return reported;
  return [...reported.filter((change) => !ofAction.includes(change)), ...cell<OutboundPlan>("effects-changed", "Then")(before, after, at)];
}
