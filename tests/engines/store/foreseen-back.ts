// What is foreseen of a way back, for tests that then compare it with what is done.

import type { Expr, Plan } from "../../../src/compiler/plan/plan.ts";
import { factInWords } from "../../../src/runtime/release/fact-words.ts";
import { beginReading } from "../../../src/runtime/store/backup/read-transaction.ts";
import { storedSchema } from "../../../src/runtime/store/migrate/catalogue.ts";
import { recordedBack } from "../../../src/runtime/store/migrate/stored-release.ts";
import { Preview } from "../../../src/runtime/store/preview/preview.ts";
import type { Loss, Reader, Rollback } from "../../../src/runtime/store/store.ts";
import { storedFields } from "../../../src/runtime/store/tables.ts";

const CONTEXT = { user: null, now: "2026-11-30T10:00:00.000Z", today: "2026-11-30" };

export interface Foreseen {
  /** Every record of the release that is in force again, as `recordsOf` has them. */
  readonly records: unknown;
  /** Whether something else is in the way than losses, and these. */
  readonly stops: boolean;
  readonly losses: readonly Loss[];
  /** In the sentences of a migration. */
  readonly told: readonly string[];
}

/** `before`: the plan that the data are of. */
export async function foresee(url: string, before: Plan, after: Plan, rollback: Rollback): Promise<Foreseen> {
  const reading = await beginReading(url);
  try {
    const stored = (await storedSchema(reading.connection, reading.dialect))!;
    const back = await recordedBack(reading.connection, rollback);
    const preview = await Preview.of(reading, stored, before, after, CONTEXT, { back, keeps: true });
    const [obstacles, { restored, kept }] = [await preview.obstacles(), preview.foreseen!];
    const told = [
      ...restored.flatMap(({ restoration: { table, column }, exact, back: { size: back }, lastKnown }) => {
        const fact = { is: "restored", entity: table.entity, field: column.name, exact, back, lastKnown } as const;
        return exact + back + lastKnown === 0 ? [] : [`${table.entity}.${column.name} ${factInWords(fact)}.`];
      }),
      ...kept.map(
        ({ entity, field }) => `${field === null || entity === field ? entity : `${entity}.${field}`}: what there was is kept aside.`,
      ),
    ];
    const stops = obstacles.some(({ loss }) => loss === null);
    return {
      records: await recordsOf(preview.after, after),
      stops,
      losses: obstacles.flatMap(({ loss }) => loss ?? []),
      told: told.sort(),
    };
  } finally {
    await reading.close();
  }
}

/** Those of its sentences that are foreseen. */
export function foreseenSentences(changes: readonly string[]): string[] {
  return changes.flatMap((change) => /\S+ comes back: .*|\S+: what there was is kept aside\.$/.exec(change)?.[0] ?? []).sort();
}

/** The stored values of all records, in the order of their ids, and the members of their lists. */
export async function recordsOf(reader: Reader, plan: Plan): Promise<unknown> {
  const all: [string, unknown][] = [];
  for (const entity of Object.values(plan.entities)) {
    const of: Expr = { op: "this", type: { is: "record", entity: entity.name }, optional: false };
    const field = (name: string): Expr => ({ op: "field", of, entity: entity.name, field: name, type: { is: "text" }, optional: true });
    const columns = ["id", ...storedFields(entity).map(({ name }) => name)].map(field);
    const rows = await reader.select({ entity: entity.name, where: null, columns, order: [], limit: null, offset: 0 }, CONTEXT);
    const sorted = rows.map((row) => [...row]).sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
    all.push([entity.name, sorted]);
    for (const { name, type, always } of entity.fields)
      if (type.is === "links" && always === null)
        all.push([
          `${entity.name}.${name}`,
          (
            await reader.membersOf(
              entity.name,
              name,
              sorted.map(([id]) => String(id)),
            )
          ).toSorted(),
        ]);
  }
  return Object.fromEntries(all);
}
