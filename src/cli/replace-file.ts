// Writes files so that they hold the old text or the new one, whatever happens meanwhile.

import { randomBytes } from "node:crypto";
import { existsSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { UserError } from "./user-error.ts";

/** A file that is there keeps its mode, and a link stays a link. */
export function replaceFile(file: string, text: string): void {
  const before = existsSync(file) ? realpathSync(file) : null;
  const path = before ?? file;
  const beside = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString("hex")}.tmp`);
  try {
    writeFileSync(beside, text, { flag: "wx", ...(before === null ? {} : { mode: statSync(path).mode & 0o777 }) });
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw new UserError(`${file} cannot be written: ${error instanceof Error ? error.message : error}`);
  }
}
