// Where fields stand in the body of a call, and what is wrong at these places.

import type { BodyField, BodyMember, CallPlan } from "../../../../compiler/plan/plan.ts";
import { type Fault, Problem, type Problems } from "../../context/problems.ts";
import type { HttpRequest } from "../../pipeline/router.ts";
import { rowAddress } from "../../values/validate.ts";
import { answerNames, recordIn } from "./answer-names.ts";

/** A field of a body, and where it stands there: `address.street`. */
interface Placed {
  readonly member: BodyField;
  readonly at: string;
}

/** The fields that a body may hold, however deep they stand. */
export function fieldsOfBody(members: readonly BodyMember[], within = ""): Placed[] {
  return members.flatMap((member) => {
    const at = `${within}${member.name}`;
    return member.is === "field" ? [{ member, at }] : member.is === "object" ? fieldsOfBody(member.members, `${at}.`) : [];
  });
}

/** What is wrong with a body, in whose own words it is told already. */
export class BodyProblem extends Problem {
  constructor({ app }: HttpRequest, faults: readonly Fault[]) {
    const { view, headers } = app.problems.together(faults);
    super(view, headers);
  }
}

/** Names the fields of a problem by the place of the record in the list: `[2].title`. */
export async function atIndex<T>(problems: Problems, index: number, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const at = rowAddress("", index);
    throw renamed(problems, error, (field) => (field === null ? at : `${at}.${field}`));
  }
}

/**
 * Names the fields of a problem as the call does: `[2].lines[0].offer`, of a list of records with rows, say. What is wrong with a
 * field of a row that the call does not take is wrong with the row.
 */
export function inWordsOfCall(problems: Problems, call: CallPlan, error: unknown): unknown {
  if (!(error instanceof Problem) || error instanceof BodyProblem) return error;
  const placed = placesOf(call);
  if (placed === null) return error;
  return renamed(problems, error, (field) => {
    const parts = field === null ? null : /^(?<record>\[\d+\]\.)?(?<name>\w+)(?:(?<row>\[\d+\])(?:\.(?<inner>\w+))?)?$/.exec(field)?.groups;
    if (parts?.name === undefined) return field;
    const found = placed.find(({ member }) => member.field === parts.name);
    const name = found === undefined ? nameOfUntaken(call, placed, parts.name) : found.at;
    if (name === null) return parts.record?.slice(0, -1) ?? null;
    const inner = parts.inner === undefined ? null : innerName(found?.member.rows ?? null, parts.inner);
    return `${parts.record ?? ""}${name}${parts.row ?? ""}${inner === null ? "" : `.${inner}`}`;
  });
}

/** The fields that the call takes; null where it takes them by their own names. */
function placesOf({ takes, does }: CallPlan): readonly Placed[] | null {
  if (takes?.is === "fields") return takes.members === "all" ? null : fieldsOfBody(takes.members);
  return takes === null && does.is !== "sign up" ? [] : null;
}

/**
 * A field that the call does not take, by the name that its answer has for it; null where the body has something else of that
 * name, which is not to blame.
 */
function nameOfUntaken({ gives, does }: CallPlan, placed: readonly Placed[], field: string): string | null {
  const shown = gives === null ? null : recordIn(gives, "entity" in does ? does.entity : null);
  const names = shown === null || shown.members === "all" ? [] : answerNames(shown.members);
  const name = names.find(({ holds }) => holds.column.path === field)?.at ?? field;
  return placed.some(({ at }) => at === name) ? null : name;
}

/** Of a field of a row, its name in the body; null where the body has none for it. */
function innerName(rows: readonly BodyMember[] | null, field: string): string | null {
  return rows === null ? field : (fieldsOfBody(rows).find(({ member }) => member.field === field)?.at ?? null);
}

/** What is not known is named in its text as well. */
function renamed(problems: Problems, problem: Problem, name: (field: string | null) => string | null): Problem {
  const { errors, more } = problem.told;
  if (errors.length > 0 && errors.every(({ code }) => code === UNKNOWN)) {
    const names = errors.map(({ field }) => name(field) ?? field ?? "");
    const named = problems.together(names.map((at) => problems.fault(UNKNOWN, { field: at }, at)));
    return more === undefined ? named : named.with({ more });
  }
  return problem.with({ errors: errors.map((fault) => ({ ...fault, field: name(fault.field) })) });
}

const UNKNOWN = "unknown-field";
