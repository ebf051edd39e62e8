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
  const words = last === undefined ? [] : formerWords(renames, last.entity, last.field);
  return { ...(was.length === 0 ? {} : { was }), ...(words.length === 0 ? {} : { words: Object.fromEntries(words) }) };
}

/** What a field of an entity was called, the latest first. */
export function formerNames(renames: Plan["renames"], entity: string, field: string): readonly string[] {
  return renames.find((rename) => rename.kind === "field" && rename.owner === entity && rename.name === field)?.was ?? [];
}

/** What the words of a field were called, and what each is called now. */
export function formerWords(renames: Plan["renames"], entity: string, field: string): readonly (readonly [was: string, is: string])[] {
  return renames
    .filter(({ kind, owner }) => kind === "value" && owner === `${entity}.${field}`)
    .flatMap(({ name, was }) => was.map((word): [string, string] => [word, name]));
}

/** Whether somebody who writes so means a name of the document: as it is, or as a label that nobody gave says it. */
export function isWrittenFor(written: string, name: string): boolean {
  const plain = (text: string) => text.trim().toLowerCase();
  const spaced = (text: string) => plain(text).replace(/[\s_-]+/g, " ");
  return plain(written) === plain(name) || spaced(written) === spaced(name);
}
