// `ninefold new FOLDER`: a first document.

import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { inWords } from "../compiler/expression/field-type.ts";
import { POINTS } from "../compiler/points.ts";
import { UserError } from "./user-error.ts";

const EXAMPLES = fileURLToPath(new URL("../../examples", import.meta.url));

export function newCommand(folder: string, from: string | null): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new UserError(`${folder} exists and is not empty. Name a new folder.`);
  if (from !== null) copyExample(folder, from);
  else {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "spec.md"), emptyDocument(inWords(basename(resolve(folder)))));
  }
  const file = join(folder, "spec.md");
  console.log(`Wrote ${file}.\n\n  ninefold check ${file}    says what is open\n  ninefold dev ${file}      runs it while you write`);
}

function copyExample(folder: string, from: string): void {
  const names = readdirSync(EXAMPLES).filter((name) => existsSync(join(EXAMPLES, name, "spec.md")));
  if (!names.includes(from)) throw new UserError(`There is no example "${from}". There are: ${names.join(", ")}.`);
  cpSync(join(EXAMPLES, from), folder, { recursive: true, filter: (path) => basename(path) !== ".ninefold" });
}

/** All nine points, each open in its own words. */
export function emptyDocument(name: string): string {
  const points = POINTS.map(
    (point) => `## ${point.number}. ${point.title}\n\n${point.subjects.map((subject) => `${subject}: not shown.`).join(" ")}\n`,
  );
  return [
    `# Specification: ${name}\n`,
    "Nine points describe the product. Replace each `not shown` by what is decided; what you leave is shown as open.\n",
    ...points,
  ].join("\n");
}
