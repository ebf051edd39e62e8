// The answer of a call: its status, its body and its headers.

import type { CallPlan } from "../../../../compiler/plan/plan.ts";
import { entityOf } from "../../context/application.ts";
import { Problem } from "../../context/problems.ts";
import type { HttpRequest, Reply } from "../../pipeline/router.ts";
import type { View } from "../../reading/columns.ts";
import type { WriteResult } from "../../writing/act.ts";
import { locationOf } from "../shapes/links.ts";
import { type DocumentedReply, NOTHING, type PageFacts, shaped } from "../shapes/replies.ts";
import type { Looking } from "../shapes/shapes.ts";

/** Somebody else than who asked may look: whoever has just signed in. */
export interface Seeing {
  readonly view?: View;
  readonly token?: string | null;
}

type Headers = Readonly<Record<string, string>>;

const READS: ReadonlySet<string> = new Set(["list", "count", "distinct", "see", "who am I"]);

/** A record that was made or changed and may not be seen answers with its id alone. */
export async function gives(
  ask: HttpRequest,
  call: CallPlan,
  reply: Partial<DocumentedReply>,
  headers: Headers = {},
  seeing: Seeing = {},
): Promise<Reply> {
  const { app, actor } = seeing.view ?? ask;
  const view: Looking = {
    app,
    actor,
    token: seeing.token ?? ask.identity.token,
    // Read from headers, and few shapes hold a link.
    get origin() {
      return ask.origin;
    },
  };
  const whole = { ...NOTHING, ...reply };
  const { status } = call;
  try {
    const told = pageHeaders(call);
    const { body, page } = await shaped(view, call.gives, whole, told.length > 0);
    const all =
      page === null ? headers : { ...headers, ...Object.fromEntries(told.map((name) => [name, pageHeader(ask, call, name, page)])) };
    return body === undefined ? { status, headers: all } : { status, body, headers: all };
  } catch (error) {
    if (READS.has(call.does.is) || !(error instanceof Problem)) throw error;
    return { status, body: { id: whole.record?.id ?? null }, headers };
  }
}

type PageHeader = "x-total-count" | "content-range";

/** What a list says of its page in headers: what the document names, and what its query style has. */
function pageHeaders({ does, headers, style }: CallPlan): PageHeader[] {
  if (does.is !== "list") return [];
  const named: PageHeader[] = [];
  if (style === "json-server" || headers.includes("X-Total-Count")) named.push("x-total-count");
  if (style === "simple-rest" || headers.includes("Content-Range")) named.push("content-range");
  return named;
}

function pageHeader(ask: HttpRequest, call: CallPlan, name: PageHeader, { total, offset, shown }: PageFacts): string {
  if (name === "x-total-count") return String(total);
  const unit = "entity" in call.does ? entityOf(ask.app, call.does.entity).table : "items";
  return shown === 0 ? `${unit} */${total}` : `${unit} ${offset}-${offset + shown - 1}/${total}`;
}

/** The answer to the making of a record. */
export async function made(ask: HttpRequest, call: CallPlan, entity: string, done: WriteResult, seeing: Seeing = {}): Promise<Reply> {
  const location = await locationOf(seeing.view ?? ask, entity, done.id);
  const headers = { etag: `"${done.version}"`, ...(location === null ? {} : { location }) };
  return gives(ask, call, { record: { ...done, entity } }, headers, seeing);
}
