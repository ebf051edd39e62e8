// The answer of a call: its status, its body in the call's shape, and the headers that it gives.

import type { CallPlan } from "../../../compiler/plan/plan.ts";
import type { Done } from "../act.ts";
import type { View } from "../columns.ts";
import { Problem } from "../problems.ts";
import type { Answer, Ask } from "../router.ts";
import { locationOf } from "./links.ts";
import { NOTHING, type Reply, shaped } from "./replies.ts";

/** Somebody else than who asked may look: whoever has just signed in. */
export interface Seeing {
  readonly view?: View;
  readonly token?: string | null;
}

type Headers = Readonly<Record<string, string>>;

const READS: ReadonlySet<string> = new Set(["list", "count", "distinct", "see", "who am I"]);

/** A record that was made or changed and may not be seen answers with its id alone. */
export async function gives(ask: Ask, call: CallPlan, reply: Partial<Reply>, headers: Headers = {}, seeing: Seeing = {}): Promise<Answer> {
  const view = { ...(seeing.view ?? { app: ask.app, actor: ask.actor }), origin: ask.origin, token: seeing.token ?? ask.identity.token };
  const whole = { ...NOTHING, ...reply };
  const status = call.gives === null && call.status === 200 ? 204 : call.status;
  try {
    const { body } = await shaped(view, call.gives, whole, false);
    return status === 204 || body === undefined ? { status, headers } : { status, body, headers };
  } catch (error) {
    if (READS.has(call.does.is) || !(error instanceof Problem)) throw error;
    return { status, body: { id: whole.record?.id ?? null }, headers };
  }
}

/** The answer to the making of a record. */
export async function made(ask: Ask, call: CallPlan, entity: string, done: Done, seeing: Seeing = {}): Promise<Answer> {
  const location = await locationOf(seeing.view ?? ask, entity, done.id);
  const headers = { etag: `"${done.version}"`, ...(location === null ? {} : { location }) };
  return gives(ask, call, { record: { entity, id: done.id } }, headers, seeing);
}
