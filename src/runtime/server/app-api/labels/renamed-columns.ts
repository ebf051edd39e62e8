// What columns and their choices were called before the document renamed them.

import type { ColumnPlan, Plan } from "../../../../compiler/plan/plan.ts";
import type { ColumnView } from "../../../wire.ts";

type CalledBefore = Pick<ColumnView, "was" | "words">;

const NOTHING: CalledBefore = {};

export function calledBefore({ renames }: Plan, { path, steps }: ColumnPlan): CalledBefore {
  if (renames.length === 0) return NOTHING;
  const names = path.split(".");
  const paths =
    names.length === steps.length
      ? steps.reduce<readonly string[]>(
          (paths, { entity, field }) => {
            const called = [field, ...formerNames(renames, entity, field)];
            return paths.flatMap((before) => called.map((name) => (before === "" ? name : `${before}.${name}`)));
          },
          [""],
        )
      : [];
  const was = paths.filter((one) => one !== path);
  const last = steps.at(-1);
  const words = renames
    .filter(({ kind, owner }) => kind === "value" && last !== undefined && owner === `${last.entity}.${last.field}`)
    .flatMap((rename) => rename.was.map((word): [string, string] => [word, rename.name]));
  return { ...(was.length === 0 ? {} : { was }), ...(words.length === 0 ? {} : { words: Object.fromEntries(words) }) };
}

function formerNames(renames: Plan["renames"], entity: string, field: string): readonly string[] {
  return renames.find((rename) => rename.kind === "field" && rename.owner === entity && rename.name === field)?.was ?? [];
}
