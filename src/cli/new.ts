// `ninefold new FOLDER`: a first document.

import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { inWords } from "../compiler/expression/field-type.ts";
import { POINTS } from "../compiler/points.ts";
import { copyExample, exampleText } from "./examples.ts";
import { demandFolder, fileTrouble } from "./file-trouble.ts";
import { UserError } from "./user-error.ts";

export function newCommand(folder: string, from: string | null): void {
  if (folder.trim() === "") throw new UserError("The folder needs a name, for example: ninefold new my-product");
  if (existsSync(folder) && !statSync(folder).isDirectory()) throw new UserError(`${folder} is a file. Name a new folder.`);
  try {
    begin(folder, from);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw fileTrouble(`The folder ${folder} cannot be made`, error, "Name another folder.");
  }
  const file = asArgument(join(folder, "spec.md"));
  console.log(
    `Wrote ${join(folder, "spec.md")}.\n\n  ninefold check ${file}    says what is open\n  ninefold dev ${file}      runs it while you write`,
  );
}

function begin(folder: string, from: string | null): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new UserError(`${folder} exists and is not empty. Name a new folder.`);
  if (from !== null) {
    // Refused before a folder is made.
    exampleText(from);
    demandFolder(folder, "Name another folder.");
    copyExample(from, folder);
    return;
  }
  demandFolder(folder, "Name another folder.");
  writeFileSync(join(folder, "spec.md"), emptyDocument(inWords(basename(resolve(folder)))));
}

/** As it is written in a shell. */
function asArgument(path: string): string {
  return /^[\w./\\:@%+=,-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

/** All nine points, each open in its own words. */
function emptyDocument(name: string): string {
  const points = POINTS.map(
    (point) => `## ${point.number}. ${point.title}\n\n${point.subjects.map((subject) => `${subject}: not shown.`).join(" ")}\n`,
  );
  return [
    `# Specification: ${name}\n`,
    "<!-- Replace each `not shown` by what is decided; what you leave is shown as open. -->\n",
    ...points,
  ].join("\n");
}
