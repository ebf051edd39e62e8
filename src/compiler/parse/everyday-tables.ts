// Tables as people write them elsewhere. States with the actions that are allowed in each, and calls without a name. What they
// say is kept, and written as this language says it.

import type { Fix } from "../diagnostics/diagnostic.ts";
import type { PointNumber } from "../points.ts";
import type { Text } from "../source.ts";
import { unwrap } from "./cells.ts";
import { fold } from "./grammars.ts";
import { fix, type Reader } from "./reader.ts";
import { linesOf, type Range, splitRow } from "./rows.ts";

/** Whether the table is one of these, which has then been said. */
export function reportEveryday(reader: Reader, point: PointNumber, headers: readonly Text[], block: Range): boolean {
  const first = headers[0];
  if (first === undefined) return false;
  if (point === 4 && column(headers, ACTIONS) > 0 && /^(?:states?|status(?:es)?)$/.test(fold(first.text))) {
    reader.report("transitions-stand-in-rows", first.span, {}, { fixes: transitionsFrom(reader, headers, block) });
    return true;
  }
  if (point === 7 && /^(?:endpoint|method|path|url|route|call|http method)s?$/.test(fold(first.text))) {
    reader.report("calls-have-names", first.span, {}, { fixes: callsFrom(reader, headers, block) });
    return true;
  }
  return false;
}

function rowsOf(reader: Reader, block: Range): string[][] {
  const [, , ...lines] = linesOf(reader.source.text, block);
  return lines.map((line) => splitRow(reader.source, line).map((cell) => unwrap(cell.text).text));
}

function column(headers: readonly Text[], words: RegExp): number {
  return headers.findIndex((header) => words.test(fold(header.text)));
}

const ACTIONS = /^(?:allowed )?(?:actions?|transitions?)$|^(?:allowed|possible) /;

/** Whether a line of states stands above the table: what the table says of them is then most likely their meaning. */
function hasStates(reader: Reader, block: Range): boolean {
  const section = reader.source.text.slice(Math.max(0, reader.source.text.lastIndexOf("\n#", block.start)), block.start);
  return /^\s*[-*+]\s*\**(?:states|statuses)\b/im.test(section);
}

/** The line of states, and a row for each action, of which it is still to be said where it leads. */
function transitionsFrom(reader: Reader, headers: readonly Text[], block: Range): Fix[] {
  const end = reader.lineEnd();
  const actions = column(headers, ACTIONS);
  const rows = rowsOf(reader, block).map((cells) => ({
    state: wordOf(cells[0] ?? "", "_"),
    actions: (cells[actions] ?? "").split(/[,;/]|<br ?\/?>/),
  }));
  const states = rows.map((row) => row.state);
  if (states.some((state) => !/^[a-z][a-z0-9_]*$/.test(state)) || new Set(states).size < states.length) return [];
  const lines = hasStates(reader, block) ? [] : [`- States: ${states.join(", ")}`, ""];
  lines.push("| From | Action | To |", "| --- | --- | --- |", `| (new) | not shown | ${states[0]} |`);
  for (const row of rows) {
    const names = row.actions.map((action) => wordOf(action, " ")).filter((action) => /^[a-z][a-z0-9]*( [a-z0-9]+)*$/.test(action));
    for (const name of new Set(names)) lines.push(`| ${row.state} | ${name} | not shown |`);
  }
  return [fix("Write the states and their actions", "maybe", reader.edit(block, lines.join(end)))];
}

function wordOf(text: string, between: string): string {
  return text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .join(between);
}

/** A table of calls with names made from their addresses; what each does is still to be said. */
function callsFrom(reader: Reader, headers: readonly Text[], block: Range): Fix[] {
  const [method, path] = [column(headers, /method/), column(headers, /^(?:endpoint|path|url|route|call)s?$/)];
  const meaning = column(headers, /^(?:description|meaning|means|purpose|notes)$/);
  const names = new Set<string>();
  const rows: string[] = [];
  for (const cells of rowsOf(reader, block)) {
    const written = `${method < 0 ? "" : (cells[method] ?? "")} ${path < 0 ? "" : (cells[path] ?? "")}`.trim();
    const match = /^(?<method>GET|POST|PUT|PATCH|DELETE)\s+(?<path>\/api(?:\/[\w-]+)+)$/i.exec(written);
    if (match?.groups === undefined) return [];
    const verb = match.groups.method?.toUpperCase() ?? "";
    const name = `${verb.toLowerCase()} ${wordOf((match.groups.path ?? "").replace(/^\/api/, ""), " ")}`;
    if (names.has(name)) return [];
    names.add(name);
    const means = meaning < 0 || cells[meaning] === undefined || cells[meaning] === "" ? "-" : cells[meaning];
    rows.push(`| ${name} | ${verb} | ${match.groups.path} | not shown | ${means} |`);
  }
  const lines = ["| Call | Method | Path | Does | Meaning |", "| --- | --- | --- | --- | --- |", ...rows];
  return rows.length === 0 ? [] : [fix("Give each call a name", "maybe", reader.edit(block, lines.join(reader.lineEnd())))];
}
