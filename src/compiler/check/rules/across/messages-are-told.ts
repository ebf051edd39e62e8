// A message of point 7 is told by some action.

import type { Rule } from "../../rule.ts";

export const messagesAreTold: Rule = (model, report) => {
  const rows = [...model.entities.values()].flatMap((entity) => entity.states?.transitions ?? []);
  const told = new Set(rows.flatMap((row) => row.outbound).flatMap((one) => (one.do === "tell" ? [one.message] : [])));
  for (const message of model.messages.values()) {
    // Whoever waits for an answer about the message is not listed as telling it.
    if (!told.has(message.name) && message.question === null) report("messages-are-told", message.span, { message: message.name });
  }
};
