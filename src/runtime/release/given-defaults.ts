// How many records get a default, since a document has one where they have no value.

import type { Comparison, FoundFact } from "./comparison.ts";
import { placeOf } from "./comparison.ts";

export async function givenDefaults({ after, preview, counts }: Comparison): Promise<FoundFact[]> {
  const found = (await preview.defaults()).filter(({ given }) => given > 0);
  return found.map(({ entity, field, given }) => {
    const { origin } = after.entities[entity]?.fields.find(({ name }) => name === field) ?? {};
    const of = counts.get(entity) ?? given;
    return { fact: { is: "defaults", entity, field, count: given, of }, concerns: { entity, field }, place: placeOf(origin) };
  });
}
