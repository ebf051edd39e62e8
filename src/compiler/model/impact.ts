// How openness travels: what names an open thing is touched by it, and so is what names that. A constant that is not
// shown touches the rules, guards, computed fields, messages, screens and calls that need it.

import type { OpenQuestion } from "../diagnostics/diagnostic.ts";
import type { PointNumber } from "../points.ts";
import type { Span } from "../source.ts";
import type { EntityModel, Model } from "./model.ts";
import { namesIn } from "./names/named-things.ts";

/** A thing of the document that an open question touches. */
export interface Touched {
  readonly point: PointNumber;
  /** "Loan.fine", "Loan / renew", "My loans". */
  readonly label: string;
  readonly span: Span;
}

interface Thing extends Touched {
  /** What others name it by; things that are named together share it. */
  readonly key: string;
  readonly names: ReadonlySet<string>;
}

/** For each question of the model what it touches, in the order of the points. */
export function touchesOf(model: Model): ReadonlyMap<OpenQuestion, readonly Touched[]> {
  if (model.questions.length === 0) return new Map();
  const things = thingsOf(model);
  const namedBy = new Map<string, Thing[]>();
  for (const thing of things) {
    for (const key of thing.names) {
      const known = namedBy.get(key);
      if (known === undefined) namedBy.set(key, [thing]);
      else known.push(thing);
    }
  }
  const place = new Map(things.map((thing, index) => [thing, index] as const));
  return new Map(
    model.questions.map((question) => {
      const touched = [...reached(keyOf(question), namedBy)].sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
      return [question, eachOnce(touched)] as const;
    }),
  );
}

function reached(from: string, namedBy: ReadonlyMap<string, readonly Thing[]>): ReadonlySet<Thing> {
  const found = new Set<Thing>();
  const keys = [from];
  for (let key = keys.pop(); key !== undefined; key = keys.pop()) {
    for (const thing of namedBy.get(key) ?? []) {
      if (found.has(thing) || thing.key === from) continue;
      found.add(thing);
      if (passesOn(thing)) keys.push(thing.key);
    }
  }
  return found;
}

/** A screen that leads to one that is touched is not touched itself. */
function passesOn(thing: Thing): boolean {
  return thing.point !== 2;
}

/** An action has a row for each way in which it may go. */
function eachOnce(things: readonly Thing[]): Touched[] {
  const byLabel = new Map(things.toReversed().map((thing) => [`${thing.point} ${thing.label}`, thing] as const));
  return [...byLabel.values()].reverse().map(({ point, label, span }) => ({ point, label, span }));
}

/** What a question is about: its subject, less the column, and less the role of a permission. */
function keyOf({ point, subject }: OpenQuestion): string {
  const of = subject.replace(/ \([^()]*\)$/, "");
  return `${point} ${point === 6 ? of.split(" / ").slice(0, 2).join(" / ") : of}`;
}

function thingsOf(model: Model): Thing[] {
  const thing = (point: PointNumber, label: string, span: Span, says: unknown, key = label): Thing => ({
    point,
    label,
    span,
    key: `${point} ${key}`,
    names: namesIn(says, model),
  });
  const entities = [...model.entities.values()];
  return [
    ...[...model.screens.values()].map((screen) =>
      thing(2, screen.name, screen.span, [screen, { is: "see", entity: screen.entity }, { is: "open", entity: screen.name }]),
    ),
    ...entities.flatMap((entity) => [
      ...(entity.shownAs === null ? [] : [thing(3, `${entity.name} (shown as)`, entity.shownAs.text.span, entity.shownAs.expr)]),
      ...[...entity.fields.values()].flatMap((field) => [
        thing(3, `${entity.name}.${field.name}`, field.span, field.always),
        // Where a field starts is open, what it holds later is not.
        thing(3, `${entity.name}.${field.name}`, field.span, field.starts, `${entity.name}.${field.name} (starts)`),
      ]),
    ]),
    ...entities.flatMap((entity) =>
      (entity.states?.transitions ?? []).map((transition) =>
        thing(4, `${entity.name} / ${transition.action}`, transition.span, transition),
      ),
    ),
    ...entities.flatMap((entity) => entity.rules.map((rule) => thing(5, rule.name, rule.span, rule))),
    ...[...model.roles.values()].map((role) => thing(6, role.name, role.span, role)),
    ...entities.flatMap((entity) => grantsOf(entity).map(({ label, key, decision }) => thing(6, label, decision.span, decision, key))),
    ...[...model.screenGrants].flatMap(([screen, { byRole }]) =>
      [...byRole].map(([role, decision]) => thing(6, `${screen} / open / ${role}`, decision.span, decision, `${screen} / open`)),
    ),
    ...model.calls.map((call) => thing(7, call.name, call.span, [call, call.errors.map((code) => ({ code, message: null }))])),
    ...[...model.messages.values()].map((message) => thing(7, message.name, message.span, [])),
    ...[...model.sends.values()].map((send) => thing(7, send.name, send.span, [...send.about.values(), send.retries])),
    ...[...model.errors.values()].map((error) => thing(8, error.code, error.span, messagesOf(model, error.code))),
    ...[...model.errorsAbout.values()].map((error) => thing(8, error.code, error.span, [])),
  ];
}

function grantsOf(entity: EntityModel) {
  return [...entity.access.grants].flatMap(([action, grant]) =>
    [...grant.byRole].map(([role, decision]) => ({
      label: `${entity.name} / ${action} / ${role}`,
      key: `${entity.name} / ${action}`,
      decision,
    })),
  );
}

/** The text of an error as each row that raises it would say it. */
function messagesOf(model: Model, code: string): unknown[] {
  return [...model.entities.values()]
    .flatMap((entity) => [...entity.rules, ...(entity.states?.transitions ?? [])])
    .flatMap((row) => (row.otherwise?.code === code ? [row.otherwise.message, row.otherwise.remedy] : []));
}
