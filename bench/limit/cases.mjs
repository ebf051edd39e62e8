// What is asked of Ninefold and of the limit, the same of both by the same seed; every agent asks.

import { randomBelow } from "../server/cases.mjs";
import { tokenOf } from "../server/fill.mjs";
import { AGENTS, tickets } from "./data.mjs";
import { limitToken } from "./limit.mjs";

/** How many tickets are known, by whose they are and whether they are open; asked for once in a process. */
function owned(count) {
  const byAgent = Array.from({ length: AGENTS + 1 }, () => []);
  for (const { id, owner } of tickets(count)) byAgent[owner].push(id);
  return byAgent;
}

/** Each answers { method, path, agent, body }. `states`: the document with states, where status is none of what is sent. */
export function casesOf(count, seed, states) {
  const random = randomBelow(seed);
  const mine = owned(count);
  const someone = () => 1 + random(AGENTS);
  const one = (list) => list[random(list.length)];
  const priority = () => 1 + random(5);
  const line = (agent, query) => ({ method: "GET", path: `/api/tickets?${query}&sort=-created&limit=50`, agent });
  return {
    get() {
      const agent = someone();
      return { method: "GET", path: `/api/tickets/${one(mine[agent])}`, agent };
    },
    list: () => line(someone(), "status=open"),
    mine: () => line(someone(), "status=closed"),
    post() {
      const body = { title: `A new ticket ${random(1e9)}`, priority: priority(), body: "It does not print." };
      return { method: "POST", path: "/api/tickets", agent: someone(), body: states === "states" ? body : { ...body, status: "pending" } };
    },
    patch() {
      const agent = someone();
      const body = { priority: priority(), title: `Another title ${random(1e9)}` };
      return { method: "PATCH", path: `/api/tickets/${one(mine[agent])}`, agent, body };
    },
  };
}

export const CASE_NAMES = ["get", "list", "mine", "patch", "post"];

export function headersOf(agent, side) {
  const token = side === "limit" ? limitToken(agent) : tokenOf(agent);
  return { authorization: `Bearer ${token}`, "content-type": "application/json" };
}
