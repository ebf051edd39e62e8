// Writes files so that they hold the old text or the new one, whatever happens meanwhile.

import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileTrouble } from "./file-trouble.ts";
import { UserError } from "./user-error.ts";

/** A file that is there keeps its mode, and a link stays a link. What may only be read is left as it is. */
export function replaceFile(file: string, text: string): void {
  const status = existsSync(file) ? statSync(file) : null;
  // A device or a pipe is written to, never replaced by a file.
  if (status !== null && !status.isFile() && !status.isDirectory()) {
    writeFileSync(file, text);
    return;
  }
  if (status !== null && (status.mode & 0o222) === 0)
    throw new UserError(`${file} cannot be written: it may only be read. Allow it (chmod u+w), or name another file.`);
  const path = status === null ? file : realpathSync(file);
  const beside = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString("hex")}.tmp`);
  try {
    writeFileSync(beside, text, { flag: "wx", ...(status === null ? {} : { mode: status.mode & 0o777 }) });
    // Whatever this process makes new files as.
    if (status !== null) chmodSync(beside, status.mode & 0o777);
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw fileTrouble(`${file} cannot be written`, error, `It goes into the folder ${dirname(path)}: make that first, or name another.`);
  }
}
