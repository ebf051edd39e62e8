// A mock server that serves the built application and a workshop's data. Nothing of it is part of the product.

import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, join, resolve } from "node:path";
import type { TriedView } from "../../../src/runtime/wire/forms.ts";
import type { MeanwhileView } from "../../../src/runtime/wire/meanwhile.ts";
import type { ActRequest, AppView, ProblemView, RowsView } from "../../../src/runtime/wire.ts";
import { leavePort, usualPort } from "../test-server.ts";
import { actionsOf, CUSTOMERS, JOIN_FORM, makeRepairs, type Repair, recordOf, refusal, repairForm, rowOf } from "./workshop-records.ts";
import { MECHANIC_SCREENS } from "./workshop-screens.ts";

const BUILT = resolve(import.meta.dirname, "../../../dist/web");
const KINDS: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};
/** What the real server sends: the application must live with it. */
const POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'";
const SESSION = "session=orla";

export interface MockServer {
  readonly origin: string;
  readonly repairs: readonly Repair[];
  /** As if somebody else had changed it. */
  touch(id: string, values: Repair["values"]): void;
  /** Answers of /rows wait so long. */
  delay: number;
  close(): Promise<void>;
}

type Built = () => ReadonlyMap<string, Buffer>;

interface Ask {
  readonly request: IncomingMessage;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Partial<ActRequest>;
  readonly signedIn: boolean;
}

class Refused extends Error {
  readonly problem: ProblemView;
  constructor(problem: ProblemView) {
    super(problem.detail);
    this.problem = problem;
  }
}

export async function startMockServer(app: AppView, count = 62): Promise<MockServer> {
  const built = builtOnce();
  const repairs = makeRepairs(count);
  const mock = { delay: 0 };
  const server = createServer((request, response) => {
    serve(built, app, repairs, mock, request, response).catch((error: unknown) => {
      const problem = error instanceof Refused ? error.problem : refusal("internal", 500, String(error));
      send(response, problem.status, problem, "application/problem+json");
    });
  });
  const port = await usualPort();
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${port}`;
  return Object.assign(mock, {
    origin,
    repairs,
    touch: (id: string, values: Repair["values"]) => {
      const repair = found(repairs, id);
      Object.assign(repair.values, values);
      repair.version += 1;
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => {
          leavePort(origin);
          done();
        });
      }),
  });
}

async function serve(
  built: Built,
  app: AppView,
  repairs: Repair[],
  mock: { delay: number },
  request: IncomingMessage,
  response: ServerResponse,
) {
  const url = new URL(request.url ?? "/", "http://mock");
  const wantsPage = request.headers.accept?.includes("text/html") ?? false;
  if (url.pathname.startsWith("/-/assets/")) return file(built, response, url.pathname.slice(2));
  if (wantsPage) return file(built, response, "/index.html");
  if (url.pathname === "/-/live") {
    response.writeHead(200, { "content-type": "text/event-stream" });
    return void response.write(`event: revision\ndata: ${JSON.stringify({ revision: app.revision })}\n\n`);
  }
  if (request.method === "POST" && request.headers["x-ninefold"] !== "1")
    throw new Refused(refusal("forged", 403, "No X-Ninefold header."));
  const body: unknown = request.method === "POST" ? JSON.parse((await readAll(request)) || "{}") : {};
  if (url.pathname.endsWith("/rows") && mock.delay > 0) await new Promise((done) => setTimeout(done, mock.delay));
  const signedIn = request.headers.cookie?.includes(SESSION) ?? false;
  const ask: Ask = { request, path: url.pathname, query: url.searchParams, body: body as Partial<ActRequest>, signedIn };
  if (session(ask, response)) return;
  send(response, 200, answer(app, repairs, ask));
}

function session({ path, body }: Ask, response: ServerResponse): boolean {
  const given = body as { readonly email?: string; readonly password?: string };
  if (path === "/-/sign-in" && given.password !== "correct horse")
    throw new Refused(refusal("wrong-credentials", 401, "This e-mail address and password do not belong together."));
  const into = path === "/-/sign-in" || path === "/-/sign-in-sample";
  if (!into && path !== "/-/sign-out") return false;
  response.setHeader("set-cookie", into ? `${SESSION}; Path=/; HttpOnly` : "session=; Path=/; Max-Age=0");
  response.writeHead(204).end();
  return true;
}

function answer(app: AppView, repairs: Repair[], ask: Ask): unknown {
  const { path, query, body, signedIn } = ask;
  if (path === "/-/app")
    return signedIn
      ? { ...app, user: { id: "u1", label: "Orla Byrne", roles: ["Mechanic"] }, screens: MECHANIC_SCREENS, samples: app.samples }
      : app;
  if (path === "/-/screens/join/form") return JOIN_FORM;
  if (!signedIn) throw new Refused(refusal("not-signed-in", 401, "Sign in to see this."));
  if (path === "/-/screens/customers/rows")
    return { within: null, rows: [], total: { count: 0, exact: true }, page: 1, size: 25 } satisfies RowsView;
  if (path.endsWith("/rows")) return rows(repairs, query);
  if (path.endsWith("/record")) return recordOf(found(repairs, query.get("p.repair") ?? ""));
  if (path.endsWith("/form")) return repairForm(query.has("p.repair") ? found(repairs, query.get("p.repair") ?? "") : null);
  if (path.startsWith("/-/references/")) return references(query);
  const act = /^\/-\/records\/Repair\/(\w+)\/(?:actions\/([\w-]+)|(delete))$/.exec(path);
  if (act) return perform(repairs, found(repairs, act[1] ?? ""), act[2] ?? "delete", body);
  if (/^\/-\/records\/Repair\/\w+\/delete\/try$/.test(path)) return { computed: null, problem: null, warnings: null } satisfies TriedView;
  const overtaken = /^\/-\/records\/Repair\/(\w+)\/meanwhile$/.exec(path);
  if (overtaken) return meanwhile(found(repairs, overtaken[1] ?? ""), query.get("action") ?? "delete");
  if (path.endsWith("/save")) return save(repairs, path, body);
  throw new Refused(refusal("not-found", 404, "There is nothing here."));
}

function rows(repairs: readonly Repair[], query: URLSearchParams): RowsView {
  let all = repairs.filter((repair) => matches(repair, query));
  const [key] = (query.get("sort") ?? "").split(",");
  if (key) {
    const path = key.replace(/^-/, "");
    const text = (repair: Repair) => String(repair.values[path] ?? "");
    all = all.toSorted((one, other) => text(one).localeCompare(text(other), "en", { numeric: true }) * (key.startsWith("-") ? -1 : 1));
  }
  const size = Number(query.get("size") ?? 25);
  const page = Number(query.get("page") ?? 1);
  return {
    within: null,
    rows: all.slice((page - 1) * size, page * size).map(rowOf),
    total: { count: all.length, exact: true },
    page,
    size,
  };
}

function matches(repair: Repair, query: URLSearchParams): boolean {
  const text = (path: string) => {
    const value = repair.values[path] ?? null;
    return typeof value === "object" && value !== null && "id" in value ? value.id : String(value ?? "");
  };
  for (const [member, value] of query) {
    const [, path = "", ending] = /^f\.(\w+)(?:\.(\w+))?$/.exec(member) ?? [];
    if (member === "q" && !`${text("bike")} ${text("number")}`.toLowerCase().includes(value.toLowerCase())) return false;
    if (path === "") continue;
    if (ending === undefined && !query.getAll(member).includes(text(path))) return false;
    if (ending === "contains" && !text(path).includes(value)) return false;
    if (ending === "min" && !(text(path) >= value)) return false;
    if (ending === "max" && !(text(path) <= value)) return false;
    if (ending === "empty" && (text(path) === "") !== (value === "yes")) return false;
  }
  return true;
}

function references(query: URLSearchParams) {
  const q = (query.get("q") ?? "").toLowerCase();
  const id = query.get("id");
  return { options: CUSTOMERS.filter((one) => (id ? one.id === id : one.label?.toLowerCase().includes(q))), more: false, whole: true };
}

function perform(repairs: Repair[], repair: Repair, slug: string, body: Partial<ActRequest>) {
  sameVersion(repair, body);
  if (slug === "delete") repairs.splice(repairs.indexOf(repair), 1);
  const action = actionsOf(repair).find((one) => one.slug === slug);
  if (action?.blocked) throw new Refused(action.blocked);
  if (action?.to) repair.values.status = action.to;
  repair.version += 1;
  return { id: repair.id, version: repair.version, label: rowOf(repair).label, href: `/repairs/${repair.id}` };
}

function meanwhile(repair: Repair, slug: string): MeanwhileView {
  const { version, label, href } = rowOf(repair);
  return { version, label, href, action: actionsOf(repair).find((one) => one.slug === slug) ?? null };
}

function save(repairs: Repair[], path: string, body: Partial<ActRequest>) {
  const values = body.values ?? {};
  if (values.bike === "Tandem")
    throw new Refused(
      refusal("invalid", 422, "One thing is wrong.", {
        errors: [{ field: "bike", code: "no-tandems", detail: "We do not repair tandems.", cite: "point 5, No tandems (spec.md:106)" }],
      }),
    );
  const repair = path.includes("edit") ? found(repairs, body.record ?? "") : found(repairs, "r1");
  if (path.includes("edit")) sameVersion(repair, body);
  for (const [name, value] of Object.entries(values)) if (typeof value === "string" && name !== "customer") repair.values[name] = value;
  repair.version += 1;
  return { id: repair.id, version: repair.version, label: rowOf(repair).label, href: `/repairs/${repair.id}` };
}

function sameVersion(repair: Repair, body: Partial<ActRequest>): void {
  if (body.version !== repair.version) throw new Refused(refusal("changed-meanwhile", 409, "Someone changed this while you were editing."));
}

function found(repairs: readonly Repair[], id: string): Repair {
  const repair = repairs.find((one) => one.id === id);
  if (!repair) throw new Refused(refusal("not-found", 404, "We could not find that repair."));
  return repair;
}

function send(response: ServerResponse, status: number, body: unknown, kind = "application/json"): void {
  response.writeHead(status, { "content-type": kind }).end(JSON.stringify(body));
}

function file(built: Built, response: ServerResponse, path: string): void {
  const bytes = built().get(path);
  if (!bytes) return void response.writeHead(404).end();
  response
    .writeHead(200, { "content-type": KINDS[extname(path)] ?? "application/octet-stream", "content-security-policy": POLICY })
    .end(bytes);
}

/** Read when it is first asked for: a test in jsdom needs none of it. */
function builtOnce(): Built {
  let built: ReturnType<Built> | null = null;
  return () => {
    built ??= readBuilt();
    return built;
  };
}

/** The whole build by path, read at once: it may be built anew while the tests run. */
function readBuilt(): ReturnType<Built> {
  const files = readdirSync(BUILT, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(BUILT.length), readFileSync(path)];
    }),
  );
}

async function readAll(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}
