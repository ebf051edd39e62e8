// The few indexes by which the lists of an entity are found. Each leads from what many lists ask with equality to their order, and
// holds what else they ask, so that nothing else is read to count them.

import type { EqualTerm } from "../../../compiler/expression/equality.ts";
import type { EntityPlan, Plan } from "../../../compiler/plan/plan.ts";
import { type AskedList, askedLists, type OrderedBy, orderOf } from "./asked-lists.ts";

/** An index as far as lists ask for it. */
export interface ChosenIndex {
  /** What is asked with equality, then the order and the ids that end it, then what is looked at besides. */
  readonly columns: readonly string[];
  /** Those that go down, where the others do not, or where empty values come last. */
  readonly descending: readonly string[];
}

interface Choice {
  readonly leads: readonly string[];
  /** Null where nobody reads what is found in an order. */
  readonly order: readonly OrderedBy[] | null;
  readonly trailing: Set<string>;
}

/** Each costs a write some twentieth of what it takes: what nobody wrote down is found by so many together with the others. */
const MOST_WITH_STANDARD = 6;
/** Of the same leads: what is read in a further order is sorted. */
const MOST_ORDERS = { reference: 1, choice: 3 };
const MOST_TRAILING = 3;

export function chosenIndexes(plan: Plan, entity: EntityPlan): ChosenIndex[] {
  const choices = new Choices(entity);
  const lists = askedLists(plan, entity).toSorted((one, other) => rankOf(one) - rankOf(other));
  for (const list of lists) choices.add(list);
  return choices.indexes();
}

/** What few ask comes first, so that what many ask is found by what is there already. */
function rankOf({ equal, order, isStandard }: AskedList): number {
  return (isStandard ? 100 : 0) + (order === null ? 50 : 0) + equal.length;
}

class Choices {
  readonly #entity: EntityPlan;
  readonly #references: readonly string[];
  readonly #state: string | null;
  readonly #machines: readonly string[];
  /** The order that the document gives the entity; null where it gives none that columns have. */
  readonly #own: AskedList["order"];
  readonly #all: Choice[] = [];

  constructor(entity: EntityPlan) {
    this.#entity = entity;
    this.#references = entity.fields.flatMap(({ name, type, always }) => (type.is === "reference" && always === null ? [name] : []));
    this.#state = entity.states?.field ?? null;
    this.#machines = (entity.states?.machines ?? []).map(({ field }) => field);
    this.#own = entity.order.length === 0 ? null : orderOf(entity, entity.order);
  }

  add({ equal, order, isStandard }: AskedList): void {
    const lead = this.#leadOf(equal);
    if (lead === null) {
      if (order !== null) this.#choose([], order);
      return;
    }
    const isReference = this.#references.includes(lead.field);
    const others = equal.map(({ field }) => field).filter((field) => field !== lead.field && !this.#references.includes(field));
    // How many of a record's own are in one state is asked of every list, and answered without reading the others.
    const isInState = isReference && this.#state !== null && others.includes(this.#state);
    if (isStandard && !isInState && this.#isFoundEnough(lead, isReference)) return;
    this.#hold(this.#choiceFor(lead.field, isInState, order), others);
  }

  #choiceFor(lead: string, isInState: boolean, order: AskedList["order"]): Choice | undefined {
    if (order === null && this.#isLed(lead)) return this.#all.find(({ leads }) => leads[0] === lead);
    if (isInState) return this.#choose([lead, this.#state ?? ""], this.#own ?? order, MOST_ORDERS.reference);
    return this.#choose([lead], order, this.#references.includes(lead) ? MOST_ORDERS.reference : MOST_ORDERS.choice);
  }

  /** Of what nobody wrote down, states and what decides who sees a record are found in their order, and others as long as there are few. */
  #isFoundEnough({ field, value }: EqualTerm, isReference: boolean): boolean {
    if (isReference) return this.#state !== null || this.#isLed(field);
    if (value !== undefined || this.#machines.includes(field)) return false;
    return this.#isLed(field) || this.#all.length >= MOST_WITH_STANDARD;
  }

  indexes(): ChosenIndex[] {
    for (const field of this.#machines) if (!this.#isLed(field)) this.#choose([field], null);
    for (const field of this.#references) {
      const leads = this.#state === null ? [field] : [field, this.#state];
      if (!this.#all.some((choice) => leads.every((name, at) => choice.leads[at] === name))) this.#choose(leads, null);
    }
    for (const { leads, trailing } of this.#all) {
      const isAlsoLed = (field: string) => this.#all.some((other) => other.leads[0] === leads[0] && other.leads[1] === field);
      for (const field of trailing) if (isAlsoLed(field)) trailing.delete(field);
    }
    return this.#all.map(indexOf).filter(({ columns }) => columns.join() !== "id" || this.#entity.ids === "number");
  }

  /** The choice with these leads that has the order, made where there are not too many orders already; else one of them. */
  #choose(leads: readonly string[], order: readonly OrderedBy[] | null, most = Number.POSITIVE_INFINITY): Choice | undefined {
    const rest = order?.filter(({ column }) => !leads.includes(column)) ?? null;
    const alike = this.#all.filter((choice) => JSON.stringify(choice.leads) === JSON.stringify(leads));
    const known = alike.find((choice) => JSON.stringify(choice.order) === JSON.stringify(rest));
    if (known !== undefined || alike.length >= most) return known ?? alike[0];
    const made = { leads, order: rest, trailing: new Set<string>() };
    this.#all.push(made);
    return made;
  }

  #hold(choice: Choice | undefined, others: readonly string[]): void {
    if (choice === undefined) return;
    for (const other of others) if (!choice.leads.includes(other) && choice.trailing.size < MOST_TRAILING) choice.trailing.add(other);
  }

  #isLed(field: string): boolean {
    return this.#all.some(({ leads }) => leads[0] === field);
  }

  /** What tells most apart: whose records they are, other references, the few values of a choice, and yes and no. */
  #leadOf(equal: readonly EqualTerm[]): EqualTerm | null {
    const rank = ({ field, isUser }: EqualTerm) => {
      const is = this.#entity.fields.find(({ name }) => name === field)?.type.is;
      return (is === "reference" ? (isUser ? 0 : 2) : is === "choice" ? 4 : 6) + (this.#isLed(field) ? 0 : 1);
    };
    return equal.toSorted((one, other) => rank(one) - rank(other))[0] ?? null;
  }
}

function indexOf({ leads, order, trailing }: Choice): ChosenIndex {
  const ids = { column: "id", descending: order?.at(-1)?.descending === true, optional: false };
  const sorted = order === null ? [] : [...order, ids];
  const isMixed = sorted.some(({ descending }) => descending !== sorted[0]?.descending);
  const isMarked = isMixed || sorted.some(({ descending, optional }) => descending && optional);
  const columns = [...leads, ...sorted.map(({ column }) => column)];
  return {
    columns: [...columns, ...[...trailing].filter((name) => !columns.includes(name)).toSorted()],
    descending: isMarked ? sorted.flatMap(({ column, descending }) => (descending ? [column] : [])) : [],
  };
}
