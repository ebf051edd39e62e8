// How many password hashes run and wait at once.

import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { HashQueue, hashesAtOnce, TooManyHashes } from "../../../src/runtime/server/pipeline/hash-queue.ts";

/** Work that ends when it is told to, and counts how much of it runs. */
function bench() {
  const ends: (() => void)[] = [];
  const seen = { running: 0, most: 0 };
  const work = async () => {
    seen.most = Math.max(seen.most, ++seen.running);
    await new Promise<void>((resolve) => ends.push(resolve));
    seen.running--;
  };
  return { work, ends, seen };
}

describe("the queue of hashes", () => {
  it.each([
    [1, undefined, 1],
    [2, undefined, 1],
    [4, undefined, 3],
    [64, undefined, 3],
    [64, "16", 15],
    [8, "2", 1],
    [8, "1", 1],
    [8, "many", 1],
  ])("on %s cores with UV_THREADPOOL_SIZE %s runs %s at once", (cores, threads, most) => {
    expect(hashesAtOnce(cores, threads)).toBe(most);
  });

  it("runs so many at once, lets so many wait, and refuses the rest", async () => {
    const { work, ends, seen } = bench();
    const queue = new HashQueue({ atOnce: 2, mostWaiting: 32 });
    const running = Array.from({ length: 34 }, () => queue.run(work));
    await expect(queue.run(work)).rejects.toThrow(TooManyHashes);
    for (let done = 0; done < 34; done++) {
      await turn();
      ends.shift()?.();
    }
    await Promise.all(running);
    expect(seen).toEqual({ running: 0, most: 2 });
  });

  it("refuses what waited too long, and gives its place to the next", async () => {
    const { work, ends } = bench();
    const queue = new HashQueue({ atOnce: 1, longestWait: 20 });
    const first = queue.run(work);
    await expect(queue.run(work)).rejects.toThrow(TooManyHashes);
    const next = queue.run(async () => "next");
    ends.shift()?.();
    await first;
    expect(await next).toBe("next");
  });

  it("goes on after work that failed", async () => {
    const queue = new HashQueue({ atOnce: 1, mostWaiting: 1 });
    const failing = queue.run(async () => {
      throw new Error("no");
    });
    const next = queue.run(async () => "yes");
    await expect(failing).rejects.toThrow("no");
    expect(await next).toBe("yes");
    expect(await queue.run(async () => "again")).toBe("again");
  });

  it("delays without holding a place, and only so many at once", async () => {
    const wakes: (() => void)[] = [];
    const queue = new HashQueue({ atOnce: 1, mostDelayed: 2, sleep: () => new Promise<void>((resolve) => wakes.push(resolve)) });
    const delayed = [queue.delay(5000), queue.delay(5000)];
    await expect(queue.delay(5000)).rejects.toThrow(TooManyHashes);
    expect(await queue.run(async () => "meanwhile")).toBe("meanwhile");
    for (const wake of wakes) wake();
    await Promise.all(delayed);
    void queue.delay(0);
    expect(wakes).toHaveLength(2);
  });
});
