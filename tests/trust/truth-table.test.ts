// The truth table of the examples, against an independent oracle and planted faults. NINEFOLD_TRUST=all takes all examples
// and all faults, NINEFOLD_TRUST=market those of one; NINEFOLD_FAULTS=60 plants as many of them, chosen by
// NINEFOLD_FAULTS_SEED, and NINEFOLD_FAULT="Budgets: open" those alone whose names hold that.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { idField } from "../../src/runtime/server/expressions/expression-builders.ts";
import { Random } from "../engines/random.ts";
import { actingTable } from "./acting-table.ts";
import { conditionOf, isEquivalent, type Mutant, mutantsOf } from "./mutants.ts";
import { Oracle } from "./oracle.ts";
import { truthTable } from "./truth-table.ts";
import { opensBy } from "./truth-table-pages.ts";
import { openWorld, serveCopy, serveMutant, userOf, type World } from "./world.ts";

const ALL = process.env.NINEFOLD_TRUST !== undefined;
const SETS: Readonly<Record<string, readonly string[]>> = {
  "": ["library", "concealed"],
  all: ["library", "concealed", "purchasing", "market", "studio"],
};
const EXAMPLES = SETS[process.env.NINEFOLD_TRUST ?? ""] ?? [process.env.NINEFOLD_TRUST ?? ""];
/** Null: all that there are. */
const FAULTS = process.env.NINEFOLD_FAULTS === undefined ? (ALL ? null : 12) : Number(process.env.NINEFOLD_FAULTS);
const ONE = process.env.NINEFOLD_FAULT ?? null;
const SEED = Number(process.env.NINEFOLD_FAULTS_SEED ?? "9");
const NO_LIMIT = { timeout: 6 * 3_600_000 };

describe.each(EXAMPLES)("the truth table of %s", (example) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(example);
  }, NO_LIMIT.timeout);
  afterAll(() => world?.server.close());

  const look = (file: string) => () => new Oracle(world.document, file, world.server.clock.now().toISOString());

  it("agrees with the document in every cell that is read", NO_LIMIT, async () => {
    const { cells, differences } = await truthTable(world.server.url, world.oracle(), world.people);
    console.info(`${example}: ${cells} cells`);
    expect(differences.slice(0, 30)).toEqual([]);
    expect(cells).toBeGreaterThan(1000);
  });

  it("agrees with the document in every cell that is done", NO_LIMIT, async () => {
    const copy = await serveCopy(world, world.server.plan);
    const { cells, differences } = await actingTable(copy.url, look(copy.file), world.people);
    await copy.close();
    console.info(`${example}: ${cells} acts`);
    expect(differences.slice(0, 30)).toEqual([]);
    expect(cells).toBeGreaterThan(20);
  });

  it("finds the faults that are planted in the plan", NO_LIMIT, async () => {
    const random = new Random(SEED);
    const oracle = world.oracle();
    const roleSets = [...new Set(world.people.map((person) => JSON.stringify(oracle.rolesOf(userOf(oracle, person)))))].map(
      (one) => JSON.parse(one) as string[],
    );
    const all = mutantsOf(world.server.plan);
    const told = { caught: 0, equivalent: [] as string[], alike: [] as string[], missed: [] as string[] };
    const mixed = all.map((mutant) => ({ mutant, at: random.next() })).sort((a, b) => a.at - b.at);
    const mostly = FAULTS === null || ONE !== null ? all : mixed.map(({ mutant }) => mutant);
    const chosen = mostly.filter(({ name }) => ONE === null || name.includes(ONE));
    for (const mutant of chosen) {
      if (told.caught === FAULTS) break;
      if (isEquivalent(world.server.plan, mutant, roleSets)) told.equivalent.push(mutant.name);
      else if (await isAlike(mutant, roleSets)) told.alike.push(mutant.name);
      else if (await isCaught(mutant)) told.caught++;
      else told.missed.push(mutant.name);
    }
    console.info(
      `${example}: ${told.caught} planted faults found; the same for all roles that somebody has: ${told.equivalent.length}; the same for all records: ${told.alike.length} ${JSON.stringify(told.alike)}`,
    );
    expect(told.missed).toEqual([]);
    if (ONE === null) expect(told.caught).toBeGreaterThanOrEqual(FAULTS ?? 12);
  });

  /** Looked for where it was planted first, then everywhere. */
  async function isCaught(mutant: Mutant): Promise<boolean> {
    const server = mutant.acts ? await serveCopy(world, mutant.plan) : await serveMutant(world, mutant.plan);
    const found = async (only: string | null) => {
      const oracle = (file: string) => Object.assign(new Oracle(world.document, file, world.server.clock.now().toISOString()), { only });
      const table = mutant.acts
        ? await actingTable(server.url, () => oracle(server.file), world.people, true)
        : await truthTable(server.url, oracle(server.file), world.people, true);
      return table.differences.length > 0;
    };
    const caught = (mutant.about !== null && (await found(mutant.about.entity))) || (await found(null));
    await server.close();
    return caught;
  }

  /** Whether everybody opens the screen who sees what it shows. */
  function isOpenToAll(name: string): boolean {
    const oracle = world.oracle();
    const entity = / of (\w+)/.exec(oracle.document.screens.find(({ Screen }) => Screen === name)?.Shows ?? "")?.[1] ?? "";
    return world.people.every((person) => {
      const user = userOf(oracle, person);
      return opensBy(oracle, name, user) || oracle.never(entity, "see", user);
    });
  }

  /** Whether the guard holds for every record that it is asked of, by whoever may act: then nothing could tell. */
  function isNeverRefused({ entity, at }: NonNullable<Mutant["guard"]>): boolean {
    const oracle = world.oracle();
    const guarded = oracle.entity(entity).transitions[at];
    const action = guarded?.Action;
    if (guarded === undefined || action === undefined) return false;
    return oracle.all(entity).every((row) =>
      world.people.every((person) => {
        const user = userOf(oracle, person);
        if (!oracle.sees(row, user) || oracle.may(entity, action, row, user) !== "yes") return true;
        const { possible, taken } = oracle.takes(row, action, user);
        const passed = taken === null ? possible : possible.slice(0, possible.indexOf(taken));
        return !passed.includes(guarded);
      }),
    );
  }

  /** Whether the wrong permission lets through the same records as the right one, for everybody: then nothing could tell. */
  async function isAlike(mutant: Mutant, roleSets: readonly (readonly string[])[]): Promise<boolean> {
    const { about } = mutant;
    if (mutant.guard !== undefined) return isNeverRefused(mutant.guard);
    if (mutant.opens !== undefined) return isOpenToAll(mutant.opens);
    if (about === null) return false;
    const { store, plan } = world.server;
    const oracle = world.oracle();
    for (const person of world.people) {
      const user = userOf(oracle, person);
      const roles = roleSets.find((one) => JSON.stringify(one) === JSON.stringify(oracle.rolesOf(user)))!;
      const row = user === null ? null : await store.get(user.$entity, user.id);
      const found = [];
      for (const of of [plan, mutant.plan]) {
        const where = conditionOf(of, mutant, roles);
        const context = { user: row, today: oracle.today, now: oracle.now };
        const columns = [idField(about.entity)];
        const rows = await store.select({ entity: about.entity, where, columns, order: [], limit: null, offset: 0 }, context);
        found.push(
          rows
            .map(([id]) => String(id))
            .sort()
            .join(),
        );
      }
      if (found[0] !== found[1]) return false;
    }
    return true;
  }
});
