// `ninefold dev FILE` and `ninefold serve FILE`. Compiles a document, opens its database, and answers HTTP until told to stop. In
// development it also makes samples, and follows the document as it changes.

import { compileWithModel } from "../../compiler/compile.ts";
import { runnable } from "../../compiler/edits/last-good.ts";
import type { Plan } from "../../compiler/plan/plan.ts";
import type { Source } from "../../compiler/source.ts";
import { SettableClock } from "../../runtime/server/context/clock.ts";
import { type Log, stackOf } from "../../runtime/server/context/log.ts";
import { Files } from "../../runtime/server/files/files.ts";
import type { Look } from "../../runtime/server/http/components.ts";
import { createServer, type NinefoldServer } from "../../runtime/server/server.ts";
import type { ServerSetup } from "../../runtime/server/server-setup.ts";
import type { Store } from "../../runtime/store/store.ts";
import { heldRelease, latestRelease, releaseNumbered } from "../../runtime/store/system/releases.ts";
import { databaseUrl, fileStorageOf } from "../data/data.ts";
import { documentFiles, readDocuments } from "../document.ts";
import { demandNoFormerData } from "../release/former-name.ts";
import { listenForReleases, releaseSocketOf } from "../release/release-socket.ts";
import { releasedVersion } from "../release/released.ts";
import { answerGo, answerRelease } from "../release/request.ts";
import { UserError } from "../user-error.ts";
import { componentFiles, componentNames, keepTypes } from "./components.ts";
import { type Configuration, type Options, oldValues, readConfiguration, unknownVariables } from "./configuration.ts";
import { Follower } from "./follow.ts";
import { type JsonLog, jsonLog, wordsLog } from "./logging.ts";
import { logoFiles } from "./logo.ts";
import { buildLook } from "./look.ts";
import { freePort } from "./network.ts";
import { logRefusal, type Opened, openVersion, type Version, versionInstead, versionOf } from "./opening.ts";
import { announceOutbound, outboundSettings } from "./outbound.ts";
import { compiledOf, errorsForPages } from "./reading.ts";
import { announceSamples, sampleUsers } from "./sample-users.ts";
import { peopleSettings } from "./sign-in-settings.ts";
import { stopGracefully, untilStopped } from "./stop.ts";
import { Studio } from "./studio.ts";
import { type Texts, textsOf, watchFiles } from "./watch.ts";
import { demandWebFolder } from "./web-folder.ts";

export interface ServeOptions extends Options {
  readonly development: boolean;
}

export async function serveCommand(file: string, options: ServeOptions): Promise<void> {
  const configuration = readConfiguration(options, process.env);
  const json = options.development ? null : jsonLog(configuration.logLevel);
  try {
    await serve(file, options, configuration, json);
  } finally {
    await json?.end();
  }
}

async function serve(file: string, options: ServeOptions, configuration: Configuration, json: JsonLog | null): Promise<void> {
  const { host, port } = configuration;
  const { development } = options;
  const log = json?.log ?? wordsLog;
  const say = json?.log ?? terminalLog;
  for (const sentence of [...unknownVariables(process.env), ...oldValues(process.env)]) say({ level: "warn", message: sentence });
  const webFolder = demandWebFolder();
  const build = async (built: Plan): Promise<Look> => {
    if (development) keepTypes(file, built);
    return buildLook(file, built, development, (trouble) => say({ level: "error", message: trouble }));
  };
  const first = await firstVersion(file, configuration, development, build, say);
  // What is refused is refused before anything is made.
  const free = await freePort(host, port, development && options.port === undefined);
  const settings = (plan: Plan) => settingsFor(plan, { ...configuration, port: free }, development);
  settings(first.version.plan);
  const openStorage = await fileStorageOf(file, configuration);
  if (!development) await demandNoFormerData(file, first.version.plan.product.name, configuration);
  const { opened, read, errors } = await openFirst(file, configuration, first, () =>
    firstVersion(file, configuration, development, build, say),
  );
  const { store, report } = opened;
  const { plan, look, refused } = opened.version;
  for (const change of report.changes) say({ level: "info", message: `Database: ${change}` });
  logRefusal(file, opened, say);
  const files = new Files(await openStorage());
  const besides = (shown: Plan) => [...componentFiles(file, componentNames(shown)), ...logoFiles(file, shown)];
  const readBesides = textsOf(besides(plan));
  const newest = async () => {
    const release = await latestRelease(store.system);
    return release === null ? null : releasedVersion(release);
  };
  const releases = development ? {} : { refused: refused?.forPages ?? null, latestRelease: newest };
  const studio = development ? new Studio(file, configuration) : null;
  const server = await start(file, { ...settings(plan), webFolder, plan, store, files, ...look, ...releases, development, studio, log });
  if (errors !== null) server.behind(errors);
  const address = await server.listen({ host, port: free });
  if (development) announce(plan, server, address);
  else
    log({
      level: "info",
      message: "started",
      product: plan.product.name,
      release: store.release,
      held: (await heldRelease(store.system)) !== null,
      address,
      openQuestions: openQuestionsOf(plan),
    });
  announceOutbound(configuration, development, address, say);
  if (json !== null) logWhatEndsTheProcess(json);
  const follower = studio === null ? null : new Follower(file, plan, { server, store, files, address, build, configuration, studio });
  const stopWatching =
    follower === null
      ? () => {}
      : watchFiles(
          () => [...pathsOf(file), ...besides(follower.plan)],
          () => follower.filesChanged(),
          new Map([...read, ...readBesides]),
        );
  const endReleases = development ? null : await releasesByCommand(file, configuration, server, store, settings, log);
  const signal = await untilStopped();
  stopWatching();
  await endReleases?.();
  await studio?.close();
  if (!development) log({ level: "info", message: "stopping", signal });
  await stopGracefully(server, store, configuration, json?.last ?? terminalLog);
  await json?.last({ level: "info", message: "stopped" });
}

/** On SQLite `ninefold release` asks this process, which has the file. Answers how to stop; null where it cannot be asked. */
async function releasesByCommand(
  file: string,
  configuration: Configuration,
  server: NinefoldServer,
  store: Store,
  settings: (plan: Plan) => unknown,
  log: Log,
): Promise<(() => Promise<void>) | null> {
  const path = releaseSocketOf(databaseUrl(file, configuration));
  if (path === null) return null;
  const read = async (number: number) => (await releaseNumbered(store.system, number))!;
  const go = async () => {
    const isEnded = await server.go();
    if (isEnded) log({ level: "info", message: "the hold has ended", release: store.release });
    return isEnded;
  };
  return listenForReleases(path, (request) => {
    if (request.is === "go") return answerGo(request, go);
    return answerRelease(request, read, async ({ plan, look, draft }) => {
      settings(plan);
      const { givenUp } = request;
      const report = await server.release({ plan, look }, { release: draft, givenUp, keepDays: configuration.keepDays });
      for (const change of report.changes) log({ level: "info", message: `Database: ${change}` });
      log({ level: "info", message: "released", release: store.release, by: draft.by, held: draft.held ?? false });
      return { report, number: store.release };
    }).catch((error: unknown) => {
      log({ level: "error", message: "the release failed", error: stackOf(error) });
      throw error;
    });
  });
}

/** A fault of the program's that nobody caught: the state of the process is unknown then, so it ends. */
function logWhatEndsTheProcess({ last }: JsonLog): void {
  process.once("uncaughtException", (error) => {
    const entry = { level: "error", message: "the process ends by a fault of the program", error: stackOf(error) } as const;
    void last(entry).finally(() => process.exit(1));
  });
}

const terminalLog: Log = ({ level, message }) => (level === "info" ? console.log(message) : console.error(message));

/** What is served first, and the texts that it was read from. */
interface FirstVersion {
  readonly version: Version;
  readonly read: Texts;
  /** In development: because of which rows do not run as they are written. */
  readonly errors: string | null;
}

/** In development a document with errors runs without the rows that have them, so that it can be mended in the Studio. */
async function firstVersion(
  file: string,
  configuration: Configuration,
  development: boolean,
  build: (plan: Plan) => Promise<Look>,
  say: Log,
): Promise<FirstVersion> {
  const read = textsOf(pathsOf(file));
  const sources = readDocuments(file);
  const { document, errors, untold } = compiledOf(sources, development);
  if (untold > 0) say({ level: "warn", message: `The document has ${counted(untold, "warning")}. See: ninefold check ${file}` });
  if (document !== null) return { version: versionOf(document, await build(document.plan), development), read, errors: null };
  if (!development) {
    const reason = errorsForPages(errors, sources, file);
    const instead = await versionInstead(file, configuration, { forPages: reason, forLog: reason });
    if (instead === null) throw new UserError(`${file} has errors, so it does not run.`);
    return { version: instead, read, errors: null };
  }
  console.error(`${file} has errors. Until they are mended, the product runs without the rows that have them.`);
  const parts = runnable(sources, null);
  const compiled = compileWithModel(parts.sources);
  if (compiled.plan === null) throw new UserError(`${file} has errors, so it does not run.`);
  const running = { ...compiled, plan: compiled.plan, sources: parts.sources };
  return { version: versionOf(running, await build(running.plan), development), read, errors: errorsForPages(errors, sources, file) };
}

/** Where the rows with errors cannot be left out beside the data that are there, the mended document is waited for. */
async function openFirst(
  file: string,
  configuration: Configuration,
  first: FirstVersion,
  again: () => Promise<FirstVersion>,
): Promise<Omit<FirstVersion, "version"> & { readonly opened: Opened }> {
  for (let next = first; ; next = await again()) {
    const { version, read, errors } = next;
    try {
      return { opened: await openVersion(file, version, configuration), read, errors };
    } catch (error) {
      if (errors === null || !(error instanceof UserError)) throw error;
      console.error("Without those rows, data that are there would be lost. Mend the document and save: it starts by itself.");
      await new Promise<void>((resolve) => {
        const stop = watchFiles(
          () => pathsOf(file),
          () => {
            stop();
            resolve();
          },
          read,
        );
      });
    }
  }
}

/** The files that a document is made of, those included that are not there yet. */
function pathsOf(file: string): string[] {
  try {
    return documentFiles(file).map(({ path }) => path);
  } catch {
    return [file];
  }
}

/** What the operator set of the server. Throws `UserError` where settings do not go together. */
function settingsFor(plan: Plan, configuration: Configuration, development: boolean) {
  const { behindProxy, allowedOrigins, metricsToken, showOpen } = configuration;
  const outbound = outboundSettings(plan, configuration, development);
  return {
    ...peopleSettings(configuration, development),
    outbound,
    behindProxy,
    allowedOrigins,
    metricsToken,
    showOpen,
  };
}

type Starting = Omit<ServerSetup, "samples"> & { readonly files: Files };

/** In development with samples, and a clock that can be set. */
async function start(file: string, setup: Starting): Promise<NinefoldServer> {
  if (!setup.development) return createServer({ ...setup, samples: [] });
  const samples = await sampleUsers(file, setup.plan, setup.store, setup.files);
  return createServer({ ...setup, clock: new SettableClock(), documents: () => documentsOr(file), samples });
}

/** None while the file is being replaced. */
function documentsOr(file: string): readonly Source[] {
  try {
    return readDocuments(file);
  } catch (error) {
    if (error instanceof UserError) return [];
    throw error;
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function openQuestionsOf(plan: Plan): number {
  return plan.points.reduce((sum, point) => sum + point.questions.length, 0);
}

function announce(plan: Plan, server: NinefoldServer, address: string): void {
  const open = openQuestionsOf(plan);
  console.log(`\n${plan.product.name} runs at ${address}`);
  console.log(`Change it in the Studio: ${address}/-/studio`);
  if (open > 0) console.log(`${counted(open, "question")} ${open === 1 ? "is" : "are"} open: ${address}/-/open`);
  announceSamples(server.samples, address);
  console.log("\nStop with Ctrl+C.");
}
