// A password is kept as a costly, unique hash.

import { describe, expect, it } from "vitest";
import { Passwords } from "../../../src/runtime/server/pipeline/passwords.ts";

describe("the hash of a password", () => {
  it("costs 32 MB three times over unless told otherwise, and says so", async () => {
    const passwords = new Passwords();
    const hash = await passwords.hash("correct horse");
    expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(await passwords.matches("correct horse", hash)).toBe(true);
    expect(await passwords.matches("Correct horse", hash)).toBe(false);
  });

  it("is matched at the cost at which it was made", async () => {
    const passwords = new Passwords({ N: 2 ** 10, r: 8, p: 1 });
    const hash = await passwords.hash("re\u0301sume\u0301");
    expect(hash).toMatch(/^scrypt\$1024\$8\$1\$/);
    expect(await passwords.hash("re\u0301sume\u0301")).not.toBe(hash);
    expect(await passwords.matches("r\u00e9sum\u00e9", hash)).toBe(true);
    expect(await passwords.matches("r\u00e9sum\u00e9", `${hash}x`)).toBe(false);
    expect(await passwords.matches("r\u00e9sum\u00e9", null)).toBe(false);
  });
});
