// No record is given a name that another address has in its place, since nobody could reach it then.

import { RE2JS } from "re2js";
import { type FieldType, isSequence } from "../../../expression/field-type.ts";
import type { Expr } from "../../../expression/tree.ts";
import type { EntityModel, FieldModel, Model } from "../../../model/model.ts";
import { type ShadowingWord, shadowingWords } from "../../../model/names/shadowing-words.ts";
import type { Decider } from "../../decide/decide.ts";
import { refusesAll } from "../../decisions.ts";
import type { Rule } from "../../rule.ts";
import { invariantsOf } from "../../stored-guarantees.ts";
import { isFilled } from "./required-fields-can-be-filled.ts";

export const recordsCanBeReached: Rule = (model, report, { decider }) => {
  const words = shadowingWords(model);
  for (const entity of model.entities.values()) {
    for (const field of entity.fields.values()) {
      const own = words.filter((one) => one.entity === entity.name && one.field === field.name && mayBe(decider, entity, field, one));
      const [first] = own;
      if (first === undefined || isMadeAlone(model, entity, field)) continue;
      const named = own.map(({ word }) => `“${word}”`).join(" or ");
      const { path, other } = first;
      report("records-can-be-reached", field.span, { entity: entity.name, field: field.name, words: named, word: first.word, path, other });
    }
  }
};

/** The program skips such words where it makes the value, and no form, call or action of the document gives another one. */
function isMadeAlone(model: Model, entity: EntityModel, field: FieldModel): boolean {
  if (!field.startsUnique) return false;
  const grant = entity.access.grants.get(`change ${field.name}`);
  return (grant !== undefined && refusesAll(grant)) || !isFilled(model, entity, field.name);
}

function mayBe(decider: Decider, entity: EntityModel, { type, matches, name, required }: FieldModel, { word }: ShadowingWord): boolean {
  if (type === null || !fits(type, word) || (matches !== null && !isMatched(word, matches))) return false;
  const isWord: Expr = {
    op: "compare",
    how: "=",
    left: {
      op: "field",
      of: { op: "this", type: { is: "record", entity: entity.name }, optional: false },
      entity: entity.name,
      field: name,
      type: { is: "text" },
      optional: !required,
    },
    right: { op: "literal", value: word, type: { is: "text" }, optional: false },
    type: { is: "boolean" },
    optional: false,
  };
  return type.is !== "text" || decider.never([...invariantsOf(decider, entity), isWord]) === null;
}

function fits(type: FieldType, word: string): boolean {
  if (type.is === "text") return !isSequence(type) && word.length <= type.max && type.format === "plain";
  if (type.is === "choice") return type.values.some(({ value }) => value === word);
  return type.is === "integer" && /^-?\d+$/.test(word);
}

/** A pattern that cannot be read has been told of as such. */
function isMatched(word: string, pattern: string): boolean {
  try {
    return RE2JS.matches(pattern, word);
  } catch {
    return false;
  }
}
