// What is said of an impossible action where the document has no words for it. It names the state as the document does.

import { inWords } from "../../../compiler/expression/field-type.ts";
import { isStateLabel } from "../../../compiler/expression/state-label.ts";
import type { EntityPlan, FieldPlan } from "../../../compiler/plan/plan.ts";
import type { Application } from "../context/application.ts";
import type { Fault, Problem, Problems } from "../context/problems.ts";
import { fieldNamed } from "../expressions/expression-builders.ts";
import { type Phrase, phrase } from "../i18n/texts.ts";

type Origin = Parameters<Problems["problem"]>[2];

/** Whether it is the document's own word for a state that people read: a label, or another name. */
export function isNamedState({ name, label }: Pick<FieldPlan, "name" | "label">): boolean {
  return !isStateLabel(name, label) && (name !== "state" || label !== inWords(name));
}

/** `state`: as people read it; empty of a record that is yet to be made. */
export function notPossible({ problems }: Application, entity: EntityPlan, field: string, state: string, origin: Origin = null): Problem {
  const problem = problems.problem("not-possible-now", { state }, origin);
  const words = wordsFor(entity, field, state);
  return words === null ? problem : problems.reworded(problem, words);
}

/** What a guard refuses, in these words where it has none of the document's. */
export function withStateText({ problems }: Application, entity: EntityPlan, field: string, state: string, fault: Fault): Fault {
  if (fault.code !== "not-possible-now" || !fault.detail.includes("{state}")) return fault;
  const told = problems.fault(fault.code, { state });
  const words = wordsFor(entity, field, state);
  const { detail: _, ...rest } = fault;
  return { ...(words === null ? told : problems.inWords(told, words)), ...rest };
}

/** Null: the program's own words for the code. */
function wordsFor(entity: EntityPlan, name: string, state: string): Phrase | null {
  if (state === "") return phrase("notPossible");
  const field = fieldNamed(entity, name);
  return field === undefined || !isNamedState(field) ? null : phrase("notPossibleAs", { field: field.label, state });
}
