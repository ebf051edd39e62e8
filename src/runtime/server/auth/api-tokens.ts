// Tokens by which programs act for whoever made them. Shown once, for so many days, limited to some of their roles.

import { normalized } from "../../../compiler/expression/normalize.ts";
import { type ApiToken, addApiToken, apiTokensOf, removeApiToken } from "../../store/system/api-tokens.ts";
import type { NewApiToken } from "../../wire-account.ts";
import { tellHolder } from "../accounts/account-notices.ts";
import { demandRecentHolder, writeAsRecent } from "../accounts/recent-sign-in.ts";
import { demandHolder, logAccount, members } from "../accounts/request-members.ts";
import { phrase } from "../i18n/texts.ts";
import { newApiToken, tokenHash } from "../pipeline/passwords.ts";
import type { HttpRequest, Reply } from "../pipeline/router.ts";

const LONGEST_NAME = 100;
const LONGEST_DAYS = 366;
const MOST_TOKENS = 50;

/** POST /-/account/tokens { name, roles, days } */
export async function makeApiToken(ask: HttpRequest): Promise<Reply> {
  const { app, actor } = ask;
  const { problems } = app;
  const holder = await demandRecentHolder(ask);
  const { id: userId, user } = holder;
  const member = members(ask, ["name", "roles", "days"]);
  const name = typeof member("name") === "string" ? normalized(String(member("name")).trim()) : "";
  const [roles, days] = [member("roles"), member("days")];
  const faults = [];
  if (name === "") faults.push(problems.fault("required", { field: phrase("name") }, "name"));
  if (name.length > LONGEST_NAME) faults.push(problems.fault("too-long", { field: phrase("name"), max: LONGEST_NAME }, "name"));
  if (!Array.isArray(roles) || roles.length === 0 || !roles.every((role) => actor.roles.includes(role)))
    faults.push(problems.fault("not-one-of", { field: phrase("roles"), values: actor.roles.join(", ") }, "roles"));
  if (!Number.isSafeInteger(days) || Number(days) < 1 || Number(days) > LONGEST_DAYS)
    faults.push(problems.fault("out-of-range", { field: phrase("days"), range: phrase("between", { min: 1, max: LONGEST_DAYS }) }, "days"));
  if (faults.length > 0) throw problems.together(faults);
  const token = newApiToken();
  const now = app.clock.now();
  const kept: ApiToken = {
    id: app.ids.uuid(),
    userId,
    name,
    tokenHash: tokenHash(token),
    roles: [...new Set((roles as readonly unknown[]).map(String))],
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + Number(days) * 86_400_000).toISOString(),
    usedAt: null,
  };
  await writeAsRecent(app, holder, async (transaction) => {
    if ((await apiTokensOf(transaction, userId)).length >= MOST_TOKENS) throw problems.problem("too-many-tokens", { most: MOST_TOKENS });
    await addApiToken(transaction, kept);
    await tellHolder(app, transaction, user, "token", name);
  });
  app.outbound?.wake();
  logAccount(app, userId, "API token made");
  const body: NewApiToken = { token, listed: tokenView(kept, actor.roles, kept.createdAt) };
  return { status: 201, body };
}

/** POST /-/account/tokens/{id}/end */
export async function endApiToken(ask: HttpRequest): Promise<Reply> {
  const { app } = ask;
  const { id: userId } = demandHolder(ask);
  members(ask, []);
  const gone = await app.store.write((transaction) => removeApiToken(transaction, userId, ask.params.get("id") ?? ""));
  if (!gone) throw app.problems.problem("not-found");
  logAccount(app, userId, "API token ended");
  return { status: 204 };
}

/** `roles` are those that its holder has now. */
export function tokenView({ id, name, roles, createdAt, expiresAt, usedAt }: ApiToken, held: readonly string[], now: string) {
  return { id, name, roles: roles.filter((role) => held.includes(role)), createdAt, expiresAt, usedAt, over: expiresAt <= now };
}
