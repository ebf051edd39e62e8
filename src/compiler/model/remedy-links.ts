// Where an error leads: the screen on which whoever is refused can do something about it. Read for each row that raises the error,
// once screens are known: "Room page", "Room page of room", a path over references of the record that is refused, or
// "Room page of Room where (…)", the one record that such a list finds. "Room page of room or else Rooms" is the first that leads anywhere.

import { and } from "../expression/fold.ts";
import type { Expr } from "../expression/tree.ts";
import { slice, type Text } from "../source.ts";
import type { Context } from "./context.ts";
import type { EntityModel, ErrorModel, LeadModel, ScreenModel } from "./model.ts";
import { scopeOf } from "./scopes.ts";

type Look = Expr & { readonly op: "aggregate" };

const BOOLEAN: Expr["type"] = { is: "boolean" };

/** `isWhole`: whether all that could raise an error was read. */
export function resolveRemedyLinks(context: Context, isWhole: boolean): void {
  const raised = new Set<string>();
  for (const entity of context.model.entities.values()) {
    const refusals = [...entity.rules, ...entity.machines.flatMap(({ transitions }) => transitions)];
    for (const { otherwise } of refusals) {
      const error = otherwise === null ? undefined : context.model.errors.get(otherwise.code);
      if (otherwise === null || error?.leadsText == null) continue;
      raised.add(error.code);
      otherwise.leads = linkTexts(error.leadsText).flatMap((way) => readRemedyLink(context, entity, way) ?? []);
    }
  }
  if (!isWhole) return;
  for (const error of [...context.model.errors.values(), ...context.model.errorsAbout.values()]) refuseUnraised(context, error, raised);
}

/** The program raises its own errors about no record at hand. */
function refuseUnraised(context: Context, { code, leadsText }: ErrorModel, raised: ReadonlySet<string>): void {
  if (leadsText === null || raised.has(code)) return;
  context.notSupported("Leading on from an error that no rule and no action raises", leadsText.span, "Leave it out for now.");
}

/** The ways of a cell, in the order in which they are tried. A value behind `or else` is written small, and a screen is not. */
function linkTexts(text: Text): Text[] {
  const ways: Text[] = [];
  let from = 0;
  let depth = 0;
  let isQuoted = false;
  for (const { index, 0: sign } of text.text.matchAll(/["“”]|[()]|\s+or\s+else\s+(?=\p{Lu})/gu)) {
    if (/["“”]/.test(sign)) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === "(" || sign === ")") depth += sign === "(" ? 1 : -1;
    else if (depth === 0) {
      ways.push(slice(text, from, index));
      from = index + sign.length;
    }
  }
  return [...ways, slice(text, from, text.text.length)];
}

/** What a way names: a screen, and of which record's. */
interface Written {
  readonly name: Text;
  readonly screen: ScreenModel | undefined;
  /** What stands behind `of`; null where that is all. */
  readonly of: Text | null;
}

/** `Room page of room`: a screen's name may have the word in it, too, and the longest that there is was meant. */
function written({ model }: Context, text: Text): Written {
  const whole = model.screens.get(text.text);
  const splits = whole === undefined ? [...text.text.matchAll(/\s+of\s+(?=\S)/g)] : [];
  const parts = splits.map(({ index, 0: between }): Written => {
    const name = slice(text, 0, index);
    return { name, screen: model.screens.get(name.text), of: slice(text, index + between.length, text.text.length) };
  });
  return parts.findLast(({ screen }) => screen !== undefined) ?? parts[0] ?? { name: text, screen: whole, of: null };
}

function readRemedyLink(context: Context, entity: EntityModel, text: Text): LeadModel | null {
  const { name, screen, of } = written(context, text);
  const refuse: Refuse = (reason, missing = {}) => {
    context.problem("errors-lead-to-a-page", text.span, { text: text.text, reason, ...missing });
    return null;
  };
  // What the point could not read has been said there.
  if (screen === undefined && context.model.screens.size === 0) return null;
  if (screen === undefined) return refuse(`there is no screen ${name.text}`, { group: "screens", name: name.text });
  context.refer("screen", "", name);
  const shown = pageOf(screen);
  if (shown === "several") return refuse(`the address of ${screen.name} needs more than one record`);
  if (of === null) {
    if (shown === null) return { screen: screen.name, at: null };
    if (shown !== entity.name) return refuse(`${screen.name} is about ${shown}, and it is not said which: ${screen.name} of …`);
    return { screen: screen.name, at: { op: "this", type: { is: "record", entity: entity.name }, optional: false } };
  }
  if (shown === null) return refuse(`${screen.name} is about no record`);
  const at = readRecord(context, entity, of, refuse);
  if (at === null) return null;
  const found = isLook(at) ? at.list.entity : at.type.is === "record" ? at.type.entity : "no record";
  if (found === shown) return { screen: screen.name, at };
  return refuse(`${screen.name} is about ${shown}, and ${of.text} is ${found}`);
}

type Refuse = (reason: string, missing?: { readonly group?: string; readonly name?: string }) => null;

/** A record, by a path mostly; or a list, among whose records the one is looked for: that there is some is what is asked of it. */
function readRecord(context: Context, { name }: EntityModel, of: Text, refuse: Refuse): Expr | null {
  const scope = scopeOf(context.model, { thisEntity: name });
  const isQuestion = /^\p{Lu}[\w.]*$|^[\p{L}_][\p{L}\p{N}_.]*\s+where\b/u.test(of.text);
  const at = context.expression(isQuestion ? asQuestion(of) : of, scope, null);
  if (at === null || at.op === "open") return null;
  if (isQuestion && isLook(at)) return looked(name, at, of, refuse);
  if (at.op === "collect" && at.of.op === "it")
    return { op: "aggregate", how: "some", list: at.list, binder: at.binder, where: null, of: null, type: BOOLEAN, optional: false };
  return at;
}

function isLook(at: Expr): at is Look {
  return at.op === "aggregate" && at.how === "some";
}

/** All records of an entity say nothing about which is meant. The record that is refused is never the one that is looked for. */
function looked(refused: string, at: Look, { text }: Text, refuse: Refuse): Expr | null {
  const { list, binder, where } = at;
  if (where === null && list.from === "entity") return refuse(`there may be many ${text}, and it is not said which: ${text} where (…)`);
  const isOther = (part: Expr): boolean => {
    if (part.op !== "compare" || part.how !== "!=") return false;
    const sides = [part.left, part.right];
    return sides.some((side) => side.op === "it" && side.binder === binder) && sides.some((side) => side.op === "this");
  };
  const parts = (where?.op === "and" ? where.items : [where]).filter((part) => part !== null);
  const rest = list.entity === refused ? parts.filter((part) => !isOther(part)) : parts;
  return rest.length === parts.length ? at : { ...at, where: rest.length === 0 ? null : and(rest) };
}

/** `LIST where (…)` as the question `some LIST where (…)`, each letter of the list in its own place. */
function asQuestion({ text, span, escapes }: Text): Text {
  const some = "some ";
  return {
    text: `${some}${text}`,
    span: { ...span, start: span.start - some.length },
    escapes: escapes.map((at) => at + some.length),
  };
}

/** The entity of the record that its address names; null where it names none. */
function pageOf({ segments }: ScreenModel): string | "several" | null {
  const records = segments.flatMap((segment) => (segment.is === "record" ? [segment] : []));
  const [first, ...more] = records;
  if (first === undefined) return null;
  return more.every(({ within }) => within !== undefined) ? (records.at(-1)?.entity ?? null) : "several";
}
