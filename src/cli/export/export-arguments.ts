// The arguments of `ninefold export`: one command for each form.

import type { Command } from "commander";
import { expectShortRun } from "../short-run.ts";
import type { ExportOptions } from "./export.ts";

export function addExports(program: Command, exit: (code: number) => void): void {
  const parent = program
    .command("export")
    .hook("preAction", expectShortRun)
    .description("Write what a document says in the forms of other tools.");
  const diagram = parent.command("diagram").description("A picture of the states or the entities, for Mermaid or as SVG.");
  const add = (what: string, description: string, name = what, group = parent): Command =>
    group
      .command(name)
      .description(description)
      .argument("<file>", "the document")
      .option("-o, --output <file>", "write to a file instead of standard output")
      .action(async (file: string, options: ExportOptions) => {
        const { exportCommand } = await import("./export.ts");
        exit(exportCommand(what, file, options));
      });
  add("book", "One page to print: the text, the diagrams, who may do what, and what is open.");
  add("model", "All that the document says, as JSON for other programs.");
  add("openapi", "The description of the API (OpenAPI 3.1), as the server serves it.");
  add("sql", "The tables, as the store makes them.").option("--engine <engine>", "sqlite or postgres", "sqlite");
  add("types", "TypeScript's types of records, inputs and calls.");
  add("component-types", "TypeScript's types for components of your own: screens, fields, roles, and the parts of the application.");
  add("matrix", "Who may do what, with the conditions in the author's words.").option("--format <format>", "markdown or csv", "markdown");
  parent
    .command("client")
    .description("A TypeScript client of the API, as a package: types, a method for each call, errors by their codes.")
    .argument("<file>", "the document")
    .argument("<directory>", "the folder of the package, which is made where there is none")
    .action(async (file: string, directory: string) => {
      const { exportClientCommand } = await import("./export-client.ts");
      exit(exportClientCommand(file, directory));
    });
  for (const shown of ["states", "entities"])
    add(`diagram ${shown}`, `A picture of the ${shown}.`, shown, diagram).option("--format <format>", "mermaid or svg", "mermaid");
}
