// The plan of a release as data keeps to its published schema.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { releasePlanAsJson } from "../../../src/runtime/release/json.ts";
import { engineFor, type Json, type TestServer } from "../../support/test-server.ts";
import { edited, entries } from "../catalogue.ts";
import { CLINIC, changed, openClinic, planAt } from "./clinic.ts";
import { validate } from "./plan-schema.ts";

/** Edits of every point. */
const SOME = entries().filter((_, at) => at % 5 === 0);

describe.each(engineFor(import.meta.filename))("the plan of a release as data on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openClinic(engine);
  });
  afterAll(() => server.close());

  const asData = async (document: string): Promise<Json> => JSON.parse(JSON.stringify(releasePlanAsJson(await planAt(server, document))));

  it.each(SOME.map((entry) => [entry.name, entry]))("of %s keeps to its schema", async (_, entry) => {
    validate(await asData(edited(CLINIC, entry)));
    expect(validate.errors ?? []).toEqual([]);
  });

  it("holds questions with answers, facts with numbers, and no name of a record", async () => {
    const document = changed(
      [/^\| wing .*\n/m, ""],
      [/^- Unique: name \+ wing\n/m, ""],
      ["| 1 days         | Before", "| 0 days         | Before"],
      [
        "| Visit            | see                    | no      | if patient = user | yes ",
        "| Visit            | see                    | no      | if patient = user | no  ",
      ],
    );
    const plan = await asData(document);
    validate(plan);
    expect(validate.errors ?? []).toEqual([]);
    expect(plan).toMatchObject({ format: 1, exitCode: 3, losses: [{ name: "Room.wing", of: "values", count: 1 }] });
    const facts = plan.lines.flatMap((line: Json) => line.facts);
    expect(facts).toContainEqual({
      ...{
        is: "timer",
        entity: "Visit",
        action: "when day < today - GRACE",
        to: "missed",
        stays: false,
        line: null,
        count: 2,
        mails: 2,
        calls: 0,
      },
      sentence: "2 records of Visit become missed at once, 2 mails leave",
    });
    expect(JSON.stringify(plan)).not.toMatch(/Dina|Pia|Paul|example\.org"/);
  });
});
