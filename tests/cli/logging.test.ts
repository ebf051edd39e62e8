// What `dev` tells at the terminal of what the server logs.

import { afterEach, describe, expect, it, vi } from "vitest";
import { wordsLog } from "../../src/cli/serve/logging.ts";
import { withoutAddresses } from "../../src/runtime/server/context/log.ts";

describe("the log in words", () => {
  afterEach(() => vi.restoreAllMocks());

  it("tells what happened in the words of the entry, and nothing that the entry does not have", () => {
    const told = vi.spyOn(console, "error").mockImplementation(() => {});
    const timer = { row: "point 4, Parcel / after 2 days", entity: "Parcel", record: "7", because: "It is dull." };
    wordsLog({ level: "warn", message: "timer not performed", ...timer, code: "dull" });
    wordsLog({ level: "error", message: "timer stopped", ...timer });
    wordsLog({ level: "warn", message: "no samples made", entity: "Parcel", because: "Depot is required." });
    wordsLog({ level: "warn", message: "requests not counted for others", because: "Error: closed" });
    wordsLog({ level: "warn", message: "not delivered", name: "billing", reason: "status 500" });
    wordsLog({ level: "error", message: "error", error: "Error: no\n    at here" });
    wordsLog({ level: "info", message: "request", status: 200 });
    expect(told.mock.calls.flat()).toEqual([
      "point 4, Parcel / after 2 days: timer not performed for Parcel 7: It is dull. (dull)",
      "point 4, Parcel / after 2 days: timer stopped for Parcel 7: It is dull.",
      "no samples made for Parcel: Depot is required.",
      "requests not counted for others: Error: closed",
      "billing: not delivered: status 500",
      "Error: no\n    at here",
    ]);
  });
});

describe("an entry of the log", () => {
  it("holds no e-mail address, wherever it would stand", () => {
    const entry = {
      message: "not delivered",
      reason: '550 <ann.o-hara+x@mail.example.org>: no such user (see "bo@exämple.org")',
      at: ["file:///app/node_modules/@fastify/cookie/plugin.js:1", "pkg@1.2.3", { of: "ann@example.org", count: 2, gone: null }],
    };
    expect(withoutAddresses(entry)).toEqual({
      message: "not delivered",
      reason: '550 <…@…>: no such user (see "…@…")',
      at: ["file:///app/node_modules/@fastify/cookie/plugin.js:1", "pkg@1.2.3", { of: "…@…", count: 2, gone: null }],
    });
  });
});
