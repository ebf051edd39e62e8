// Passwords and tokens: scrypt hashes, and random tokens of which only a digest is stored.

import { hash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { normalized } from "../../../compiler/expression/normalize.ts";
import { HashQueue } from "./hash-queue.ts";

/** What scrypt takes for one hash: 128 · N · r bytes of memory, p times over. */
export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** OWASP's second recommendation for scrypt: 32 MB, three rounds. */
const SAFE_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const KEY_BYTES = 32;
export const LONGEST_PASSWORD = 200;

/** Hashes and checks passwords, all by one queue. Every method throws `TooManyHashes` where too many wait. */
export class Passwords {
  readonly queue: HashQueue;
  readonly #cost: PasswordCost;

  /** `cost`: of new hashes; a stored one is checked at its own. */
  constructor(cost: PasswordCost = SAFE_COST, queue = new HashQueue()) {
    this.#cost = cost;
    this.queue = queue;
  }

  hash(password: string): Promise<string> {
    return this.queue.run(async () => {
      const { N, r, p } = this.#cost;
      const salt = randomBytes(16);
      const key = await derive(password, salt, this.#cost);
      return `scrypt$${N}$${r}$${p}$${salt.toString("base64url")}$${key.toString("base64url")}`;
    });
  }

  /** Whether a password is the hashed one. Without a hash it takes as long and says no. */
  matches(password: string, hash: string | null): Promise<boolean> {
    const parts = hash === null ? null : /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/.exec(hash);
    return this.queue.run(async () => {
      if (parts === null) {
        await derive(password, Buffer.alloc(16), this.#cost);
        return false;
      }
      const [, N, r, p, salt = "", expected = ""] = parts;
      const key = await derive(password, Buffer.from(salt, "base64url"), { N: Number(N), r: Number(r), p: Number(p) });
      const wanted = Buffer.from(expected, "base64url");
      return wanted.length === key.length && timingSafeEqual(wanted, key);
    });
  }
}

function derive(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
  return new Promise((resolve, reject) => {
    scrypt(normalized(password), salt, KEY_BYTES, options, (error, key) => (error === null ? resolve(key) : reject(error)));
  });
}

export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

const API_TOKEN = "nft_";

/** A token for a program, told from a session's by its beginning, so that a leaked one is recognised. */
export function newApiToken(): string {
  return API_TOKEN + newToken();
}

export function isApiToken(token: string): boolean {
  return token.startsWith(API_TOKEN) && token.length === API_TOKEN.length + 43;
}

/** Whether it is meant as a token of this program, even one that was cut: no JSON Web Token is, and nothing that has padding. */
export function isToken(text: string): boolean {
  return text.startsWith(API_TOKEN) || /^[\w-]{43}$/.test(text);
}

/** What is stored of a token. */
export function tokenHash(token: string): string {
  return hash("sha256", token, "hex");
}
