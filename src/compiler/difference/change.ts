// One difference in meaning between two plans, as a typed value.

import { type Area, EFFECTS, type Effect, KINDS, type Kind } from "./kinds.ts";

/** A line of a document. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

/** What a change concerns. */
export interface Concern {
  readonly entity?: string;
  readonly field?: string;
  readonly action?: string;
  readonly rule?: string;
  readonly role?: string;
  readonly operation?: string;
  readonly screen?: string;
  readonly call?: string;
  readonly message?: string;
  readonly error?: string;
  readonly constant?: string;
}

/** How the records of which a condition holds differ. The witnesses are such records, in words; null where none was found. */
export interface ConditionChange {
  readonly is: "narrower" | "wider" | "other" | "not told apart";
  /** What it is at most, by proof; null where nothing is proven. */
  readonly isAtMost: "narrower" | "wider" | null;
  readonly noLonger: string | null;
  readonly nowAlso: string | null;
}

export interface Change {
  readonly kind: Kind;
  readonly area: Area;
  readonly concerns: Concern;
  /** For people: "Loan.due_on", "Loan / renew". */
  readonly name: string;
  /** The words of the documents; null where there are none. */
  readonly old: string | null;
  readonly new: string | null;
  readonly oldPlace: Place | null;
  readonly newPlace: Place | null;
  /** The gravest first. */
  readonly effects: readonly Effect[];
  readonly condition: ConditionChange | null;
  /** What changes because of it, where it is a cause. */
  readonly touches: readonly Change[];
}

/** The effects of several changes, each once, the gravest first. */
function joinedEffects(changes: readonly Pick<Change, "effects">[]): readonly Effect[] {
  return EFFECTS.filter((effect) => changes.some(({ effects }) => effects.includes(effect)));
}

/** A cause matters for whom it touches. What callers send and get has its form still, unless a limit changes. */
export function effectsOfCause(own: readonly Effect[], touches: readonly Change[]): readonly Effect[] {
  const form = ({ kind, effects }: Change) => effects.filter((effect) => effect !== "outside-breaks" || kind === "limit-changed");
  return joinedEffects([{ effects: own }, ...touches.map((touched) => ({ effects: form(touched) }))]);
}

/** The changes, each once; what only says that a question is decided goes where its row already says more. */
export function withoutRepeats(changes: readonly Change[]): Change[] {
  const found = new Map<string, Change>();
  for (const change of changes) {
    const key = JSON.stringify([change.kind, change.name, change.old, change.new]);
    if (!found.has(key)) found.set(key, change);
  }
  const all = [...found.values()];
  return all.filter((change) => !isQuestion(change) || !all.some((other) => !isQuestion(other) && isSameRow(change, other)));
}

function isQuestion({ kind }: Change): boolean {
  return kind === "question-opened" || kind === "question-answered";
}

function isSameRow(one: Change, other: Change): boolean {
  return isSame(one.oldPlace, other.oldPlace) || isSame(one.newPlace, other.newPlace);
}

function isSame(one: Place | null, other: Place | null): boolean {
  return one !== null && other !== null && one.line === other.line && one.file === other.file;
}

export function areaOf(kind: Kind): Area {
  return KINDS[kind].area;
}
