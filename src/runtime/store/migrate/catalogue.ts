// What a database says of itself. Whether it is Ninefold's, of which format, and which tables it was made for.

import type { Connection, Dialect } from "../dialect.ts";
import type { Schema } from "../schema.ts";
import { OpenRefused } from "../store.ts";
import { META_TABLE, metaStatements, READABLE_FORMATS, STORAGE_FORMAT } from "../system/meta.ts";

/** The tables that the database was made for; null where it is empty. Throws `OpenRefused`, having changed nothing. */
export async function storedSchema(connection: Connection, dialect: Dialect): Promise<Schema | null> {
  const tables = (await connection.rows(dialect.listTables, [])).map(([name]) => String(name));
  if (!tables.includes(META_TABLE)) {
    if (tables.length === 0) return null;
    const example = tables.slice(0, 3).join(", ");
    throw new OpenRefused(`This database is not Ninefold's: it has other tables (${example}). Name an empty or a new one.`);
  }
  const meta = new Map((await connection.rows(metaStatements.all, [])).map(([key, value]) => [String(key), String(value)]));
  const format = meta.get("format");
  if (format === undefined || !READABLE_FORMATS.includes(format)) {
    throw new OpenRefused(
      `This database has the storage format ${format ?? "(none)"}, and this version of Ninefold reads ${READABLE_FORMATS.join(" and ")}. ` +
        "Open it with the version that wrote it.",
    );
  }
  const schema = meta.get("schema");
  if (schema === undefined) throw new OpenRefused("This database does not say which tables it was made for. Restore a backup.");
  return JSON.parse(schema) as Schema;
}

export async function storeSchema(connection: Connection, schema: Schema): Promise<void> {
  await connection.run(metaStatements.save, ["format", STORAGE_FORMAT]);
  await connection.run(metaStatements.save, ["schema", JSON.stringify(schema)]);
}
