// The limits that the program enforces, with its own where the document names none.

import { USUAL_FILE } from "../model/limits.ts";
import type { Model } from "../model/model.ts";
import type { LimitsPlan } from "./plan.ts";

export function lowerLimits(model: Model): LimitsPlan {
  const number = (name: string): number | null => {
    const value = model.constants.get(name)?.value;
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
    signInWindow: model.constants.get("SIGN_IN_ATTEMPTS")?.window ?? 15 * 60,
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
