// A connection on which the tables of a projection can be read as if they were stored.

import type { Connection, Parameters } from "../dialect.ts";
import { quoted } from "../dialect.ts";
import { ValueRefused } from "../store.ts";
import type { ProjectedTable } from "./projection.ts";

export class ProjectedConnection implements Connection {
  readonly #connection: Connection;
  readonly #tables: readonly ProjectedTable[];

  constructor(connection: Connection, tables: readonly ProjectedTable[]) {
    this.#connection = connection;
    this.#tables = tables;
  }

  rows(text: string, params: Parameters): ReturnType<Connection["rows"]> {
    const read = this.#readBy(text);
    if (read.length === 0) return this.#connection.rows(text, params);
    const clauses = read.map(({ name, select }) => `${quoted(name)} AS NOT MATERIALIZED (${select})`);
    const bound = read.flatMap((table) => table.params);
    return this.#connection.rows(`WITH ${clauses.join(", ")} ${text}`, [...bound, ...params]);
  }

  /** Those that the text names, and those that these are made of, which stand before them. */
  #readBy(text: string): readonly ProjectedTable[] {
    const found = new Set<ProjectedTable>();
    const look = (said: string) => {
      for (const table of this.#tables) if (!found.has(table) && said.includes(quoted(table.name))) look(found.add(table) && table.select);
    };
    look(text);
    return this.#tables.filter((table) => found.has(table));
  }

  run(): never {
    throw new ValueRefused("nothing is written while it is only looked at");
  }
}
