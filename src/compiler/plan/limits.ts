// The limits that the program enforces, with its own where the document names none, and from which day they hold.

import { USUAL_FILE } from "../model/limits.ts";
import type { Model } from "../model/model.ts";
import type { LimitsPlan } from "./plan.ts";

/** In the order of their days; the first hold from the beginning. */
export function lowerLimits(model: Model): LimitsPlan[] {
  const days = new Set([...model.constants.values()].flatMap(({ steps }) => steps.flatMap(({ from }) => from ?? [])));
  const all = [null, ...[...days].sort()].map((from) => ({ from, ...limitsOn(model, from) }));
  return all.filter((one, index) => index === 0 || !isSame(one, all[index - 1]!));
}

function isSame(one: LimitsPlan, other: LimitsPlan): boolean {
  return JSON.stringify({ ...one, from: null }) === JSON.stringify({ ...other, from: null });
}

/** On a day; null: in the beginning. */
function limitsOn(model: Model, day: string | null): Omit<LimitsPlan, "from"> {
  const step = (name: string) =>
    model.constants.get(name)?.steps.findLast(({ from }) => from === null || (day !== null && from <= day)) ?? null;
  const number = (name: string): number | null => {
    const value = step(name)?.value;
    return value?.op === "literal" && typeof value.value === "number" ? value.value : null;
  };
  const pageSize = number("PAGE_SIZE") ?? 25;
  return {
    pageSize,
    maxPageSize: Math.max(pageSize, number("MAX_PAGE_SIZE") ?? 100),
    uploadBytes: number("UPLOAD_LIMIT") ?? Math.max(USUAL_FILE, ...sizesOf(model)),
    bodyBytes: number("BODY_LIMIT") ?? 1_000_000,
    requestsPerMinute: number("REQUESTS_PER_MINUTE"),
    signInAttempts: number("SIGN_IN_ATTEMPTS") ?? 10,
    signInWindow: step("SIGN_IN_ATTEMPTS")?.window ?? 15 * 60,
    sessionLifetime: number("SESSION_LIFETIME") ?? 30 * 86_400,
    exportRows: number("EXPORT_ROWS") ?? 100_000,
    passwordLength: number("PASSWORD_LENGTH") ?? 8,
  };
}

/** The sizes that fields of files name. */
function sizesOf(model: Model): number[] {
  const fields = [...model.entities.values()].flatMap((entity) => [...entity.fields.values()]);
  return fields.flatMap(({ type }) => (type?.is === "file" && type.maxBytes !== null ? [type.maxBytes] : []));
}
