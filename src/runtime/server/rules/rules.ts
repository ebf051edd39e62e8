// Asks the document's rules of a record, and tells all that fail together.

import type { Expr } from "../../../compiler/expression/tree.ts";
import { mapParts, someNode } from "../../../compiler/expression/walk.ts";
import type { EntityPlan, Refusal, RulePlan } from "../../../compiler/plan/plan.ts";
import type { AsIfStored, Context, Query, Reader, Row } from "../../store/store.ts";
import { type Actor, SEE } from "../access/access.ts";
import { type Application, entityOf } from "../context/application.ts";
import type { Fault } from "../context/problems.ts";
import { ALWAYS, idField, idOf, isOpen } from "../expressions/expression-builders.ts";
import { conditionsHold } from "../expressions/record-conditions.ts";
import { Selection } from "../reading/columns.ts";
import { rowsOfOwner } from "../values/sub-row-reader.ts";
import { rowAddress } from "../values/validate.ts";
import { remedyLink } from "./remedy-link.ts";

/** So many broken rows are told of at once; warnings are all told, since all are to be confirmed. */
const MOST_BROKEN = 50;

export interface AppliedRule {
  readonly rule: RulePlan;
  readonly onlyIf: Expr;
  readonly holds: Expr;
}

/** A rule that does not hold, and what that is to whoever acts. */
export interface Broken {
  readonly rule: RulePlan;
  /** The record's id. */
  readonly record: string;
  /** Whose rule it is: the record, or the row of its lists. */
  readonly subject: { readonly entity: EntityPlan; readonly id: string };
  /** The id of the record that was written, where nobody touched the one whose rule it is. */
  readonly because: string | null;
  readonly fault: Fault;
}

/** The rules that are decided; an undecided one is not applied. */
export function appliedRules({ memo }: Pick<Application, "memo">, entity: EntityPlan): readonly AppliedRule[] {
  return memo.of(entity, "applied rules", () =>
    entity.rules.flatMap((rule) => {
      const onlyIf = rule.onlyIf ?? ALWAYS;
      if (rule.open !== null || rule.holds === null || isOpen(rule.holds) || isOpen(onlyIf)) return [];
      return [{ rule, onlyIf, holds: rule.holds }];
    }),
  );
}

/** What of the entity's rules the record breaks; one `elsewhere` was not named by the actor, and may be hidden from them. */
export async function brokenRules(
  app: Application,
  reader: Reader,
  actor: Actor,
  entity: EntityPlan,
  row: Row,
  where: "here" | "elsewhere" = "here",
): Promise<Broken[]> {
  const rules = appliedRules(app, entity);
  const conditions = rules.flatMap((applied) => [applied.onlyIf, applied.holds]);
  const answers = await conditionsHold(reader, entity.name, row, conditions, actor.context);
  const broken = rules.filter((_, index) => answers[2 * index] === true && answers[2 * index + 1] !== true);
  const rows = hasRows(app, entity) ? await brokenRows(app, reader, actor, entity, row) : [];
  if (broken.length === 0 && rows.length === 0) return [];
  const hidden = where === "elsewhere" && !(await isSeen(app, reader, actor, entity, row));
  const found: Broken[] = [];
  for (const { rule } of broken) {
    const fault = await refusalFault(app, reader, actor, entity.name, row, refusalOf(rule, hidden));
    found.push({
      rule,
      record: idOf(row),
      subject: { entity, id: idOf(row) },
      because: null,
      fault: { ...fault, field: fault.field ?? rule.field },
    });
  }
  for (const { part, id, at, rule } of rows) {
    const stored = await reader.get(part, id);
    const fault = await refusalFault(app, reader, actor, part, stored!, refusalOf(rule, hidden));
    const field = fault.field ?? rule.field;
    const subject = { entity: entityOf(app, part), id };
    found.push({ rule, record: idOf(row), subject, because: null, fault: { ...fault, field: field === null ? at : `${at}.${field}` } });
  }
  return found;
}

/** What a refusal by a record that the actor did not name is to them. */
export async function dependentFault(
  app: Application,
  reader: Reader,
  actor: Actor,
  entity: EntityPlan,
  row: Row,
  refusing: Pick<RulePlan, "otherwise">,
  asIf?: AsIfStored,
): Promise<Fault> {
  const told = refusalOf(refusing, !(await isSeen(app, reader, actor, entity, row)));
  return { ...(await refusalFault(app, reader, actor, entity.name, row, told, asIf)), field: null };
}

/** Asks the rules of all records of a query in one statement. Answers in its order which of them each record breaks. */
export async function brokenAmong(
  reader: Reader,
  query: Omit<Query, "columns">,
  rules: readonly AppliedRule[],
  context: Context,
): Promise<{ readonly id: string; readonly broken: readonly AppliedRule[] }[]> {
  const conditions = rules.flatMap(({ onlyIf, holds }) => [onlyIf, holds]).filter((condition) => condition.op !== "literal");
  const columns = [idField(query.entity), ...conditions];
  const read = await reader.select({ ...query, columns }, context);
  return read.map((values) => {
    const holds = (condition: Expr) => (condition.op === "literal" ? condition.value : values[columns.indexOf(condition)]) === true;
    return { id: String(values[0]), broken: rules.filter((one) => holds(one.onlyIf) && !holds(one.holds)) };
  });
}

function refusalOf({ otherwise }: Pick<RulePlan, "otherwise">, hidden: boolean): Refusal {
  const blank = (text: Expr | null) => (text === null ? null : withoutFields(text));
  // Nor where its page is.
  const { leads: _, ...unled } = otherwise;
  return hidden ? { ...unled, message: blank(otherwise.message), remedy: blank(otherwise.remedy) } : otherwise;
}

interface BrokenRow {
  readonly part: string;
  readonly id: string;
  /** "lines[1]" */
  readonly at: string;
  readonly rule: RulePlan;
}

function hasRows({ memo }: Application, entity: EntityPlan): boolean {
  return memo.of(entity, "has rows", () => entity.fields.some(({ type }) => type.is === "rows"));
}

/** What rows of the record break of their own entity's rules; those of one list are asked in one statement. */
async function brokenRows(app: Application, reader: Reader, actor: Actor, owner: EntityPlan, row: Row): Promise<BrokenRow[]> {
  const broken: BrokenRow[] = [];
  for (const { name, type } of owner.fields) {
    if (type.is !== "rows") continue;
    const part = entityOf(app, type.entity);
    const rules = appliedRules(app, part);
    if (rules.length === 0) continue;
    const read = await brokenAmong(reader, rowsOfOwner(part, type.by, idOf(row)), rules, actor.context);
    for (const [index, { id, broken: own }] of read.entries()) {
      for (const { rule } of own) broken.push({ part: part.name, id, at: rowAddress(name, index), rule });
    }
  }
  const errors = broken.filter(({ rule }) => rule.level === "error");
  return errors.length > 0 ? errors.slice(0, MOST_BROKEN) : broken;
}

async function isSeen(app: Application, reader: Reader, actor: Actor, entity: EntityPlan, row: Row): Promise<boolean> {
  if (actor.isProgram) return true;
  const [seen] = await conditionsHold(reader, entity.name, row, [app.access.may(entity.name, SEE, actor.roles).when], actor.context);
  return seen === true;
}

/** A text about a record of which nothing may be said. What is counted without it is told whole, as in every message. */
function withoutFields(expr: Expr): Expr {
  const isOfList = expr.op === "aggregate" || expr.op === "collect";
  if (isOfList && !someNode(expr, (node) => node.op === "this")) return expr;
  if (isOfList) return { op: "literal", value: null, type: expr.type, optional: true };
  if (expr.op === "field" || expr.op === "this") return { op: "literal", value: null, type: expr.type, optional: true };
  return mapParts(expr, withoutFields);
}

/** A refusal in its words about a record, without what the reader of these words may not see. */
export async function refusalFault(
  app: Application,
  reader: Reader,
  actor: Actor,
  entity: string,
  row: Row,
  refusal: Refusal,
  asIf?: AsIfStored,
): Promise<Fault> {
  const said = [refusal.message, refusal.remedy].map((text) =>
    text === null || isOpen(text) ? null : actor.isProgram ? app.access.expanded(text) : app.access.masked(text, actor.roles),
  );
  const selection = new Selection(said.filter((text) => text !== null));
  const way = actor.isProgram ? null : remedyLink({ app, actor }, selection, entity, refusal);
  const asked = selection.columns;
  const words = asked.length === 0 ? [] : await reader.compute(entity, row, asked, actor.context, asIf);
  const [message, remedy] = said.map((text) => {
    const word = text === null ? null : words[asked.indexOf(text)];
    return typeof word === "string" ? word : null;
  });
  const decided = said[0] === null ? { ...refusal, message: null } : refusal;
  const fault = app.problems.refused(decided, message ?? null, remedy ?? null, way?.(words) ?? null);
  if (!actor.isProgram) return fault;
  return { ...fault, brokenRule: { code: refusal.code, entity, record: idOf(row), cite: refusal.origin.cite } };
}
