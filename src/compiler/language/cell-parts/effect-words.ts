// What a step of an action does, in plain English: `set due_on to today` is "Set the due on to today".

import type { SpokenNames } from "../../expression/spoken/names.ts";
import { spokenNoun } from "../../expression/spoken/spoken.ts";
import type { Expr } from "../../expression/tree.ts";
import type { EffectModel, EntityModel, GivenModel } from "../../model/model.ts";
import type { OutboundModel } from "../../model/outbound/outbound-model.ts";
import type { Span } from "../../source.ts";

/** Null where the step was not understood. */
export function effectWords(entity: EntityModel, { file, start, end }: Span, names: SpokenNames): string | null {
  const isHere = ({ span }: { readonly span: Span }) => span.file === file && span.start === start && span.end === end;
  for (const { effects, outbound } of entity.states?.transitions ?? []) {
    const effect = effects.find(isHere);
    if (effect !== undefined) return wordsOfEffect(entity, effect, names);
    const sent = outbound.find(isHere);
    if (sent !== undefined) return wordsOfOutbound(sent, names);
  }
  return null;
}

function wordsOfEffect(entity: EntityModel, effect: EffectModel, names: SpokenNames): string {
  const noun = (expr: Expr) => spokenNoun(expr, names);
  switch (effect.do) {
    case "set":
      return `Set ${target(entity, effect, names)} to ${noun(effect.value)}`;
    case "clear":
      return `Empty ${target(entity, effect, names)}`;
    case "add":
      return `Add ${noun(effect.value)} to ${target(entity, effect, names)}`;
    case "link":
      return `Put ${noun(effect.value)} onto ${target(entity, effect, names)}`;
    case "unlink":
      return `Take ${noun(effect.value)} off ${target(entity, effect, names)}`;
    case "create":
      return `Create ${names.entity(effect.entity)}${givenWords(effect.entity, effect.given, names)}`;
    case "perform":
      return `Do “${effect.action}” on ${noun(effect.at)}${givenWords(effect.entity, effect.given, names)}`;
  }
}

interface Target {
  readonly at: Expr | null;
  readonly entity: string;
  readonly field: string;
}

/** The field that is changed, as a value of the record that has it. */
function target(own: EntityModel, { at, entity, field }: Target, names: SpokenNames): string {
  const of: Expr = at ?? { op: "this", type: { is: "record", entity: own.name }, optional: false };
  return spokenNoun({ op: "field", of, entity, field, type: { is: "text" }, optional: false }, names);
}

function givenWords(entity: string, given: readonly GivenModel[], names: SpokenNames): string {
  const words = given.map(({ name, value }) => `${names.field(entity, name)}: ${spokenNoun(value, names)}`);
  return words.length === 0 ? "" : `, with ${words.join("; ")}`;
}

function wordsOfOutbound(sent: OutboundModel, names: SpokenNames): string {
  switch (sent.do) {
    case "tell":
      return `Tell ${isEverybody(sent.to.value) ? "everybody it is for" : spokenNoun(sent.to.value, names)} by the message ${sent.message}`;
    case "wait":
      return `Tell by the message ${sent.message}, which is not decided yet`;
    case "call":
      return `Make the call ${sent.send}`;
  }
}

/** `every Librarian`: who that is, the step names itself. */
function isEverybody({ op, type }: Expr): boolean {
  return op === "collect" && type.is === "list";
}
