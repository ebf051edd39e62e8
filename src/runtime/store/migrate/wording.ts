// How a migration writes stored values, as the document does, and names records.

import { decimal, formatDuration } from "../../../compiler/expression/format.ts";
import type { EntityPlan, FieldType, Plan } from "../../../compiler/plan/plan.ts";
import { type Connection, quoted, quotedList } from "../dialect.ts";
import type { Index, Schema } from "../schema.ts";

/** Groups of records that have the same, and records of one of them, that are told. */
const MOST_GROUPS = 3;
const MOST_NAMED = 3;

/** The log has none: no value of such a field is told, and no name that holds one. */
const AT = "@";

/** By what the rows of a table are called: columns of theirs, with what stands between them. */
interface Naming {
  readonly columns: readonly string[];
  readonly parts: readonly (string | { readonly at: number } | null)[];
}

interface SharedValues {
  readonly text: string;
  /** Of records that have one of them. */
  readonly count: number;
}

export class Wording {
  readonly #plan: Plan;
  readonly #before: Schema;

  /** `before`: the tables as they are, under the names of today. */
  constructor(plan: Plan, before: Schema) {
    this.#plan = plan;
    this.#before = before;
  }

  /** "13.5 %", "0.20 EUR", "21 days": without quotes. */
  value(entity: string, column: string, value: unknown): string {
    const type = this.#typeOf(entity, column);
    switch (type?.is) {
      case "percent":
        return `${decimal(BigInt(value as number), 2).replace(/\.?0+$/, "")} %`;
      case "money":
        return `${decimal(BigInt(value as number), type.scale)} ${this.#plan.product.currency.code}`;
      case "decimal":
        return decimal(BigInt(value as number), type.scale);
      case "duration":
        return formatDuration(BigInt(value as number), { language: "en" });
      case "yes/no":
        return value === true || Number(value) === 1 ? "yes" : "no";
      case "choices":
      case "texts":
        return (JSON.parse(String(value)) as string[]).join(", ");
      default:
        return String(value);
    }
  }

  /** The values that several records have, each with some of these; null where no two have the same. */
  async held(connection: Connection, table: string, entity: string, index: Index): Promise<SharedValues | null> {
    const columns = quotedList(index.columns);
    const filled = index.columns.map((name) => `${quoted(name)} IS NOT NULL`).join(" AND ");
    const same = `SELECT ${columns}, count(*) FROM ${quoted(table)} WHERE ${filled} GROUP BY ${columns} HAVING count(*) > 1`;
    const sorted = `${same} ORDER BY count(*) DESC, ${columns}`;
    const groups = await connection.rows(`${sorted} LIMIT ${MOST_GROUPS}`, []);
    if (groups.length === 0) return null;
    const told: string[] = [];
    for (const [at, group] of groups.entries()) {
      const values: string[] = [];
      for (const [position, column] of index.columns.entries()) values.push(await this.#held(connection, entity, column, group[position]));
      const names = await this.#members(connection, table, index, `${sorted} LIMIT 1 OFFSET ${at}`, Number(group.at(-1)));
      told.push(`${Number(group.at(-1))} records hold ${values.join(" and ")}${names}`);
    }
    const sums = `SELECT count(*), sum(same.n) FROM (${same.replace("count(*)", "count(*) AS n")}) AS same`;
    const [all] = await connection.rows(sums, []);
    const more = Number(all?.[0] ?? 0) - groups.length;
    if (more > 0) told.push(`and so it is with ${more} more ${more === 1 ? "value" : "values"}`);
    return { text: told.join("; "), count: Number(all?.[1] ?? 0) };
  }

  /** A value in quotes where it is a text. */
  async #held(connection: Connection, entity: string, column: string, value: unknown): Promise<string> {
    const type = this.#typeOf(entity, column);
    if (type?.is === "text" && type.format === "email") return "the same address";
    if (type?.is !== "reference") return typeof value === "string" && !isMeasured(type) ? `"${value}"` : this.value(entity, column, value);
    const table = this.#plan.entities[type.entity]?.table ?? "";
    const naming = this.#naming(table);
    const from = `SELECT ${quotedList(["id", ...naming.columns])} FROM ${quoted(table)} WHERE ${quoted("id")} = ?`;
    const [row] = naming.columns.length === 0 ? [] : await connection.rows(from, [value]);
    const called = row === undefined ? null : calledBy(naming, row.slice(1));
    return called === null ? `the same ${type.entity}` : `“${called}”`;
  }

  /** " (“Emma”, “Zadig” and 3 more)"; empty where nothing is known that they are called by. */
  async #members(connection: Connection, table: string, index: Index, group: string, count: number): Promise<string> {
    const naming = this.#naming(table);
    if (naming.columns.length === 0) return "";
    const called = naming.columns.map((name) => `one.${quoted(name)}`).join(", ");
    const equal = index.columns.map((name) => `one.${quoted(name)} = same.${quoted(name)}`).join(" AND ");
    const from = `SELECT ${called} FROM ${quoted(table)} AS one JOIN (${group}) AS same ON ${equal}`;
    const rows = await connection.rows(`${from} ORDER BY one.${quoted("id")} LIMIT ${MOST_NAMED}`, []);
    const names = rows.flatMap((row) => calledBy(naming, row) ?? []).map((name) => `“${name}”`);
    if (names.length === 0) return "";
    return ` (${names.join(", ")}${count > names.length ? ` and ${count - names.length} more` : ""})`;
  }

  /** Only by its own values that are stored already: nothing else can be asked for while tables change. */
  #naming(table: string): Naming {
    const entity = Object.values(this.#plan.entities).find((one) => one.table === table);
    const stored = this.#before.tables.find(({ name }) => name === table)?.columns ?? [];
    if (entity === undefined) return { columns: [], parts: [] };
    const { shownAs } = entity;
    const columns: string[] = [];
    const parts = (shownAs.op === "template" ? shownAs.parts : [shownAs]).map((part) => {
      if (typeof part === "string") return part;
      const name = part.op === "field" && part.of.op === "this" ? part.field : "";
      if (!isNameable(entity, name) || stored.every((column) => column.name !== name)) return null;
      return { at: columns.push(name) - 1 };
    });
    return { columns, parts };
  }

  #typeOf(entity: string, column: string): FieldType | undefined {
    return this.#plan.entities[entity]?.fields.find(({ name }) => name === column)?.type;
  }
}

function isNameable({ fields }: EntityPlan, name: string): boolean {
  const type = fields.find((field) => field.name === name)?.type;
  return type?.is === "text" ? type.format !== "email" : type?.is === "integer" || type?.is === "date" || type?.is === "choice";
}

/** Whether a database may give it as a text though it is none. */
function isMeasured(type: FieldType | undefined): boolean {
  return type !== undefined && type.is !== "text" && type.is !== "choice";
}

function calledBy({ parts }: Naming, values: readonly unknown[]): string | null {
  const text = parts.map((part) => (typeof part === "string" ? part : part === null ? "…" : String(values[part.at] ?? ""))).join("");
  return text.trim() === "" || text.includes(AT) ? null : text.trim();
}
