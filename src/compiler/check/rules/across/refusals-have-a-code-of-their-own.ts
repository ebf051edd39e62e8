// A rule or a guard refuses with a code of its own. The text of a code that the program raises by itself is what people read
// there, too.

import type { Fix } from "../../../diagnostics/diagnostic.ts";
import { checkTemplate } from "../../../expression/checking/check.ts";
import { parseTemplate } from "../../../expression/parsing/parse.ts";
import type { EntityModel, ErrorModel, Model, RaisedModel } from "../../../model/model.ts";
import { CODE } from "../../../model/names/names.ts";
import { programScope } from "../../../model/scopes.ts";
import type { Text } from "../../../source.ts";
import type { Rule } from "../../rule.ts";

/** What a rule or a guard may mean as the program does: one text can be right for both. */
const MEANT_ALIKE: ReadonlySet<string> = new Set(["not-allowed", "not-possible-now", "already-taken", "still-used"]);

export const refusalsHaveACodeOfTheirOwn: Rule = (model, report, { programCodes }) => {
  const all = [...model.entities.values()].flatMap((entity) => raisedBy(entity).map(({ code, span }) => ({ entity, code, span })));
  for (const [code, error] of model.errors) {
    const words = programCodes.get(code);
    const [first, ...others] = all.filter((raised) => raised.code === code);
    if (first === undefined || words === undefined) continue;
    const text = readByTheProgram(model, error, words);
    if (MEANT_ALIKE.has(code) && text !== null) continue;
    const own = codeFor(model, first.entity, code);
    const spans = [first, ...others].map(({ span }) => span);
    const fixes: Fix[] = [
      { title: `Call it ${own}`, edits: [...spans, error.span].map((span) => ({ span, text: own })), applicability: "maybe" },
    ];
    const related = [
      { span: error.span, message: "Its text stands here." },
      ...spans.slice(1).map((span) => ({ span, message: "It is raised here as well." })),
    ];
    report("refusals-have-a-code-of-their-own", first.span, { code, text: text ?? `${code} (no text specified)`, own }, { related, fixes });
  }
};

function raisedBy(entity: EntityModel): RaisedModel[] {
  const transitions = entity.machines.flatMap((machine) => machine.transitions);
  return [...transitions, ...entity.rules].flatMap(({ otherwise }) => otherwise ?? []);
}

/** The message of a row as the program says it, which knows no record; null where nothing can be said without one. */
function readByTheProgram(model: Model, { messageText, remedyText }: ErrorModel, words: readonly string[]): string | null {
  const isReadable = (text: Text): boolean => {
    const { syntax } = parseTemplate(text);
    return syntax !== null && checkTemplate(syntax, programScope(model, words)).problems.length === 0;
  };
  return messageText !== null && isReadable(messageText) && (remedyText === null || isReadable(remedyText)) ? messageText.text : null;
}

/** "loan-too-long", or "loan-too-long-2" where there is such a code. */
function codeFor(model: Model, { name }: EntityModel, code: string): string {
  const wanted = CODE.suggest(`${name}-${code}`);
  const own = CODE.pattern.test(wanted) ? wanted : `own-${code}`;
  if (!model.errors.has(own)) return own;
  return `${own}-${[2, 3, 4, 5, 6, 7, 8, 9].find((number) => !model.errors.has(`${own}-${number}`)) ?? 10}`;
}
