// A reminder that stays in its state delays other timers of that state.

import { expect, it } from "vitest";
import { examine } from "../../../../src/compiler/compile.ts";

const documentOf = (remind: string, lapse: string, from = "sent", guard = "-", then = "-") => `## 3. Entities and their fields

### Offer

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| sent_on | date | required | starts today |
| calls | integer(0..9) | required | starts 0 |

## 4. States and transitions

### Offer

- States: sent, accepted, lapsed
- Ends in: accepted, lapsed

| From | Action | To | Only if | Then |
| --- | --- | --- | --- | --- |
| (new) | send | sent | - | - |
| sent | accept | accepted | - | - |
| sent | ${remind} | sent | ${guard} | ${then} |
| ${from} | ${lapse} | lapsed | - | - |

## 9. Business constants and limits

| Name | Value | Meaning |
| --- | --- | --- |
| PATIENCE | 7 days | How long an offer stands |
`;

function told(text: string): readonly string[] {
  const { diagnostics } = examine([{ file: "spec.md", text }]);
  expect(diagnostics.filter(({ level }) => level === "error").map(({ message }) => message)).toEqual([]);
  return diagnostics.filter(({ code }) => code === "reminders-do-not-put-off-what-is-due").map(({ message }) => message);
}

it("says what never comes, and what puts it off", () => {
  expect(told(documentOf("(after 3 days)", "(after 7 days)"))).toEqual([
    '"(after 7 days)" of Offer never comes: "(after 3 days)" is sooner, and begins sent anew each time.',
  ]);
});

it.each([
  ["by a constant", documentOf("(after 3 days)", "(after PATIENCE)")],
  ["whatever else it may come from", documentOf("(after 12 hours)", "(after 1 days)", "*")],
  ["with an effect that stays here", documentOf("(after 3 days)", "(after 7 days)", "sent", "-", "set calls to 1")],
])("is told %s", (_, text) => expect(told(text)).toHaveLength(1));

it.each([
  ["where the reminder comes later", documentOf("(after 8 days)", "(after 7 days)")],
  ["where both come at once", documentOf("(after 7 days)", "(after PATIENCE)")],
  ["of a day that does not move", documentOf("(after 3 days)", "(at sent_on + 7 days)")],
  ["where the reminder may end", documentOf("(after 3 days)", "(after 7 days)", "sent", "calls < 2", "add 1 to calls")],
])("is not told %s", (_, text) => expect(told(text)).toEqual([]));
