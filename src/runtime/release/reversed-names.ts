// Two documents with the names that a release gave turned round, as it recorded them: nothing is guessed.

import { compileWithModel } from "../../compiler/compile.ts";
import type { Compiled } from "../../compiler/difference/difference.ts";
import { renamesBetween } from "../../compiler/difference/renamed.ts";
import type { RenamePlan } from "../../compiler/plan/plan.ts";
import type { Back } from "../store/migrate/prepare.ts";
import { namedBack } from "../store/migrate/recorded-names.ts";
import { schemaOf } from "../store/tables.ts";

const STORED: ReadonlySet<string> = new Set<RenamePlan["kind"]>(["entity", "field", "value", "action"]);

/** `now`: the document of the release before; `old`: the one that is taken back. Of the former names of either none is left to be carried over. */
export function withReversedNames(
  old: Compiled,
  now: Compiled,
  { names }: Pick<Back, "names">,
): { readonly old: Compiled; readonly now: Compiled } {
  const renames = renamesOf(now, names);
  const said = renamesBetween(now.sources, now.model, old.model).filter(({ kind }) => !STORED.has(kind));
  const others = said.map(({ kind, owner, name, was }) => ({ kind, owner, name: was, was: [name] }));
  const bare = withoutPast(now);
  return {
    old: withoutPast(old),
    now: { ...bare, plan: { ...bare.plan, renames }, model: { ...bare.model, renames: [...renames, ...others] } },
  };
}

/** What a name was, as documents write it. */
const FORMER = /[ \t]*\(was\s+[^()\n|]*\)/g;

/** The document as if nothing of it had ever been called otherwise. Its lines stay. */
function withoutPast(document: Compiled): Compiled {
  const sources = document.sources.map(({ file, text }) => ({ file, text: text.replace(FORMER, "") }));
  const { plan, ...compiled } = compileWithModel(sources);
  if (plan !== null) return { ...compiled, plan, sources };
  return { ...document, plan: { ...document.plan, renames: [] }, model: { ...document.model, renames: [] } };
}

function renamesOf({ plan }: Compiled, names: Back["names"]): readonly RenamePlan[] {
  return namedBack(schemaOf(plan), names).tables.flatMap(({ entity, field, was, columns, actions = [] }): RenamePlan[] => {
    const own: RenamePlan[] =
      was === undefined
        ? []
        : field === null
          ? [{ kind: "entity", owner: "", name: entity, was }]
          : [{ kind: "field", owner: entity, name: field, was }];
    const of = columns.flatMap(({ name, was: former, words = [], hidden }): RenamePlan[] => [
      ...(former === undefined || hidden ? [] : [{ kind: "field", owner: entity, name, was: former } as const]),
      ...words.map((word) => ({ kind: "value", owner: `${entity}.${name}`, ...word }) as const),
    ]);
    return [...own, ...(field === null ? of : []), ...actions.map((action) => ({ kind: "action", owner: entity, ...action }) as const)];
  });
}
