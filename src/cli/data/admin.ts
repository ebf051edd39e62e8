// `ninefold admin FILE …`: what the operator does about users from a shell.

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
import { openStore } from "../../runtime/store/open.ts";
import { MigrationRefused, OpenRefused, type ReleaseDraft, StoreUnavailable } from "../../runtime/store/store.ts";
import { readDocuments } from "../document.ts";
import { demandSameProductAs, draftOfRelease } from "../release/draft.ts";
import { latestReleaseAt, releasedVersion } from "../release/released.ts";
import { type Configuration, type Options, readConfiguration } from "../serve/configuration.ts";
import { UserError } from "../user-error.ts";
import { databaseThere, databaseUrl } from "./data.ts";

export interface AdminOptions extends Options {
  readonly email?: string;
  /** "name=value" */
  readonly set?: readonly string[];
  readonly passwordStdin?: boolean;
}

const WHAT = ["users", "create-user", "set-password", "revoke-sessions", "reset-second-factor"] as const;

export async function adminCommand(file: string, what: string, options: AdminOptions): Promise<void> {
  const asked = WHAT.find((one) => one === what);
  if (asked === undefined) throw new UserError(`There is no “${what}” for admin. Write one of: ${WHAT.join(", ")}`);
  const { email, set = [], passwordStdin = false, ...settings } = options;
  if (asked !== "users" && email === undefined) throw new UserError(`Say whom it is about: --email somebody@example.org`);
  const configuration = readConfiguration(settings, process.env);
  try {
    const { plan, release } = await planInForce(file, configuration);
    const { store, report } = await openStore({ plan, url: databaseUrl(file, configuration), release });
    try {
      for (const change of report.changes) console.error(`Database: ${change}`);
      await perform(adminApplication(plan, store, undefined, mailSettings(configuration)), asked, email ?? "", set, passwordStdin);
    } finally {
      await store.close();
    }
  } catch (error) {
    const told = [AdminRefused, OpenRefused, MigrationRefused, StoreUnavailable].some((kind) => error instanceof kind);
    throw told && error instanceof Error ? new UserError(error.message) : error;
  }
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
