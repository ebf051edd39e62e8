// Answers within a page what the application asks first at its address.

import type { FirstAnswers } from "../../wire/first-answers.ts";
import type { AppView } from "../../wire.ts";
import { jsonIn } from "../i18n/languages.ts";
import { answer, type Incoming, type ProcessState, type Running } from "../pipeline/pipeline.ts";

/** The same request for another address. */
type Asking = (path: string) => Incoming;
type Ask = <Answer>(path: string) => Promise<Answer | undefined>;

const NOTHING = { status: 0, body: undefined };

/**
 * As JSON that may stand in a page; null where it cannot be answered now, which the application then hears for itself. `url`: of the
 * page, with its query.
 */
export async function firstAnswers(running: Running, lasting: ProcessState, asking: Asking, url: string): Promise<string | null> {
  const ask: Ask = async <Answer>(of: string) => {
    const match = running.router.match("GET", of);
    if (match.is !== "route") return undefined;
    const { status, body } = await answer(running, lasting, match.route, match.params, asking(of)).catch(() => NOTHING);
    return status === 200 ? (body as Answer) : undefined;
  };
  const at = Date.now();
  const app = await ask<AppView>("/-/app");
  if (app === undefined) return null;
  const { product } = running.app.plan;
  const language = app.settings?.language ?? product.language;
  const [own, list] = await Promise.all([app.user === null ? {} : ofUser(ask), listAt(ask, app, url)]);
  const answers: FirstAnswers = { language, at, app, ...own, ...(list === null ? {} : { list }) };
  return jsonIn(answers, language, product).replaceAll("<", "\\u003c");
}

async function ofUser(ask: Ask): Promise<Pick<FirstAnswers, "unread" | "counts" | "refused">> {
  const [unread, counts, refused] = await Promise.all([
    ask<NonNullable<FirstAnswers["unread"]>>("/-/notifications/unread"),
    ask<NonNullable<FirstAnswers["counts"]>>("/-/counts"),
    ask<NonNullable<FirstAnswers["refused"]>>("/-/refused/count"),
  ]);
  return { ...(unread && { unread }), ...(counts && { counts }), ...(refused && { refused }) };
}

type ListAnswers = NonNullable<FirstAnswers["list"]>;

/** A list whose address says more than its route is asked for otherwise. */
async function listAt(ask: Ask, { screens, user }: AppView, url: string): Promise<ListAnswers | null> {
  const screen = screens.find(({ route, shows }) => route === url && (shows === "list" || shows === "gallery"));
  if (screen === undefined) return null;
  const of = `/-/screens/${encodeURIComponent(screen.slug)}`;
  const [rows, views] = await Promise.all([
    ask<ListAnswers["rows"]>(`${of}/rows`),
    user === null ? undefined : ask<NonNullable<ListAnswers["views"]>>(`${of}/views`),
  ]);
  return rows === undefined ? null : { screen: screen.slug, rows, ...(views && { views }) };
}
