// The To of a message says nothing where each action that tells it names somebody else.

import type { Rule } from "../../rule.ts";

export const recipientsAreUsed: Rule = (model, report) => {
  for (const { name, toText, recipients } of model.messages.values()) {
    if (toText === null || recipients.size === 0 || recipients.has(null) || recipients.has(toText.text)) continue;
    const fixes = [{ title: "Write -", edits: [{ span: toText.span, text: "-" }], applicability: "maybe" }] as const;
    report("recipients-are-used", toText.span, { message: name, to: toText.text, named: [...recipients].join(", ") }, { fixes });
  }
};
