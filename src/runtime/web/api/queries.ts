// What is asked of the server, and under which key the answer is kept. Lists and records are asked anew when the server
// says that something changed; forms are not, so that nothing moves under an edit.

import { infiniteQueryOptions, keepPreviousData, notifyManager, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { RefusedCountView, RefusedTimersView } from "../../wire/blocked-timers.ts";
import type { BulkOffersRequest, BulkView, MatchingView } from "../../wire/bulk.ts";
import type { ClockView } from "../../wire/clock.ts";
import type { ExportSizeView } from "../../wire/csv.ts";
import type { DaysView } from "../../wire/days.ts";
import type { FiguresView } from "../../wire/figures.ts";
import type { FormView, ProposalsView, ReferencesView } from "../../wire/forms.ts";
import type { HistoryPageView } from "../../wire/history.ts";
import type { MeanwhileView } from "../../wire/meanwhile.ts";
import type { MenuCountsView } from "../../wire/menu.ts";
import {
  type MailboxView,
  type NotificationItem,
  type NotificationsView,
  READ_AT_ONCE,
  type UnreadView,
} from "../../wire/notifications.ts";
import type { SourceView } from "../../wire/origin.ts";
import type { FoundView } from "../../wire/search.ts";
import type { AppView, RecordView, RowsView, WireValue } from "../../wire.ts";
import { getApp } from "./preferences.ts";
import { get, post, problemOf } from "./request.ts";
import { identityDoubted, showAs } from "./session-store.ts";

export type RouteParameters = Readonly<Record<string, string>>;

export const appQuery = queryOptions({
  queryKey: ["app"],
  // Who is signed in changes only where it is told: what is asked anew for another reason is not taken over for somebody else.
  queryFn: async ({ client, signal }): Promise<AppView> => {
    const app = await getApp(client, signal);
    const before = client.getQueryData<AppView>(["app"]);
    if (before === undefined || before.user?.id === app.user?.id) return app;
    identityDoubted.notify();
    return before;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** How often that is asked for which changes with the time alone. */
const MILLISECONDS_OF_A_CLOCK = 60_000;

/** How much of what the user was told is new. */
export const unreadQuery = queryOptions({
  queryKey: ["told", "unread"],
  queryFn: ({ signal }) => get<UnreadView>("/-/notifications/unread", signal),
  refetchInterval: ({ state }) => state.data?.timed === true && MILLISECONDS_OF_A_CLOCK,
});

export type NotificationFilter = "new" | "all";

/** Page by page, as far as somebody reads. */
export function notificationsQuery(show: NotificationFilter) {
  return infiniteQueryOptions({
    queryKey: ["told", "pages", show],
    queryFn: ({ signal, pageParam }) => {
      const search = new URLSearchParams({ show, ...(pageParam === null ? {} : { after: pageParam }) });
      return get<NotificationsView>(`/-/notifications?${search}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => state.data?.pages.some(({ timed }) => timed === true) === true && MILLISECONDS_OF_A_CLOCK,
  });
}

export function notificationQuery(id: string) {
  return queryOptions({
    queryKey: ["told", "one", id],
    queryFn: ({ signal }) => get<NotificationItem>(`/-/notifications/${encodeURIComponent(id)}`, signal),
  });
}

export function refreshNotifications(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ["told"] });
}

/** A row of the document, in development. */
export function sourceQuery(at: string) {
  return queryOptions({
    queryKey: ["source", at],
    queryFn: ({ signal }) => get<SourceView>(`/-/source?${new URLSearchParams({ at })}`, signal),
    staleTime: 0,
  });
}

/** Some of what was told, or all up to one. */
export type ToRead = { readonly ids: readonly string[] } | { readonly until: string };

export async function markRead(which: ToRead): Promise<void> {
  if (!("ids" in which)) return post("/-/notifications/read", which);
  for (let from = 0; from < which.ids.length; from += READ_AT_ONCE)
    await post("/-/notifications/read", { ids: which.ids.slice(from, from + READ_AT_ONCE) });
}

export const mailboxQuery = queryOptions({
  queryKey: ["mailbox"],
  queryFn: ({ signal }) => get<MailboxView>("/-/mailbox/mails", signal),
  refetchInterval: 3000,
});

export function findQuery(text: string) {
  return queryOptions({
    queryKey: ["seen", "find", text],
    queryFn: ({ signal }) => get<FoundView>(`/-/find?${new URLSearchParams({ q: text })}`, signal),
    placeholderData: keepPreviousData,
  });
}

/** What may be done to these records of a list as they stand: asked anew whenever anything is. */
export function bulkQuery(slug: string, query: string, parameters: RouteParameters, records: readonly string[]) {
  const path = `${screenPath(slug)}/bulk/offers${withParameters(query, parameters)}`;
  return queryOptions({
    queryKey: ["seen", "bulk", path, records],
    // What was so when they were selected before does not hold any more.
    gcTime: 0,
    queryFn: () => {
      const request: BulkOffersRequest = { records };
      return post<BulkView>(path, request);
    },
  });
}

/** The records of all pages of a list. */
export function matchingRecords(slug: string, query: string, parameters: RouteParameters): Promise<MatchingView> {
  return get<MatchingView>(`${screenPath(slug)}/matching${withParameters(query, parameters)}`);
}

/** Which of these are in the list still; `asked` is what it is said of. */
export function stillMatchingQuery(slug: string, query: string, parameters: RouteParameters, ids: readonly string[]) {
  const path = `${screenPath(slug)}/matching${withParameters(query, parameters)}`;
  return queryOptions({
    queryKey: ["seen", "matching", path, ids],
    queryFn: async () => {
      const request: BulkOffersRequest = { records: ids };
      return { asked: ids, records: (await post<MatchingView>(path, request)).records };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

export function screenPath(slug: string): string {
  return `/-/screens/${encodeURIComponent(slug)}`;
}

export function rowsQuery(slug: string, query: string, parameters: RouteParameters) {
  const search = withParameters(query, parameters);
  return queryOptions({
    queryKey: ["seen", "rows", slug, search],
    queryFn: ({ signal }) => get<RowsView>(`/-/screens/${encodeURIComponent(slug)}/rows${search}`, signal),
    placeholderData: keepPreviousData,
  });
}

export function exportSizeQuery(slug: string, query: string, parameters: RouteParameters) {
  const search = withParameters(query, parameters);
  return queryOptions({
    queryKey: ["seen", "export", slug, search],
    queryFn: ({ signal }) => get<ExportSizeView>(`/-/screens/${encodeURIComponent(slug)}/export-size${search}`, signal),
  });
}

/** The address of a list as a file, for the spreadsheet of whoever reads in a language or, where `sheet` is null, for programs. */
export function exportPath(slug: string, query: string, parameters: RouteParameters, sheet: string | null): string {
  const search = new URLSearchParams(query);
  if (sheet !== null) search.set("sheet", sheet);
  return `/-/screens/${encodeURIComponent(slug)}/export${withParameters(search.toString(), parameters)}`;
}

/**
 * The cards of a board: so many pages of the list, each as long as the product has its pages, as make up `most`. Where there are
 * more, half as many of each lane: of another lane it would look as if nothing were in it.
 */
export function cardsQuery(slug: string, query: string, parameters: RouteParameters, most: number) {
  const fetchPage = (page: number, lane: string | null, signal: AbortSignal) => {
    const asked = new URLSearchParams(query);
    asked.set("page", String(page));
    if (lane !== null) asked.set("lane", lane);
    return get<RowsView>(`/-/screens/${encodeURIComponent(slug)}/rows${withParameters(asked.toString(), parameters)}`, signal);
  };
  const fetchFurther = async (first: RowsView, lane: string | null, atMost: number, signal: AbortSignal) => {
    const rows = [...first.rows];
    for (let page = 2, full = rows.length === first.size; full && rows.length < atMost; page++) {
      const next = await fetchPage(page, lane, signal);
      rows.push(...next.rows);
      full = next.rows.length === next.size;
    }
    return rows;
  };
  return queryOptions({
    queryKey: ["seen", "cards", slug, withParameters(query, parameters)],
    queryFn: async ({ signal }) => {
      const first = await fetchPage(1, null, signal);
      const { lanes, total } = first;
      if (lanes === undefined || total.count <= most) return { ...first, rows: await fetchFurther(first, null, most, signal) };
      const ofLane = async ({ value }: { readonly value: string }) =>
        fetchFurther(await fetchPage(1, value, signal), value, most / 2, signal);
      return { ...first, rows: (await Promise.all(lanes.map(ofLane))).flat() };
    },
    placeholderData: keepPreviousData,
  });
}

/** The records of a calendar from one day to another, both included. */
export function daysQuery(slug: string, query: string, parameters: RouteParameters, from: string, to: string) {
  const asked = new URLSearchParams(query);
  asked.set("from", from);
  asked.set("to", to);
  const search = withParameters(asked.toString(), parameters);
  return queryOptions({
    queryKey: ["seen", "days", slug, search],
    queryFn: ({ signal }) => get<DaysView>(`/-/screens/${encodeURIComponent(slug)}/days${search}`, signal),
    placeholderData: keepPreviousData,
  });
}

export function figuresQuery(slug: string) {
  return queryOptions({
    queryKey: ["seen", "figures", slug],
    queryFn: ({ signal }) => get<FiguresView>(`/-/screens/${encodeURIComponent(slug)}/figures`, signal),
    placeholderData: keepPreviousData,
  });
}

export function recordQuery(slug: string, parameters: RouteParameters) {
  const search = withParameters("", parameters);
  return queryOptions({
    queryKey: ["seen", "record", slug, search],
    queryFn: ({ signal }) => get<RecordView>(`/-/screens/${encodeURIComponent(slug)}/record${search}`, signal),
  });
}

const neverUnderAnEdit = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** `beginning` are the members `begin.FIELD` of the form's address. */
export function formQuery(slug: string, parameters: RouteParameters, beginning = "") {
  const search = withParameters(beginning, parameters);
  return queryOptions({
    queryKey: ["form", slug, search],
    queryFn: ({ signal }) => get<FormView>(`/-/screens/${encodeURIComponent(slug)}/form${search}`, signal),
    ...neverUnderAnEdit,
  });
}

export function startQuery(
  entity: string,
  action: string,
  fill: Readonly<Record<string, WireValue>>,
  begin: Readonly<Record<string, string>> = {},
) {
  const search = new URLSearchParams();
  for (const [field, text] of Object.entries(begin)) search.set(`begin.${field}`, text);
  for (const [field, value] of Object.entries(fill)) {
    const text = fillText(value);
    if (text !== null) search.set(`fill.${field}`, text);
  }
  const query = search.size > 0 ? `?${search}` : "";
  return queryOptions({
    queryKey: ["start", entity, action, query],
    queryFn: ({ signal }) => get<FormView>(`${startPath(entity, action)}${query}`, signal),
    ...neverUnderAnEdit,
  });
}

/** The same as it is by now, asked for anew as others change things: whoever shows it takes over what they can. */
export function startNowQuery({ queryKey, queryFn }: ReturnType<typeof startQuery>, opened: FormView) {
  return queryOptions({
    queryKey: ["seen", ...queryKey],
    queryFn,
    initialData: opened,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function referencesQuery(
  entity: string,
  field: string,
  asked: { readonly q: string; readonly [parameter: string]: string } | { readonly id: string; readonly [parameter: string]: string },
) {
  const search = new URLSearchParams(asked);
  return queryOptions({
    queryKey: ["seen", "references", entity, field, search.toString()],
    queryFn: ({ signal }) =>
      get<ReferencesView>(`/-/references/${encodeURIComponent(entity)}/${encodeURIComponent(field)}?${search}`, signal),
    placeholderData: "q" in asked ? keepPreviousData : undefined,
  });
}

/** Defaults of a new record by what its form holds. */
export function proposalsQuery(entity: string, search: string) {
  return queryOptions({
    queryKey: ["proposals", entity, search],
    queryFn: ({ signal }) => get<ProposalsView>(`/-/proposals/${encodeURIComponent(entity)}?${search}`, signal),
    staleTime: 30_000,
  });
}

/** What became of a record since, and whether the action, or deleting it, can still be done. */
export function meanwhileOf(entity: string, id: string, action: string | null, signal?: AbortSignal): Promise<MeanwhileView> {
  const search = action === null ? "" : `?${new URLSearchParams({ action })}`;
  return get<MeanwhileView>(`/-/records/${encodeURIComponent(entity)}/${encodeURIComponent(id)}/meanwhile${search}`, signal);
}

/** The same, asked anew whenever anything is: whether it can be done may hang on other records. */
export function meanwhileQuery(entity: string, id: string, action: string | null) {
  return queryOptions({
    queryKey: ["seen", "meanwhile", entity, id, action],
    queryFn: ({ signal }) => meanwhileOf(entity, id, action, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** The same of what makes a record of another entity, which refers to this one by a field. */
export function startMeanwhileQuery(
  entity: string,
  id: string,
  made: { readonly entity: string; readonly action: string; readonly by: string },
) {
  const search = new URLSearchParams({ action: made.action, starts: made.entity, by: made.by });
  return queryOptions({
    queryKey: ["seen", "meanwhile", entity, id, search.toString()],
    queryFn: ({ signal }) =>
      get<MeanwhileView>(`/-/records/${encodeURIComponent(entity)}/${encodeURIComponent(id)}/meanwhile?${search}`, signal),
    gcTime: 0,
  });
}

/** `code`: of a second factor; null where none was asked for. */
export const signIn = (email: string, password: string, code: string | null = null) =>
  post<null>("/-/sign-in", { email, password, ...(code === null ? {} : { code }) });
export const signInAsSample = (email: string) => post<null>("/-/sign-in-sample", { email });
/** Of the product, in development alone: `now` "real" is the real time. */
export const setClock = (to: { readonly now: string } | { readonly advance: string }) => post<ClockView>("/-/clock", to);
/** Where the session has ended meanwhile it is done. */
export const signOut = () =>
  post<null>("/-/sign-out", {}).catch((error: unknown) => {
    if (problemOf(error).status !== 401) throw error;
    return null;
  });

/** Under which the last event about a record is kept. */
export function liveKey(record: string): readonly string[] {
  return ["live", record];
}

/** Under which it is counted how often who is signed in, and what they are, may have become something else. */
export const identityKey = ["standing"] as const;

/** Everything that shows stored records, forms in progress excepted. */
export function refreshSeen(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ["seen"] });
}

/** The same once this user has changed something: what is not shown now is not shown as it was before, either. */
export function refreshChanged(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: ["seen"], type: "inactive" });
  return refreshSeen(client);
}

/** Of a page that stands for itself, whoever is signed in. */
const OWN_KEYS: ReadonlySet<unknown> = new Set(["app", "link"]);

/** After somebody signs in nothing that was answered before holds. Done once the page shows what is theirs. */
export async function resetForNewIdentity(client: QueryClient): Promise<void> {
  const app = await getApp(client);
  showAs(app.user?.id ?? null);
  client.setQueryData(appQuery.queryKey, app);
  client.removeQueries({ predicate: (query) => !OWN_KEYS.has(query.queryKey[0]) });
  await new Promise<void>((done) => notifyManager.schedule(done));
}

/** The page is theirs from now on: what somebody else was shown is forgotten, and what stays is asked for anew. */
export function adopt(client: QueryClient, app: AppView): void {
  showAs(app.user?.id ?? null);
  client.removeQueries({ type: "inactive", predicate: ({ queryKey }) => queryKey[0] !== appQuery.queryKey[0] });
  client.setQueryData(appQuery.queryKey, app);
  void refreshNotifications(client);
  void refreshSeen(client);
}

/** How much of what the program was to do by itself waits. */
/** How many records wait in the lists of the menu that are the user's. */
export const menuCountsQuery = queryOptions({
  queryKey: ["seen", "counts"],
  queryFn: ({ signal }) => get<MenuCountsView>("/-/counts", signal),
});

export const refusedCountQuery = queryOptions({
  queryKey: ["seen", "refused", "count"],
  queryFn: ({ signal }) => get<RefusedCountView>("/-/refused/count", signal),
});

/** The same itself, page by page, as far as somebody reads. */
export const refusedTimersQuery = infiniteQueryOptions({
  queryKey: ["seen", "refused", "pages"],
  queryFn: ({ signal, pageParam }) =>
    get<RefusedTimersView>(pageParam === null ? "/-/refused" : `/-/refused?${new URLSearchParams({ after: pageParam })}`, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
});

/** Page by page, as far as somebody reads. */
export function historyQuery(query: string) {
  const path = (after: string | null) => {
    const search = new URLSearchParams(query);
    if (after !== null) search.set("after", after);
    return search.size > 0 ? `/-/history?${search}` : "/-/history";
  };
  return infiniteQueryOptions({
    queryKey: ["seen", "history", query],
    queryFn: ({ signal, pageParam }) => get<HistoryPageView>(path(pageParam), signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

export function startPath(entity: string, action: string): string {
  return `/-/start/${encodeURIComponent(entity)}/${encodeURIComponent(action)}`;
}

export function withParameters(query: string, parameters: RouteParameters): string {
  const search = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parameters)) search.set(`p.${name}`, value);
  return search.size > 0 ? `?${search}` : "";
}

export function fillText(value: WireValue): string | null {
  if (value === null) return null;
  if (typeof value !== "object") return String(value);
  return "id" in value ? value.id : null;
}
