// A pool of PostgreSQL connections, and one of its connections as the store uses it. Values arrive as rows carry them:
// numbers as numbers, dates and moments as ISO text.

import postgres from "postgres";
import { bindable, type Connection, type Parameters } from "../dialect.ts";
import type { Schema } from "../tables.ts";
import { translated } from "./errors.ts";
import { postgresExpressions } from "./expression-dialect.ts";

const CONNECTIONS = 10;
/** Seconds. */
const CONNECT_TIMEOUT = 10;

const asIs = (value: string): string => value;

const types = {
  // Those too large for a number to be exact are refused where the value is read.
  bigint: { to: 20, from: [20], serialize: String, parse: Number },
  date: { to: 1082, from: [1082], serialize: asIs, parse: asIs },
  moment: { to: 1184, from: [1184], serialize: asIs, parse: isoMoment },
};

export type Pool = ReturnType<typeof openPool>;
type Queryable = Pick<Pool, "unsafe">;

export function openPool(url: string) {
  return postgres(url, {
    max: CONNECTIONS,
    connect_timeout: CONNECT_TIMEOUT,
    types,
    onnotice: () => {},
    connection: { application_name: "ninefold", TimeZone: "UTC", DateStyle: "ISO, YMD" },
  });
}

export class PostgresConnection implements Connection {
  readonly #sql: Queryable;
  readonly #schema: () => Schema;
  readonly #prepare: boolean;

  /** `prepare`: statements are kept on the server, which pays for those that come again. */
  constructor(sql: Queryable, schema: () => Schema, prepare: boolean) {
    this.#sql = sql;
    this.#schema = schema;
    this.#prepare = prepare;
  }

  async rows(text: string, params: Parameters): Promise<unknown[][]> {
    return this.#attempt(async () => [...(await this.#query(text, params).values())]);
  }

  async run(text: string, params: Parameters): Promise<number> {
    return this.#attempt(async () => (await this.#query(text, params)).count);
  }

  #query(text: string, params: Parameters) {
    const values = [...bindable(params)] as postgres.SerializableParameter[];
    return this.#sql.unsafe(postgresExpressions.placeholders(text), values, { prepare: this.#prepare });
  }

  async #attempt<T>(query: () => Promise<T>): Promise<T> {
    try {
      return await query();
    } catch (error) {
      throw translated(error, this.#schema());
    }
  }
}

/** "2026-11-21 09:30:00.5+00" as "2026-11-21T09:30:00.500Z"; the session's time zone is UTC. */
function isoMoment(text: string): string {
  const [, date, time, fraction = ""] = /^(\S+) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text) ?? [];
  if (date === undefined || time === undefined) throw new Error(`${text} is no moment of the years 1 to 9999`);
  return `${date}T${time}.${fraction.padEnd(3, "0")}Z`;
}
