// Tells an import, with its effects, as one line of the history.

import type { HistoryEntry } from "../../../store/store.ts";
import { countEntries, type HistoryFilter, type ImportAct, importersUpTo, importsAt } from "../../../store/system/history.ts";
import { entityOf } from "../../context/application.ts";
import { isAlways, thisRecord } from "../../expressions/expression-builders.ts";
import type { HttpRequest } from "../../pipeline/router.ts";
import { type Found, findHistory, itemsOf, type Lines } from "./history-call.ts";

/** Of an import, the latest of its entries that the viewer may see. */
export interface FoundImport {
  /** Of the entry at whose place the line is. */
  readonly id: string;
  readonly latest: Found;
  /** How many of its records the viewer may read of; null where that is not known without reading all. */
  readonly records: number | null;
}

/** A row that was imported alone is told as what it is. */
const FEWEST = 2;

export class ImportLines implements Lines<Found | FoundImport> {
  readonly #ask: HttpRequest;
  readonly #filter: HistoryFilter;
  /** By import; null: the viewer may see too little of it, so that its entries are told one by one. */
  readonly #known = new Map<string, Omit<FoundImport, "id"> | null>();
  readonly #told = new Map<string, ImportAct>();

  private constructor(ask: HttpRequest, filter: HistoryFilter) {
    this.#ask = ask;
    this.#filter = filter;
  }

  /** The lines behind the place of a filter: of an import that has begun before it, the rest is told already. */
  static async behind(ask: HttpRequest, filter: HistoryFilter): Promise<ImportLines> {
    const lines = new ImportLines(ask, filter);
    const begun = filter.behind === null ? [] : await importersUpTo(ask.app.store, filter, filter.behind);
    for (const act of begun) if ((await lines.#lineOf(act)) !== null) lines.#told.set(keyOf(act), act);
    return lines;
  }

  get told(): readonly ImportAct[] {
    return [...this.#told.values()];
  }

  async of(entries: readonly HistoryEntry[]): Promise<(Found | FoundImport)[]> {
    const imports = await this.#importsOf(entries);
    const begins = new Map<string, FoundImport>();
    const others: HistoryEntry[] = [];
    for (const entry of entries) {
      const act = imports.get(entry.id);
      const line = act === undefined ? null : await this.#lineOf(act);
      if (act === undefined || line === null) others.push(entry);
      else if (!this.#told.has(keyOf(act))) {
        this.#told.set(keyOf(act), act);
        begins.set(entry.id, { ...line, id: entry.id });
      }
    }
    const items = new Map((await itemsOf(this.#ask, others)).map((item) => [item.id, item]));
    return entries.flatMap(({ id }) => begins.get(id) ?? items.get(id) ?? []);
  }

  /** By entry: the import that it is a row or an effect of. */
  async #importsOf(entries: readonly HistoryEntry[]): Promise<ReadonlyMap<string, ImportAct>> {
    const rows = entries.filter(({ through }) => through === "import");
    const effects = entries.filter(({ through }) => through === "effect");
    const acts = new Set(rows.map(keyOf));
    const unsure = [...new Set(effects.filter((entry) => !acts.has(keyOf(entry))).map(({ at }) => at))];
    for (const act of await importsAt(this.#ask.app.store, unsure)) acts.add(keyOf(act));
    return new Map([...rows, ...effects.filter((entry) => acts.has(keyOf(entry)))].map(({ id, at, by }) => [id, { at, by }]));
  }

  async #lineOf(act: ImportAct): Promise<Omit<FoundImport, "id"> | null> {
    const key = keyOf(act);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const rows = { ...this.#filter, behind: null, within: { ...act, effects: false } };
    const { found, next } = await findHistory(this.#ask, rows);
    const [latest] = found;
    const isLine = latest !== undefined && (found.length >= FEWEST || next !== null);
    const line = isLine ? { latest, records: next === null ? found.length : await this.#numberOf(rows, latest.entity) } : null;
    this.#known.set(key, line);
    return line;
  }

  /** Where each entry may be seen it is known how many there are. */
  async #numberOf(rows: HistoryFilter, name: string): Promise<number | null> {
    const { app, actor } = this.#ask;
    const { fields } = entityOf(app, name);
    const conditions = fields.map((field) => app.access.fieldSeenAt(name, field.name, thisRecord(name), actor.roles));
    if (![app.access.history(name, actor.roles).when, ...conditions].every(isAlways)) return null;
    return countEntries(app.store, { ...rows, entities: [name] });
  }
}

function keyOf({ at, by }: ImportAct): string {
  return `${at} ${by ?? ""}`;
}
