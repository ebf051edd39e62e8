// What every differ is given: both documents, the proofs about conditions, and where it is.

import { Decider } from "../check/decide/decide.ts";
import type { PointNumber } from "../points.ts";
import { areaOf, type Change, type Concern, type ConditionChange, type Place } from "./change.ts";
import { AREAS, type Area, type Effect, KINDS, type Kind } from "./kinds.ts";
import type { Version, Words } from "./version.ts";

/** Whether what only follows from another row counts. With "causes" each difference is reported where the document says it. */
export type Counting = "causes" | "consequences";

export class Comparison {
  /** In the names of the new document, with the lines of the old one. */
  readonly before: Version;
  readonly after: Version;
  /** The old document as it is written. */
  readonly original: Version;
  readonly counting: Counting;
  readonly decider: Decider;

  constructor(versions: { readonly before: Version; readonly after: Version; readonly original: Version }, counting: Counting) {
    this.before = versions.before;
    this.after = versions.after;
    this.original = versions.original;
    this.counting = counting;
    this.decider = new Decider(versions.after.model);
  }
}

/** What a change says of itself; the rest follows from its kind and from where it is. */
export interface ChangeParts {
  readonly name?: string;
  readonly old?: string | null;
  readonly new?: string | null;
  readonly effects?: readonly Effect[];
  readonly area?: Area;
  readonly condition?: ConditionChange | null;
  readonly concerns?: Concern;
  readonly oldPlace?: Place | null;
  readonly newPlace?: Place | null;
}

/** What both documents say at one place. */
export interface BothWords {
  readonly old: string | null;
  readonly new: string | null;
  readonly oldPlace: Place | null;
  readonly newPlace: Place | null;
  /** Whether both say the same there, so that a difference comes from another row. */
  readonly isSame: boolean;
}

/** Where a differ is. */
export class At {
  readonly comparison: Comparison;
  readonly name: string;
  readonly concerns: Concern;
  readonly before: Place | null;
  readonly after: Place | null;

  constructor(comparison: Comparison, name: string, concerns: Concern, before: Place | null, after: Place | null) {
    this.comparison = comparison;
    this.name = name;
    this.concerns = concerns;
    this.before = before;
    this.after = after;
  }

  /** A part of what is here, with a name of its own and maybe a row of its own. */
  within(name: string, concerns: Concern, before: Place | null = this.before, after: Place | null = this.after): At {
    return new At(this.comparison, name, { ...this.concerns, ...concerns }, before, after);
  }

  cell(column: string): BothWords {
    const { comparison, before, after } = this;
    const of = (version: Version, place: Place | null) => (place === null ? null : version.cell(place, column));
    return both(of(comparison.before, before), of(comparison.after, after), of(comparison.original, before));
  }

  item(point: PointNumber, heading: string | null, key: string): BothWords {
    const { before, after, original } = this.comparison;
    return both(before.item(point, heading, key), after.item(point, heading, key), original.item(point, heading, key));
  }

  /** Whether a difference only follows from another row, which reports it. */
  isConsequence({ isSame }: BothWords): boolean {
    return isSame && this.comparison.counting === "causes";
  }

  /** What something that nothing refers to is called now: rules and figures are renamed by their own row alone. */
  presentNames(kind: "rule" | "figure", now: readonly { readonly name: string }[]): (name: string) => string {
    const { renames } = this.comparison.after.model;
    const heirs = new Map(renames.flatMap((rename) => (rename.kind === kind ? rename.was.map((old) => [old, rename.name] as const) : [])));
    const taken = new Set(now.map(({ name }) => name));
    return (name) => (taken.has(name) ? name : (heirs.get(name) ?? name));
  }

  change(kind: Kind, parts: ChangeParts = {}): Change {
    return {
      kind,
      area: parts.area ?? areaOf(kind),
      concerns: { ...this.concerns, ...parts.concerns },
      name: parts.name ?? this.name,
      old: parts.old ?? null,
      new: parts.new ?? null,
      oldPlace: parts.oldPlace === undefined ? this.before : parts.oldPlace,
      newPlace: parts.newPlace === undefined ? this.after : parts.newPlace,
      effects: parts.effects ?? KINDS[kind].effects,
      condition: parts.condition ?? null,
      touches: [],
    };
  }
}

function both(before: Words | null, after: Words | null, original: Words | null): BothWords {
  return {
    old: (original ?? before)?.text ?? null,
    new: after?.text ?? null,
    oldPlace: before?.place ?? null,
    newPlace: after?.place ?? null,
    isSame: before !== null && after !== null && before.text === after.text,
  };
}

export function pointOf({ area }: Change): PointNumber {
  return AREAS[area];
}
