// The oracle works out what a document allows for one user and record. It shares nothing with the program.

import Database from "better-sqlite3";
import type { DocumentOf, EntityOf } from "./document.ts";
import { snake } from "./document.ts";
import { evaluate, isRow, type Lookup, type Row, readsOf, type Scope, Undecided } from "./expression.ts";

export type Verdict = "yes" | "no" | "open";

/** A user's record; null is a visitor. */
export type Who = Row | null;

export class Oracle implements Lookup {
  readonly document: DocumentOf;
  readonly now: string;
  readonly today: string;
  readonly timeZone: string;
  /** The only entity that is asked about; null: all. */
  only: string | null = null;
  readonly #rows = new Map<string, Map<string, Row>>();
  readonly #links = new Map<string, { readonly owner: string; readonly member: string }[]>();
  readonly #stored = new Map<string, Readonly<Record<string, unknown>>>();

  constructor(document: DocumentOf, database: string, now: string) {
    this.document = document;
    this.now = now;
    this.timeZone = document.timeZone;
    this.today = new Intl.DateTimeFormat("sv-SE", { timeZone: document.timeZone }).format(new Date(now));
    const connection = new Database(database, { readonly: true });
    const tables = connection.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
    const tableOf = (wanted: string) => tables.find((table) => plain(table) === plain(wanted)) ?? "";
    for (const entity of document.entities.values()) {
      const rows = connection.prepare(`SELECT * FROM "${tableOf(entity.name)}" ORDER BY "id"`).all() as Record<string, unknown>[];
      this.#rows.set(entity.name, new Map(rows.map((row) => [String(row.id), { $entity: entity.name, id: String(row.id) } as Row])));
      for (const row of rows) this.#stored.set(`${entity.name} ${String(row.id)}`, row);
      for (const field of entity.fields) {
        if (!/^list of [A-Z]/.test(field.type) || field.always !== null) continue;
        const links = connection
          .prepare(`SELECT "owner", "member" FROM "${tableOf(`${entity.name}_${field.name}`)}" ORDER BY "position"`)
          .all();
        this.#links.set(`${entity.name} ${field.name}`, links as { owner: string; member: string }[]);
      }
    }
    connection.close();
  }

  entity(name: string): EntityOf {
    const found = this.document.entities.get(name);
    if (found === undefined) throw new Error(`The document has no ${name}.`);
    return found;
  }

  isWanted(text: string): boolean {
    return this.only === null || text.includes(this.only);
  }

  isEntity(name: string): boolean {
    return this.document.entities.has(name);
  }

  hasField(entity: string, field: string): boolean {
    const { fields, part } = this.entity(entity);
    return fields.some(({ name }) => name === field) || part?.by === field || SYSTEM.includes(field);
  }

  all(entity: string): readonly Row[] {
    return [...(this.#rows.get(entity)?.values() ?? [])];
  }

  one(entity: string, id: unknown): Row | null {
    return this.#rows.get(entity)?.get(String(id)) ?? null;
  }

  constant(name: string): string | undefined {
    return this.document.constants.get(name);
  }

  value(row: Row, name: string, user: Who): unknown {
    const { fields, part } = this.entity(row.$entity);
    const stored = this.#stored.get(`${row.$entity} ${row.id}`)!;
    if (part?.by === name) return this.one(part.owner, stored[name]);
    const field = fields.find((one) => one.name === name);
    if (field === undefined)
      return name.endsWith("_by") && this.document.signsInAs !== null
        ? this.one(this.document.signsInAs, stored[name])
        : (stored[name] ?? null);
    if (field.always !== null) return evaluate(field.always, { self: row, it: null, user, world: this });
    const reverse = /^(?:every (\w+) by (\w+)|rows of (\w+))$/.exec(field.type);
    if (reverse !== null) {
      const [, of, by, part] = reverse;
      const back = by ?? snake(row.$entity);
      return this.all(of ?? part!).filter((one) => this.#stored.get(`${one.$entity} ${one.id}`)![back] === row.id);
    }
    const list = /^list of ([A-Z]\w*)$/.exec(field.type);
    if (list !== null)
      return this.#links
        .get(`${row.$entity} ${name}`)!
        .filter((one) => one.owner === row.id)
        .flatMap((one) => this.one(list[1]!, one.member) ?? []);
    return this.#plain(field.type, stored[name] ?? null);
  }

  #plain(type: string, kept: unknown): unknown {
    if (kept === null) return null;
    const reference = /^reference to (\w+)$/.exec(type);
    if (reference !== null) return this.one(reference[1]!, kept);
    if (type === "yes/no") return kept === 1;
    if (type === "money") return Number(kept) / 100;
    const decimal = /^decimal\((\d+)\)/.exec(type);
    if (decimal !== null) return Number(kept) / 10 ** Number(decimal[1]);
    if (/^(several of|list of text)/.test(type)) return JSON.parse(String(kept));
    return kept;
  }

  holds(text: string, row: Row | null, user: Who): boolean {
    const self = row ?? ({ $entity: [...this.document.entities.keys()][0]!, id: "" } as Row);
    const scope: Scope = { self, it: null, user, world: this };
    return evaluate(text, scope) === true;
  }

  /** The same of a condition of points 2 and 6. */
  permits(text: string, row: Row | null, user: Who): boolean {
    const self = row ?? ({ $entity: [...this.document.entities.keys()][0]!, id: "" } as Row);
    return evaluate(text, { self, it: null, user, world: this, isPermission: true }) === true;
  }

  /** Whether an expression waits for something that the document leaves open. */
  isOpen(text: string): boolean {
    return [...this.document.constants].some(([name, value]) => /^not shown/.test(value) && new RegExp(`\\b${name}\\b`).test(text));
  }

  rolesOf(user: Who): string[] {
    return this.document.roles
      .filter(({ means }) => {
        if (means === "not signed in") return user === null;
        if (means === "signed in") return user !== null;
        return user !== null && this.permits(means, user, user);
      })
      .map(({ name }) => name);
  }

  /** The cells of a row of the matrix that speak of a user; null where there is no such row. */
  cells(entity: string, action: string, user: Who): string[] | null {
    const row = this.document.matrix.get(`${entity} ${action}`);
    return row === undefined ? null : this.rolesOf(user).flatMap((role) => row[role] ?? []);
  }

  /** Whether a user may never do it, whatever the record. */
  never(entity: string, action: string, user: Who): boolean {
    const { part } = this.entity(entity);
    if (part !== null && action === "see") return this.never(part.owner, "see", user);
    return !(this.cells(entity, action, user) ?? []).some((cell) => cell === "yes" || cell.startsWith("if "));
  }

  may(entity: string, action: string, row: Row, user: Who): Verdict {
    const { part } = this.entity(entity);
    if (part !== null && action === "see") {
      const owner = this.value(row, part.by, user) as Row | null;
      return owner !== null && this.sees(owner, user) && this.seesField(owner, part.field, user) ? "yes" : "no";
    }
    const cells = this.cells(entity, action, user) ?? [];
    if (cells.some((cell) => cell === "yes" || (cell.startsWith("if ") && this.permits(cell.slice(3), row, user)))) return "yes";
    return cells.some((cell) => cell.startsWith("not shown")) ? "open" : "no";
  }

  sees(row: Row, user: Who): boolean {
    return this.may(row.$entity, "see", row, user) === "yes";
  }

  /** Whether a field of a record that the user sees is seen. */
  seesField(row: Row, field: string, user: Who): boolean {
    return !this.document.matrix.has(`${row.$entity} see ${field}`) || this.may(row.$entity, `see ${field}`, row, user) === "yes";
  }

  neverSeesField(entity: string, field: string, user: Who): boolean {
    return this.document.matrix.has(`${entity} see ${field}`) && this.never(entity, `see ${field}`, user);
  }

  /** Whether a condition of the document shows a record to the user: they see every field that it reads of it, and it holds. */
  shows(where: string, row: Row, user: Who, isOfCall = false): boolean {
    const seen = readsOf(where).every(([first = "", ...further]) => {
      if (first === "user") return user === null || this.#seesOnTheWay(user, further, user);
      const path = first === "this" ? further : [first, ...further];
      return !this.hasField(row.$entity, path[0] ?? "") || this.#seesOnTheWay(row, path, user);
    });
    return seen && (isOfCall ? this.holds(where, row, user) : this.permits(where, row, user));
  }

  /** What a list comes to is a result of its own, and an empty reference hides nothing. */
  #seesOnTheWay(row: Row, [first, ...further]: readonly string[], user: Who): boolean {
    const type = this.entity(row.$entity).fields.find(({ name }) => name === first)?.type ?? "";
    if (first === undefined || /^(every|rows of|list of [A-Z])/.test(type)) return true;
    if (!this.seesField(row, first, user)) return false;
    const value = further.length === 0 ? null : this.value(row, first, user);
    return !isRow(value) || (this.sees(value, user) && this.#seesOnTheWay(value, further, user));
  }

  /** Whether a condition reads a field of the entity's records that the user may see of none. */
  neverShows(where: string, entity: string, user: Who): boolean {
    return readsOf(where).some(([first = ""]) => this.hasField(entity, first) && this.neverSeesField(entity, first, user));
  }

  /** Records that the user sees. */
  seen(entity: string, user: Who): Row[] {
    return this.all(entity).filter((row) => this.sees(row, user));
  }

  /** Whether a path over references may be read of a record: each field, and each record on the way. */
  seesPath(row: Row, path: string, user: Who): boolean {
    const [first = "", ...further] = path.split(".");
    if (!this.seesField(row, first, user)) return false;
    if (further.length === 0) return true;
    const next = this.value(row, first, user) as Row | null;
    return next === null || (this.sees(next, user) && this.seesPath(next, further.join("."), user));
  }

  /** The guard's answer for an action from the record's state: the row that is taken, or null where none is possible. */
  takes(
    row: Row,
    action: string,
    user: Who,
  ): { readonly possible: readonly Readonly<Record<string, string>>[]; readonly taken: Readonly<Record<string, string>> | null } {
    const { transitions, states } = this.entity(row.$entity);
    const possible = transitions.filter((one) => {
      if (one.Action !== action || one.From === "(new)") return false;
      const state = String(this.value(row, one.$field, user));
      return one
        .From!.split(",")
        .some((from) => from.trim() === state || (from.trim() === "*" && (states.get(one.$field) ?? []).includes(state)));
    });
    const taken = possible.find((one) => {
      const guard = one["Only if"] ?? "-";
      if (/^not shown/.test(guard)) throw new Undecided(action);
      return guard === "-" || guard === "" || this.holds(guard, row, user);
    });
    return { possible, taken: taken ?? null };
  }
}

const SYSTEM = ["created_at", "created_by", "changed_at", "changed_by", "version"];

function plain(name: string): string {
  return name.replaceAll("_", "").toLowerCase();
}
