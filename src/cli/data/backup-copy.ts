// A backup as a database for a while, to be read without anything being restored.

import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { loadContent } from "../../runtime/store/backup/load.ts";
import { backupContent, MANIFEST, verifiedManifest } from "./backup-folder.ts";

export interface BackupCopy {
  readonly url: string;
  /** The document as it was, where it is of one file. */
  readonly document: string | null;
  remove(): void;
}

export function isBackup(folder: string): boolean {
  return existsSync(join(folder, MANIFEST));
}

/** Throws `UserError` where the backup is not whole. */
export async function copyOfBackup(named: string): Promise<BackupCopy> {
  const folder = resolve(named);
  const manifest = await verifiedManifest(folder);
  // Its owner's alone, and with it all that is in it.
  const place = mkdtempSync(join(tmpdir(), "ninefold-plan-"));
  const remove = () => rmSync(place, { recursive: true, force: true });
  const url = `sqlite:${join(place, "ninefold.db")}`;
  try {
    await loadContent(url, backupContent(folder, manifest), false, new Date());
  } catch (error) {
    remove();
    throw error;
  }
  const [document, ...others] = manifest.document;
  return { url, document: document === undefined || others.length > 0 ? null : join(folder, document.path), remove };
}
