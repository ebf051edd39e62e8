// What a reference may be set to in a form or a filter, and why there is nothing.

import type { Expr } from "../../../../compiler/expression/tree.ts";
import type { ReferencesView } from "../../../wire/forms.ts";
import { SEE } from "../../access/access.ts";
import { entityOf } from "../../context/application.ts";
import { isId } from "../../context/ids.ts";
import { and, askableParts, fieldNamed, idField, isAlways, oneOf, or, thisRecord } from "../../expressions/expression-builders.ts";
import type { HttpRequest } from "../../pipeline/router.ts";
import { columnAt, labelAt, referenceCell, Selection, type View } from "../../reading/columns.ts";
import { demandKnown, single } from "../../reading/filters.ts";
import { readPage, readsSome } from "../../reading/read.ts";
import { firstThose, labelCondition, labelOrder } from "../../reading/search.ts";
import { isSoFar } from "../drafts/form-draft.ts";
import { namedEntity } from "../labels/addressed-record.ts";
import { disambiguateLabels } from "../labels/disambiguate-labels.ts";
import { lookupByCode } from "../labels/lookup-by-code.ts";
import { askFitting } from "./input-options.ts";
import { FITS, type Fit, fitting } from "./option-filter.ts";
import { makesInVain } from "./useless-creation.ts";

/** So many are offered at once. */
const MOST = 20;
/** Of so many records that are called as was typed, and do not fit, each is told why. */
const MOST_MEANT = 3;

/** Records that a reference field may be set to, as far as the user may see them; for a form, those that fit what it holds. */
export async function referencesView(ask: HttpRequest): Promise<ReferencesView> {
  demandKnown(ask, ask.query, (name) => ["q", "id", FITS].includes(name) || isSoFar(name));
  const name = ask.params.get("field") ?? "";
  const type = fieldType(ask, name);
  const view: View = ask;
  const selection = new Selection();
  const at = thisRecord(type);
  const reference = referenceCell(view, selection, at, type);
  const text = single(ask, ask.query, "q") ?? "";
  const codedIds = await lookupByCode(view, entityOf(ask.app, type), text);
  const byCode = codedIds.map((one) => oneOf(idField(type), [one]));
  const order = [
    ...byCode.map(firstThose),
    ...labelOrder(view, type, text),
    ...askableParts(labelAt(view, type, at)).map((by) => ({ by, descending: false })),
  ];
  const id = single(ask, ask.query, "id");
  if (id !== null && !isId(id, entityOf(ask.app, type).ids)) throw ask.app.problems.about(type, "not-found");
  const entity = namedEntity(ask);
  const fits =
    single(ask, ask.query, FITS) === "yes"
      ? [...(await fitting(ask, entity, fieldNamed(entity, name))), ...(await askFitting(ask, entity, name))]
      : [];
  const conditions = fits.map(({ condition }) => condition);
  const called = labelCondition(view, type, text);
  const named = byCode.length === 0 ? called : [or([and(called), ...byCode])];
  const meant = [...named, ...(id === null ? [] : [oneOf(idField(type), [id])])];
  const where = [...meant, ...conditions];
  const request = { entity: type, where, order, page: 1, size: MOST, total: null } as const;
  const { rows, more } = await readPage(view, ask.app.store, request, selection);
  const whole = isAlways(ask.app.access.may(type, SEE, ask.actor.roles).when);
  const options = rows.flatMap((row) => reference(row) ?? []);
  const offeredByCode = options.map((option) => option.id).filter((one) => codedIds.includes(one));
  const fields = entityOf(ask.app, type).fields.flatMap((field) => columnAt(ask.app, type, field.name) ?? []);
  const apart = await disambiguateLabels(view, type, options, fields);
  return {
    options,
    more,
    whole,
    ...(offeredByCode.length === 0 ? {} : { byCode: offeredByCode }),
    ...(options.length === 0 && fits.length > 0 ? await refusals(view, type, meant, fits) : {}),
    // It is no matter of what is typed, and asked once for all of it.
    ...(id === null && text === "" && (await makesInVain(view, type, conditions)) ? { noneToMake: true } : {}),
    ...(apart.size === 0 ? {} : { apart: Object.fromEntries(apart) }),
  };
}

/** The entity that a reference or list field, a path to one, or an input of a transition, leads to. */
function fieldType(ask: HttpRequest, name: string): string {
  const entity = namedEntity(ask);
  const asks = (entity.states?.transitions ?? []).flatMap((row) => row.asks);
  const field = fieldNamed(entity, name) ?? asks.find((one) => one.name === name) ?? columnAt(ask.app, entity.name, name);
  if (field?.type.is === "reference" || field?.type.is === "links") return field.type.entity;
  throw ask.app.problems.problem("not-found");
}

/**
 * Of records that are there and do not fit: what refuses each, where only few are called as was typed; else what those say that refuse all
 * of them each by itself, or all that take part in it. Never by the name of a rule, which only its author knows, and never with a gap: what
 * can be said of none but one record is said of those few that nothing else is against, and else it is told what to do about it; what helps
 * follows what was said.
 */
export async function refusals(
  view: View,
  entity: string,
  named: readonly Expr[],
  fits: readonly Fit[],
): Promise<Pick<ReferencesView, "refusedBy" | "helped">> {
  const isSome = (where: readonly Expr[]) => readsSome(view, entity, where);
  if (!(await isSome(named))) return {};
  const meant = named.length === 0 ? NO_EXPLANATION : await refusedAlone(view, entity, named, fits);
  if (meant.said.length > 0) return refusal(meant.said, meant.helps);
  const alone: Fit[] = [];
  for (const fit of fits) if (!(await isSome([...named, fit.condition]))) alone.push(fit);
  const refusing = alone.length > 0 ? alone : fits;
  const said: string[] = [];
  const helps: string[] = [];
  const unsaid: string[] = [];
  for (const fit of refusing) {
    const [words, remedy] = await Promise.all([fit.words(null), fit.remedy(null)]);
    const others = fits.filter((one) => one !== fit && !alone.includes(one)).map(({ condition }) => condition);
    const told =
      words === null
        ? await refusedAlone(view, entity, [...named, ...others], [fit])
        : { said: [words], helps: remedy === null ? [] : [remedy] };
    said.push(...told.said, ...told.helps);
    helps.push(...told.helps);
    if (told.said.length === 0 && remedy !== null) unsaid.push(remedy);
  }
  return said.length > 0 ? refusal(said, helps) : refusal(unsaid, unsaid);
}

/** `helps`: what of it is done about it. */
function refusal(said: readonly string[], helps: readonly string[]): Pick<ReferencesView, "refusedBy" | "helped"> {
  return { refusedBy: [...new Set([...said, ...helps])], ...(helps.length > 0 && { helped: true }) };
}

/** Why records do not fit, and what helps. */
interface Explanation {
  readonly said: readonly string[];
  readonly helps: readonly string[];
}

const NO_EXPLANATION: Explanation = { said: [], helps: [] };

/** What refuses each of the records that are called as was typed, said of that record, and then what helps; nothing where they are many. */
async function refusedAlone(view: View, entity: string, named: readonly Expr[], fits: readonly Fit[]): Promise<Explanation> {
  const selection = new Selection();
  const id = selection.value(idField(entity));
  const holds = fits.map(({ condition }) => selection.value(condition));
  const request = { entity, where: named, order: [], page: 1, size: MOST_MEANT, total: null } as const;
  const { rows, more } = await readPage(view, view.app.store, request, selection);
  if (more) return NO_EXPLANATION;
  const refusing = rows.flatMap((row) => fits.flatMap((fit, at) => (holds[at]?.(row) === true ? [] : [{ fit, meant: String(id(row)) }])));
  const told = await Promise.all(
    refusing.map(async ({ fit, meant }) => ({ words: await fit.words(meant), remedy: await fit.remedy(meant) })),
  );
  // What helps against something that is not said tells nobody against what.
  const said = told.filter(({ words }) => words !== null);
  const distinct = (texts: readonly (string | null)[]) => [...new Set(texts.filter((one) => one !== null))];
  return { said: distinct(said.map(({ words }) => words)), helps: distinct(said.map(({ remedy }) => remedy)) };
}
