// Records that are made up where nobody wrote any.

import type { EntityPlan, FieldPlan, TransitionPlan } from "../../../compiler/plan/plan.ts";
import { type Application, entityOf } from "../context/application.ts";
import { Problem } from "../context/problems.ts";
import { fieldNamed, idField, isNever, isOpen, isState } from "../expressions/expression-builders.ts";
import { actorFor, programActor } from "../pipeline/identify.ts";
import { isPossible } from "../states/transitions.ts";
import { type SampleSetting, sampleValue } from "../values/example-values.ts";
import { settableAtCreation } from "../values/validate.ts";
import { transition } from "../writing/act.ts";
import { make, reasonOf, sampleContext, transitionsTo } from "./sample-acts.ts";
import { sampleFile } from "./sample-files.ts";
import { inOrder } from "./sample-order.ts";
import { ATTEMPTS, emptyIn, type Made, picked, pickedFree } from "./sample-references.ts";
import { roleValues } from "./sample-roles.ts";

const NOTHING: ReadonlyMap<string, unknown> = new Map();
/** Records of another entity that made-up ones may refer to, at most; and users who are looked at. */
const KNOWN = 100;
const PER_ENTITY = 8;
/** How far off the values of another try are: on the other side of today, of others. */
const OTHER = 11;

/** Some of each entity. Of what none could be made up the log says why. */
export async function makeUp(app: Application): Promise<void> {
  const made: Made = new Map();
  for (const entity of inOrder(app.plan)) {
    if (!isMadeUp(entity)) continue;
    const { ids, because } = await makeUpSome(app, entity, made);
    made.set(entity.name, ids);
    if (ids.length === 0) app.options.log?.({ level: "warn", message: "no samples made", entity: entity.name, because });
  }
}

/** Rows of a part are made with their owner, and what there is one of by the program. */
export function isMadeUp(entity: EntityPlan): boolean {
  return entity.part === null && !entity.one;
}

interface MadeUp {
  readonly ids: string[];
  /** Why the first was refused that was; empty where none was. */
  readonly because: string;
}

/** Of one entity. `made`: of others, what these may refer to. */
export async function makeUpSome(app: Application, entity: EntityPlan, made: Made): Promise<MadeUp> {
  const users = app.plan.product.signsInAs?.entity ?? null;
  const ids: string[] = [];
  const within: Made = new Map([...made, [entity.name, ids]]);
  const special = entity.name === users ? roleValues(app) : [];
  let because = "";
  for (let index = 0; index < Math.max(PER_ENTITY, special.length); index++) {
    const id = await makeUpOne(app, entity, within, index, special[index] ?? NOTHING);
    if (id instanceof Problem) because ||= reasonOf(id);
    else ids.push(id);
  }
  return { ids, because };
}

/** The ids of records that there are, by entity. */
export async function knownRecords(app: Application): Promise<Made> {
  const { context } = programActor(app);
  const known: Made = new Map();
  for (const { name } of Object.values(app.plan.entities)) {
    const query = { entity: name, where: null, columns: [idField(name)], order: [], limit: KNOWN, offset: 0 };
    const rows = await app.store.select(query, context);
    known.set(
      name,
      rows.map(([id]) => String(id)),
    );
  }
  return known;
}

/** A user of each role that nobody has, as of one that came into the document when there were records already. */
export async function makeUpMissingUsers(app: Application): Promise<void> {
  const signsIn = app.plan.product.signsInAs;
  if (signsIn === null) return;
  const known = await knownRecords(app);
  const held = new Set<string>();
  const entity = entityOf(app, signsIn.entity);
  const users = known.get(entity.name) ?? [];
  for (const id of users) {
    const user = await app.store.get(signsIn.entity, id);
    for (const role of user === null ? [] : (await actorFor(app, user)).roles) held.add(role);
  }
  const roles = app.plan.roles.filter(({ means }) => means !== "not signed in");
  for (const [at, given] of roleValues(app).entries()) {
    const role = roles[at];
    if (role === undefined || typeof role.means !== "object" || held.has(role.name)) continue;
    if (isOpen(role.means.condition) || isNever(role.means.condition)) continue;
    if ((await app.store.getBy(entity.name, signsIn.emailField, String(given.get(signsIn.emailField)))) !== null) continue;
    const made = await makeUpOne(app, entity, known, users.length + at, given);
    if (made instanceof Problem)
      app.options.log?.({ level: "warn", message: "no sample user made", role: role.name, because: reasonOf(made) });
  }
}

/** `given`: what it has in any case, its states among it. Answers its id, or why it was refused at first. */
export async function makeUpOne(
  app: Application,
  entity: EntityPlan,
  made: Made,
  index: number,
  given: ReadonlyMap<string, unknown>,
): Promise<string | Problem> {
  const states = new Map<string, string>();
  const set = new Map<string, unknown>();
  for (const [name, value] of given) {
    const type = fieldNamed(entity, name)?.type;
    if (type !== undefined && isState(type)) states.set(name, String(value));
    else set.set(name, value);
  }
  const users = app.plan.product.signsInAs?.entity ?? null;
  const people = users === null ? [] : (made.get(users) ?? []);
  const by = people[index % Math.max(1, people.length)] ?? null;
  let first: Problem | null = null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const values = await madeUpValues(app, entity, index + attempt * OTHER, made);
    const id = await tryMake(app, entity, new Map([...values, ...emptyIn(entity, attempt), ...set]), by);
    if (id instanceof Problem) {
      first ??= id;
      continue;
    }
    if (states.size === 0) await advance(app, entity, id, index, made);
    for (const way of transitionsTo(entity, states)) await tryAct(app, entity, id, way, index, made);
    return id;
  }
  return first!;
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
