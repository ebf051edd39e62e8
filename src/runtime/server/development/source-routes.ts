// The address /-/source, in development alone. A row of the document, for whoever asks where something on a screen comes from.

import type { SourceView } from "../../wire/origin.ts";
import type { Application } from "../context/application.ts";
import { type HttpRequest, partsOfPath, type Reply, type Route } from "../pipeline/router.ts";
import { demandKnown, single } from "../reading/filters.ts";

/** A document of the specification as it stands. */
export interface DocumentText {
  readonly file: string;
  readonly text: string;
}

/** None outside of development, or where there are no documents to be read. */
export function sourceRoutes(app: Application, documents: (() => readonly DocumentText[]) | null): Route[] {
  if (!app.options.development || documents === null) return [];
  const handle = async (ask: HttpRequest): Promise<Reply> => {
    demandKnown(ask, ask.query, (name) => name === "at");
    const [, file, line] = /^(.+):(\d+):\d+$/.exec(single(ask, ask.query, "at") ?? "") ?? [];
    const lines = documents()
      .find((one) => one.file === file)
      ?.text.split(/\r\n|\n|\r/);
    const text = lines?.[Number(line) - 1];
    if (lines === undefined || text === undefined) throw ask.app.problems.problem("not-found");
    const body: SourceView = { text: text.trim(), cells: cellsOf(lines, Number(line) - 1) };
    return { status: 200, body };
  };
  return [{ method: "GET", parts: partsOfPath("/-/source"), describes: null, handle }];
}

/** A table's header stands above the line of dashes. */
function cellsOf(lines: readonly string[], at: number): SourceView["cells"] {
  if (!isRow(lines[at])) return null;
  let first = at;
  while (isRow(lines[first - 1])) first--;
  const headers = cells(lines[first] ?? "");
  if (!/^[\s|:-]+$/.test(lines[first + 1] ?? "") || at < first + 2) return null;
  return cells(lines[at] ?? "").flatMap((text, index) => (text === "" ? [] : [{ header: headers[index] ?? "", text }]));
}

function isRow(line: string | undefined): boolean {
  return line !== undefined && /^\s*\|/.test(line);
}

function cells(line: string): string[] {
  const within = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return within.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}
