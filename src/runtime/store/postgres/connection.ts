// One PostgreSQL connection as the store uses it. Values arrive as rows carry them: numbers as numbers, dates and moments
// as ISO text. A connection that was lost is never written to again: the driver would end the process over it, or connect
// anew in silence and run the rest of a transaction outside of it.

import postgres from "postgres";
import { bindable, type Connection, type Parameters } from "../dialect.ts";
import type { Schema } from "../schema.ts";
import { StoreUnavailable } from "../store.ts";
import { translated } from "./errors.ts";
import { postgresExpressions } from "./expression-dialect.ts";

/** Seconds. */
const CONNECT_TIMEOUT = 10;
const CLOSE_TIMEOUT = 1;
/** Texts that one connection keeps prepared on the server; those beyond are prepared each time. */
const MAX_PREPARED_STATEMENTS = 1_000;

const asIs = (value: string): string => value;

const types = {
  // Those too large for a number to be exact are refused where the value is read.
  bigint: { to: 20, from: [20], serialize: String, parse: Number },
  date: { to: 1082, from: [1082], serialize: asIs, parse: asIs },
  moment: { to: 1184, from: [1184], serialize: asIs, parse: isoMoment },
};

export class PostgresConnection implements Connection {
  readonly #driver: ReturnType<typeof openDriver>;
  readonly #schema: () => Schema;
  readonly #prepared = new Set<string>();
  #lost = false;

  constructor(url: string, schema: () => Schema) {
    this.#driver = openDriver(url, () => {
      this.retire();
    });
    this.#schema = schema;
  }

  get lost(): boolean {
    return this.#lost;
  }

  async rows(text: string, params: Parameters): Promise<unknown[][]> {
    return this.#attempt(async () => [...(await this.#query(text, params).values())]);
  }

  async run(text: string, params: Parameters): Promise<number> {
    return this.#attempt(async () => (await this.#query(text, params)).count);
  }

  /** To be used no more, whatever state it is in. */
  retire(): void {
    if (this.#lost) return;
    this.#lost = true;
    void this.#driver.end({ timeout: 0 });
  }

  /** Lets statements end that are under way. */
  async close(): Promise<void> {
    this.#lost = true;
    await this.#driver.end({ timeout: CLOSE_TIMEOUT });
  }

  #query(text: string, params: Parameters) {
    if (this.#lost) throw new StoreUnavailable("The connection to the database was lost.");
    const values = [...bindable(params)] as postgres.SerializableParameter[];
    return this.#driver.unsafe(postgresExpressions.placeholders(text), values, { prepare: this.#keeps(text) });
  }

  #keeps(text: string): boolean {
    if (this.#prepared.has(text)) return true;
    if (this.#prepared.size >= MAX_PREPARED_STATEMENTS) return false;
    this.#prepared.add(text);
    return true;
  }

  async #attempt<T>(query: () => Promise<T>): Promise<T> {
    try {
      return await query();
    } catch (error) {
      throw translated(error, this.#schema());
    }
  }
}

function openDriver(url: string, onclose: () => void) {
  return postgres(url, {
    max: 1,
    connect_timeout: CONNECT_TIMEOUT,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    types,
    onclose,
    onnotice: () => {},
    connection: { application_name: "ninefold", TimeZone: "UTC", DateStyle: "ISO, YMD" },
  });
}

/** "2026-11-21 09:30:00.5+00" as "2026-11-21T09:30:00.500Z"; the session's time zone is UTC. */
function isoMoment(text: string): string {
  const [, date, time, fraction = ""] = /^(\S+) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text) ?? [];
  if (date === undefined || time === undefined) throw new Error(`${text} is no moment of the years 1 to 9999`);
  return `${date}T${time}.${fraction.padEnd(3, "0")}Z`;
}
