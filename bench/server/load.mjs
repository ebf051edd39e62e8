// Loads one server with one case, as a process of its own, and prints what it saw as JSON:
// { perSecond, p50, p99 (milliseconds), refused (answers that were not 2xx), asked (how many requests were
// begun), cpu (seconds that this process took) }.
//
//     node bench/server/load.mjs '{"url", "name", "count", "seconds", "seed", "connections"}'

import autocannon from "autocannon";
import { CASES, headersOf, randomBelow, transitions } from "./cases.mjs";

const { url, name, count, seconds, seed, connections, done } = JSON.parse(process.argv[2]);
const random = randomBelow(seed);
const make = name === "transition with an effect" ? transitions(count, done) : () => CASES[name](random, count);

let asked = 0;
const setupRequest = (request) => {
  asked++;
  const { method, path, person, body } = make();
  return { ...request, method, path, headers: headersOf(person), body: body === undefined ? undefined : JSON.stringify(body) };
};

const result = await autocannon({ url, connections, duration: seconds, requests: [{ setupRequest }] });
const { user, system } = process.cpuUsage();
console.log(
  JSON.stringify({
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    refused: result.non2xx + result.errors + result.timeouts,
    asked,
    cpu: (user + system) / 1e6,
  }),
);
