// How many records get a value by `from`, and how many keep one in a field that is gone.

import { type Comparison, type FoundFact, placeOf } from "./comparison.ts";

export async function carriedFacts({ before, after, former, preview, counts }: Comparison): Promise<FoundFact[]> {
  const found: FoundFact[] = preview.carried().map(({ entity, field, given, empty }) => {
    const { origin } = after.entities[entity]?.fields.find(({ name }) => name === field) ?? {};
    const of = counts.get(entity) ?? given;
    return { fact: { is: "filled", entity, field, count: given, of, empty }, concerns: { entity, field }, place: placeOf(origin) };
  });
  for (const { name: entity, gone = [] } of Object.values(after.entities)) {
    const old = former.entity(entity);
    if (old === null) continue;
    const wasGone = before.entities[old.name]?.gone ?? [];
    for (const { name: field, origin } of gone.filter(({ name }) => !wasGone.some((one) => one.name === name))) {
      const count = await preview.goneCount(entity, field);
      const of = counts.get(entity) ?? count;
      if (count > 0) found.push({ fact: { is: "kept", entity, field, count, of }, concerns: { entity, field }, place: placeOf(origin) });
    }
  }
  return found;
}
