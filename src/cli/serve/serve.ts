// `ninefold dev FILE` and `ninefold serve FILE`. Compiles a document, opens its database, and answers HTTP until told to stop. In
// development it also makes samples, and follows the document as it changes.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compile } from "../../compiler/compile.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { printDiagnostics } from "../../compiler/diagnostics/print.ts";
import { widthOf } from "../../compiler/diagnostics/width.ts";
import type { Plan } from "../../compiler/plan/plan.ts";
import { withProvenFixes } from "../../compiler/proven.ts";
import type { Source } from "../../compiler/source.ts";
import type { SampleUser } from "../../runtime/server/context/application.ts";
import { SettableClock } from "../../runtime/server/context/clock.ts";
import { type Log, stackOf } from "../../runtime/server/context/log.ts";
import { SAMPLE_PASSWORD } from "../../runtime/server/development/sample-users.ts";
import { makeSamples, SamplesRefused } from "../../runtime/server/development/samples.ts";
import { Files } from "../../runtime/server/files/files.ts";
import type { Look } from "../../runtime/server/http/components.ts";
import { createServer, type NinefoldServer, type ServerSetup } from "../../runtime/server/server.ts";
import { openStore } from "../../runtime/store/open.ts";
import { MigrationRefused, OpenRefused, type Store, StoreUnavailable } from "../../runtime/store/store.ts";
import { databaseUrl, fileStorageOf, readSampleRecords } from "../data/data.ts";
import { documentFiles, readDocuments } from "../document.ts";
import { PACKAGE_ROOT } from "../package-root.ts";
import { refusedWords } from "../refused.ts";
import { UserError } from "../user-error.ts";
import { buildComponents, componentFiles, componentNames, keepTypes } from "./components.ts";
import { type Configuration, type Options, oldValues, readConfiguration, unknownVariables } from "./configuration.ts";
import { type JsonLog, jsonLog, wordsLog } from "./logging.ts";
import { logoFiles, readLogo } from "./logo.ts";
import { freePort } from "./network.ts";
import { announceOutbound, outboundSettings } from "./outbound.ts";
import { peopleSettings } from "./sign-in-settings.ts";
import { stopGracefully, untilStopped } from "./stop.ts";
import { type Texts, textsOf, watchFiles } from "./watch.ts";

export interface ServeOptions extends Options {
  readonly development: boolean;
}

const ERRORS_ON_PAGES = 10;
const WEB_FOLDER = fileURLToPath(new URL("dist/web", PACKAGE_ROOT));

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
  if (!existsSync(WEB_FOLDER)) throw new UserError("The application is not built yet. Run: npm run build");
  const { plan, read } = await firstPlan(file, development, say);
  // What is refused is refused before anything is made.
  const free = await freePort(host, port, development && options.port === undefined);
  const settings = settingsFor(plan, { ...configuration, port: free }, development);
  const openStorage = await fileStorageOf(file, configuration);
  const { store, report } = await openDatabase(file, plan, configuration);
  for (const change of report.changes) say({ level: "info", message: `Database: ${change}` });
  const files = new Files(await openStorage());
  const build = async (built: Plan): Promise<Look> => {
    if (development) keepTypes(file, built);
    const tell = (trouble: string) => say({ level: "error", message: trouble });
    return { components: await buildComponents(file, built, development, tell), logo: readLogo(file, built, tell) };
  };
  const besides = (shown: Plan) => [...componentFiles(file, componentNames(shown)), ...logoFiles(file, shown)];
  const readBesides = textsOf(besides(plan));
  const look = await build(plan);
  const server = await start(file, { ...settings, plan, store, files, ...look, development, log });
  const address = await server.listen({ host, port: free });
  if (development) announce(plan, server, address);
  else log({ level: "info", message: "started", product: plan.product.name, address, openQuestions: openQuestionsOf(plan) });
  announceOutbound(configuration, development, address, say);
  if (json !== null) logWhatEndsTheProcess(json);
  let running = plan;
  const stopWatching = development
    ? watchFiles(
        () => [...pathsOf(file), ...besides(running)],
        async () => {
          running = await follow(file, { server, store, files, address, build, configuration }, running);
        },
        new Map([...read, ...readBesides]),
      )
    : () => {};
  const signal = await untilStopped();
  stopWatching();
  if (!development) log({ level: "info", message: "stopping", signal });
  await stopGracefully(server, store, configuration, json?.last ?? terminalLog);
  await json?.last({ level: "info", message: "stopped" });
}

/** A fault of the program's that nobody caught: the state of the process is unknown then, so it ends. */
function logWhatEndsTheProcess({ last }: JsonLog): void {
  process.once("uncaughtException", (error) => {
    const entry = { level: "error", message: "the process ends by a fault of the program", error: stackOf(error) } as const;
    void last(entry).finally(() => process.exit(1));
  });
}

const terminalLog: Log = ({ level, message }) => (level === "info" ? console.log(message) : console.error(message));

/** What stands in the way of a database is said in words. */
async function openDatabase(file: string, plan: Plan, configuration: Configuration): ReturnType<typeof openStore> {
  try {
    return await openStore({ plan, url: databaseUrl(file, configuration) });
  } catch (error) {
    if (error instanceof MigrationRefused) throw new UserError(refusedWords(error, file, configuration));
    if (error instanceof OpenRefused || error instanceof StoreUnavailable) throw new UserError(error.message);
    throw error;
  }
}

/** The plan of a document, and the texts it was read from; in development waits until one with errors is mended. */
async function firstPlan(file: string, development: boolean, say: Log): Promise<{ readonly plan: Plan; readonly read: Texts }> {
  for (;;) {
    const read = textsOf(pathsOf(file));
    const { plan, untold } = planOf(readDocuments(file), development);
    if (untold > 0) say({ level: "warn", message: `The document has ${counted(untold, "warning")}. See: ninefold check ${file}` });
    if (plan !== null) return { plan, read };
    if (!development) throw new UserError(`${file} has errors, so it does not run.`);
    console.error(`${file} has errors. Mend them and save: it starts by itself.`);
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

/** The files that a document is made of, those included that are not there yet. */
function pathsOf(file: string): string[] {
  try {
    return documentFiles(file).map(({ path }) => path);
  } catch {
    return [file];
  }
}

interface Compiled {
  readonly plan: Plan | null;
  readonly errors: readonly Diagnostic[];
  /** How many warnings were not printed. */
  readonly untold: number;
}

/** Compiles, and prints errors, and to whoever writes the document warnings. */
function planOf(sources: readonly Source[], development: boolean): Compiled {
  const { plan, diagnostics } = compile(sources);
  const found = diagnostics.filter(({ level }) => level === "error");
  const errors = withProvenFixes(found, sources, { all: diagnostics });
  const warnings = plan === null ? [] : diagnostics.filter(({ level }) => level === "warning");
  const shown = development ? [...errors, ...warnings] : errors;
  if (shown.length > 0)
    console.error(printDiagnostics(shown, sources, { colour: process.stderr.isTTY === true && process.env.NO_COLOR === undefined }));
  return { plan, errors, untold: development ? 0 : warnings.length };
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
    webFolder: WEB_FOLDER,
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

/** Until somebody has a role nobody would see the records, and none of the users would be of a role that comes later. */
async function sampleUsers(file: string, plan: Plan, store: Store, files: Files): ReturnType<typeof makeSamples> {
  if (plan.roles.length === 0) return [];
  try {
    return await makeSamples(plan, store, readSampleRecords(file), undefined, files, { log: wordsLog });
  } catch (error) {
    if (error instanceof SamplesRefused)
      throw new UserError(`${error.message}\nNone of the samples was made. Mend data/samples.json beside the document.`);
    throw error;
  }
}

interface Following {
  readonly server: NinefoldServer;
  readonly store: Store;
  readonly files: Files;
  readonly address: string;
  readonly build: (plan: Plan) => Promise<Look>;
  readonly configuration: Configuration;
}

/** The first errors, as the terminal shows them. */
function errorsForPages(errors: readonly Diagnostic[], sources: readonly Source[], file: string): string {
  const said = printDiagnostics(errors.slice(0, ERRORS_ON_PAGES), sources, { colour: false });
  const rest = errors.length - ERRORS_ON_PAGES;
  return rest > 0 ? `${said}There are ${rest} more. See: ninefold check ${file}` : said;
}

/** Brings the running product to the changed document or components, or says why it stays as it was; gives what runs. */
async function follow(file: string, following: Following, running: Plan): Promise<Plan> {
  const { server, store, files, address, build, configuration } = following;
  try {
    const sources = readDocuments(file);
    const { plan, errors } = planOf(sources, true);
    if (plan === null) {
      console.error("The document has errors; what ran before keeps running.");
      server.behind(errorsForPages(errors, sources, file));
      return running;
    }
    const isOther = JSON.stringify(plan) !== JSON.stringify(running);
    if (isOther) {
      const before = server.samples;
      const report = await server.adopt(plan, (adopted) => sampleUsersOr(before, file, adopted, store, files));
      for (const change of report.changes) console.log(`Database: ${change}`);
      console.log(`${file} changed; the product follows.`);
      if (JSON.stringify(before) !== JSON.stringify(server.samples)) announceSamples(server, address);
    }
    const built = await build(plan);
    if (server.show(built)) logCustomComponents(built);
    if (server.behind(null) && !isOther) console.log(`${file} is as the product runs it again.`);
    return plan;
  } catch (error) {
    const words =
      error instanceof MigrationRefused ? refusedWords(error, file, configuration) : error instanceof Error ? error.message : String(error);
    console.error(words);
    console.error("What ran before keeps running.");
    server.behind(words);
    return running;
  }
}

/** Why one could not be built has just been said: it is not among those that are shown. */
function logCustomComponents({ components }: Look): void {
  const shown = [...components.values()].filter((component) => "code" in component).length;
  if (shown === components.size) console.log("What stands beside the document changed; the product shows it.");
  else if (shown > 0) console.log("Components changed; the product shows the others.");
}

/** The product follows the document even where its samples do not. */
async function sampleUsersOr(
  before: readonly SampleUser[],
  file: string,
  plan: Plan,
  store: Store,
  files: Files,
): Promise<readonly SampleUser[]> {
  try {
    return await sampleUsers(file, plan, store, files);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    return before;
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
  if (open > 0) console.log(`${counted(open, "question")} ${open === 1 ? "is" : "are"} open: ${address}/-/open`);
  announceSamples(server, address);
  console.log("\nStop with Ctrl+C.");
}

function announceSamples({ samples }: NinefoldServer, address: string): void {
  if (samples.length === 0) return;
  console.log(`\nSign in at ${address}/-/sign-in with one click, or with the password ${SAMPLE_PASSWORD} as:`);
  const users = samples.map(({ label, roles, email }) => [
    label === email ? "" : label,
    roles.length === 0 ? "no role" : roles.join(", "),
    email,
  ]);
  const widths = [0, 1].map((at) => Math.max(...users.map((cells) => widthOf(cells[at] ?? ""))));
  for (const cells of users) {
    const line = cells.map((text, at) => text + " ".repeat(Math.max(0, (widths[at] ?? 0) - widthOf(text))));
    console.log(`  ${line.filter((_, at) => widths[at] !== 0).join("  ")}`);
  }
}
