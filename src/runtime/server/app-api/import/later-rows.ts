// Which rows of a file seem to refer to a later one, by what stands in them alone: those are not tried in vain.

import { foldedText } from "../../../../compiler/expression/words.ts";
import type { Actor } from "../../access/access.ts";
import type { Application } from "../../context/application.ts";
import type { TableRow } from "../../csv/table.ts";
import { ownFieldsOf, thisRecord } from "../../expressions/expression-builders.ts";
import { labelAt } from "../../reading/columns.ts";
import type { Importing } from "./import-row.ts";

export class LaterRows {
  /** Of a row that waits: how many others it seems to refer to that were not taken. */
  readonly #waiting = new Map<TableRow, number>();
  readonly #deferred = new Set<TableRow>();
  readonly #followers = new Map<TableRow, TableRow[]>();

  constructor(app: Application, actor: Actor, { entity, mapped }: Importing, rows: readonly TableRow[]) {
    const isOwn = (at: number) => {
      const type = mapped[at]?.field?.type;
      return (type?.is === "reference" || type?.is === "links") && type.entity === entity.name;
    };
    const referring = mapped.flatMap((_, at) => (isOwn(at) ? [at] : []));
    if (referring.length === 0 || rows.length < 2) return;
    const label = ownFieldsOf(labelAt({ app, actor }, entity.name, thisRecord(entity.name)));
    const isName = (at: number) => {
      const target = mapped[at];
      return target?.name === "id" || (target?.field != null && (target.field.unique || label.has(target.field.name)));
    };
    const naming = mapped.flatMap((_, at) => (isName(at) && !isOwn(at) ? [at] : []));
    const places = new Map<string, number>();
    for (const [place, { cells }] of rows.entries()) {
      for (const at of naming) {
        const name = foldedText(cells[at] ?? "");
        if (name !== "" && !places.has(name)) places.set(name, place);
      }
    }
    for (const [place, row] of rows.entries()) {
      const named = new Set(referring.flatMap((at) => namesIn(row.cells[at] ?? "").map((name) => places.get(name) ?? place)));
      named.delete(place);
      if ([...named].every((other) => other < place && !this.#waiting.has(rows[other]!))) continue;
      this.#waiting.set(row, named.size);
      this.#deferred.add(row);
      for (const other of named) {
        const followers = this.#followers.get(rows[other]!);
        if (followers === undefined) this.#followers.set(rows[other]!, [row]);
        else followers.push(row);
      }
    }
  }

  /** Whether it waits, or did. */
  isDeferred(row: TableRow): boolean {
    return this.#deferred.has(row);
  }

  /** It waits no longer; false where it did not. */
  release(row: TableRow): boolean {
    return this.#waiting.delete(row);
  }

  /** A row was taken: those that waited for it last. */
  after(row: TableRow): TableRow[] {
    return (this.#followers.get(row) ?? []).filter((follower) => {
      const others = (this.#waiting.get(follower) ?? 0) - 1;
      if (others > 0) this.#waiting.set(follower, others);
      return others === 0 && this.#waiting.delete(follower);
    });
  }
}

/** What a cell may call records: as it is, each of several, and a name before what tells it apart, *Room (Graz)*. */
function namesIn(cell: string): string[] {
  const parts = cell.includes(";") ? [cell, ...cell.split(";")] : [cell];
  return parts.flatMap((part) => [foldedText(part), foldedText(part.replace(/\([^()]*\)\s*$/, ""))]).filter((name) => name !== "");
}
