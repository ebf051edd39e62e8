// Sample records and sample users for development: from a file beside the document, else made up. They come about by
// the same creations and transitions as any record, so that what is refused there is refused here.

import type { EntityPlan, FieldPlan, Plan } from "../../../compiler/plan/plan.ts";
import type { Store } from "../../store/store.ts";
import { storeWithin } from "../../store/within.ts";
import { ofPlan } from "../access/plan-services.ts";
import { type Application, entityOf, NO_LISTENERS, type SampleUser, type ServerOptions } from "../context/application.ts";
import { type Clock, SYSTEM_CLOCK } from "../context/clock.ts";
import { Ids, onlyId } from "../context/ids.ts";
import { ImportJobs } from "../context/import-jobs.ts";
import { Problem } from "../context/problems.ts";
import { fieldNamed, isState } from "../expressions/expression-builders.ts";
import type { Files } from "../files/files.ts";
import { programActor } from "../pipeline/identify.ts";
import { type PasswordCost, Passwords } from "../pipeline/passwords.ts";
import { change, transition } from "../writing/act.ts";
import { makeSingles } from "../writing/singleton-records.ts";
import { WRITES } from "../writing/writes.ts";
import { makeUp, makeUpMissingUsers } from "./made-up-records.ts";
import { make, pathTo, reasonOf, sampleContext, transitionsTo } from "./sample-acts.ts";
import { dated } from "./sample-dates.ts";
import { sampleFile } from "./sample-files.ts";
import { canWait, type GivenRecord, inOrder, inOwnOrder, positionsIn } from "./sample-order.ts";
import type { Made } from "./sample-references.ts";
import { performDue } from "./sample-timers.ts";
import { emailsOf, sampleUsers } from "./sample-users.ts";

/** The sample records do not fit the document. The message says which, and why. */
export class SamplesRefused extends Error {}

/**
 * Fills an empty database, and answers a user of each role, whom it makes up where nobody wrote any. `records` is `{ "Entity": [ { field: value } ] }`: references
 * are "@Entity:value of a unique field" or a position from 0, a file is its name, a state is reached by actions. Throws
 * where it is not so. Of what no record could be made up the log says why.
 */
export async function makeSamples(
  plan: Plan,
  store: Store,
  records: unknown = null,
  clock: Clock = SYSTEM_CLOCK,
  files: Files | null = null,
  { passwordCost, log = null }: Partial<SampleSettings> = {},
): Promise<SampleUser[]> {
  const app = sampleApplication(plan, store, clock, files, { passwordCost, log });
  if (await isEmptyStore(app)) {
    if (records === null || records === undefined) await makeUp(app);
    // All of them or none: the next start finds no half of a file that was mended meanwhile.
    else await store.writeAtLength((transaction) => makeGiven({ ...app, store: storeWithin(store, transaction) }, records));
    await performDue(app);
  } else if (records === null || records === undefined) await makeUpMissingUsers(app);
  return sampleUsers(app, emailsOf(app, records));
}

interface SampleSettings extends Pick<ServerOptions, "log"> {
  readonly passwordCost: PasswordCost | undefined;
}

function sampleApplication(
  plan: Plan,
  store: Store,
  clock: Clock,
  files: Files | null,
  { passwordCost, log }: SampleSettings,
): Application {
  const quiet = { samples: [], webFiles: null, sweepEvery: 0 };
  const options = { ...quiet, development: true, behindProxy: null, allowedOrigins: [], log };
  return {
    ...{
      store,
      clock,
      ids: new Ids(),
      imports: new ImportJobs(),
      writes: WRITES,
      passwords: new Passwords(passwordCost),
      options,
      listeners: NO_LISTENERS,
      files,
    },
    revision: "samples",
    ...ofPlan(plan),
    outbound: null,
  };
}

async function isEmptyStore(app: Application): Promise<boolean> {
  const { context } = programActor(app);
  // What the program makes by itself fills no database.
  const made = Object.values(app.plan.entities).filter((entity) => !entity.one);
  for (const { name: entity } of made) if ((await app.store.count(entity, null, context, 1)) > 0) return false;
  return true;
}

async function makeGiven(app: Application, records: unknown): Promise<void> {
  const made: Made = new Map();
  const given = membersOf(records, "The samples are an object of lists by entity");
  const strangers = [...given.keys()].filter((name) => !Object.hasOwn(app.plan.entities, name));
  if (strangers.length > 0) throw new SamplesRefused(`The samples speak of ${strangers.join(", ")}, which the document does not have.`);
  const afterwards: Afterwards[] = [];
  for (const entity of inOrder(app.plan)) {
    const list = given.get(entity.name) ?? [];
    if (!Array.isArray(list)) throw new SamplesRefused(`The samples of ${entity.name} are not a list.`);
    const whereIs = (index: number) => `samples, ${entity.name} ${index + 1}`;
    const records = list.map((record, index) => membersOf(record, whereIs(index)));
    const ids: string[] = [];
    made.set(entity.name, ids);
    for (const index of inOwnOrder(entity, records)) {
      const where = whereIs(index);
      await refusedAt(where, async () => {
        const { now, later } = whenPossible(entity, records, index, made);
        const id = await makeOne(app, entity, now, made, where);
        ids[index] = id;
        if (later.size > 0) afterwards.push({ entity, id, where, given: later });
      });
    }
  }
  const doer = await sampleContext(app, null);
  for (const { entity, id, where, given: later } of afterwards) {
    await refusedAt(where, async () => {
      const values = new Map<string, unknown>();
      for (const [name, value] of later) values.set(name, await resolved(app, fieldNamed(entity, name)!, value, made, where));
      await change(app, doer, { entity: entity.name, id, version: null }, values);
    });
  }
}

/** What a record refers to that is made after it. */
interface Afterwards {
  readonly entity: EntityPlan;
  readonly id: string;
  readonly where: string;
  readonly given: ReadonlyMap<string, unknown>;
}

/** What can be given at once, and what refers to records that are not made yet and may be set afterwards. */
function whenPossible(entity: EntityPlan, list: readonly GivenRecord[], index: number, made: Made) {
  const given = list[index]!;
  const waits = (name: string): boolean => {
    const field = fieldNamed(entity, name);
    if (field === undefined || (field.type.is !== "reference" && field.type.is !== "links")) return false;
    const missing = positionsIn(entity, field, given.get(name), list).find((other) => made.get(entity.name)?.[other] === undefined);
    if (!made.has(field.type.entity)) return canWait(entity, field);
    if (missing !== undefined && !canWait(entity, field)) throw circle(entity, index, name, missing);
    return missing !== undefined;
  };
  const later = new Map([...given].filter(([name]) => waits(name)));
  return { now: new Map([...given].filter(([name]) => !later.has(name))), later };
}

function circle({ name }: EntityPlan, index: number, field: string, other: number): SamplesRefused {
  const refers = other === index ? "itself" : `${name} ${other + 1}, which needs it in turn`;
  const way = "One of them must be there first: let a field of the circle be optional and not fixed, or have another record";
  return new SamplesRefused(`samples, ${name} ${index + 1}: its ${field} is ${refers}. ${way}.`);
}

async function refusedAt(where: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new SamplesRefused(`${where}: ${reasonOf(error)}`);
  }
}

function membersOf(value: unknown, where: string): Map<string, unknown> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return new Map(Object.entries(value));
  throw new SamplesRefused(`${where}: not an object.`);
}

/** A record of the file: made, brought to its state by actions, then given what the actions set otherwise. */
async function makeOne(
  app: Application,
  entity: EntityPlan,
  given: ReadonlyMap<string, unknown>,
  made: Made,
  where: string,
): Promise<string> {
  const values = new Map<string, unknown>();
  const states = new Map<string, string>();
  for (const [name, value] of given) {
    const field = fieldNamed(entity, name);
    if (field !== undefined && isState(field.type)) states.set(name, String(value));
    else values.set(name, field === undefined ? value : await resolved(app, field, value, made, where));
  }
  if (entity.one) {
    await makeSingles(app);
    await change(app, await sampleContext(app, null), { entity: entity.name, id: onlyId(entity), version: null }, values);
    return onlyId(entity);
  }
  for (const [name, state] of states) {
    if (pathTo(entity, name, state) !== null) continue;
    throw new SamplesRefused(`${where}: no action of a person leads to ${name} ${state}; leave it out, or name a state that one leads to.`);
  }
  const id = await make(app, entity, values, null);
  if (states.size === 0) return id;
  for (const way of transitionsTo(entity, states)) {
    await transition(app, await sampleContext(app, null), { entity: entity.name, id, version: null }, way.action, new Map());
  }
  const later = [...values].filter(([name]) => fieldNamed(entity, name)?.fixed === false && fieldNamed(entity, name)?.type.is !== "rows");
  if (later.length > 0) await change(app, await sampleContext(app, null), { entity: entity.name, id, version: null }, new Map(later));
  return id;
}

/** "@Entity:value" and positions as ids. */
async function resolved(app: Application, field: FieldPlan, value: unknown, made: Made, where: string): Promise<unknown> {
  if (field.type.is === "rows") return resolvedRows(app, field.type.entity, value, made, where);
  if (field.type.is === "date" || field.type.is === "moment") {
    return dated(field.type, value, programActor(app).context.today, app.plan.product.timeZone);
  }
  if (field.type.is === "file" && typeof value === "string") return (await sampleFile(app, field, value)) ?? value;
  if (field.type.is !== "reference" && field.type.is !== "links") return value;
  const entity = app.plan.entities[field.type.entity];
  if (entity === undefined) return value;
  const one = async (item: unknown): Promise<unknown> => {
    if (typeof item === "number") return made.get(entity.name)?.[item] ?? item;
    const text = typeof item === "string" && item.startsWith(`@${entity.name}:`) ? item.slice(entity.name.length + 2) : null;
    if (text === null) return item;
    for (const unique of entity.fields.filter((other) => other.unique)) {
      const row = await app.store.getBy(entity.name, unique.name, text);
      if (row !== null) return row.id;
    }
    throw new SamplesRefused(`${where}: ${field.name}: no ${entity.name} that is made by then has "${text}" in a field that is unique.`);
  };
  return Array.isArray(value) ? Promise.all(value.map(one)) : one(value);
}

async function resolvedRows(app: Application, part: string, value: unknown, made: Made, where: string): Promise<unknown> {
  const rows: Record<string, unknown>[] = [];
  for (const row of Array.isArray(value) ? value : []) {
    const known = new Map<string, unknown>();
    for (const [name, given] of membersOf(row, `samples, rows of ${part}`)) {
      const field = fieldNamed(entityOf(app, part), name);
      known.set(name, field === undefined ? given : await resolved(app, field, given, made, where));
    }
    rows.push(Object.fromEntries(known));
  }
  return rows;
}
