// Lists that somebody keeps under a name, for themselves or for all who may open the screen. What a view asks for is an
// address like any other: whoever opens it sees what they may see.

import { normalized } from "../../../../compiler/expression/normalize.ts";
import { countOwnViews, ownView, removeView, type StoredView, saveView, viewsOf } from "../../../store/system/saved-views.ts";
import type { SavedView, SavedViewsView } from "../../../wire/preferences.ts";
import { members } from "../../accounts/request-members.ts";
import { phrase } from "../../i18n/texts.ts";
import { isRepeated, keepDone, resultBefore } from "../../pipeline/idempotency.ts";
import type { HttpRequest, Reply } from "../../pipeline/router.ts";
import { demandKnown } from "../../reading/filters.ts";
import { labelsOf } from "../../reading/read.ts";
import { demandUser } from "../labels/preferences.ts";
import { screenOf } from "../labels/requested-screen.ts";

const LONGEST_NAME = 100;
const LONGEST_QUERY = 4_000;
const MOST_OWN = 50;
const MOST_SHOWN = 200;

export async function savedViews(ask: HttpRequest): Promise<SavedViewsView> {
  demandKnown(ask, ask.query, () => false);
  const { slug } = screenOf(ask);
  return { views: await shown(ask, await viewsOf(ask.app.store, slug, demandUser(ask), MOST_SHOWN)) };
}

async function shown(ask: HttpRequest, views: readonly StoredView[]): Promise<SavedView[]> {
  const { app, actor } = ask;
  const users = app.plan.product.signsInAs?.entity ?? null;
  const others = [...new Set(views.flatMap(({ userId }) => (userId === actor.userId ? [] : [userId])))];
  const labels = users === null ? new Map() : await labelsOf(ask, app.store, users, others);
  return views.map(({ id, name, query, shared, userId }) => {
    const own = userId === actor.userId;
    return { id, name, query, shared, own, by: own ? null : (labels.get(userId)?.label ?? null) };
  });
}

export async function addView(ask: HttpRequest): Promise<Reply> {
  const { slug } = screenOf(ask);
  const userId = demandUser(ask);
  const view = isRepeated(ask.once) ? (resultBefore(ask.once) as StoredView) : await add(ask, slug, userId);
  const [body] = await shown(ask, [view]);
  return { status: 201, body };
}

async function add(ask: HttpRequest, screen: string, userId: string): Promise<StoredView> {
  const { app, actor, once } = ask;
  const { name, query, shared = false } = readView(ask);
  if (name === undefined || query === undefined) throw app.problems.problem("bad-request");
  const view: StoredView = { id: app.ids.uuid(), userId, screen, name, query, shared, changedAt: actor.context.now };
  await app.store.write(async (transaction) => {
    if ((await countOwnViews(transaction, screen, userId)) >= MOST_OWN)
      throw app.problems.together([
        app.problems.fault("out-of-range", { field: phrase("viewsOfList"), range: phrase("atMost", { max: MOST_OWN }) }, "name"),
      ]);
    await saveView(transaction, view);
    if (once !== null) await keepDone(app, transaction, once, { result: view, about: null, deletes: false, roles: actor.roles });
  });
  return view;
}

export async function changeView(ask: HttpRequest): Promise<Reply> {
  const { app } = ask;
  const { slug } = screenOf(ask);
  const userId = demandUser(ask);
  const given = readView(ask);
  const now = ask.actor.context.now;
  const view = await app.store.write(async (transaction) => {
    const before = await ownView(transaction, slug, userId, ask.params.get("id") ?? "");
    if (before === null) throw app.problems.problem("not-found");
    const after: StoredView = {
      ...before,
      name: given.name ?? before.name,
      query: given.query ?? before.query,
      shared: given.shared ?? before.shared,
      changedAt: now,
    };
    await saveView(transaction, after);
    return after;
  });
  const [body] = await shown(ask, [view]);
  return { status: 200, body };
}

export async function deleteView(ask: HttpRequest): Promise<Reply> {
  const { app } = ask;
  const { slug } = screenOf(ask);
  const userId = demandUser(ask);
  members(ask, []);
  const gone = await app.store.write((transaction) => removeView(transaction, slug, userId, ask.params.get("id") ?? ""));
  if (!gone) throw app.problems.problem("not-found");
  return { status: 204 };
}

function readView(ask: HttpRequest): { readonly name?: string; readonly query?: string; readonly shared?: boolean } {
  const { problems } = ask.app;
  const member = members(ask, ["name", "query", "shared"]);
  const [name, query, shared] = [member("name"), member("query"), member("shared")];
  const isText = (value: unknown): value is string | undefined => value === undefined || typeof value === "string";
  if (!isText(name) || !isText(query) || (shared !== undefined && typeof shared !== "boolean")) throw problems.problem("bad-request");
  if (query !== undefined && (query.length > LONGEST_QUERY || query.includes("\0"))) throw problems.problem("too-large");
  const words = name === undefined ? undefined : normalized(name.trim());
  if (words === "") throw problems.together([problems.fault("required", { field: phrase("name") }, "name")]);
  if (words !== undefined && (words.length > LONGEST_NAME || words.includes("\0")))
    throw problems.together([problems.fault("too-long", { field: phrase("name"), max: LONGEST_NAME }, "name")]);
  return {
    ...(words === undefined ? {} : { name: words }),
    ...(query === undefined ? {} : { query }),
    ...(shared === undefined ? {} : { shared }),
  };
}
