// What identifies records: how it is made, and what can be one. A malformed id is nobody's.

import { getRandomValues, randomBytes } from "node:crypto";
import { V7Generator } from "uuidv7";
import type { IdKind } from "../../../compiler/expression/field-type.ts";
import type { EntityPlan } from "../../../compiler/plan/plan.ts";
import type { Transaction } from "../../store/store.ts";

/** Letters and digits that are not taken for one another; 32 of them, so that each is as likely as any other. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** 80 bits: not to be guessed, and never the same by chance. */
const SHORT_LENGTH = 16;

const FORMS: Readonly<Record<IdKind | "uuid", RegExp>> = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  short: new RegExp(`^[${ALPHABET}]{${SHORT_LENGTH}}$`),
  number: /^[1-9][0-9]{0,14}$/,
};

export function isId(text: unknown, kind: IdKind | null | undefined): text is string {
  return typeof text === "string" && FORMS[kind ?? "uuid"].test(text);
}

/** An id as it was given in JSON, where numbers are numbers; null where it is none. */
export function givenId(given: unknown, kind: IdKind | null | undefined): string | null {
  const text = kind === "number" && typeof given === "number" ? String(given) : given;
  return isId(text, kind) ? text : null;
}

/** An id as JSON. */
export function sentId(id: string, kind: IdKind | null | undefined): string | number {
  return kind === "number" ? Number(id) : id;
}

/** Random numbers are asked for by the many: asking costs more than they do. */
const POOL = 1024;

function pooled(): { nextUint32(): number } {
  const numbers = new Uint32Array(POOL);
  let next = POOL;
  return {
    nextUint32() {
      if (next === POOL) {
        getRandomValues(numbers);
        next = 0;
      }
      return numbers[next++]!;
    },
  };
}

const ONLY: Readonly<Record<IdKind | "uuid", string>> = {
  uuid: "00000000-0000-7000-8000-000000000001",
  short: "0000000000000001",
  number: "1",
};

/** Of the record of which there is one only: always the same, so that there is never another. */
export function onlyId(entity: EntityPlan): string {
  return ONLY[entity.ids ?? "uuid"];
}

/**
 * Short ids tell nothing of when a record was made, but those of one moment grow, since ids order what is made within one
 * millisecond. The first of a moment is any of the lower half; the next is larger by a random number of 60 bits, which is
 * not guessed from the one before either.
 */
class ShortIds {
  #moment = "";
  #last = 0n;

  next(moment: string): string {
    const larger = this.#last + 1n + randomBits(60);
    const goesOn = moment === this.#moment && larger < 1n << 80n;
    this.#last = goesOn ? larger : randomBits(79);
    this.#moment = moment;
    let rest = this.#last;
    let id = "";
    for (let at = 0; at < SHORT_LENGTH; at++, rest >>= 5n) id = ALPHABET.charAt(Number(rest & 31n)) + id;
    return id;
  }
}

function randomBits(count: number): bigint {
  return BigInt.asUintN(count, BigInt(`0x${randomBytes(10).toString("hex")}`));
}

/** Makes ids. Each server has one for as long as it runs, whatever its document becomes: later ids follow those before. */
export class Ids {
  readonly #uuids = new V7Generator(pooled());
  readonly #short = new ShortIds();

  /** A UUIDv7. */
  uuid(): string {
    return this.#uuids.generate().toString();
  }

  /** One that no record of the entity has or had; `moment` is the one at which this record is made. */
  async next(transaction: Transaction, entity: EntityPlan, moment: string): Promise<string> {
    if (entity.one) return onlyId(entity);
    if (entity.ids === "number") return String(await transaction.nextNumber(entity.name, "id", ""));
    return entity.ids === null ? this.uuid() : this.#short.next(moment);
  }
}
