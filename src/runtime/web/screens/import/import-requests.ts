// What the import asks of the server. The file is the body of each request, its columns are named in the address.

import { queryOptions } from "@tanstack/react-query";
import type { ImportColumns, ImportExpected, ImportJobView, ImportReply, ImportRunning } from "../../../wire/csv.ts";
import { get, post, postFile } from "../../api/request.ts";

export interface ImportSettings {
  /** By column, the name of a target; "" imports it not. */
  readonly mapped: readonly string[];
  /** "" makes a record of every row. */
  readonly match: string;
  readonly mark: "." | ",";
  /** What stands first in dates whose year stands last. */
  readonly dates: "day" | "month";
}

/** What it may hold follows from the document and from who asks, and is told anew with each of both. */
export function expectedQuery(slug: string) {
  return queryOptions({
    queryKey: ["seen", "import", slug],
    queryFn: ({ signal }) => get<ImportExpected>(pathOf(slug, "expected"), signal),
  });
}

/** `sheet` is the language of the spreadsheet in which it is filled in. */
export function templatePath(slug: string, sheet: string): string {
  return `${pathOf(slug, "template")}?sheet=${encodeURIComponent(sheet)}`;
}

export function readFile(slug: string, file: File): Promise<ImportColumns> {
  return postFile<ImportColumns>(pathOf(slug, "read"), file);
}

export function tryImport(slug: string, file: File, settings: ImportSettings): Promise<ImportReply> {
  return postFile<ImportReply>(`${pathOf(slug, "try")}?${queryOf(settings)}`, file);
}

/** As its trial was told: what that warned of is confirmed, and the rows that it found wrong are left out. */
export function runImport(
  slug: string,
  file: File,
  settings: ImportSettings,
  key: string,
  { confirmation, leaving }: Pick<ImportReply, "confirmation" | "leaving">,
): Promise<ImportReply | ImportRunning> {
  const query = queryOf(settings);
  query.set("key", key);
  query.set("file", file.name);
  if (confirmation !== null) query.set("confirm", confirmation);
  if (leaving !== null) query.set("without", leaving);
  return postFile<ImportReply | ImportRunning>(`${pathOf(slug, "run")}?${query}`, file);
}

/** Milliseconds after which it is asked how far an import is. */
const EVERY = 700;

/** An import of one's own; without a key the latest that is known. */
export function jobQuery(slug: string, key: string | null) {
  return queryOptions({
    queryKey: ["import-job", slug, key],
    queryFn: ({ signal }) => get<ImportJobView>(`${pathOf(slug, "job")}${key === null ? "" : `?key=${encodeURIComponent(key)}`}`, signal),
    refetchInterval: ({ state }) => (isGoing(state.data) ? EVERY : false),
    staleTime: 0,
  });
}

export function isGoing(view: ImportJobView | undefined): boolean {
  const job = view?.job;
  return job != null && (job.state === "checking" || job.state === "writing" || job.undo.state === "running");
}

export function endImport(slug: string, key: string, how: "cancel" | "undo"): Promise<ImportJobView> {
  return post<ImportJobView>(`${pathOf(slug, how)}?key=${encodeURIComponent(key)}`, {});
}

/** The rows of an import that were not imported. */
export function failedOfPath(slug: string, key: string): string {
  return `${pathOf(slug, "failed")}?key=${encodeURIComponent(key)}`;
}

export function failedPath(slug: string, settings: ImportSettings): string {
  return `${pathOf(slug, "failed")}?${queryOf(settings)}`;
}

function pathOf(slug: string, step: string): string {
  return `/-/screens/${encodeURIComponent(slug)}/import/${step}`;
}

function queryOf({ mapped, match, mark, dates }: ImportSettings): URLSearchParams {
  const query = new URLSearchParams({ map: mapped.join(","), mark: mark === "," ? "comma" : "point", dates });
  if (match !== "") query.set("match", match);
  return query;
}
