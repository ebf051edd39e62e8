// The log for code review tools is valid SARIF 2.1.0.

import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";
import { diagnosticsAsSarif } from "../../../../src/compiler/diagnostics/sarif.ts";
import { GOLDEN_DOCUMENTS } from "../../../support/golden-documents.ts";

const text = { type: "object", required: ["text"], properties: { text: { type: "string", minLength: 1 } }, additionalProperties: false };
const whole = (minimum: number) => ({ type: "integer", minimum });
const level = { enum: ["none", "note", "warning", "error"] };
const artifact = {
  type: "object",
  required: ["uri"],
  properties: { uri: { type: "string", pattern: "^[^ ]+$" }, index: whole(-1) },
  additionalProperties: false,
};
const region = {
  type: "object",
  required: ["startLine", "startColumn", "endLine", "endColumn"],
  properties: { startLine: whole(1), startColumn: whole(1), endLine: whole(1), endColumn: whole(1) },
  additionalProperties: false,
};
const physical = {
  type: "object",
  required: ["artifactLocation", "region"],
  properties: { artifactLocation: artifact, region },
  additionalProperties: false,
};
const list = (items: object) => ({ type: "array", items });

/** What the format demands of the members that are used, in our own words. */
const LOG = {
  type: "object",
  required: ["version", "runs"],
  properties: {
    $schema: { type: "string" },
    version: { const: "2.1.0" },
    runs: list({
      type: "object",
      required: ["tool", "results"],
      properties: {
        columnKind: { enum: ["utf16CodeUnits", "unicodeCodePoints"] },
        tool: {
          type: "object",
          required: ["driver"],
          properties: {
            driver: {
              type: "object",
              required: ["name"],
              properties: {
                name: { type: "string" },
                semanticVersion: { type: "string" },
                rules: list({
                  type: "object",
                  required: ["id"],
                  properties: {
                    id: { type: "string" },
                    shortDescription: text,
                    fullDescription: text,
                    help: text,
                    defaultConfiguration: { type: "object", properties: { level }, additionalProperties: false },
                  },
                  additionalProperties: false,
                }),
              },
              additionalProperties: false,
            },
          },
          additionalProperties: false,
        },
        artifacts: list({
          type: "object",
          properties: { location: artifact, sourceLanguage: { type: "string" } },
          additionalProperties: false,
        }),
        results: list({
          type: "object",
          required: ["message"],
          properties: {
            ruleId: { type: "string" },
            ruleIndex: whole(0),
            level,
            message: text,
            locations: list({ type: "object", properties: { physicalLocation: physical }, additionalProperties: false }),
            relatedLocations: list({
              type: "object",
              properties: { id: whole(0), message: text, physicalLocation: physical },
              additionalProperties: false,
            }),
            fixes: list({
              type: "object",
              required: ["artifactChanges"],
              properties: {
                description: text,
                artifactChanges: {
                  type: "array",
                  minItems: 1,
                  items: {
                    type: "object",
                    required: ["artifactLocation", "replacements"],
                    properties: {
                      artifactLocation: artifact,
                      replacements: {
                        type: "array",
                        minItems: 1,
                        items: {
                          type: "object",
                          required: ["deletedRegion"],
                          properties: {
                            deletedRegion: region,
                            insertedContent: { type: "object", properties: { text: { type: "string" } }, additionalProperties: false },
                          },
                          additionalProperties: false,
                        },
                      },
                    },
                    additionalProperties: false,
                  },
                },
              },
              additionalProperties: false,
            }),
          },
          additionalProperties: false,
        }),
      },
      additionalProperties: false,
    }),
  },
  additionalProperties: false,
};

const validate = new Ajv({ allErrors: true }).compile(LOG);

describe("SARIF", () => {
  it.each(GOLDEN_DOCUMENTS.map((path) => [basename(path), path]))("of %s is well formed", (file, path) => {
    const source = { file, text: readFileSync(path, "utf8") };
    const { diagnostics } = compile([source]);
    const log = JSON.parse(JSON.stringify(diagnosticsAsSarif(diagnostics, [source], "0.1.0")));
    validate(log);
    expect(validate.errors ?? []).toEqual([]);
    const [run] = log.runs;
    expect(run.results).toHaveLength(diagnostics.length);
    for (const result of run.results) expect(run.tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId);
  });

  it("counts columns in UTF-16 code units", () => {
    const text = "## 9 C\n\n| Name | Value | Meaning |\n|-|-|-|\n| A | 😀 | m |\n";
    const { diagnostics } = compile([{ file: "a b.md", text }]);
    const log = diagnosticsAsSarif(diagnostics, [{ file: "a b.md", text }], "0.1.0");
    const found = log.runs[0]?.results.find((result) => result.ruleId === "constants-have-a-value");
    expect(found?.locations[0]?.physicalLocation).toEqual({
      artifactLocation: { uri: "a%20b.md", index: 0 },
      region: { startLine: 5, startColumn: 7, endLine: 5, endColumn: 9 },
    });
  });
});
