// Labels behind other words, as the product's language writes them.

import { describe, expect, it } from "vitest";
import { pathLabel } from "../../../../src/compiler/expression/path-label.ts";
import { sampleValue } from "../../../../src/runtime/server/values/example-values.ts";
import { planOf } from "../../../support/test-server.ts";

describe("the label of a path", () => {
  it.each([
    [["Book", "Title"], "en", "Book title"],
    [["Book", "Title"], null, "Book title"],
    [["Book", "ISBN"], "en", "Book ISBN"],
    [["Tier", "Halter", "Name"], "de-AT", "Tier: Halter: Name"],
    [["Livre", "Titre"], "fr", "Livre: Titre"],
    [["Order"], "en", "Order"],
  ])("of %j in %s is %s", (labels, language, label) => {
    expect(pathLabel(labels, language)).toBe(label);
  });

  it("is that of the kind of a sample, where its language has it", () => {
    const entity = planOf("# Yard\n\n## 3. Entities\n\n### Tier\n\n| Field | Type |\n| ----- | ---- |\n| ruf | text(40) |\n").entities
      .Tier!;
    const value = (language: string) => sampleValue(entity, entity.fields[0]!, 0, { today: "2026-01-15", language });
    expect([value("de"), value("en")]).toEqual([expect.stringMatching(/^Tier \p{L}+$/u), expect.stringMatching(/^\w+ tier$/)]);
  });
});
