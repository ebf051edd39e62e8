// The views of a list that its users saved.

import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { SavedView, SavedViewsView, SaveViewRequest } from "../../wire/preferences.ts";
import { get, post } from "./request.ts";

export function savedViewsQuery(slug: string) {
  return queryOptions({
    queryKey: ["views", slug],
    queryFn: ({ signal }) => get<SavedViewsView>(viewsPath(slug), signal),
    staleTime: 60_000,
  });
}

/** A document that renames what they ask for has them renamed as well. */
export function refreshViews(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ["views"] });
}

/** A new one where `id` is null. */
export function saveView(slug: string, id: string | null, view: Partial<SaveViewRequest>, once: string | null = null): Promise<SavedView> {
  return post<SavedView>(id === null ? viewsPath(slug) : `${viewsPath(slug)}/${encodeURIComponent(id)}`, view, null, once);
}

export function deleteView(slug: string, id: string): Promise<null> {
  return post<null>(`${viewsPath(slug)}/${encodeURIComponent(id)}/delete`, {});
}

function viewsPath(slug: string): string {
  return `/-/screens/${encodeURIComponent(slug)}/views`;
}
