// An outbound call of point 7 is made: when something happens, or by some action.

import type { Rule } from "../../rule.ts";

export const outboundCallsAreMade: Rule = (model, report) => {
  for (const send of model.sends.values()) {
    if (send.events.length === 0 && !model.callers.has(send.name) && send.question === null)
      report("outbound-calls-are-made", send.span, { call: send.name });
  }
};
