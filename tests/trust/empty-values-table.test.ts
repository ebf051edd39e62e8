// The truth table of the permission guide, whose people may have no firm.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Plan } from "../../src/compiler/plan/plan.ts";
import { PERMISSION_RECORDS, PERMISSIONS } from "../fixtures/documents/permission-guide.ts";
import { Oracle } from "./oracle.ts";
import { truthTable } from "./truth-table.ts";
import { openWorldOf, serveMutant, type World } from "./world.ts";

describe("the truth table of people and records with everything empty", () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorldOf(PERMISSIONS, PERMISSION_RECORDS);
  });
  afterAll(() => world?.server.close());

  it("agrees with the document", async () => {
    const { cells, differences } = await truthTable(world.server.url, world.oracle(), world.people);
    expect(differences.slice(0, 30)).toEqual([]);
    expect(cells).toBeGreaterThan(500);
  });

  it("finds the fault that two empty values are a match", async () => {
    const server = await serveMutant(world, withEmptyMatches(world.server.plan));
    const oracle = new Oracle(world.document, world.file, world.server.clock.now().toISOString());
    const { differences } = await truthTable(server.url, oracle, world.people, true);
    await server.close();
    expect(differences.length).toBeGreaterThan(0);
  });
});

/** The plan without the conditions that ask whether the user has a value. */
function withEmptyMatches(plan: Plan): Plan {
  const changed = structuredClone(plan);
  const look = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { op, items } = node as { op?: string; items?: Record<string, unknown>[] };
    if (op === "and" && items !== undefined)
      Object.assign(node, {
        items: items.filter((item) => !/"op":"not","item":\{"op":"empty"/.test(JSON.stringify(item)) || item.op !== "not"),
      });
    for (const value of Object.values(node)) look(value);
  };
  look(changed);
  return changed;
}
