// Loads one of the two servers with one case, as a process of its own, and prints { perSecond, p99, refused, asked } as JSON.
//
//     node bench/limit/load.mjs '{"url", "side", "states", "name", "count", "seconds", "seed", "connections"}'

import autocannon from "autocannon";
import { casesOf, headersOf } from "./cases.mjs";
import { AGENTS } from "./data.mjs";

const { url, side, states, name, count, seconds, seed, connections } = JSON.parse(process.argv[2]);
// Limit and Ninefold answer a created ticket differently where the document has states: it begins as pending.
const make = casesOf(count, seed, side === "limit" ? "choice" : states)[name];
// Made before the load: a signature takes longer than a request.
const headers = Array.from({ length: AGENTS + 1 }, (_, agent) => headersOf(agent, side));

let asked = 0;
const setupRequest = (request) => {
  asked++;
  const { method, path, agent, body } = make();
  return { ...request, method, path, headers: headers[agent], body: body === undefined ? undefined : JSON.stringify(body) };
};

const result = await autocannon({ url, connections, duration: seconds, requests: [{ setupRequest }] });
console.log(
  JSON.stringify({
    perSecond: result.requests.total / result.duration,
    p99: result.latency.p99,
    refused: result.non2xx + result.errors + result.timeouts,
    asked,
  }),
);
