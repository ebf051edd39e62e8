// Ways of the truth table that show one record with its related ones.

import type { Json } from "./asking.ts";
import { evaluate, type Row } from "./expression.ts";
import type { Oracle, Who } from "./oracle.ts";
import { fieldAt, type Way } from "./truth-table.ts";

/** Whether the document's row about a screen lets somebody open it. */
export function opensBy(oracle: Oracle, screen: string, user: Who): boolean {
  const cells = oracle.cells(screen, "open", user);
  if (cells === null) return true;
  return cells.some((cell) => cell === "yes" || (cell.startsWith("if ") && user !== null && oracle.permits(cell.slice(3), user, user)));
}

/** Pages of one record: who opens them, which fields and lists they show, and which members those have. */
export const pages: Way = async (asking, oracle, user) => {
  for (const screen of oracle.document.screens.filter((one) => oracle.isWanted(one.Shows ?? ""))) {
    const of = /^one (\w+)$/.exec(screen.Shows!)?.[1];
    const address = /^[^{]*\{(\w+)(?:\.(\w+))?\}$/.exec(screen.Route!);
    if (of === undefined || address === null || !["", "-"].includes(screen["Only where"] ?? "")) continue;
    const slug = screen.Screen!.toLowerCase().replaceAll(" ", "-");
    const [, part, by] = address;
    for (const row of sample(oracle.all(of))) {
      const key = by === undefined ? row.id : oracle.value(row, by, user);
      const { status, body } = await asking.get(`/-/screens/${slug}/record?p.${part}=${encodeURIComponent(String(key))}`);
      const seen = opensBy(oracle, screen.Screen!, user) && oracle.sees(row, user) && (by === undefined || oracle.seesField(row, by, user));
      asking.same(`page ${slug} of ${row.id}`, status === 200, seen);
      if (status !== 200) continue;
      for (const path of (screen.Fields ?? "-").split(",").map((one) => one.trim())) {
        const field = fieldAt(oracle, of, path);
        if (field === null || (field.always !== null && oracle.isOpen(field.always))) continue;
        const may = oracle.seesPath(row, path, user);
        const [, reverse] = /^every (\w+) by/.exec(field.type) ?? [];
        if (reverse !== undefined) {
          const there = (body.related as Json[]).some((one) => one.field === path);
          asking.same(`page ${slug} of ${row.id}, list ${path} is there`, there, may && !oracle.never(reverse, "see", user));
          continue;
        }
        const shown = Object.hasOwn(body.values, path);
        asking.same(`page ${slug} of ${row.id}, ${path} is there`, shown, may);
        if (!/^(list of [A-Z]|rows of)/.test(field.type) || !shown || !may) continue;
        const members = (evaluate(path, { self: row, it: null, user, world: oracle }) as Row[]).filter((one) => oracle.sees(one, user));
        const ids = (body.values[path] as Json[]).map((one) => one.id);
        asking.sameSet(
          `page ${slug} of ${row.id}, ${path}`,
          ids,
          members.map((one) => one.id),
        );
      }
      for (const related of body.related as Json[]) {
        const members = (oracle.value(row, related.field, user) as Row[]).filter((one) => oracle.sees(one, user));
        asking.same(`page ${slug} of ${row.id}, list ${related.field}`, related.total.count, members.length);
      }
    }
  }
};

/** The history of the product: no entry of a record that is not seen, and no change of a field that is not. */
export const history: Way = async (asking, oracle, user) => {
  for (let after = ""; ; ) {
    const { status, body } = await asking.get(`/api/history${after === "" ? "" : `?after=${encodeURIComponent(after)}`}`);
    if (status !== 200) return;
    for (const item of body.items as Json[]) {
      const row = oracle.one(item.entity, item.record);
      asking.same(`history of ${item.entity}/${item.record}`, row !== null && oracle.sees(row, user), true);
      if (row === null) continue;
      for (const { label } of item.changes as Json[]) {
        const hidden = oracle
          .entity(item.entity)
          .fields.filter((field) => wordsOf(field.name) === label && !oracle.seesField(row, field.name, user));
        asking.same(`history of ${item.entity}/${item.record}, ${label}`, hidden.length, 0);
      }
    }
    if (body.next === null || body.next === undefined) return;
    after = body.next;
  }
};

function wordsOf(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** As many as tell something, from the whole of it. */
function sample<T>(rows: readonly T[]): T[] {
  const step = Math.ceil(rows.length / 24);
  return rows.filter((_, index) => index % step === 0);
}
