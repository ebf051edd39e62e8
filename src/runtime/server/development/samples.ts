// Sample records and sample users for development: from a file beside the document, else made up. They come about by
// the same creations and transitions as any record, so that what is refused there is refused here.

import type { EntityPlan, FieldPlan, Plan, TransitionPlan } from "../../../compiler/plan/plan.ts";
import type { Store } from "../../store/store.ts";
import { storeWithin } from "../../store/within.ts";
import { ofPlan } from "../access/plan-services.ts";
import { creationOperations } from "../access/screen-access.ts";
import { type Application, entityOf, NO_LISTENERS, type SampleUser, type ServerOptions } from "../context/application.ts";
import { type Clock, SYSTEM_CLOCK } from "../context/clock.ts";
import { Ids, onlyId } from "../context/ids.ts";
import { ImportJobs } from "../context/import-jobs.ts";
import { Problem } from "../context/problems.ts";
import { fieldNamed, isState } from "../expressions/expression-builders.ts";
import type { Files } from "../files/files.ts";
import { actorFor, programActor } from "../pipeline/identify.ts";
import { type PasswordCost, Passwords } from "../pipeline/passwords.ts";
import { isPossible, leavesFrom, makes } from "../states/transitions.ts";
import { type SampleSetting, sampleValue } from "../values/example-values.ts";
import { settableAtCreation } from "../values/validate.ts";
import { type ActContext, change, transition } from "../writing/act.ts";
import { create } from "../writing/create.ts";
import { makeSingles } from "../writing/singleton-records.ts";
import { WRITES } from "../writing/writes.ts";
import { dated } from "./sample-dates.ts";
import { sampleFile } from "./sample-files.ts";
import { canWait, type GivenRecord, inOwnOrder, positionsIn } from "./sample-order.ts";
import { ATTEMPTS, emptyIn, type Made, picked, pickedFree } from "./sample-references.ts";
import { roleValues } from "./sample-roles.ts";
import { performDue } from "./sample-timers.ts";
import { emailsOf, sampleUsers } from "./sample-users.ts";

/** The sample records do not fit the document. The message says which, and why. */
export class SamplesRefused extends Error {}

const PER_ENTITY = 8;
/** How far off the values of another try are: on the other side of today, of others. */
const OTHER = 11;

/**
 * Fills an empty database, and answers a user of each role. `records` is `{ "Entity": [ { field: value } ] }`: references
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
  }
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

/** The program, or a user on whose behalf a record is made. */
async function sampleContext(app: Application, userId: string | null): Promise<ActContext> {
  const signsIn = app.plan.product.signsInAs;
  const user = userId === null || signsIn === null ? null : await app.store.get(signsIn.entity, userId);
  return { actor: user === null ? programActor(app) : await actorFor(app, user), through: "sample", sovereign: true, confirmed: null };
}

/** The entities of records that must be there before one of this entity is made, those of its rows included. */
function neededBy(plan: Plan, entity: EntityPlan): EntityPlan[] {
  return entity.fields.flatMap(({ type, name, required }) => {
    const needed = type.is === "rows" || (type.is === "reference" && required);
    const other = needed && name !== entity.part?.by ? plan.entities[type.entity] : undefined;
    return other === undefined ? [] : [other];
  });
}

function allNeededBy(plan: Plan, entity: EntityPlan, found: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  let all = found;
  for (const other of neededBy(plan, entity)) if (!all.has(other.name)) all = allNeededBy(plan, other, new Set([...all, other.name]));
  return all;
}

/** Entities so that what a record must refer to is made before it, and what it may refer to where that closes no circle. */
function inOrder(plan: Plan): EntityPlan[] {
  const ordered: EntityPlan[] = [];
  const visit = (entity: EntityPlan, path: readonly string[]): void => {
    if (ordered.includes(entity) || path.includes(entity.name)) return;
    const within = [...path, entity.name];
    for (const other of neededBy(plan, entity)) visit(other, within);
    for (const { type } of entity.fields) {
      const other = type.is === "reference" || type.is === "links" ? plan.entities[type.entity] : undefined;
      if (other === undefined || other.name === entity.part?.owner) continue;
      const needed = allNeededBy(plan, other);
      if (!within.some((name) => needed.has(name))) visit(other, within);
    }
    ordered.push(entity);
  };
  const users = plan.product.signsInAs === null ? undefined : plan.entities[plan.product.signsInAs.entity];
  if (users !== undefined) visit(users, []);
  for (const entity of Object.values(plan.entities)) visit(entity, []);
  return ordered;
}

async function makeUp(app: Application): Promise<void> {
  const made: Made = new Map();
  const users = app.plan.product.signsInAs?.entity ?? null;
  for (const entity of inOrder(app.plan)) {
    if (entity.part !== null || entity.one) continue;
    const ids: string[] = [];
    made.set(entity.name, ids);
    const special = entity.name === users ? roleValues(app) : [];
    let because = "";
    for (let index = 0; index < Math.max(PER_ENTITY, special.length); index++) {
      const states = new Map<string, string>();
      const set = new Map<string, unknown>();
      for (const [name, value] of special[index] ?? []) {
        const type = fieldNamed(entity, name)?.type;
        if (type !== undefined && isState(type)) states.set(name, String(value));
        else set.set(name, value);
      }
      const people = users === null ? [] : (made.get(users) ?? []);
      const by = people[index % Math.max(1, people.length)] ?? null;
      let id: string | Problem | null = null;
      for (let attempt = 0; attempt < ATTEMPTS && typeof id !== "string"; attempt++) {
        const values = await madeUpValues(app, entity, index + attempt * OTHER, made);
        id = await tryMake(app, entity, new Map([...values, ...emptyIn(entity, attempt), ...set]), by);
        if (id instanceof Problem) because ||= reasonOf(id);
      }
      if (typeof id !== "string") continue;
      ids.push(id);
      if (states.size === 0) await advance(app, entity, id, index, made);
      for (const way of transitionsTo(entity, states)) await tryAct(app, entity, id, way, index, made);
    }
    if (ids.length === 0) app.options.log?.({ level: "warn", message: "no samples made", entity: entity.name, because });
  }
}

function reasonOf({ view }: Problem): string {
  const faults = view.errors.map((fault) => fault.detail).join(" ");
  return faults === "" ? view.detail : faults;
}

async function madeUpValues(app: Application, entity: EntityPlan, index: number, made: Made): Promise<Map<string, unknown>> {
  const values = new Map<string, unknown>();
  const setting = settingOf(app);
  for (const field of settableAtCreation(entity)) {
    const hasDefault = field.starts !== null && field.type.is !== "choice";
    const isDecidedLater = entity.states !== null && !field.required;
    if (hasDefault || isDecidedLater) continue;
    const value =
      field.type.is === "file"
        ? await madeUpFile(app, field, index)
        : field.type.is === "rows"
          ? await madeUpRows(app, field.type.entity, index, made)
          : field.type.is === "reference" || field.type.is === "links"
            ? await pickedFree(app, entity, field, index, made)
            : sampleValue(entity, field, index, setting);
    if (value !== null) values.set(field.name, value);
  }
  return values;
}

/** One to three rows of a part. */
async function madeUpRows(app: Application, part: string, index: number, made: Made): Promise<unknown> {
  const rows: unknown[] = [];
  for (const place of [0, 1, 2].slice(0, 1 + (index % 3))) {
    rows.push(Object.fromEntries(await madeUpValues(app, entityOf(app, part), 3 * index + place, made)));
  }
  return rows;
}

/** A file only where there must be one. */
function madeUpFile(app: Application, field: FieldPlan, index: number): Promise<string | null> {
  return field.required ? sampleFile(app, field, `${field.name.replaceAll("_", "-")}-${index + 1}`) : Promise.resolve(null);
}

async function tryMake(
  app: Application,
  entity: EntityPlan,
  values: ReadonlyMap<string, unknown>,
  userId: string | null,
): Promise<string | Problem> {
  try {
    return await make(app, entity, values, userId);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

async function make(app: Application, entity: EntityPlan, values: ReadonlyMap<string, unknown>, userId: string | null): Promise<string> {
  const [deed] = creationOperations(entity);
  const action = deed?.kind === "transition" ? deed.action : null;
  const { id } = await create(app, await sampleContext(app, userId), entity.name, action, values);
  return id;
}

/** Moves a made-up record along its states, each a little further than the one before. */
async function advance(app: Application, entity: EntityPlan, id: string, index: number, made: Made): Promise<void> {
  for (let step = 0; step < index % 4; step++) {
    const row = await app.store.get(entity.name, id);
    const ways = (entity.states?.transitions ?? []).filter(
      (one) => row !== null && isPossible(one, row) && one.timer === null && one.open === null,
    );
    const way = ways[(index + step) % Math.max(1, ways.length)];
    if (way === undefined || !(await tryAct(app, entity, id, way, index, made))) return;
  }
}

function settingOf(app: Application): SampleSetting {
  return { today: programActor(app).context.today, language: app.plan.product.language };
}

async function tryAct(app: Application, entity: EntityPlan, id: string, way: TransitionPlan, index: number, made: Made): Promise<boolean> {
  const setting = settingOf(app);
  const asked = new Map<string, unknown>();
  for (const field of way.asks) {
    const isFile = field.type.is === "file";
    const isPicked = field.type.is === "reference" || field.type.is === "links";
    const value = isPicked ? picked(field, index, made) : sampleValue(entity, field, index, setting);
    asked.set(field.name, isFile ? await madeUpFile(app, field, index) : value);
  }
  try {
    await transition(app, await sampleContext(app, null), { entity: entity.name, id, version: null }, way.action, asked);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
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

/** The actions that bring a new record to all of some states. */
function transitionsTo(entity: EntityPlan, states: ReadonlyMap<string, string>): TransitionPlan[] {
  return [...states].flatMap(([field, state]) => pathTo(entity, field, state) ?? []);
}

/** The shortest way of a state field from its first state to another by actions of people; null where there is none. */
function pathTo(entity: EntityPlan, field: string, wanted: string): TransitionPlan[] | null {
  const rows = (entity.states?.transitions ?? []).filter((row) => row.timer === null && row.field === field);
  const starts = fieldNamed(entity, field)?.starts;
  const first = rows.find(makes)?.to ?? (starts?.op === "literal" ? String(starts.value) : "");
  const ways = new Map<string, TransitionPlan[]>([[first, []]]);
  const queue = [first];
  for (const state of queue) {
    for (const row of rows.filter((one) => leavesFrom(one, state) && !ways.has(one.to))) {
      ways.set(row.to, [...(ways.get(state) ?? []), row]);
      queue.push(row.to);
    }
  }
  return ways.get(wanted) ?? null;
}
