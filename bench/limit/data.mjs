// The tickets of the comparison with the limit, the same for the same number: a thousand agents, a tenth of the tickets
// open, six tenths closed, two pending, one on hold.

import { randomBelow } from "../server/cases.mjs";

export const AGENTS = 1000;
const EPOCH = Date.parse("2026-01-01T00:00:00.000Z");
const DAYS = 300;
const SENTENCE = "The printer on floor three does not answer, and its queue is full of jobs that are stuck. ";

/** Agents are numbered from 1. */
export const agent = (n) => ({ id: n, email: `agent${n}@example.org`, role: "agent", active: true });

/** So many tickets, one after another; their ids are numbers from 1. */
export function* tickets(count) {
  const random = randomBelow(12345);
  for (let n = 1; n <= count; n++) {
    const part = random(10);
    yield {
      id: n,
      title: `Ticket ${n} ${random(1e9).toString(36)}`,
      body: SENTENCE.repeat(1 + random(5)),
      status: part < 1 ? "open" : part < 7 ? "closed" : part < 9 ? "pending" : "hold",
      priority: 1 + random(5),
      owner: 1 + random(AGENTS),
      created: EPOCH + random(DAYS * 86_400_000),
    };
  }
}
