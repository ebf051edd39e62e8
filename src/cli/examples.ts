// The documents that come with the program, to begin with.

import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PACKAGE_ROOT } from "./package-root.ts";
import { UserError } from "./user-error.ts";

const EXAMPLES = fileURLToPath(new URL("examples", PACKAGE_ROOT));
const DOCUMENT = "spec.md";

export function exampleNames(): string[] {
  return readdirSync(EXAMPLES).filter((name) => existsSync(join(EXAMPLES, name, DOCUMENT)));
}

/** Its text. Throws `UserError` where there is none of the name. */
export function exampleText(name: string): string {
  return readFileSync(join(exampleFolder(name), DOCUMENT), "utf8");
}

/** Copies an example with all that stands beside its document. Throws `UserError` where there is none of the name. */
export function copyExample(name: string, folder: string): void {
  cpSync(exampleFolder(name), folder, { recursive: true, filter: (path) => basename(path) !== ".ninefold" });
}

/** Copies what stands beside the document of an example; files that are there stay as they are. */
export function copyExampleFiles(name: string, folder: string): void {
  const from = exampleFolder(name);
  const isOwn = (path: string) => path === join(from, DOCUMENT) || basename(path) === ".ninefold";
  cpSync(from, folder, { recursive: true, force: false, filter: (path) => !isOwn(path) });
}

function exampleFolder(name: string): string {
  const names = exampleNames();
  if (!names.includes(name)) throw new UserError(`There is no example "${name}". There are: ${names.join(", ")}.`);
  return join(EXAMPLES, name);
}
