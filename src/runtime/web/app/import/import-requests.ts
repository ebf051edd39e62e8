// What the import asks of the server: the file is the body of each request, its columns are named in the address.

import type { ImportColumns, ImportReply } from "../../../wire/csv.ts";
import { postFile } from "../server/request.ts";

export interface ImportSettings {
  /** By column, the name of a target; "" imports it not. */
  readonly mapped: readonly string[];
  /** "" makes a record of every row. */
  readonly match: string;
  readonly mark: "." | ",";
}

export function readFile(slug: string, file: File): Promise<ImportColumns> {
  return postFile<ImportColumns>(pathOf(slug, "read"), file);
}

export function tryImport(slug: string, file: File, settings: ImportSettings): Promise<ImportReply> {
  return postFile<ImportReply>(`${pathOf(slug, "try")}?${queryOf(settings)}`, file);
}

export function runImport(
  slug: string,
  file: File,
  settings: ImportSettings,
  key: string,
  confirmation: string | null,
): Promise<ImportReply> {
  const query = queryOf(settings);
  query.set("key", key);
  if (confirmation !== null) query.set("confirm", confirmation);
  return postFile<ImportReply>(`${pathOf(slug, "run")}?${query}`, file);
}

export function failedPath(slug: string, settings: ImportSettings): string {
  return `${pathOf(slug, "failed")}?${queryOf(settings)}`;
}

function pathOf(slug: string, step: string): string {
  return `/-/screens/${encodeURIComponent(slug)}/import/${step}`;
}

function queryOf({ mapped, match, mark }: ImportSettings): URLSearchParams {
  const query = new URLSearchParams({ map: mapped.join(","), mark: mark === "," ? "comma" : "point" });
  if (match !== "") query.set("match", match);
  return query;
}
