// The records of the desk, the same for the same number: 200 people, 50 budgets, and so many requests. Half of them are
// open, a tenth are settled, the others are closed; each person owns as many as any other.

export const PEOPLE = 200;
export const BUDGETS = 50;
const WORDS =
  "window lamp chair table door printer cable screen keyboard carpet radiator ceiling plant shelf cabinet board badge key lock camera".split(
    " ",
  );
const KINDS = ["repair", "order", "move"];
const EPOCH = Date.parse("2026-01-01T00:00:00.000Z");

/** A UUID of version 7 whose order is that of `n`. */
export function idOf(group, n) {
  const time = (EPOCH + n).toString(16).padStart(12, "0");
  const rest = (n * 2654435761).toString(16).padStart(12, "0").slice(-12);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${group}00-8000-${rest}`;
}

export const personId = (n) => idOf("1", n % PEOPLE);
export const budgetId = (n) => idOf("2", n % BUDGETS);
export const ticketId = (n) => idOf("3", n);

export function person(n) {
  return { id: personId(n), name: `Person ${n}`, email: `person${n}@example.org`, lead: n === 0 };
}

export function budget(n) {
  return { id: budgetId(n), name: `Budget ${n}`, spent: 0 };
}

/** Amounts are in cents. */
export function ticket(n) {
  const word = (shift) => WORDS[Math.floor(n / shift) % WORDS.length];
  const status = n % 10 < 5 ? "open" : n % 10 === 5 ? "settled" : "closed";
  return {
    id: ticketId(n),
    title: `${word(1)} ${word(20)} ${word(400)} ${n}`,
    note: n % 3 === 0 ? null : `What is known of ${n}: ${word(7)}, ${word(11)}, and that it has been waiting since spring.`,
    kind: KINDS[n % 3],
    amount: ((n * 7919) % 100_000) + 1,
    // Each person has requests in every state.
    owner: personId(Math.floor(n / 10)),
    budget: budgetId(n),
    status,
    at: new Date(EPOCH + n * 60_000).toISOString(),
  };
}
