// Codes of six digits that change every 30 seconds (RFC 6238).

import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const SECONDS = 30;
const DIGITS = 6;
/** Clocks may differ by so many steps. */
const TOLERANCE = 1;

/** 160 bits, as RFC 4226 recommends; in base 32. */
export function newSecret(): string {
  return base32(randomBytes(20));
}

export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** The code of a step, which is 30 seconds long and counted from 1970. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** The step whose code this is, at a moment; null for none near it. */
export function stepOf(secret: string, code: string, at: Date): number | null {
  const present = Math.floor(at.getTime() / 1000 / SECONDS);
  let found: number | null = null;
  for (let step = present - TOLERANCE; step <= present + TOLERANCE; step++) {
    const wanted = Buffer.from(codeAt(secret, step));
    const given = Buffer.from(code);
    if (wanted.length === given.length && timingSafeEqual(wanted, given)) found = step;
  }
  return found;
}

/** What an authenticator app takes over: by a link on the same device, or typed in. */
export function keyUri(secret: string, product: string, account: string): string {
  const label = `${encodeURIComponent(product)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(product)}`;
}
