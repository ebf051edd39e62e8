// The exported model keeps to its published schema, whatever the document, and says what the document says.

import { readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { analyse } from "../../../../src/compiler/compile.ts";
import { MODEL_VERSION, modelOf } from "../../../../src/compiler/export/model.ts";
import { Words } from "../../../../src/compiler/export/words.ts";
import { POINTS } from "../../../../src/compiler/points.ts";
import { GOLDEN_DOCUMENTS } from "../../../support/golden-documents.ts";
import type { Json } from "../../../support/test-server.ts";

const ROOT = resolve(import.meta.dirname, "../../../..");
const schema = JSON.parse(readFileSync(join(ROOT, `docs/schema/model-${MODEL_VERSION}.json`), "utf8"));
const validate = new Ajv2020({ allErrors: true, strict: true, strictRequired: false }).compile(schema);

function exported(text: string): Json {
  const sources = [{ file: "spec.md", text }];
  const analysis = analyse(sources);
  return JSON.parse(JSON.stringify(modelOf(analysis, new Words(analysis, sources), sources)));
}

const examplesIn = (page: string) =>
  [...readFileSync(join(ROOT, "docs/language", page), "utf8").matchAll(/```markdown\n([\s\S]*?)```/g)].map((match) => match[1] ?? "");
const documents: readonly (readonly [string, string])[] = [
  ...readdirSync(join(ROOT, "examples")).map((name) => [name, readFileSync(join(ROOT, "examples", name, "spec.md"), "utf8")] as const),
  ["the reference", ["# Reference", ...POINTS.flatMap((point) => examplesIn(`${point.slug}.md`))].join("\n\n")],
  ...GOLDEN_DOCUMENTS.map((path) => [basename(path), readFileSync(path, "utf8")] as const),
];

describe("the exported model", () => {
  it.each(documents)("of %s keeps to its schema", (_, text) => {
    validate(exported(text));
    expect(validate.errors ?? []).toEqual([]);
  });

  it("holds conditions in the author's words, and what is open", () => {
    const model = exported(documents.find(([name]) => name === "library")?.[1] ?? "");
    const loan = model.entities.find((entity: Json) => entity.name === "Loan");
    expect(loan.states[0].transitions.find((one: Json) => one.action === "renew")).toMatchObject({
      from: ["active"],
      makes: false,
      to: "active",
      onlyIf: "renewals < MAX_RENEWALS and due_on is not empty",
      otherwise: "renew-limit",
      effects: "set due_on to due_on + LOAN_DAYS; add 1 to renewals",
    });
    expect(loan.fields.find((field: Json) => field.name === "fine")).toMatchObject({
      typeWritten: "money",
      always: "days_late * FINE_PER_DAY",
    });
    expect(model.rules.find((rule: Json) => rule.field === "isbn")).toMatchObject({ entity: "Book", mustHold: "length of isbn = 13" });
    expect(model.permissions).toContainEqual({
      entity: "Loan",
      action: "report lost",
      byRole: { Visitor: "no", Reader: "if borrower = user", Librarian: "yes" },
    });
    expect(model.constants).toContainEqual(expect.objectContaining({ name: "FINE_PER_DAY", value: null, unit: expect.any(String) }));
    expect(model.open.find((one: Json) => one.subject === "FINE_PER_DAY").touches).toContainEqual({ point: 3, label: "Loan.fine" });
  });

  it("leaves nothing of its schema unsaid, so that another member is another version", () => {
    expect(validate({ ...exported("# A\n"), more: 1 })).toBe(false);
  });
});
