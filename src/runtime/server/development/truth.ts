// What an expression that is being written comes to for a few records of the running product, for the Studio.

import { valueType } from "../../../compiler/expression/field-type.ts";
import { formatValue } from "../../../compiler/expression/format.ts";
import { sqlObstacle } from "../../../compiler/expression/sayable.ts";
import type { Expr, Type } from "../../../compiler/expression/tree.ts";
import type { RowValue } from "../../../compiler/expression/values.ts";
import { eachNode, opensOf, someNode, usesUser } from "../../../compiler/expression/walk.ts";
import type { Plan } from "../../../compiler/plan/plan.ts";
import type { Value } from "../../store/store.ts";
import type { StudioNoTruth, StudioParts, StudioTruth, StudioTruthValue } from "../../wire/studio-truth.ts";
import { type Actor, placed } from "../access/access.ts";
import { type Application, entityOf } from "../context/application.ts";
import { fieldNamed, not } from "../expressions/expression-builders.ts";
import type { StudioAuthoring } from "../http/studio.ts";
import { actorFor, programActor } from "../pipeline/identify.ts";
import { type Cell, calledBy, Selection } from "../reading/columns.ts";

const SHOWN = 3;
/** So many records are looked through where the database cannot choose. */
const LOOKED_THROUGH = 200;
/** Of a value in a column, and of a text that is filled in. */
const LONGEST_VALUE = 60;
const LONGEST_TEXT = 600;
const MOST_ASKERS = 5;
/** Every record has them, beside its fields. */
const OF_EVERY_RECORD: ReadonlySet<string> = new Set(["id", "version", "created_at", "created_by", "changed_at", "changed_by"]);

/** The Studio's document, which can be asked about the records of the product too. */
export function withTruth(authoring: StudioAuthoring, app: () => Application): StudioAuthoring {
  return {
    listen: (tell) => authoring.listen(tell),
    plan: (data) => authoring.plan(data),
    async call(name, body) {
      if (name !== "ask" || (body as { readonly ask?: unknown } | null)?.ask !== "truth") return authoring.call(name, body);
      const told = await authoring.call("ask", { ...(body as object), ask: "parts" });
      const { answer } = (told ?? {}) as { readonly answer?: StudioParts | StudioNoTruth | null };
      if (answer === undefined) return null;
      return { answer: answer === null || "why" in answer ? answer : await truthOf(app(), answer) };
    },
  };
}

async function truthOf(app: Application, { entity, role, parts }: StudioParts): Promise<StudioTruth | StudioNoTruth> {
  const exprs = parts.map(({ expr }) => expr);
  const unknown = exprs.map((expr) => unknownIn(app.plan, entity, expr)).find((name) => name !== null);
  if (unknown != null) return { why: `The running product does not have ${unknown} yet.` };
  const plan = entityOf(app, entity);
  const selection = new Selection();
  const label = selection.value(app.access.expanded(plan.shownAs));
  const [whole, ...others] = exprs.map((expr) => columnOf(app, selection, expr));
  if (whole === undefined) return { why: "There is nothing to work out." };
  try {
    const { as, rows } = await tellingRows(app, await askersOf(app, role, exprs.some(usesUser)), entity, selection.columns, whole);
    if (rows.length === 0) return { why: `There is no ${plan.label} yet to show this for.` };
    const columns = [whole, ...others];
    return {
      as,
      records: rows.map((row) => calledBy(plan, label(row))),
      parts: parts.map(({ words, depth }, at) => ({ words, depth, values: rows.map((row) => columns[at]!.read(row)) })),
    };
  } catch (error) {
    if (error instanceof RangeError) return { why: "A number in this becomes too large to be worked out." };
    throw error;
  }
}

/** As the first for whom some records give yes and some no; else as the first for whom one gives yes, or as anybody. */
async function tellingRows(app: Application, askers: readonly Asker[], entity: string, columns: readonly Expr[], whole: Column) {
  const all: { readonly as: string | null; readonly rows: Value[][]; readonly given: ReadonlySet<string> }[] = [];
  for (const { actor, as } of askers) {
    const rows = await chosenRows(app, actor, entity, columns, whole);
    all.push({ as, rows, given: new Set(rows.map((row) => whole.read(row).is)) });
  }
  return all.find(({ given }) => given.size > 1) ?? all.find(({ given }) => given.has("yes")) ?? all[0]!;
}

/** What the running plan has not: the document is ahead of it for a moment, or for as long as it has errors. */
function unknownIn({ entities }: Plan, entity: string, expr: Expr): string | null {
  const hasField = (owner: string, name: string, is: string | null): boolean => {
    const plan = entities[owner];
    const field = plan === undefined ? undefined : fieldNamed(plan, name);
    if (field === undefined) return plan !== undefined && OF_EVERY_RECORD.has(name);
    return is === null || valueType(field.type).is === is;
  };
  let unknown: string | null = entities[entity] === undefined ? entity : null;
  const demand = (owner: string, name: string, is: string | null = null) => {
    if (!hasField(owner, name, is)) unknown ??= `${owner}.${name}`;
  };
  eachNode(expr, (node) => {
    if (node.op === "field") demand(node.entity, node.field, node.type.is);
    if (node.op !== "aggregate" && node.op !== "collect" && node.op !== "member") return;
    const { list } = node;
    if (entities[list.entity] === undefined) unknown ??= list.entity;
    if (list.from === "reverse") demand(list.entity, list.by);
    if (list.from === "link") demand(list.owner, list.field);
  });
  return unknown;
}

interface Asker {
  readonly actor: Actor;
  readonly as: string | null;
}

/** The sample users as whom it may be worked out: those with the role, where it is a role's permission. */
async function askersOf(app: Application, role: string | null, asksWho: boolean): Promise<readonly Asker[]> {
  const signsIn = app.plan.product.signsInAs;
  if (!asksWho || signsIn === null) return [{ actor: programActor(app), as: null }];
  const isVisitor = app.plan.roles.some(({ name, means }) => name === role && means === "not signed in");
  const samples = isVisitor ? [] : app.options.samples.filter(({ roles }) => role === null || roles.includes(role));
  const askers: Asker[] = [];
  for (const { email, label, roles } of samples.slice(0, MOST_ASKERS)) {
    const user = await app.store.getBy(signsIn.entity, signsIn.emailField, email);
    const as = roles.length === 0 ? label : `${label} (${roles.join(", ")})`;
    if (user !== null) askers.push({ actor: await actorFor(app, user), as });
  }
  return askers.length > 0 ? askers : [{ actor: await actorFor(app, null), as: "somebody who is not signed in" }];
}

interface Column {
  /** As the database is asked for it; null where no record has it. */
  readonly expr: Expr | null;
  readonly read: Cell<StudioTruthValue>;
}

function columnOf(app: Application, selection: Selection, written: Expr): Column {
  if (someNode(written, ({ op }) => op === "ask")) return { expr: null, read: () => ({ text: "not entered yet", is: "unknown" }) };
  const expr = app.access.expanded(written);
  if (opensOf(expr).length > 0) return { expr: null, read: () => ({ text: "not decided", is: "unknown" }) };
  const { type } = written;
  const shown = type.is === "record" ? app.access.expanded(placed(entityOf(app, type.entity).shownAs, expr)) : expr;
  const [cell, isThere] = [selection.value(shown), selection.value(expr)];
  const longest = written.op === "template" ? LONGEST_TEXT : LONGEST_VALUE;
  return { expr, read: (row) => (isThere(row) === null ? EMPTY : shownValue(app, cell(row), type, longest)) };
}

const EMPTY: StudioTruthValue = { text: "empty", is: "value" };

function shownValue({ plan }: Application, value: Value, type: Type, longest: number): StudioTruthValue {
  if (type.is === "boolean") return value === true ? { text: "yes", is: "yes" } : { text: "no", is: "no" };
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return EMPTY;
  if (Array.isArray(value) && type.is === "list" && type.of.is === "record") return { text: `${value.length} records`, is: "value" };
  if (type.is === "opaque") return { text: "there", is: "value" };
  const { currency, timeZone } = plan.product;
  const text = formatValue(value as RowValue, type, { language: "en", currency: currency.code, timeZone });
  return { text: text.length > longest ? `${text.slice(0, longest - 1)}…` : text, is: "value" };
}

/** Some for which the condition holds and some for which it does not, by turns; of another value, the first. */
async function chosenRows(
  app: Application,
  actor: Actor,
  entity: string,
  columns: readonly Expr[],
  { expr, read }: Column,
): Promise<Value[][]> {
  const select = async (where: Expr | null, limit: number) =>
    app.store.select({ entity, where, columns, order: [], limit, offset: 0 }, actor.context);
  if (expr?.type.is !== "boolean") return select(null, SHOWN);
  if (sqlObstacle(expr) === null) return byTurns(await select(expr, SHOWN), await select(not(expr), SHOWN));
  const all = await select(null, LOOKED_THROUGH);
  const holds = (row: Value[]) => read(row).is === "yes";
  return byTurns(
    all.filter(holds),
    all.filter((row) => !holds(row)),
  );
}

function byTurns<T>(ones: readonly T[], others: readonly T[]): T[] {
  return Array.from({ length: SHOWN }, (_, at) => [ones[at], others[at]].filter((one) => one !== undefined))
    .flat()
    .slice(0, SHOWN);
}
