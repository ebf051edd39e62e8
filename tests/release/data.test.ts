// The difference as data keeps to its published schema, and names every kind that there is.

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { differenceAsJson } from "../../src/compiler/difference/json.ts";
import { KINDS } from "../../src/compiler/difference/kinds.ts";
import type { Json } from "../support/test-server.ts";
import { differenceOfEntry, entries } from "./catalogue.ts";

const path = join(resolve(import.meta.dirname, "../.."), "docs/schema/difference-1.json");
const schema = JSON.parse(readFileSync(path, "utf8"));
const validate = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, allowUnionTypes: true }).compile(schema);
const asData = (name: string): Json => {
  const entry = entries().find((one) => one.name === name)!;
  return JSON.parse(JSON.stringify(differenceAsJson(differenceOfEntry(entry))));
};

describe("the difference as data", () => {
  it.each(entries().map((entry) => [entry.name]))("of %s keeps to its schema", (name) => {
    validate(asData(name));
    expect(validate.errors ?? []).toEqual([]);
  });

  it("has every kind in its schema", () => {
    expect(schema.$defs.change.properties.kind.enum).toEqual(Object.keys(KINDS));
  });

  it("holds what a change is about, the words of both documents and where they are", () => {
    const { changes, exitCode } = asData("4-states/guard-tightened");
    expect(exitCode).toBe(1);
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({
      kind: "guard-tightened",
      point: 4,
      concerns: { entity: "Visit", action: "cancel" },
      old: "day > today",
      new: "day > today + 1 days",
      newPlace: { file: "clinic.md" },
      condition: { is: "narrower", noLonger: "a Visit with day = today + 1 day", nowAlso: null },
    });
  });

  it("holds what a constant touches as changes of their own", () => {
    const [change] = asData("9-constants/constant-changed").changes;
    expect(change.touches.map(({ kind, name }: Json) => `${kind} ${name}`)).toEqual([
      "guard-loosened Visit / arrive",
      "timer-changed Visit (when day < today - GRACE)",
    ]);
  });
});
