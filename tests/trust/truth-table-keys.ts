// Ways of the truth table from a value to its record.

import type { Json } from "./asking.ts";
import type { FieldOf } from "./document.ts";
import { isRow, type Row } from "./expression.ts";
import type { Oracle, Who } from "./oracle.ts";
import type { Way } from "./truth-table.ts";
import { opensBy } from "./truth-table-pages.ts";

const SOME = 12;

/** Whether the user sees a record, and these fields of it by which it is named. */
function finds(oracle: Oracle, row: Row, fields: readonly string[], user: Who): boolean {
  return oracle.sees(row, user) && fields.every((field) => oracle.seesField(row, field, user));
}

/** Addresses such as /kits/{desk.code}/{kit.slug} and /desks/{desk}/kits/{kit}: the inner record belongs to the outer one by a reference that is seen. */
export const nestedKeys: Way = async (asking, oracle, user) => {
  const screens = oracle.document.screens.filter(({ Shows, Screen }) => /^one /.test(Shows!) && opensBy(oracle, Screen!, user));
  const pages = screens.map(({ Screen, Route }) => ({ path: Route!, slug: Screen!.toLowerCase().replaceAll(" ", "-") }));
  const calls = oracle.document.calls.filter(({ Does, Method }) => Method === "GET" && /^see /.test(Does!));
  for (const { path, slug } of [...pages, ...calls.map(({ Path }) => ({ path: Path!, slug: null }))]) {
    const found = /^[^{]*\{(\w+)(?:\.(\w+))?\}\/[^{]*\{(\w+)(?:\.(\w+))?\}$/.exec(path);
    if (found === null) continue;
    const [, outer = "", key, inner = "", by] = found;
    const entity = [...oracle.document.entities.values()].find(({ name }) => name.toLowerCase() === inner.replaceAll("_", ""));
    const to = entity?.fields.find(({ type }) => type.toLowerCase() === `reference to ${outer.replaceAll("_", "")}`);
    if (entity === undefined || to === undefined || !oracle.isWanted(entity.name)) continue;
    for (const row of oracle.all(entity.name).slice(0, 2 * SOME)) {
      const owner = oracle.value(row, to.name, user);
      if (!isRow(owner)) continue;
      const named = (one: Row, field: string | undefined) =>
        encodeURIComponent(String(field === undefined ? one.id : oracle.value(one, field, user)));
      const [first, second] = [named(owner, key), named(row, by)];
      const address =
        slug === null
          ? path.replace(/\{.*?\}/, first).replace(/\{.*?\}/, second)
          : `/-/screens/${slug}/record?p.${outer}=${first}&p.${inner}=${second}`;
      const { status } = await asking.get(address);
      const seen =
        finds(oracle, owner, key === undefined ? [] : [key], user) &&
        finds(oracle, row, by === undefined ? [to.name] : [to.name, by], user);
      asking.same(`${path} of ${row.id}`, status === 200, seen);
    }
  }
};

function keysOf(oracle: Oracle, entity: string): FieldOf[] {
  return oracle.entity(entity).fields.filter((field) => field.unique && field.always === null && /^(text|email)/.test(field.type));
}

/** Where a reference is chosen, what is typed is taken for the code of a record. */
export const codes: Way = async (asking, oracle, user) => {
  for (const entity of oracle.document.entities.values()) {
    if (!oracle.isWanted(entity.name)) continue;
    for (const field of entity.fields) {
      const other = /^reference to (\w+)$/.exec(field.type)?.[1];
      if (other === undefined) continue;
      for (const key of keysOf(oracle, other)) {
        for (const row of oracle.all(other).slice(0, SOME)) {
          const code = String(oracle.value(row, key.name, user));
          const { status, body } = await asking.get(`/-/references/${entity.name}/${field.name}?q=${encodeURIComponent(code)}`);
          const found = status === 200 && ((body.byCode ?? []) as Json[]).includes(row.id);
          asking.same(
            `${other} by its ${key.name} for ${entity.name}.${field.name}: ${row.id}`,
            found,
            finds(oracle, row, [key.name], user),
          );
        }
      }
    }
  }
};

/** A check of a file whose rows find their records by a key, and give each another text: it tells which it found. */
export const imports: Way = async (asking, oracle, user) => {
  for (const screen of oracle.document.screens) {
    const name = /^list of (\w+)/.exec(screen.Shows!)?.[1] ?? "";
    if (!/\bimport\b/.test(screen.Actions ?? "") || !oracle.isWanted(name) || !opensBy(oracle, screen.Screen!, user)) continue;
    if (oracle.never(name, "change", user)) continue;
    for (const key of keysOf(oracle, name)) {
      const text = oracle
        .entity(name)
        .fields.find(
          (one) =>
            /^text/.test(one.type) && !one.unique && one.always === null && !oracle.document.matrix.has(`${name} change ${one.name}`),
        );
      if (text === undefined) continue;
      const rows = oracle.all(name).slice(0, SOME);
      const cell = (value: unknown) => `"${String(value ?? "").replaceAll('"', '""')}"`;
      const lines = rows.map((row) => `${cell(oracle.value(row, key.name, user))},${cell(`${oracle.value(row, text.name, user)} 2`)}`);
      const slug = screen.Screen!.toLowerCase().replaceAll(" ", "-");
      const path = `/-/screens/${slug}/import/try?map=${key.name},${text.name}&match=${key.name}`;
      const { status, body } = await asking.send(path, [`${key.name},${text.name}`, ...lines].join("\n"));
      const isNever = oracle.neverSeesField(name, key.name, user);
      asking.same(`import ${name} by ${key.name} is open`, status === 200, !isNever);
      if (status !== 200) continue;
      const found = rows.filter((row) => finds(oracle, row, [key.name], user) && oracle.may(name, "change", row, user) === "yes");
      asking.sameSet(
        `import ${name} by ${key.name}`,
        (body.changes.rows as Json[]).map(({ record }) => record?.id),
        found.map((row) => row.id),
      );
    }
  }
};
