// `ninefold try NEW`: serves a changed document on a copy of its product's data, from which nothing leaves and of which nothing stays.

import { randomBytes } from "node:crypto";
import { basename, dirname, resolve } from "node:path";
import type { Compiled } from "../../compiler/difference/difference.ts";
import type { Sandbox } from "../../runtime/server/context/application.ts";
import { Files } from "../../runtime/server/files/files.ts";
import { createServer } from "../../runtime/server/server.ts";
import { copyOnWrite } from "../../runtime/server/storage/copy-on-write.ts";
import type { FileStorage } from "../../runtime/server/storage/storage.ts";
import { beginReading } from "../../runtime/store/backup/read-transaction.ts";
import { copyToSandbox, removeAbandonedSandboxes, type Sandbox as SandboxCopy } from "../../runtime/store/backup/sandbox.ts";
import { lossWords } from "../../runtime/store/migrate/report.ts";
import { storedRelease } from "../../runtime/store/migrate/stored-release.ts";
import { openStore } from "../../runtime/store/open.ts";
import { MigrationRefused, type Store } from "../../runtime/store/store.ts";
import { type WaitingEntries, waitingByKind } from "../../runtime/store/system/outbox.ts";
import type { Release } from "../../runtime/store/system/releases.ts";
import { databaseThere, dataFolder, demandDatabase, fileStorageOf, keepForOwner, openFileStorage } from "../data/data.ts";
import { readCompiled } from "../document.ts";
import { readableError } from "../refused.ts";
import { demandSameProductAs, releaseDraft } from "../release/draft.ts";
import { type Configuration, type Options, readConfiguration } from "../serve/configuration.ts";
import { wordsLog } from "../serve/logging.ts";
import { buildLook } from "../serve/look.ts";
import { freePort } from "../serve/network.ts";
import { peopleSettings } from "../serve/sign-in-settings.ts";
import { stopGracefully, untilStopped } from "../serve/stop.ts";
import { demandWebFolder } from "../serve/web-folder.ts";
import { asMisuse } from "../user-error.ts";
import { makeSandboxFolder, removeAbandonedFolders } from "./sandbox-folder.ts";

export type TryOptions = Pick<Options, "port" | "host" | "data" | "database">;

export async function tryCommand(file: string, options: TryOptions): Promise<void> {
  await asMisuse(async () => {
    const webFolder = demandWebFolder();
    const configuration = readConfiguration(options, process.env);
    const document = readCompiled(file, "tried");
    const openProductFiles = await fileStorageOf(file, configuration);
    const url = databaseThere(file, configuration);
    await demandDatabase(url);
    await demandSameProduct(url, document);
    const port = await sandboxPort(configuration, options.port !== undefined);
    await onCopy(file, url, configuration, (copy) => serveOn(copy, { file, document, configuration, webFolder, port, openProductFiles }));
  });
}

/** Before anything is copied. */
async function demandSameProduct(url: string, document: Compiled): Promise<void> {
  const reading = await beginReading(url);
  try {
    const latest = await storedRelease(reading.connection, reading.dialect);
    if (latest !== null) demandSameProductAs(latest, document);
  } catch (error) {
    throw readableError(error);
  } finally {
    await reading.close();
  }
}

/** The product's own port is left to it, whether it runs or not. */
function sandboxPort({ host, port }: Pick<Configuration, "host" | "port">, isNamed: boolean): Promise<number> {
  return freePort(host, isNamed || port === 0 ? port : port + 1, !isNamed);
}

interface Copied extends SandboxCopy {
  readonly folder: string;
  /** The moment before it was begun. */
  readonly at: Date;
  /** Resolves once the process is told to stop. */
  readonly stopped: Promise<string>;
}

/** Nothing of the copy is left, whenever the process is told to stop; what one that was killed left goes before. */
async function onCopy(file: string, url: string, configuration: Configuration, work: (copy: Copied) => Promise<void>): Promise<void> {
  keepForOwner();
  const data = /^postgres(ql)?:\/\//.test(url)
    ? dataFolder(file, configuration)
    : dirname(resolve(url.replace(/^sqlite:(\/\/(?=\/))?/, "")));
  const abandoned = removeAbandonedFolders(data) + (await removeAbandonedSandboxes(url));
  if (abandoned > 0) console.log("What an earlier trial left behind is removed.");
  const folder = makeSandboxFolder(data, randomBytes(8).toString("hex"));
  const stopped = untilStopped();
  try {
    const at = new Date();
    const copying = copyToSandbox(url, folder.path);
    const copy = await Promise.race([copying, stopped]);
    if (typeof copy === "string") {
      // A copy cannot be given up half-way: it is finished, and removed.
      await copying.then(({ remove }) => remove()).catch(() => {});
      return;
    }
    const { rows, tables } = copy;
    const seconds = ((Date.now() - at.getTime()) / 1000).toFixed(1);
    console.log(
      `Copied ${rows.toLocaleString("en")} rows of ${tables} tables in ${seconds} s. Files are read where the product keeps them.`,
    );
    try {
      await work({ ...copy, folder: folder.path, at, stopped });
    } finally {
      await copy.remove();
    }
  } catch (error) {
    throw readableError(error);
  } finally {
    folder.remove();
  }
}

interface Tried {
  readonly file: string;
  readonly document: Compiled;
  readonly configuration: Configuration;
  readonly webFolder: string;
  readonly port: number;
  readonly openProductFiles: () => Promise<FileStorage>;
}

async function serveOn(copy: Copied, { file, document, configuration, webFolder, port, openProductFiles }: Tried): Promise<void> {
  const { plan } = document;
  const { host, behindProxy, allowedOrigins, metricsToken } = configuration;
  const address = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  const look = await buildLook(file, plan, false, (trouble) => console.error(trouble));
  const people = peopleSettings({ ...configuration, address }, false);
  const store = await migrated(copy, document, look);
  try {
    const held = await waitingByKind(store);
    const own = await openFileStorage(file, { data: copy.folder, files: null });
    const sandbox: Sandbox = { document: basename(file), copiedAt: copy.at.toISOString(), port };
    const server = await createServer({
      ...look,
      ...people,
      plan,
      store,
      files: new Files(copyOnWrite(own, openProductFiles)),
      outbound: { mail: null, calls: null, address },
      sandbox,
      behindProxy,
      allowedOrigins,
      metricsToken,
      webFolder,
      log: wordsLog,
    });
    const url = await server.listen({ host, port });
    console.log(`Nothing leaves this trial: ${heldWords(held)} held, and so is what is queued from now on. Timers run.`);
    console.log(`\nA trial of ${plan.product.name} by ${file} runs at ${url}`);
    console.log("\nStop with Ctrl+C. The copy is removed then.");
    await copy.stopped;
    const all = await waitingByKind(store);
    await stopGracefully(server, store, configuration, ({ message }) => console.error(message));
    console.log(`The trial is over. Held in it: ${counted(all.mail, "mail")} and ${counted(all.call, "call")}. Nothing of it is kept.`);
  } finally {
    await store.close();
  }
}

/** As a release would. What it would lose is lost here, and said: that a copy loses it needs no confirmation. */
async function migrated({ url }: Copied, document: Compiled, look: Parameters<typeof releaseDraft>[1]): Promise<Store> {
  const draft = releaseDraft(document, look, true);
  // A copy goes on where the release that it was copied of is held.
  const opening = { plan: document.plan, url, release: { ...draft, isSame: ({ meaning }: Release) => meaning === draft.meaning } };
  const { store, report } = await openStore(opening).catch((error: unknown) => {
    if (!(error instanceof MigrationRefused) || error.losses.length === 0) throw error;
    const losses = error.losses.map((loss) => `- ${lossWords(loss)}`).join("\n");
    console.log(`The document has no place for these. They are lost in this copy; a release has to give them up first:\n${losses}`);
    return openStore({ ...opening, givenUp: error.losses });
  });
  for (const change of report.changes) console.log(`Database: ${change}`);
  return store;
}

function heldWords({ mail, call }: WaitingEntries): string {
  const isOne = mail + call === 1;
  return `${counted(mail, "mail")} and ${counted(call, "call")} that waited ${isOne ? "is" : "are"}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
