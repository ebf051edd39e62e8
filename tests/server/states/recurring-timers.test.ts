// Timers that put on their own day go on after days that were missed.

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createServer } from "../../../src/runtime/server/server.ts";
import { engineFor, open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = `
# Rounds

## 3. Entities and their fields

### Plan

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| title | text(80) | required |
| next  | date     | required |

### Round

| Field   | Type              | Must be  | Value    |
| ------- | ----------------- | -------- | -------- |
| next_on | date              | required | -        |
| last_on | date              | optional | -        |
| no_day  | date              | optional | -        |
| step    | integer(1..9)     | required | starts 7 |
| plan    | reference to Plan | optional | -        |
| done    | integer(0..999)   | required | starts 0 |

## 4. States and transitions

### Round

- States: each, all, to_end, by_step, by_plan, by_action, unmoved, away, asked

| From      | Action         | To        | Only if | Otherwise | Then |
| --------- | -------------- | --------- | ------- | --------- | ---- |
| (new)     | start each     | each      | - | - | - |
| (new)     | start all      | all       | - | - | - |
| (new)     | start to end   | to_end    | - | - | - |
| (new)     | start by step  | by_step   | - | - | - |
| (new)     | start by plan  | by_plan   | - | - | - |
| (new)     | start by action | by_action | - | - | - |
| (new)     | start unmoved  | unmoved   | - | - | - |
| (new)     | start away     | away      | - | - | - |
| each      | (at next_on)   | each      | - | - | set next_on to next_on + 7 days; add 1 to done |
| all       | (at next_on)   | all       | - | - | set next_on to today + 7 days; add 1 to done |
| to_end    | (at last_on)   | to_end    | - | - | set last_on to if last_on < 2026-03-05 then last_on + 7 days else no_day; add 1 to done |
| by_step   | (at next_on - 1 day) | by_step | - | - | set next_on to next_on + step * 1 day; add 1 to done |
| by_plan   | (at plan.next) | by_plan   | plan is not empty | gone | set plan.next to plan.next + 7 days; add 1 to done |
| by_action | (at next_on)   | by_action | - | - | do put off on this |
| by_action | put off        | by_action | - | - | set next_on to next_on + 7 days; add 1 to done |
| unmoved   | (at next_on)   | unmoved   | - | - | set next_on to next_on; add 1 to done |
| away      | (at next_on)   | asked     | - | - | set next_on to next_on + 1 day; add 1 to done |
| asked     | (when done > 0) | away     | - | - | - |

## 6. Roles and permissions

| Role   | Means         |
| ------ | ------------- |
| Anyone | not signed in |

| Entity | Action              | Anyone |
| ------ | ------------------- | ------ |
| Plan   | see, create, change | yes    |
| Round  | see, change, start each, start all, start to end, start by step, start by plan, start by action, start unmoved, start away, put off | yes |

## 8. The error catalogue

| Code | Status | Message         |
| ---- | ------ | --------------- |
| gone | 409    | There is none.  |
`;

describe.each(engineFor(import.meta.filename))("a timer that puts on its own day, on %s", (engine) => {
  let server: TestServer;
  const said: string[] = [];
  beforeAll(async () => {
    vi.spyOn(console, "error").mockImplementation((line: string) => void said.push(line));
    server = await open(DOCUMENT, { engine, now: "2026-03-02T10:00:00.000Z" });
  });
  afterAll(async () => {
    await server?.close();
    vi.restoreAllMocks();
  });

  const made = async (way: string, values: object): Promise<{ id: string; done: number }> => {
    server.clock.at = new Date("2026-03-02T10:00:00.000Z");
    return (await server.ask("POST", `/api/records/Round/actions/${way}`, { next_on: "2026-03-03", ...values })).body;
  };
  const start = async (way: string, values: object = {}): Promise<string> => (await made(way, values)).id;
  const stands = async (id: string, day: string): Promise<[number, string | null]> => {
    server.clock.at = new Date(`${day}T10:00:00.000Z`);
    const { done, next_on } = (await server.ask("GET", `/api/records/Round/${id}`)).body;
    return [done, next_on];
  };

  it("is performed once for each day that was missed, where the next follows the last", async () => {
    const id = await start("start-each");
    expect(await stands(id, "2026-03-02")).toEqual([0, "2026-03-03"]);
    expect(await stands(id, "2026-03-18")).toEqual([3, "2026-03-24"]);
    expect(await stands(id, "2026-03-23")).toEqual([3, "2026-03-24"]);
    expect(await stands(id, "2026-03-24")).toEqual([4, "2026-03-31"]);
  });

  it("is performed once for all of them, where the next follows today", async () => {
    const id = await start("start-all");
    expect(await stands(id, "2026-03-18")).toEqual([1, "2026-03-25"]);
    expect(await stands(id, "2026-03-25")).toEqual([2, "2026-04-01"]);
  });

  it("begins with today and with days before", async () => {
    expect(await stands(await start("start-each", { next_on: "2026-03-02" }), "2026-03-02")).toEqual([1, "2026-03-09"]);
    expect(await stands(await start("start-each", { next_on: "2026-02-20" }), "2026-03-02")).toEqual([2, "2026-03-06"]);
    expect(await stands(await start("start-all", { next_on: "2026-02-02" }), "2026-03-02")).toEqual([1, "2026-03-09"]);
  });

  it("is performed for the last day too, after which none follows", async () => {
    const id = await start("start-to-end", { last_on: "2026-03-03" });
    expect(await stands(id, "2026-04-01")).toEqual([2, "2026-03-03"]);
  });

  it("goes on where its day is worked out of others, stands with another record, or is put on by another action", async () => {
    expect(await stands(await start("start-by-step", { step: 3 }), "2026-03-09")).toEqual([3, "2026-03-12"]);
    expect((await stands(await start("start-by-action"), "2026-03-18"))[0]).toBe(3);
    server.clock.at = new Date("2026-03-02T10:00:00.000Z");
    const plan = await server.ask("POST", "/api/records/Plan", { title: "Weekly", next: "2026-03-02" });
    expect((await stands(await start("start-by-plan", { plan: plan.body.id }), "2026-03-18"))[0]).toBe(3);
  });

  it("is done once where it does not put on its day after all", async () => {
    const id = await start("start-unmoved");
    expect(await stands(id, "2026-03-18")).toEqual([1, "2026-03-03"]);
    expect(await stands(id, "2026-03-25")).toEqual([1, "2026-03-03"]);
  });

  it.each(["start-each", "start-away"])("of very many missed days does some at once, and goes on in the next look (%s)", async (way) => {
    const { id, done } = await made(way, { next_on: way === "start-each" ? "2025-01-13" : "2026-01-02" });
    expect(done).toBe(50);
    await server.ninefold.settle();
    expect((await stands(id, "2026-03-02"))[0]).toBe(60);
    expect(said.filter((line) => line.includes(id))).toEqual([]);
  });

  it("makes up for very many missed days where nobody asks", async () => {
    const { id, done } = await made("start-each", { next_on: "2023-11-13" });
    expect(done).toBe(50);
    // It looks by itself as soon as it listens, and not again for a minute.
    const { plan, store, clock } = server;
    const other = await createServer({ plan, store, clock, sweepEvery: 60_000 });
    await other.listen({ port: 0, host: "127.0.0.1" });
    await expect.poll(async () => (await store.get("Round", id))?.done, { timeout: 50_000 }).toBe(121);
    await other.close();
  });
});
