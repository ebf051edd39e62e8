// What the page brought along of what is asked first, kept as if it had been asked for.

import type { QueryClient } from "@tanstack/react-query";
import { FIRST_ANSWERS, type FirstAnswers } from "../../wire/first-answers.ts";
import { askedLanguage } from "../i18n/languages.ts";
import { appQuery, menuCountsQuery, refusedCountQuery, rowsQuery, unreadQuery } from "./queries.ts";
import { savedViewsQuery } from "./saved-views.ts";

const momentKey = ["first-moment"] as const;

/** Passes over what is said in another language than is spoken here. */
export function keepFirstAnswers(client: QueryClient): void {
  const text = document.getElementById(FIRST_ANSWERS)?.textContent;
  if (!text) return;
  const { language, at, app, unread, counts, refused, list } = JSON.parse(text) as FirstAnswers;
  const asked = askedLanguage();
  if (asked !== null && asked !== language) return;
  client.setQueryData(momentKey, at);
  client.setQueryData(appQuery.queryKey, app);
  if (unread) client.setQueryData(unreadQuery.queryKey, unread);
  if (counts) client.setQueryData(menuCountsQuery.queryKey, counts);
  if (refused) client.setQueryData(refusedCountQuery.queryKey, refused);
  if (!list) return;
  client.setQueryData(rowsQuery(list.screen, "", {}).queryKey, list.rows);
  if (list.views) client.setQueryData(savedViewsQuery(list.screen).queryKey, list.views);
}

/** When the page's answers were given, for who listens from there on; undefined where there are none, or somebody does already. */
export function takeFirstMoment(client: QueryClient): number | undefined {
  const at = client.getQueryData<number>(momentKey);
  client.removeQueries({ queryKey: momentKey });
  return at;
}
