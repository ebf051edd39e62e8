// The arguments of `ninefold export`: one command for each form.

import type { Command } from "commander";
import type { ExportOptions } from "./export.ts";

export function addExports(program: Command, exit: (code: number) => void): void {
  const parent = program.command("export").description("Write what a document says in the forms of other tools.");
  const add = (what: string, description: string): Command =>
    parent
      .command(what)
      .description(description)
      .argument("<file>", "the document")
      .option("-o, --output <file>", "write to a file instead of standard output")
      .action(async (file: string, options: ExportOptions) => {
        const { exportCommand } = await import("./export.ts");
        exit(exportCommand(what, file, options));
      });
  add("openapi", "The description of the API (OpenAPI 3.1), as the server serves it.");
  add("sql", "The tables, as the store makes them.").option("--engine <engine>", "sqlite or postgres", "sqlite");
  add("types", "TypeScript's types of records, inputs and calls.");
  add("matrix", "Who may do what, with the conditions in the author's words.").option("--format <format>", "markdown or csv", "markdown");
}
