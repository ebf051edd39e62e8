// Fields as a form shows them, with what they hold and what is undecided.

import { type FieldType, isSequence } from "../../../../compiler/expression/field-type.ts";
import type { Expr } from "../../../../compiler/expression/tree.ts";
import { needsDatabase, someNode, usesUser } from "../../../../compiler/expression/walk.ts";
import type { EntityPlan, FieldPlan, Origin, TransitionPlan } from "../../../../compiler/plan/plan.ts";
import type { Row, Value } from "../../../store/store.ts";
import type { FormField, FormRule } from "../../../wire/forms.ts";
import type { OpenView, WireValue } from "../../../wire.ts";
import type { Actor, Operation } from "../../access/access.ts";
import { grantOf } from "../../access/access.ts";
import { openView } from "../../access/open-questions.ts";
import { isInAccount } from "../../accounts/address-changes.ts";
import type { Application } from "../../context/application.ts";
import { limitsOf } from "../../context/limits.ts";
import { ALWAYS, askedIn, idOf, isNever, isOpen, isState, isStored, literal, rewrite } from "../../expressions/expression-builders.ts";
import { conditionsHold } from "../../expressions/record-conditions.ts";
import { type Phrase, phrase } from "../../i18n/texts.ts";
import type { View } from "../../reading/columns.ts";
import { labelsOf } from "../../reading/read.ts";
import { exampleOf } from "../../values/example-patterns.ts";
import { encodeShown } from "../../values/values.ts";
import { asksOf } from "../../writing/act.ts";
import { boundsOf } from "../drafts/bounds.ts";
import { makingOf } from "../drafts/making.ts";
import { isNarrowedByMade } from "./input-options.ts";
import { askNarrowedBy, narrowedBy } from "./option-filter.ts";

export function formField(view: View, entity: EntityPlan | null, field: FieldPlan, value: WireValue, why: Withheld | null): FormField {
  const { app } = view;
  const narrowed = entity === null ? null : narrowedBy(view, entity, field);
  return {
    name: field.name,
    label: field.label,
    help: field.help,
    type: typeToday(app, field.type),
    required: field.required,
    editable: why === null,
    ...(why === null ? { why } : app.problems.worded({ why })),
    ...(why?.row == null ? {} : { refusedBy: app.problems.cited(why.row) }),
    ...(why?.phrase === "inAccount" ? { inAccount: true as const } : {}),
    ...(field.always === null ? {} : { computed: true as const }),
    value,
    matches: field.matches,
    ...(entity === null ? {} : boundsOf(entity, field)),
    ...exampleFor(field),
    notices: entity === null ? [] : noticesOf(view, entity, field),
    ...(narrowed === null ? {} : { narrowedBy: narrowed }),
    ...makingOf(view, field),
    ...app.problems.cited(field.origin),
  };
}

/** What a file may have today, where its field names no size. */
function typeToday(app: Application, type: FieldType): FieldType {
  return type.is === "file" && type.maxBytes === null ? { ...type, maxBytes: limitsOf(app).uploadBytes } : type;
}

/** Rules at the field that are not decided, and a field that is not. */
function noticesOf(view: View, entity: EntityPlan, field: FieldPlan): OpenView[] {
  const left = [field.open, ...entity.rules.map((rule) => (rule.field === field.name ? rule.open : null))];
  return left.flatMap((open) => openView(view, open) ?? []);
}

/** The inputs of a step, by its rows, with what stands in the fields of their names. */
export function askFields(
  view: View,
  entity: EntityPlan,
  rows: readonly TransitionPlan[],
  standing: ReadonlyMap<string, WireValue>,
): FormField[] {
  return asksOf(rows).map((ask): FormField => {
    const byMade = isNarrowedByMade(view, entity, ask, rows) ? [] : null;
    const narrowedBy = askNarrowedBy(view, entity, ask, rows) ?? byMade;
    const field = { ...formField(view, null, ask, standing.get(ask.name) ?? null, null), ...givesOf(ask, rows) };
    return { ...field, ...(narrowedBy === null ? {} : { narrowedBy }) };
  });
}

/** The fields of the record that the step sets to what comes of this input, and of no other. */
export function givesOf({ name }: FieldPlan, rows: readonly TransitionPlan[]): Pick<FormField, "gives"> {
  const gives = rows.flatMap(({ effects }) =>
    effects.flatMap((effect) => {
      const [asked, ...others] = effect.do === "set" ? askedIn(effect.value) : [];
      return asked === name && others.length === 0 ? [effect.field] : [];
    }),
  );
  return gives.length === 0 ? {} : { gives: [...new Set(gives)] };
}

/** Why somebody cannot give a field, and the row that says so, where one does. */
export interface Withheld extends Phrase {
  readonly row?: Origin;
}

/** Why somebody cannot give a field of a record; null where they can. */
export async function whyNotGiven(
  { app, actor }: View,
  entity: EntityPlan,
  fields: readonly FieldPlan[],
  row: Row,
  deed: Operation,
): Promise<Map<string, Withheld | null>> {
  const asked = fields.map((field): Operation => {
    const own: Operation = { kind: "change field", field: field.name };
    return grantOf(entity, own) == null ? deed : own;
  });
  const permissions = asked.map((one) => app.access.may(entity.name, one, actor.roles));
  const holds = await conditionsHold(
    app.store,
    entity.name,
    row,
    permissions.map((permission) => permission.when),
    actor.context,
  );
  return new Map(
    fields.map((field, index) => {
      const never = neverGiven(field, deed);
      if (never !== null) return [field.name, never];
      const { when, open, origin } = permissions[index]!;
      if (deed.kind === "change" && holds[index] === true && isInAccount(app, actor.userId, entity, field.name, idOf(row)))
        return [field.name, phrase("inAccount")];
      if (holds[index] === true || (deed.kind !== "change" && awaitsInput(when))) return [field.name, null];
      if (open !== null) return [field.name, { ...phrase("notSpecified", { question: open.question }), row: open.origin }];
      // Nobody asks who may change what was never anything else.
      return [field.name, deed.kind !== "change" && field.starts !== null ? phrase("begins") : notYours(origin)];
    }),
  );
}

/** A permission about the record that a form is yet to describe is decided when it is saved. */
function awaitsInput(permission: Expr): boolean {
  return !isNever(permission) && someNode(permission, (node) => node.op === "this");
}

/** Whoever asks may not. */
export function notYours(origin: Origin | null): Withheld {
  return { ...phrase("notYours"), ...(origin === null ? {} : { row: origin }) };
}

/** What nobody gives in a form. */
function neverGiven(field: FieldPlan, deed: Operation): Phrase | null {
  if (field.always !== null) return phrase("computed");
  if (isSequence(field.type)) return phrase(deed.kind === "change" ? "wasNumbered" : "willBeNumbered");
  if (isState(field.type)) return phrase("byActions");
  if (field.type.is === "reverse" || (!isStored(field) && field.type.is !== "links" && field.type.is !== "rows"))
    return phrase("otherRecords");
  return deed.kind === "change" && field.fixed ? phrase("setOnce") : null;
}

/** Values of a row as a form shows them, references and links with their labels. */
export async function formValues(
  view: View,
  fields: readonly FieldPlan[],
  valueIn: (field: FieldPlan) => Value,
): Promise<Map<string, WireValue>> {
  const values = new Map<string, WireValue>();
  for (const field of fields) {
    const value = valueIn(field);
    if (field.type.is === "rows") values.set(field.name, null);
    else if (field.type.is === "reference" || field.type.is === "links" || field.type.is === "reverse") {
      const ids = (Array.isArray(value) ? value : value === null ? [] : [value]).map(String);
      const labels = await labelsOf(view, view.app.store, field.type.entity, ids);
      const known = ids.map((id) => labels.get(id) ?? { id, label: null, href: null });
      values.set(field.name, field.type.is === "reference" ? (known[0] ?? null) : known.filter((one) => one.label !== null));
    } else {
      values.set(field.name, encodeShown(field.type, value));
    }
  }
  return values;
}

function exampleFor(field: FieldPlan): Pick<FormField, "example"> {
  const example = exampleOf(field);
  return example === null ? {} : { example };
}

/** What rules read of a record, and its form does not hold, is known: `state` of one that is to be made, and when it was made, or now. */
export interface KnownOf {
  readonly state: Row;
  readonly madeAt: string | null;
}

/** Rules that the browser can answer, with messages that show nothing hidden. Warnings are asked when it is saved. */
export function formRules(app: Application, actor: Actor, entity: EntityPlan, known: KnownOf | null): FormRule[] {
  const said = (expr: Expr): Expr => (known === null ? expr : rewrite(expr, (node) => withKnownValues(node, known)));
  return entity.rules.flatMap((rule) => {
    const decided = rule.open === null && rule.holds !== null && !isOpen(rule.holds) && !isOpen(rule.onlyIf ?? ALWAYS);
    if (!decided || rule.level === "warning" || rule.runs !== "browser" || rule.holds === null) return [];
    const { code, field, origin } = rule.otherwise;
    const [message, remedy] = [rule.otherwise.message, rule.otherwise.remedy].map((text) =>
      text === null || isOpen(text) ? null : app.access.masked(text, actor.roles),
    );
    // What the browser cannot say, the server does, in the one set of words that there is.
    if (message == null || [message, remedy].some((text) => text != null && (needsDatabase(text) || usesUser(text)))) return [];
    const words = { message: said(message), ...(remedy == null ? {} : { remedy: said(remedy) }) };
    const asked = { onlyIf: rule.onlyIf && said(rule.onlyIf), holds: said(rule.holds) };
    return [{ code, field: field ?? rule.field, ...asked, ...words, ...app.problems.cited(origin) }];
  });
}

/** What stands for a reading of the record whose value is known. */
function withKnownValues(node: Expr, { state, madeAt }: KnownOf): Expr {
  if (node.op !== "field" || node.of.op !== "this") return node;
  if (node.field === "created_at") return madeAt === null ? { op: "now", type: node.type, optional: false } : literal(madeAt, node.type);
  const value = state[node.field];
  return typeof value === "string" ? literal(value, node.type) : node;
}
