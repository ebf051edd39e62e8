// Every document of the repository that is a whole one: the examples and the golden documents.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Source } from "../../../../src/compiler/source.ts";
import { GOLDEN_DOCUMENTS } from "../../../support/golden-documents.ts";

const ROOT = resolve(import.meta.dirname, "../../../..");
const EXAMPLES = join(ROOT, "examples");

export const DOCUMENTS: readonly Source[] = [
  ...readdirSync(EXAMPLES)
    .map((name) => join(EXAMPLES, name, "spec.md"))
    .filter(existsSync),
  ...GOLDEN_DOCUMENTS,
].map((path) => ({ file: path.slice(ROOT.length + 1), text: readFileSync(path, "utf8") }));

export const LIBRARY: Source = DOCUMENTS.find((source) => source.file === "examples/library/spec.md")!;
