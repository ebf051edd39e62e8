// What is asked of both servers, each as a request that is different every time: by the same seed the same requests.

import { budgetId, PEOPLE, ticketId } from "./data.mjs";
import { tokenOf } from "./fill.mjs";

const LIST = "/api/records/Ticket";
const WORDS = ["lamp", "chair", "table", "door", "printer", "cable", "screen", "keyboard"];

/** `count`: how many requests (records) are in the database. Each answers { method, path, person, body }. */
export const CASES = {
  "read one": (random, count) => {
    const n = 10 * random(count / 10);
    return { method: "GET", path: `${LIST}/${ticketId(n)}`, person: random(PEOPLE) };
  },
  "list 50 open, with total": (random) => ({ method: "GET", path: `${LIST}?status=open&size=50`, person: random(PEOPLE) }),
  "list 50 of mine that are closed": (random) => ({ method: "GET", path: `${LIST}?status=closed&size=50`, person: random(PEOPLE) }),
  search: (random) => ({
    method: "GET",
    path: `${LIST}?q=${WORDS[random(WORDS.length)]}%20${WORDS[random(WORDS.length)]}%20${WORDS[random(WORDS.length)]}&size=50`,
    person: random(PEOPLE),
  }),
  create: (random) => {
    const body = { title: `A new lamp ${random(1e9)}`, kind: "order", amount: "12.50", budget: budgetId(random(50)) };
    return { method: "POST", path: `${LIST}/actions/ask`, person: random(PEOPLE), body };
  },
  change: (random, count) => {
    const n = 10 * random(count / 10);
    return { method: "PATCH", path: `${LIST}/${ticketId(n)}`, person: ownerOf(n), body: { title: `Another title ${random(1e9)}` } };
  },
};

/** Moves every open request once, and back when all have been moved; `done` have been asked for before. */
export function transitions(count, done) {
  let next = done;
  return () => {
    const round = Math.floor(next / (count / 2));
    const at = next++ % (count / 2);
    const n = 10 * Math.floor(at / 5) + (at % 5);
    const action = round % 2 === 0 ? "settle" : "reopen";
    return { method: "POST", path: `${LIST}/${ticketId(n)}/actions/${action}`, person: ownerOf(n), body: {} };
  };
}

function ownerOf(n) {
  return Math.floor(n / 10) % PEOPLE;
}

/** Whole numbers below a bound, the same by the same seed. */
export function randomBelow(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return Math.floor(((state >>> 4) / 2 ** 28) * bound);
  };
}

export function headersOf(person) {
  return { authorization: `Bearer ${tokenOf(person)}`, "content-type": "application/json" };
}
