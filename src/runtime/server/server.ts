// The door: an HTTP server for one plan and one store. Sole user of the HTTP libraries. The addresses are the router's;
// this file carries requests to it and answers back, with the limits and headers that every answer has.

import type { Socket } from "node:net";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Plan } from "../../compiler/plan/plan.ts";
import { FencedStore } from "../store/fenced-store.ts";
import type { AdoptOptions, MigrationReport } from "../store/store.ts";
import { waitingEntries } from "../store/system/outbox.ts";
import { endHold, HOLD_ENDED } from "../store/system/releases.ts";
import { ActiveVersion } from "./active-version.ts";
import type { Application, SampleUser, ServerOptions } from "./context/application.ts";
import { SYSTEM_CLOCK } from "./context/clock.ts";
import { Ids } from "./context/ids.ts";
import { ImportJobs } from "./context/import-jobs.ts";
import { mostBodyBytes } from "./context/limits.ts";
import type { Problem } from "./context/problems.ts";
import { demandLatest, supersededProblem } from "./context/superseded.ts";
import { withTruth } from "./development/truth.ts";
import { demandTaking } from "./http/backpressure.ts";
import { type Look, markOf, NO_COMPONENTS } from "./http/components.ts";
import { crossOriginHeaders } from "./http/cross-origin.ts";
import { firstAnswers } from "./http/first-answers.ts";
import { ofLibrary, otherMethod, send, sendProbe, sendProblem } from "./http/http-answer.ts";
import { acceptBodies } from "./http/http-body.ts";
import { HttpIncoming } from "./http/http-incoming.ts";
import { refuseUnread, TOO_SLOW } from "./http/malformed-requests.ts";
import { Metrics } from "./http/metrics.ts";
import { onArrival, receiver, registerPlugins } from "./http/plugins.ts";
import { documentHas, PROBES, Probes } from "./http/probes.ts";
import { RequestLog, requestId } from "./http/request-log.ts";
import { targetOf } from "./http/request-target.ts";
import { demandProgress, endUnasked, SENDER_PATIENCE, type SenderPatience } from "./http/request-timeouts.ts";
import { Seats } from "./http/seats.ts";
import { leadToPage, sendDocument } from "./http/static.ts";
import { registerStudio } from "./http/studio.ts";
import { WebFiles } from "./http/web-files.ts";
import { Live } from "./live/live.ts";
import { NOTHING_OUTBOUND, Outbound } from "./outbox/outbound.ts";
import { OnceOnly } from "./pipeline/idempotency.ts";
import { identify } from "./pipeline/identify.ts";
import { Passwords } from "./pipeline/passwords.ts";
import { answer, isSafe, type ProcessState, problemAnswer, type Running } from "./pipeline/pipeline.ts";
import { RequestCounts } from "./pipeline/rate-limits.ts";
import { withoutQuery } from "./pipeline/router.ts";
import { Presence } from "./pipeline/session-activity.ts";
import { recordError } from "./record-error.ts";
import { running } from "./running.ts";
import type { ReleasedVersion, ServerSetup } from "./server-setup.ts";
import { AdoptedRules } from "./writing/adopted-rules.ts";
import { makeSingles } from "./writing/singleton-records.ts";

export interface NinefoldServer {
  readonly samples: readonly SampleUser[];
  /** Begins to listen and answers the address: "http://127.0.0.1:8090". */
  listen(at: { readonly host: string; readonly port: number }): Promise<string>;
  /** Follows a changed document; throws `MigrationRefused`, and what ran keeps running. `sample` gives the sample users then. */
  adopt(plan: Plan, sample?: (plan: Plan) => Promise<readonly SampleUser[]>): Promise<MigrationReport>;
  /** Brings the data to a release and serves it; throws `MigrationRefused` and `OpenRefused`, and what ran keeps running. */
  release(version: Omit<ReleasedVersion, "number">, options: AdoptOptions): Promise<MigrationReport>;
  /** Ends the hold of the release: what waited is done, and leaves. False where nothing is held. */
  go(): Promise<boolean>;
  /** From now on these show the screens that are components, and the product; open pages follow. False where they are what they were. */
  show(look: Look): boolean;
  /**
   * The document was changed, and what ran before keeps running, because of this; null once the document runs. Open pages say so. False
   * where that was known.
   */
  behind(why: string | null): boolean;
  /** Performs at once what is due, and finishes what is done in the background. */
  settle(): Promise<void>;
  /** Delivers at once the mail and the calls that are due. */
  deliver(): Promise<void>;
  /** From now on the process says that it is not ready; it goes on answering. */
  unready(): void;
  /** Takes no new connections, answers what was accepted, and finishes the timers. */
  close(): Promise<void>;
}

/** The HTTP library's schemas take long to load, and no route has one: bodies and answers are the pipeline's. */
const WITHOUT_SCHEMAS = (): never => {
  throw new Error("No route has a schema.");
};

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

export async function createServer(setup: ServerSetup): Promise<NinefoldServer> {
  const options: ServerOptions = {
    development: setup.development ?? false,
    showOpen: setup.showOpen ?? false,
    samples: setup.samples ?? [],
    sandbox: setup.sandbox ?? null,
    webFiles: setup.webFolder == null ? null : new WebFiles(setup.webFolder, setup.development ?? false),
    behindProxy: setup.behindProxy ?? null,
    verifyEmail: setup.verifyEmail ?? false,
    provider: setup.provider ?? null,
    allowedOrigins: setup.allowedOrigins ?? [],
    log: setup.log ?? null,
    sweepEvery: setup.sweepEvery ?? 10_000,
  };
  const clock = setup.clock ?? SYSTEM_CLOCK;
  const ids = new Ids();
  const outbound = new Outbound(setup.store, clock, ids, { ...NOTHING_OUTBOUND, ...setup.outbound }, options.development, options.log);
  const metrics = new Metrics(setup.store);
  metrics.gauge("ninefold_outbox_waiting", "Mails and calls that wait to be delivered.", () => waitingEntries(setup.store));
  const lasting: ProcessState = {
    requests: new RequestCounts(),
    live: new Live(() => door.current.app),
    presence: new Presence(),
    onceOnly: new OnceOnly(),
  };
  const probes = new Probes(setup.store, metrics, setup.metricsToken ?? null);
  let { samples } = options;
  let look: Look = { components: setup.components ?? NO_COMPONENTS, logo: setup.logo ?? null };
  let behind: string | null = setup.refused ?? null;
  probes.servedInstead = behind === null ? null : setup.store.release;
  const imports = new ImportJobs();
  const parts = { clock, ids, imports, passwords: setup.passwords ?? new Passwords(), files: setup.files ?? null };
  const documents = setup.documents ?? null;
  const run = (plan: Plan): Running => {
    const store = new FencedStore(setup.store);
    return running(plan, { ...parts, store, ...look, behind }, { ...options, samples }, lasting, { metrics, outbound, documents });
  };
  const rules = new AdoptedRules();
  /** A release, in the place of what was served. */
  const served = (version: Pick<ReleasedVersion, "look">) => {
    look = version.look;
    behind = null;
    probes.servedInstead = null;
  };
  const bring = async (plan: Plan, options: AdoptOptions, switching = () => {}): Promise<MigrationReport> => {
    const switched = () => {
      switching();
      door.switchTo(run(plan));
    };
    const holding = async <T>(work: () => Promise<T>): Promise<T> => {
      await Promise.all([rules.stop(), imports.stop()]);
      return door.holding(work);
    };
    try {
      return await setup.store.adopt(plan, { ...options, holding, switched });
    } finally {
      // Before samples are made of the plan, which it binds already.
      await rules.tell(door.current.app);
    }
  };
  const takeOn = async (): Promise<number | null> => {
    const released = (await setup.latestRelease?.()) ?? null;
    if (released === null) return null;
    await Promise.all([rules.stop(), imports.stop()]);
    await door.answered();
    const { plan, number } = released;
    const isDone = await setup.store.follow(plan, number, () => {
      served(released);
      door.switchTo(run(plan));
    });
    void rules.tell(door.current.app);
    makeRoutes();
    if (isDone) lasting.live.revised(door.current.app);
    return isDone ? number : null;
  };
  const door = new ActiveVersion(run(setup.plan), {
    probes,
    live: lasting.live,
    takeOn: setup.latestRelease === undefined ? null : takeOn,
    record: (error) => void recordError(options, error),
  });
  /** In development one document follows the other, and few of them are asked by the API. */
  const makeRoutes = () => {
    if (!options.development) setImmediate(() => door.current.router.complete());
  };
  await makeSingles(door.current.app);
  const sweepNow = () => void sweepOnce(door, lasting, outbound);
  lasting.live.follow(() => void door.compare(), sweepNow);
  const seats = new Seats();
  const fastify = await listener(door, options, lasting, { metrics, probes, seats }, setup.patience ?? SENDER_PATIENCE);
  const present = () => door.current.app;
  if (options.development && setup.studio != null) registerStudio(fastify, present, withTruth(setup.studio, present), seats);
  const sweep = options.sweepEvery > 0 ? setInterval(sweepNow, options.sweepEvery) : null;
  sweep?.unref();
  return {
    get samples() {
      return samples;
    },
    async listen(at) {
      const address = await fastify.listen(at);
      seats.follow({ http: fastify.server, host: at.host, port: Number(new URL(address).port) });
      void rules.tell(door.current.app);
      makeRoutes();
      // What waited while no process ran waits no longer.
      if (sweep !== null) sweepNow();
      return address;
    },
    async adopt(plan, sample) {
      const report = await bring(plan, {});
      if (sample !== undefined) {
        const made = await sample(plan);
        if (JSON.stringify(made) !== JSON.stringify(samples)) {
          samples = made;
          door.show(run(plan));
        }
      }
      await makeSingles(door.current.app);
      lasting.live.revised(door.current.app);
      return report;
    },
    async release(version, options) {
      const report = await bring(version.plan, options, () => served(version));
      makeRoutes();
      await makeSingles(door.current.app);
      lasting.live.revised(door.current.app);
      return report;
    },
    async go() {
      const isEnded = await setup.store.writeSystem(({ system }) => endHold(system, clock.now().toISOString()));
      if (!isEnded) return false;
      setup.store.tell(HOLD_ENDED);
      sweepNow();
      return true;
    },
    show(next) {
      if (markOf(next) === markOf(look)) return false;
      look = next;
      door.show(run(door.current.app.plan));
      lasting.live.revised(door.current.app);
      return true;
    },
    behind(why) {
      if (why === behind) return false;
      behind = why;
      door.show(run(door.current.app.plan));
      lasting.live.behind();
      return true;
    },
    async settle() {
      await door.current.timers.settleAll();
      await lasting.onceOnly.sweep(door.current.app);
      await lasting.requests.share(door.current.app);
      const { app } = door.current;
      await app.files?.sweep(app.store, app.clock.now());
      await Promise.all([rules.idle(), imports.idle()]);
    },
    deliver: () => outbound.deliver(),
    unready: () => probes.stop(),
    async close() {
      probes.stop();
      if (sweep !== null) clearInterval(sweep);
      lasting.live.close();
      await Promise.all([fastify.close(), seats.close(), outbound.close(), rules.close()]);
      await imports.stop();
      await door.idle();
      await door.current.timers.idle();
      await lasting.requests.share(door.current.app);
      metrics.close();
    },
  };
}

async function sweepOnce(door: ActiveVersion, { onceOnly, requests }: ProcessState, outbound: Outbound): Promise<void> {
  // Whoever could not be told finds it here, and performs nothing by an old plan.
  await door.compare();
  if (door.outdated) return;
  const { app, timers } = door.current;
  outbound.wake();
  try {
    await timers.settleOn();
    await onceOnly.sweep(app);
    await requests.share(app);
    await app.files?.sweep(app.store, app.clock.now());
  } catch (error) {
    recordError(app.options, error);
  }
}

/** What the listener uses beside the application. */
interface ListenerParts {
  readonly metrics: Metrics;
  readonly probes: Probes;
  readonly seats: Seats;
}

async function listener(
  door: ActiveVersion,
  options: ServerOptions,
  lasting: ProcessState,
  { metrics, probes, seats }: ListenerParts,
  patience: SenderPatience,
): Promise<FastifyInstance> {
  const told = new RequestLog();
  const receive = receiver(() => door.current.app, options, seats);
  const fastify = Fastify({
    bodyLimit: mostBodyBytes(door.current.app.plan),
    exposeHeadRoutes: false,
    schemaController: { compilersFactory: { buildValidator: () => WITHOUT_SCHEMAS, buildSerializer: () => WITHOUT_SCHEMAS } },
    requestTimeout: patience.whole,
    http: { headersTimeout: patience.headers },
    clientErrorHandler: (error, socket) => refuseUnread(door.current.app, error, socket),
    genReqId: requestId,
    rewriteUrl: targetOf,
    // What arrives by a connection that was accepted is answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 10_000 },
    // An address that cannot be read never reaches a route, or a hook. A person who opens it is told by a page.
    frameworkErrors: (_error, request, reply) => {
      receive(request, reply);
      const { app } = door.current;
      if (leadToPage(app, request, reply) === null) sendProblem(app, request, reply, app.problems.problem("bad-request"));
    },
  });
  endUnasked(fastify);
  const refuseSlow = (socket: Socket) => refuseUnread(door.current.app, Object.assign(new Error("slow"), { code: TOO_SLOW }), socket);
  const { limit } = await registerPlugins(fastify, () => door.current.app);
  onArrival(
    fastify,
    (request, reply) => {
      demandProgress(request.raw, reply.raw, patience.idle, refuseSlow);
      const crossOrigin = crossOriginHeaders(door.current.app, request);
      if (crossOrigin !== null) reply.headers(crossOrigin);
      receive(request, reply);
    },
    limit,
  );
  fastify.addHook("onSend", (_request, reply, payload, next) => {
    demandTaking(reply.raw, payload, patience.idle);
    if (probes.stopping) reply.header("connection", "close");
    next(null, payload);
  });
  told.register(fastify, metrics, options.log);
  await acceptBodies(fastify, door);
  const unforeseen = (error: unknown, id: string) => problemAnswer(door.current.app, error, (one) => recordError(options, one, id));
  fastify.setErrorHandler((error, request, reply) =>
    sendProblem(door.current.app, request, reply, ofLibrary(door.current.app, error) ?? unforeseen(error, request.id)),
  );
  fastify.setNotFoundHandler((request, reply) =>
    sendProblem(door.current.app, request, reply, door.current.app.problems.problem("not-found")),
  );
  fastify.get("/-/live", (request, reply) => listenLive(door, lasting, request, reply, told));
  const rest = (request: FastifyRequest, reply: FastifyReply) => dispatch(door, lasting, request, reply, told);
  for (const name of PROBES) {
    const probed = (request: FastifyRequest, reply: FastifyReply) => {
      told.of(request).route = `(probe ${name})`;
      return sendProbe(door.current.app, probes, name, request, reply);
    };
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      documentHas(door.current.app.plan, `/${name}`) ? rest(request, reply) : probed(request, reply);
    fastify.route({ method: ["GET", "HEAD"], url: `/-/${name}`, handler: probed });
    fastify.route({ method: ["GET", "HEAD"], url: `/${name}`, handler });
  }
  fastify.route({ method: [...METHODS], url: "/*", handler: rest });
  return fastify;
}

async function dispatch(
  door: ActiveVersion,
  lasting: ProcessState,
  request: FastifyRequest,
  reply: FastifyReply,
  told: RequestLog,
): Promise<FastifyReply | undefined> {
  if (!isSafe(request.method)) await door.gate;
  const { current: running } = door;
  const { app, router } = running;
  const about = told.of(request);
  try {
    if (door.outdated) throw supersededProblem(app);
    const path = withoutQuery(request.url);
    const match = router.match(request.method, path);
    const asking = (url = request.url) => new HttpIncoming(request, about, app, url);
    const page = await sendDocument(app, request, reply, path, match, () => firstAnswers(running, lasting, asking, request.url));
    about.route = page !== null ? "(page)" : match.is === "route" ? match.path : "(none)";
    if (page !== null) return page;
    if (match.is === "nothing") throw app.problems.problem("not-found");
    if (match.is === "other methods") return otherMethod(app, match.methods, request, reply);
    if (match.route.streams === true) return await listenLive(door, lasting, request, reply, told);
    const incoming = asking();
    const answering = answer(running, lasting, match.route, match.params, incoming);
    const answered = await (isSafe(request.method) ? answering : door.writing(answering));
    if (isSafe(request.method)) await demandLatest(app.store);
    if (answered.session !== undefined) lasting.live.ended();
    const moved = answered.session === undefined && incoming.moved !== null ? { session: incoming.moved } : {};
    return await send(app, request, reply, { ...answered, ...moved });
  } catch (error) {
    const isOld = await door.isBehind(app, error);
    // Nothing was done by the old plan, and what is only read can be read by the new one.
    if (isOld && isSafe(request.method) && door.current !== running && !door.outdated) return dispatch(door, lasting, request, reply, told);
    return sendProblem(app, request, reply, isOld ? supersededProblem(app) : problemFor(app, error, request.id));
  }
}

async function listenLive(
  door: ActiveVersion,
  lasting: ProcessState,
  request: FastifyRequest,
  reply: FastifyReply,
  told: RequestLog,
): Promise<undefined> {
  const about = told.of(request);
  if (about.route === "(none)") about.route = "/-/live";
  const { current: running } = door;
  try {
    if (door.outdated) throw supersededProblem(running.app);
    const incoming = new HttpIncoming(request, about, running.app);
    await running.timers.settle();
    const identity = await identify(running.app, incoming.credentials);
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
    const from = { last: incoming.header("last-event-id") ?? null, since: /[?&]since=(\d+)/.exec(request.url)?.[1] ?? null };
    if (!(await lasting.live.listen(identity, incoming.credentials, from, reply.raw))) reply.raw.writeHead(503).end();
    // It may have become outdated while it began.
    if (door.outdated) lasting.live.outdated();
  } catch (error) {
    const { app } = running;
    const isOld = await door.isBehind(app, error);
    if (!reply.sent) sendProblem(app, request, reply, isOld ? supersededProblem(app) : problemFor(app, error, request.id));
  }
}

function problemFor(app: Application, error: unknown, id: string): Problem {
  return problemAnswer(app, error, (one) => recordError(app.options, one, id));
}
