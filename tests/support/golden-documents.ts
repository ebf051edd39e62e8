// The paths of the golden documents, whose reviewed answers lie beside them.

import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";

const FOLDER = resolve(import.meta.dirname, "../unit/compiler/compile/documents");

export const GOLDEN_DOCUMENTS: readonly string[] = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".md"))
  .sort()
  .map((file) => join(FOLDER, file));
