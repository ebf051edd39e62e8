// What was sent by mail stays as it is. How long a message is current is said of those that users read in the application.

import type { Rule } from "../../rule.ts";

export const messagesByMailDoNotEnd: Rule = (model, report) => {
  const rows = [...model.entities.values()].flatMap((entity) => entity.states?.transitions ?? []);
  const tells = rows.flatMap((row) => row.outbound).filter((one) => one.do === "tell");
  for (const { name, whileText } of model.messages.values()) {
    const own = tells.filter(({ message }) => message === name);
    if (whileText !== null && own.length > 0 && own.every(({ to }) => to.kind.is !== "user"))
      report("messages-by-mail-do-not-end", whileText.span, { message: name });
  }
};
