// `ninefold export client FILE DIRECTORY`: writes a TypeScript client as a package. It writes over nothing that it has
// not made.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "../../compiler/compile.ts";
import { clientPackage, MADE_BY } from "../../compiler/export/client.ts";
import { describePlan } from "../../runtime/server/rest-api/description.ts";
import { readDocuments } from "../document.ts";
import { demandFolder } from "../file-trouble.ts";
import { replaceFile } from "../replace-file.ts";
import { UserError } from "../user-error.ts";

export function exportClientCommand(file: string, directory: string): number {
  const { plan } = compile(readDocuments(file));
  if (plan === null) throw new UserError(`${file} has errors, so nothing is exported. See: ninefold check ${file}`);
  const { openapi, records } = describePlan(plan);
  const { files } = clientPackage(openapi, records, plan.api);
  const own = ["index.ts", "README.md"].map((name) => join(directory, name)).filter((path) => existsSync(path));
  const foreign = own.find((path) => !readFileSync(path, "utf8").includes(MADE_BY));
  const loose = own.length === 0 && existsSync(join(directory, "package.json")) ? join(directory, "package.json") : undefined;
  const kept = foreign ?? loose;
  if (kept !== undefined) throw new UserError(`${kept} was not made by this command, and is kept. Name another folder.`);
  demandFolder(directory, "Name another folder.");
  for (const [name, text] of Object.entries(files)) replaceFile(join(directory, name), text);
  console.error(`Wrote ${Object.keys(files).join(", ")} into ${directory}.`);
  return 0;
}
