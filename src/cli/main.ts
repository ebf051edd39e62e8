// The command line: reads arguments, and hands each command what it needs. The only door of the program that a shell sees.
// Each command is loaded when it is called, because loading all of them takes longer than checking a document does.

import { Command, CommanderError, Option } from "commander";
import type { McpOptions } from "./agents/mcp.ts";
import type { AdminOptions } from "./data/admin.ts";
import type { DeliveriesOptions } from "./data/deliveries.ts";
import { addExports } from "./export/export-arguments.ts";
import type { PlanOptions } from "./plan.ts";
import type { ReleaseOptions } from "./release/release.ts";
import type { TryOptions } from "./sandbox/try.ts";
import type { Options } from "./serve/configuration.ts";
import { SETTINGS, type Setting } from "./serve/settings.ts";
import { expectShortRun } from "./short-run.ts";
import { MISUSED, UserError } from "./user-error.ts";
import { VERSION } from "./version.ts";

/** Runs one command and answers the process's exit code. */
export async function run(args: readonly string[]): Promise<number> {
  let code = 0;
  const program = makeProgram((exit) => {
    code = exit;
  });
  try {
    await program.parseAsync([...args], { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    if (error instanceof UserError) {
      console.error(error.message);
      return error.exitCode;
    }
    throw error;
  }
}

function makeProgram(exit: (code: number) => void): Command {
  const program = new Command("ninefold")
    .description("The web application that is whatever its nine-point specification says.")
    .version(VERSION, "-v, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .showHelpAfterError("(ninefold --help lists the commands)")
    .exitOverride();
  program
    .command("check")
    .hook("preAction", expectShortRun)
    .description("Check a document: 0 without errors, 1 with errors, 2 with --no-open and open questions.")
    .argument("<file>", "the document")
    .option("--format <format>", "text for people, json, or sarif for code review tools", "text")
    .option("--json", "the same as --format json")
    .option("--no-open", "fail while anything is left open")
    .action(async (file: string, options: { format: string; json?: boolean; open: boolean }) => {
      const { checkCommand, readFormat } = await import("./check.ts");
      exit(checkCommand(file, { format: readFormat(options.format, options.json === true), noOpen: !options.open }));
    });
  program
    .command("format")
    .hook("preAction", expectShortRun)
    .description("Write documents in their canonical form; with --check, exit 1 and name those that are not.")
    .argument("<files...>", "the documents; - is standard input")
    .option("--check", "write nothing")
    .action(async (files: string[], options: { check?: boolean }) => {
      const { formatCommand } = await import("./format.ts");
      exit(formatCommand(files, { check: options.check === true }));
    });
  program
    .command("questions")
    .hook("preAction", expectShortRun)
    .description("List what a document leaves open, with what waits for each answer.")
    .argument("<file>", "the document")
    .option("--format <format>", "one of table, markdown, csv, json", "table")
    .action(async (file: string, options: { format: string }) => {
      const { questionsCommand } = await import("./questions.ts");
      exit(questionsCommand(file, options.format));
    });
  addPlan(program, exit);
  addTry(program);
  addExports(program, exit);
  addServing(program, "dev", "Run a document while you write it: sample records and users, and every change of the file at once.", true);
  addServing(program, "serve", "Run a document for its users.", false);
  addKeeping(program);
  addReleases(program);
  addSettings(program.command("deliveries").description("List what left the program, what waits and what failed."), ["data", "database"])
    .argument("<file>", "the document")
    .option("--failed", "only what failed")
    .option("--redeliver <delivery>", "let one begin anew")
    .action(async (file: string, options: DeliveriesOptions) => {
      const { deliveriesCommand } = await import("./data/deliveries.ts");
      await deliveriesCommand(file, options);
    });
  program
    .command("lsp")
    .description("Serve editors while a document is written: the language server protocol over standard input and output.")
    .option("--stdio", "as editors say it; there is no other way")
    .action(async () => {
      const { lspCommand } = await import("./agents/lsp.ts");
      lspCommand();
    });
  program
    .command("mcp")
    .description(
      "Give an agent the document and, with --url, what the user of a token may do: the Model Context Protocol over standard input and output.",
    )
    .argument("<file>", "the document")
    .option("--url <address>", "where the product runs, such as http://127.0.0.1:8090")
    .option("--token <token>", "whose records and actions these are; better in NINEFOLD_TOKEN, where nobody else sees it")
    .action(async (file: string, options: McpOptions) => {
      const { mcpCommand } = await import("./agents/mcp.ts");
      await mcpCommand(file, options);
    });
  program
    .command("new")
    .description("Begin a document in a new folder: all nine points open, or a copy of an example.")
    .argument("<folder>", "the folder to make")
    .option("--from <example>", "begin from an example: library")
    .action(async (folder: string, options: { from?: string }) => {
      const { newCommand } = await import("./new.ts");
      newCommand(folder, options.from ?? null);
    });
  return program;
}

/** With `--ci` its exit codes are its answer, so that errors of use have one of their own. */
function addPlan(program: Command, exit: (code: number) => void): void {
  const plan = program
    .command("plan")
    .hook("preAction", expectShortRun)
    .description(
      "Say what a changed document would do to the data of its product, or how it differs from another document; changes nothing.",
    )
    .argument("<file>", "the new document")
    .option("--against <old>", "the old document; without it the latest release of the data")
    .addOption(new Option("--back", "what going back to the release before would do").conflicts("against"))
    .option("--json", "as data, by docs/schema/release-plan-1.json, or difference-1.json where no data are read")
    .option("--ci", "exit 0 for nothing or only additions, 1 people notice, 2 callers break or an answer is missing, 3 something is lost")
    .exitOverride(exitAsMisuse);
  addSettings(plan, ["data", "database"]).action(async (file: string, options: PlanOptions) => {
    const { planCommand } = await import("./plan.ts");
    exit(await planCommand(file, options));
  });
}

function exitAsMisuse(error: CommanderError): never {
  throw error.exitCode === 0 ? error : new CommanderError(MISUSED, error.code, error.message);
}

/** A changed document beside the product, before it is released. */
function addTry(program: Command): void {
  const tried = program
    .command("try")
    .description(
      "Serve a changed document on a copy of its product's data, while the product goes on; nothing leaves it, and nothing is kept.",
    )
    .argument("<file>", "the new document")
    .exitOverride(exitAsMisuse);
  addSettings(tried, ["port", "host", "data", "database"]).action(async (file: string, options: TryOptions) => {
    const { tryCommand } = await import("./sandbox/try.ts");
    await tryCommand(file, options);
  });
}

function addServing(program: Command, name: string, description: string, development: boolean): void {
  const command = program.command(name).description(description).argument("<file>", "the document");
  // In development everybody is shown what is open.
  const further: readonly (keyof Options)[] = development ? [] : ["showOpen"];
  addSettings(command, ["port", "host", "data", "database", ...further]).action(async (file: string, options: Options) => {
    const { serveCommand } = await import("./serve/serve.ts");
    await serveCommand(file, { ...options, development });
  });
}

/** A changed document, and the way back. */
function addReleases(program: Command): void {
  const release = program
    .command("release")
    .description("Bring the data of a product to a changed document, or back to the release before: planned, and all of it or nothing.")
    .argument("<file>", "the document")
    .option("--lose <count>", "how much may be lost, as the plan counts it; all of it is kept in a backup before")
    .option("--hold", "release, but have timers, mails and calls wait until --go")
    .addOption(new Option("--go", "end the hold of the release in force").conflicts(["lose", "back", "hold"]))
    .option("--back", "go back to the release before the latest");
  addSettings(release, ["data", "database"]).action(async (file: string, options: ReleaseOptions) => {
    const { releaseCommand } = await import("./release/release.ts");
    await releaseCommand(file, options);
  });
  const releases = program
    .command("releases")
    .description("List the documents that the data of a product were brought to, the latest first.")
    .argument("<file>", "the document")
    .option("--json", "as data");
  addSettings(releases, ["data", "database"]).action(async (file: string, options: Options & { json?: boolean }) => {
    const { releasesCommand } = await import("./release/releases.ts");
    await releasesCommand(file, options);
  });
}

/** What keeps a product's data and its users. */
function addKeeping(program: Command): void {
  const backup = program
    .command("backup")
    .description("Keep everything that a product has stored, as of one moment, in a new folder; it may be served meanwhile.")
    .argument("<file>", "the document")
    .argument("<target>", "the folder to make");
  addSettings(backup, ["data", "database"]).action(async (file: string, target: string, options: Options) => {
    const { backupCommand } = await import("./data/backup.ts");
    await backupCommand(file, target, options);
  });
  const restore = program
    .command("restore")
    .description("Bring a backup back, on either engine; stop the product first.")
    .argument("<file>", "the document")
    .argument("<source>", "the folder of the backup")
    .option("--replace", "put data aside that is there");
  addSettings(restore, ["data", "database"]).action(async (file: string, source: string, options: Options & { replace?: boolean }) => {
    const { restoreCommand } = await import("./data/backup.ts");
    await restoreCommand(file, source, options);
  });
  program
    .command("discard")
    .description("Say what gives up what is stored and the document has no more: ninefold release --lose.")
    .argument("<file>", "the document")
    .argument("[target]", "not used any more")
    .allowUnknownOption()
    .allowExcessArguments()
    .action(async (file: string) => {
      const { discardCommand } = await import("./release/discard.ts");
      discardCommand(file);
    });
  const admin = program
    .command("admin")
    .description("See to users, and list or erase what releases took out and keep.")
    .argument("<file>", "the document")
    .argument("<what>", "users, create-user, set-password, revoke-sessions, reset-second-factor, aside or erase-aside")
    .option("--email <address>", "whom it is about")
    .option("--set <name=value>", "a field of a new user; may be given again", (one: string, all: string[]) => [...all, one], [])
    .option("--password-stdin", "read the password from standard input; without it one is made up and printed");
  addSettings(admin, ["data", "database"]).action(async (file: string, what: string, options: AdminOptions) => {
    const { adminCommand } = await import("./data/admin.ts");
    await adminCommand(file, what, options);
  });
}

/** Options for settings that may be set on the command line too. */
function addSettings(command: Command, names: readonly (keyof Options)[]): Command {
  for (const name of names) {
    const { option, variable, without, does }: Setting<unknown> = SETTINGS[name];
    if (option === undefined) continue;
    const description = `${does} (${variable}; without it: ${without.replaceAll("`", "")})`;
    // One that stands alone says yes.
    command.addOption(new Option(option, description).preset("yes"));
  }
  return command;
}
