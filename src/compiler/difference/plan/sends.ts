// Outbound calls of point 7.

import type { SendAbout, SendPlan } from "../../plan/plan.ts";
import type { SendEvent } from "../../plan/plan-calls.ts";
import { cell, type Differ, type Differs, identity, members, origin, value } from "../differ.ts";
import { match } from "../matching.ts";
import { isSameMeaning } from "../meaning.ts";
import { openThing } from "./points.ts";

const ABOUT: Differs<SendAbout> = {
  url: cell("send-target-changed", "URL"),
  body: cell("send-body-changed", "Body"),
};

const SEND: Differs<SendPlan> = {
  name: identity,
  method: (before, after, at) => (before === after ? [] : value<string>("send-target-changed")(before, after, at)),
  events: (before, after, at) => {
    const sorted = (all: readonly SendEvent[]) => all.map(({ entity, on, action }) => `${entity} ${action ?? on}`).sort();
    return isSameMeaning(sorted(before), sorted(after))
      ? []
      : cell<readonly string[]>("send-when-changed", "When")(sorted(before), sorted(after), at);
  },
  about: (before, after, at) =>
    Object.entries(after).flatMap(([entity, now]) => {
      const old = before[entity];
      return old === undefined ? [] : members(ABOUT)(old, now, at.within(at.name, { entity }));
    }),
  retries: cell("send-retries-changed", "Retries"),
  open: openThing,
  origin,
};

export const sends: Differ<readonly SendPlan[]> = (before, after, at) => {
  const { pairs, removed, added } = match(before, after, ({ name }) => name);
  const within = ({ name }: SendPlan, old: SendPlan | null, now: SendPlan | null) =>
    at.within(name, { call: name }, old?.origin ?? null, now?.origin ?? null);
  return [
    ...removed.map((send) => {
      const here = within(send, send, null);
      return here.change("send-removed", { old: here.cell("URL").old });
    }),
    ...added.map((send) => {
      const here = within(send, null, send);
      return here.change("send-added", { new: here.cell("URL").new });
    }),
    ...pairs.flatMap(([old, now]) => members(SEND)(old, now, within(now, old, now))),
  ];
};
