// The limits that the program enforces, and from which day they hold.

import { LIMIT_BY_ROLE, USUAL_FILE } from "../model/limits.ts";
import type { ConstantStep, Model } from "../model/model.ts";
import type { Lowering } from "./lowering.ts";
import type { LimitsPlan, RequestLimit } from "./plan.ts";

/** In the order of their days; the first hold from the beginning. */
export function lowerLimits(lowering: Lowering): LimitsPlan[] {
  const constants = [...lowering.model.constants.values()];
  const steps = constants.flatMap((constant) => [...constant.steps, ...constant.forRoles.flatMap((own) => own.steps)]);
  const days = new Set(steps.flatMap(({ from }) => from ?? []));
  const all = [null, ...[...days].sort()].map((from) => ({ from, ...limitsOn(lowering, from) }));
  return all.filter((one, index) => index === 0 || !isSame(one, all[index - 1]!));
}

function isSame(one: LimitsPlan, other: LimitsPlan): boolean {
  return JSON.stringify({ ...one, from: null }) === JSON.stringify({ ...other, from: null });
}

/** On a day; null: in the beginning. */
function limitsOn(lowering: Lowering, day: string | null): Omit<LimitsPlan, "from"> {
  const { model } = lowering;
  const step = (name: string) => stepOn(model.constants.get(name)?.steps ?? [], day);
  const number = (name: string): number | null => numberOf(step(name));
  const pageSize = number("PAGE_SIZE") ?? 25;
  return {
    pageSize,
    maxPageSize: Math.max(pageSize, number("MAX_PAGE_SIZE") ?? 100),
    uploadBytes: number("UPLOAD_LIMIT") ?? Math.max(USUAL_FILE, ...sizesOf(model)),
    bodyBytes: number("BODY_LIMIT") ?? 1_000_000,
    requestsPerMinute: number("REQUESTS_PER_MINUTE"),
    ...userRequestsOn(lowering, day),
    signInAttempts: number("SIGN_IN_ATTEMPTS") ?? 10,
    signInWindow: step("SIGN_IN_ATTEMPTS")?.window ?? 15 * 60,
    sessionLifetime: number("SESSION_LIFETIME") ?? 30 * 86_400,
    exportRows: number("EXPORT_ROWS") ?? 100_000,
    passwordLength: number("PASSWORD_LENGTH") ?? 8,
  };
}

function userRequestsOn({ model, origin }: Lowering, day: string | null): Pick<LimitsPlan, "userRequests"> {
  const constant = model.constants.get(LIMIT_BY_ROLE);
  const limitOf = (role: string | null, steps: readonly ConstantStep[]): RequestLimit[] => {
    const step = stepOn(steps, day);
    if (step === null) return [];
    const cite = `point 9, ${LIMIT_BY_ROLE}${role === null ? "" : ` for ${role}`}`;
    return [{ role, most: numberOf(step), window: step.window ?? 1, origin: origin(step.span, cite) }];
  };
  const all = [
    ...limitOf(null, constant?.steps ?? []),
    ...(constant?.forRoles ?? []).flatMap(({ role, steps }) => limitOf(role.text, steps)),
  ];
  return all.length === 0 ? {} : { userRequests: all };
}

function stepOn(steps: readonly ConstantStep[], day: string | null): ConstantStep | null {
  return steps.findLast(({ from }) => from === null || (day !== null && from <= day)) ?? null;
}

function numberOf(step: ConstantStep | null): number | null {
  const value = step?.value;
  return value?.op === "literal" && typeof value.value === "number" ? value.value : null;
}

/** The sizes that fields of files name. */
function sizesOf(model: Model): number[] {
  const fields = [...model.entities.values()].flatMap((entity) => [...entity.fields.values()]);
  return fields.flatMap(({ type }) => (type?.is === "file" && type.maxBytes !== null ? [type.maxBytes] : []));
}
