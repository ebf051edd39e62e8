// Holds computed numbers to their limits, at the end of an act, for every record concerned.

import { STORED_DIGITS } from "../../../compiler/expression/field-type.ts";
import { digitsOf, NumberTooLarge } from "../../../compiler/expression/numbers.ts";
import type { Expr } from "../../../compiler/expression/tree.ts";
import { watchedBy } from "../../../compiler/expression/watched.ts";
import type { EntityPlan, FieldPlan } from "../../../compiler/plan/plan.ts";
import { type Awaitable, otherwise } from "../../store/awaitable.ts";
import type { Row, Transaction } from "../../store/store.ts";
import type { Actor } from "../access/access.ts";
import type { Application } from "../context/application.ts";
import type { Fault } from "../context/problems.ts";
import { idOf, isOpen, ownFieldsOf } from "../expressions/expression-builders.ts";
import { faultsAt, faultsOf } from "../values/validate.ts";
import { type ChangeSet, isChangeOf, type Written } from "./change-set.ts";
import { concernedBy, concerns, type Watch, Watches } from "./dependents.ts";

const NUMBERS: ReadonlySet<string> = new Set(["integer", "decimal", "money", "percent", "duration"]);
/** Ten million of what contributes less than this, in units, are still no number that is too long. */
const LARGE = 10 ** 9;

/** A computed number of which it is not certain that it fits, whatever its record and its lists hold. */
interface Limited {
  readonly field: FieldPlan;
  readonly value: Expr;
  /** Whether the document itself says between what it lies. */
  readonly ranged: boolean;
  /** The fields of its record on which it depends. */
  readonly own: ReadonlySet<string>;
  /** Whether it adds up one list, and nothing that its members refer to. */
  readonly plain: boolean;
}

interface Asked {
  readonly entity: EntityPlan;
  readonly row: Row;
  readonly limited: Set<Limited>;
}

/** Refuses an act after which a computed number would not fit. */
export function demandLimits(app: Application, transaction: Transaction, actor: Actor, ledger: ChangeSet): Awaitable<void> {
  if (ledger.written.every(({ entity }) => limitedOf(app, entity).length === 0 && !isCounted(app, entity.name))) return;
  return demandAsked(app, transaction, actor, ledger);
}

async function demandAsked(app: Application, transaction: Transaction, actor: Actor, ledger: ChangeSet): Promise<void> {
  const faults: Fault[] = [];
  for (const { entity, row, limited } of await allAsked(app, transaction, actor, ledger)) {
    const placed = (found: readonly Fault[]): Fault[] =>
      faultsAt(actor, entity, row, found).map((fault) => ({ ...fault, field: ledger.placeOf(entity, idOf(row), fault.field) }));
    for (const { field, value } of limited) {
      const computed = otherwise(
        () => transaction.compute(entity.name, row, [value], actor.context),
        (error) => {
          if (error instanceof NumberTooLarge) throw app.problems.together(placed(faultsAbout(app, field, 10 ** STORED_DIGITS)));
          throw error;
        },
      );
      const [number = null] = await computed;
      if (number !== null) faults.push(...placed(faultsAbout(app, field, number)));
    }
  }
  if (faults.length > 0) throw app.problems.together(faults);
}

/** Whether a computed number depends on the records of an entity by way of a list. */
export function isCounted(app: Application, entity: string): boolean {
  return counting(app).of(entity).length > 0;
}

function faultsAbout(app: Application, field: FieldPlan, value: Row[string]): Fault[] {
  return faultsOf(app, [field], { [field.name]: value });
}

async function allAsked(app: Application, transaction: Transaction, actor: Actor, ledger: ChangeSet): Promise<Iterable<Asked>> {
  const asked = new Map<string, Asked>();
  const ask = (entity: EntityPlan, row: Row, limited: Limited): void => {
    const key = `${entity.name}/${idOf(row)}`;
    const known = asked.get(key);
    asked.set(key, { entity, row, limited: (known?.limited ?? new Set()).add(limited) });
  };
  for (const written of ledger.written) {
    const { entity, after } = written;
    if (after !== null) {
      const row = ledger.row(entity.name, idOf(after)) ?? after;
      for (const one of limitedOf(app, entity)) if (changes(written, one)) ask(entity, row, one);
    }
    for (const watch of counting(app).of(entity.name)) {
      if (!concerns(written, watch) || !mayMatter(written, watch)) continue;
      for (const id of await concernedBy(transaction, actor, written, watch)) {
        const row = ledger.row(watch.entity.name, id) ?? (await transaction.get(watch.entity.name, id));
        if (row !== null) ask(watch.entity, row, watch.on);
      }
    }
  }
  return asked.values();
}

/** Whether a number may have become another by what was written of its own record. */
function changes(written: Written, { own }: Limited): boolean {
  return [...own].some((name) => written.before === null || isChangeOf(written, name));
}

/** A sum of what is small stays short, so that most writes ask nothing of those who add them up. */
function mayMatter({ before, after }: Written, { fields, on }: Watch<Limited>): boolean {
  if (on.ranged || !on.plain) return true;
  return [before, after].some((row) => {
    const sizes = [...fields].map((name) => row?.[name]).filter((value) => typeof value === "number");
    return sizes.reduce((product, size) => product * Math.max(1, Math.abs(size)), 1) >= LARGE;
  });
}

function counting(app: Application): Watches<Limited> {
  return app.memo.of(app.plan.entities, "watched numbers", () => {
    const watches = new Watches<Limited>();
    for (const entity of Object.values(app.plan.entities)) {
      for (const one of limitedOf(app, entity)) watches.add(entity, one, [one.value]);
    }
    return watches;
  });
}

function limitedOf(app: Application, entity: EntityPlan): readonly Limited[] {
  return app.memo.of(entity, "computed limits", () => {
    return entity.fields.flatMap((field): Limited[] => {
      const { always: value, type, open } = field;
      if (value === null || open !== null || isOpen(value) || !NUMBERS.has(type.is)) return [];
      const ranged = isRanged(field, value);
      if (!ranged && digitsOf(value) <= STORED_DIGITS) return [];
      return [{ field, value, ranged, own: ownFieldsOf(value), plain: watchedBy(value).length === 1 }];
    });
  });
}

/** A number of records is never below none. */
function isRanged({ type }: FieldPlan, value: Expr): boolean {
  if (type.is !== "integer") return false;
  const counts = value.op === "aggregate" && value.how === "number";
  return type.max !== null || (type.min !== null && !(counts && type.min <= 0));
}
