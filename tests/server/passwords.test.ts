// What is kept of a password: a hash that is costly to guess, unlike any other of the same password.

import { describe, expect, it } from "vitest";
import { hashPassword, passwordMatches } from "../../src/runtime/server/passwords.ts";

describe("the hash of a password", () => {
  it("costs 32 MB three times over unless told otherwise, and says so", async () => {
    const hash = await hashPassword("correct horse");
    expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(await passwordMatches("correct horse", hash)).toBe(true);
    expect(await passwordMatches("Correct horse", hash)).toBe(false);
  });

  it("is matched at the cost at which it was made", async () => {
    const cost = { N: 2 ** 10, r: 8, p: 1 };
    const hash = await hashPassword("re\u0301sume\u0301", cost);
    expect(hash).toMatch(/^scrypt\$1024\$8\$1\$/);
    expect(await hashPassword("re\u0301sume\u0301", cost)).not.toBe(hash);
    expect(await passwordMatches("r\u00e9sum\u00e9", hash)).toBe(true);
    expect(await passwordMatches("r\u00e9sum\u00e9", `${hash}x`)).toBe(false);
    expect(await passwordMatches("r\u00e9sum\u00e9", null, cost)).toBe(false);
  });
});
