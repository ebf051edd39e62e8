// `ninefold admin FILE …`: what the operator does from a shell about users, and about what releases took out of the product.

import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { compileWithModel } from "../../compiler/compile.ts";
import type { Plan } from "../../compiler/plan/plan.ts";
import {
  AdminRefused,
  adminApplication,
  createUser,
  endUserAccess,
  endUserSecondFactor,
  listUsers,
  setUserPassword,
} from "../../runtime/server/auth/admin.ts";
import type { Application } from "../../runtime/server/context/application.ts";
import type { OutboundSettings } from "../../runtime/server/outbox/outbound.ts";
import { type AsideSummary, listAsides } from "../../runtime/store/migrate/asides.ts";
import { type OpenOptions, openStore } from "../../runtime/store/open.ts";
import { MigrationRefused, OpenRefused, type ReleaseDraft, type Store, StoreUnavailable } from "../../runtime/store/store.ts";
import { schemaOf } from "../../runtime/store/tables.ts";
import { readDocuments } from "../document.ts";
import { demandSameProductAs, draftOfRelease } from "../release/draft.ts";
import { latestReleaseAt, releasedVersion } from "../release/released.ts";
import { type Configuration, type Options, readConfiguration } from "../serve/configuration.ts";
import { textTable } from "../text-table.ts";
import { UserError } from "../user-error.ts";
import { databaseThere, databaseUrl } from "./data.ts";

export interface AdminOptions extends Options {
  readonly email?: string;
  /** "name=value" */
  readonly set?: readonly string[];
  readonly passwordStdin?: boolean;
}

const WIDTH = 120;
const OF_ONE_USER = ["create-user", "set-password", "revoke-sessions", "reset-second-factor"] as const;
const WHAT = ["users", ...OF_ONE_USER, "aside", "erase-aside"] as const;

export async function adminCommand(file: string, what: string, options: AdminOptions): Promise<void> {
  const asked = WHAT.find((one) => one === what);
  if (asked === undefined) throw new UserError(`There is no “${what}” for admin. Write one of: ${WHAT.join(", ")}`);
  const { email, set = [], passwordStdin = false, ...settings } = options;
  if (OF_ONE_USER.some((one) => one === asked) && email === undefined)
    throw new UserError(`Say whom it is about: --email somebody@example.org`);
  const configuration = readConfiguration(settings, process.env);
  try {
    const { plan, release } = await planInForce(file, configuration);
    const opening = { plan, url: databaseUrl(file, configuration), release, keepDays: configuration.keepDays };
    if (asked === "aside" || asked === "erase-aside") {
      const kept = await onData(opening, (store) => listAsides(store.system, schemaOf(plan)));
      process.stdout.write(kept.length === 0 ? "Nothing is kept aside.\n" : asideTable(kept));
      if (asked === "aside" || kept.length === 0 || release === null) return;
      // Opening erases what is older than it is to be kept.
      await onData({ ...opening, release: { ...release, at: new Date().toISOString() }, keepDays: 0 }, async () => {});
      console.log("It is erased. The way back from these releases brings none of it back.");
      return;
    }
    await onData(opening, async (store) => {
      await perform(adminApplication(plan, store, undefined, mailSettings(configuration)), asked, email ?? "", set, passwordStdin);
    });
  } catch (error) {
    const told = [AdminRefused, OpenRefused, MigrationRefused, StoreUnavailable].some((kind) => error instanceof kind);
    throw told && error instanceof Error ? new UserError(error.message) : error;
  }
}

async function onData<T>(opening: OpenOptions, work: (store: Store) => Promise<T>): Promise<T> {
  const { store, report } = await openStore(opening);
  try {
    for (const change of report.changes) console.error(`Database: ${change}`);
    return await work(store);
  } finally {
    await store.close();
  }
}

function asideTable(kept: readonly AsideSummary[]): string {
  const rows = kept.map(({ entity, field, release, at, count }) => {
    const what =
      field === null
        ? `${entity}: ${count === 1 ? "1 record" : `${count} records`}`
        : `${entity}.${field}: ${count === 1 ? "1 value" : `${count} values`}`;
    return [what, String(release), `${at.slice(0, 16).replace("T", " ")} UTC`];
  });
  return textTable([["Kept aside", "By release", "Since"], ...rows], process.stdout.columns ?? WIDTH, 1);
}

/** Users are those of the product as it is served: of the latest release, whatever has become of the document since. */
async function planInForce(
  file: string,
  configuration: Configuration,
): Promise<{ readonly plan: Plan; readonly release: ReleaseDraft | null }> {
  const compiled = compileWithModel(readDocuments(file));
  const latest = await latestReleaseAt(databaseThere(file, configuration));
  if (latest !== null) {
    if (compiled.plan !== null) demandSameProductAs(latest, compiled);
    return { plan: releasedVersion(latest).plan, release: draftOfRelease(latest) };
  }
  if (compiled.plan === null) throw new UserError(`${file} has errors. See them with: ninefold check ${file}`);
  return { plan: compiled.plan, release: null };
}

/** Calls of the document wait for the product itself, which signs them. */
function mailSettings({ smtpUrl, mailFrom, address }: Configuration): OutboundSettings {
  return { mail: smtpUrl === null || mailFrom === null ? null : { url: smtpUrl, from: mailFrom }, calls: null, address };
}

async function perform(
  app: Application,
  what: (typeof WHAT)[number],
  email: string,
  set: readonly string[],
  stdin: boolean,
): Promise<void> {
  if (what === "users") {
    const users = await listUsers(app);
    for (const { id, email, alike } of users) console.log(`${id}  ${email}${alike ? "  (looks like another one's address)" : ""}`);
    if (users.some(({ alike }) => alike))
      console.log("Addresses that look alike are from before such were refused: give all but one of those users another address.");
  } else if (what === "revoke-sessions") {
    await endUserAccess(app, email);
    console.log(`Every session, API token and passkey of ${email} is ended.`);
  } else if (what === "reset-second-factor") {
    await endUserSecondFactor(app, email);
    console.log(`${email} signs in without a second factor from now on, until they set one up again.`);
  } else {
    const password = stdin ? readFileSync(0, "utf8").replace(/\r?\n$/, "") : randomBytes(18).toString("base64url");
    if (what === "create-user") await createUser(app, email, fieldsOf(set), password);
    else await setUserPassword(app, email, password);
    console.log(
      what === "create-user"
        ? `${email} may sign in now.`
        : `${email} has a new password, and every session, API token and passkey is ended.`,
    );
    if (!stdin) console.log(`The password, which is shown only here: ${password}`);
  }
}

function fieldsOf(set: readonly string[]): Map<string, string> {
  return new Map(
    set.map((one): [string, string] => {
      const at = one.indexOf("=");
      if (at < 1) throw new UserError(`--set takes name=value; "${one.slice(0, 40)}" is not.`);
      return [one.slice(0, at), one.slice(at + 1)];
    }),
  );
}
