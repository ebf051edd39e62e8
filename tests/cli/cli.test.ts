// The command line as a shell sees it: what is printed, and the exit codes.

import { execFile, execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { documentFiles } from "../../src/cli/document.ts";
import { copyExampleFiles } from "../../src/cli/examples.ts";
import { run } from "../../src/cli/main.ts";
import { textsOf, watchFiles } from "../../src/cli/serve/watch.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "ninefold-cli-"));
const out: string[] = [];

beforeEach(() => {
  out.length = 0;
  for (const method of ["log", "error"] as const) vi.spyOn(console, method).mockImplementation((text: string) => void out.push(text));
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((text) => {
      out.push(String(text));
      return true;
    });
  }
  return () => vi.restoreAllMocks();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LIBRARY = join(ROOT, "examples/library/spec.md");
const OPEN = join(ROOT, "examples/not-shown/spec.md");

function write(name: string, text: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe("ninefold check", () => {
  it("exits 0 without errors, and lists what is open", async () => {
    expect(await run(["check", LIBRARY])).toBe(0);
    expect(out.join("\n")).toContain("FINE_PER_DAY: the council decides in spring");
    expect(out.at(-1)).toBe("examples/library/spec.md runs; 8 questions are open.");
  });

  it("exits 1 with errors, and shows the author's line", async () => {
    const file = write("bad.md", "# Bad\n\n## 3\n\n### Book\n\n| Field | Type | Must be |\n|---|---|---|\n| title | strng | required |\n");
    expect(await run(["check", file])).toBe(1);
    expect(out.join("\n")).toContain("types-are-known");
    expect(out.join("\n")).toContain("| title | strng | required |");
  });

  it("exits 2 with --no-open while something is open", async () => {
    expect(await run(["check", OPEN, "--no-open"])).toBe(2);
  });

  it("prints a log for code review tools with --format sarif, and refuses other formats", async () => {
    expect(await run(["check", OPEN, "--format", "sarif"])).toBe(0);
    expect(JSON.parse(out.join("\n")).version).toBe("2.1.0");
    expect(await run(["check", OPEN, "--format", "xml"])).not.toBe(0);
  });

  it("prints one object with --json", async () => {
    expect(await run(["check", OPEN, "--json"])).toBe(0);
    const { document, diagnostics, openQuestions, points } = JSON.parse(out.join("\n"));
    expect(document).toBe("examples/not-shown/spec.md");
    expect(diagnostics.filter((one: { level: string }) => one.level !== "info")).toEqual([]);
    expect(openQuestions.map((question: { subject: string }) => question.subject)).toEqual([
      "Purpose",
      "Audience",
      "Screens",
      "Routes",
      "Entities and fields",
      "States and transitions",
      "Validation rules",
      "Roles and permissions",
      "Calls",
      "Error catalogue",
      "Business constants and limits",
    ]);
    expect(openQuestions[1]).toEqual({
      point: 1,
      subject: "Audience",
      question: "Who is the product for?",
      touches: [],
      file: document,
      line: 7,
      column: 21,
    });
    expect(points).toHaveLength(9);
    expect(points.every((point: { state: string }) => point.state === "open")).toBe(true);
  });

  it.each([
    ["a file that is not there", () => join(folder, "nothing.md"), "There is no file"],
    ["a folder", () => folder, "is a folder"],
    ["a file that is no text", () => write("picture.md", new Uint8Array([0xff, 0xfe, 0x00, 0x80])), "is not UTF-8 text"],
  ])("says what to do about %s", async (_, file, said) => {
    expect(await run(["check", file()])).toBe(1);
    expect(out.join("\n")).toContain(said);
  });
});

describe("ninefold format", () => {
  const untidy = "## 9\r\n\r\n|Constant|Value|\r\n|-|-|\r\n|A|1|\r\n";
  const tidy = "## 9. Business constants and limits\r\n\r\n| Name | Value |\r\n| ---- | ----- |\r\n| A    | 1     |\r\n";

  it("writes the canonical form, keeps the mode, and follows a link to its file", async () => {
    const file = write("untidy.md", `\ufeff${untidy}`);
    const link = join(folder, "link.md");
    chmodSync(file, 0o640);
    symlinkSync(file, link);
    const before = process.umask(0o077);
    expect(await run(["format", link])).toBe(0);
    process.umask(before);
    expect(readFileSync(file, "utf8")).toBe(`\ufeff${tidy}`);
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    expect(await run(["format", file, "--check"])).toBe(0);
  });

  it("exits 1 with --check, names the files, and writes nothing", async () => {
    const file = write("unchecked.md", untidy);
    expect(await run(["format", "--check", OPEN, file])).toBe(1);
    expect(out).toEqual(["unchecked.md is not in its canonical form.", `Write it with: ninefold format ${file}`]);
    expect(readFileSync(file, "utf8")).toBe(untidy);
  });

  it("writes nothing where one of the files cannot be read", async () => {
    const file = write("first.md", untidy);
    expect(await run(["format", file, join(folder, "missing.md")])).toBe(1);
    expect(readFileSync(file, "utf8")).toBe(untidy);
  });
});

describe("ninefold questions", () => {
  const register = [
    "# Register",
    "## 9",
    '| Name | Value |\n|---|---|\n| RATE | not shown: =HYPERLINK("x") \\| who? |\n| FEE | not shown |',
  ];

  it("prints a table, Markdown, CSV and JSON", async () => {
    expect(await run(["questions", LIBRARY])).toBe(0);
    expect(out.join("")).toMatch(/^Point +About +Question +Waits for it +Where\n/);
    expect(out.join("")).toContain("8 questions are open.");
    out.length = 0;
    expect(await run(["questions", LIBRARY, "--format", "markdown"])).toBe(0);
    expect(out.join("")).toContain(
      "| 8 | bad-phone | What does the error bad-phone say? | What a phone number is | examples/library/spec.md:",
    );
    out.length = 0;
    expect(await run(["questions", LIBRARY, "--format", "json"])).toBe(0);
    expect(JSON.parse(out.join("")).questions[7].touches).toContainEqual({ point: 3, label: "Loan.fine" });
  });

  it("keeps what looks like a formula from being one, and bars from splitting a row", async () => {
    const file = write("register.md", register.join("\n\n"));
    expect(await run(["questions", file, "--format", "csv"])).toBe(0);
    expect(out.join("")).toContain(`9,RATE,"'=HYPERLINK(""x"") | who?",,register.md:7,\r\n`);
    out.length = 0;
    expect(await run(["questions", file, "--format", "markdown"])).toBe(0);
    expect(out.join("")).toContain('| 9 | RATE | =HYPERLINK("x") \\| who? | - | register.md:7 |  |\n');
  });

  it("refuses another format, and says so of a document with errors", async () => {
    expect(await run(["questions", LIBRARY, "--format", "xml"])).toBe(1);
    expect(out.join("")).toContain("There are: table, markdown, csv, json.");
  });
});

describe("a specification in several documents", () => {
  const constants = (rows: string) => `## 9. Business constants and limits\n\n| Name | Value |\n| ---- | ----- |\n${rows}\n`;
  function shop(): string {
    const home = mkdtempSync(join(folder, "shop-"));
    mkdirSync(join(home, "parts"));
    writeFileSync(join(home, "spec.md"), "# Shop\n\n## 9. Business constants and limits\n\n- Continues in: [prices](parts/prices.md)\n");
    writeFileSync(join(home, "parts/prices.md"), `- Continues in: more.md\n\n${constants("|A|not shown|")}\n- Continues in: more.md\n`);
    writeFileSync(join(home, "parts/more.md"), constants("| B | not shown |"));
    return home;
  }

  it("is checked as one, and places name their file", async () => {
    const home = shop();
    expect(await run(["check", join(home, "spec.md"), "--json"])).toBe(0);
    const { openQuestions } = JSON.parse(out.join("\n"));
    expect(openQuestions.slice(-2)).toMatchObject([
      { subject: "A", file: "parts/prices.md", line: 7 },
      { subject: "B", file: "parts/more.md", line: 5 },
    ]);
    out.length = 0;
    expect(await run(["questions", join(home, "spec.md"), "--format", "csv"])).toBe(0);
    expect(out.join("")).toContain("9,A,What is the value of A?,,parts/prices.md:7,");
  });

  it("is formatted as one", async () => {
    const home = shop();
    expect(await run(["format", join(home, "spec.md"), "--check"])).toBe(1);
    expect(out).toContain("parts/prices.md is not in its canonical form.");
    expect(await run(["format", join(home, "spec.md"), join(home, "parts/prices.md")])).toBe(0);
    expect(readFileSync(join(home, "parts/prices.md"), "utf8")).toContain("| A    | not shown |");
  });

  it("does not leave its folder by a link, and says what is missing", async () => {
    const home = shop();
    writeFileSync(join(folder, "outside.md"), constants("| SECRET | 1 |"));
    rmSync(join(home, "parts/more.md"));
    symlinkSync(join(folder, "outside.md"), join(home, "parts/more.md"));
    expect(await run(["check", join(home, "spec.md")])).toBe(1);
    expect(out.join("\n")).toContain("There is no document parts/more.md, where this one continues.");
    expect(out.join("\n")).toContain("parts/prices.md:9:17");
  });

  it("is watched as one, with a document that was missing and one that is new", async () => {
    const home = shop();
    rmSync(join(home, "parts/more.md"));
    const seen: number[] = [];
    const paths = () => documentFiles(join(home, "spec.md")).map(({ path }) => path);
    const stop = watchFiles(paths, () => void seen.push(paths().length), textsOf(paths()));
    const changes = async (count: number) => vi.waitFor(() => expect(seen).toHaveLength(count), { timeout: 10_000 });
    writeFileSync(join(home, "parts/more.md"), constants("| B | 1 |"));
    await changes(1);
    writeFileSync(join(home, "parts/more.md"), `${constants("| B | 1 |")}\n- Continues in: last.md\n`);
    await changes(2);
    writeFileSync(join(home, "parts/last.md"), constants("| C | 1 |"));
    await changes(3);
    stop();
    expect(seen).toEqual([3, 4, 4]);
  });

  it("is followed from what was read, also where it was saved before anybody watched", async () => {
    const home = shop();
    const file = join(home, "spec.md");
    const read = textsOf([file]);
    writeFileSync(file, "# Saved while the product was still starting\n");
    let changes = 0;
    const stop = watchFiles(
      () => [file],
      () => void changes++,
      read,
    );
    await vi.waitFor(() => expect(changes).toBe(1), { timeout: 10_000 });
    stop();
  });

  it("is watched with what a change added to it, in a folder that was none of its own before", async () => {
    const home = shop();
    const file = join(home, "spec.md");
    const added = join(home, "added", "Shelf.tsx");
    mkdirSync(dirname(added));
    writeFileSync(added, "before");
    const paths = [file];
    let changes = 0;
    const follow = () => {
      changes++;
      if (paths.length === 1) paths.push(added);
    };
    const stop = watchFiles(() => paths, follow, textsOf(paths));
    writeFileSync(file, "# With a shelf\n");
    await vi.waitFor(() => expect(changes).toBe(1), { timeout: 10_000 });
    // What came with a change was read by it: it is watched a moment later.
    await vi.waitFor(
      () => {
        writeFileSync(added, `after ${performance.now()}`);
        expect(changes).toBeGreaterThan(1);
      },
      { timeout: 10_000, interval: 500 },
    );
    stop();
  });
});

describe("ninefold export", () => {
  it("prints the API's description, tables for each engine, types and the matrix", async () => {
    const printed = async (...args: string[]) => {
      out.length = 0;
      expect(await run(["export", ...args])).toBe(0);
      return out.join("");
    };
    expect(JSON.parse(await printed("openapi", LIBRARY)).openapi).toBe("3.1.0");
    expect(await printed("sql", LIBRARY)).toContain('CREATE TABLE "book" (\n  "id" TEXT NOT NULL,');
    expect(await printed("sql", LIBRARY, "--engine", "postgres")).toContain('"id" text COLLATE "C" NOT NULL,');
    expect(JSON.parse(await printed("model", LIBRARY))).toMatchObject({ format: "ninefold-model", version: 1 });
    expect(await printed("diagram", "states", LIBRARY)).toContain("stateDiagram-v2");
    expect(await printed("diagram", "entities", LIBRARY, "--format", "svg")).toMatch(/^<svg .*<\/svg>\n$/s);
    expect(await printed("types", LIBRARY)).toContain("export interface Book {\n  readonly id: string;");
    expect(await printed("matrix", LIBRARY)).toMatch(/^\| Loan +\| cancel /m);
    expect(await printed("matrix", LIBRARY, "--format", "csv")).toContain("Loan,report lost,no,if borrower = user,yes\r\n");
  });

  it("writes to a file, never over the document, and nothing where there are errors", async () => {
    const file = write("export.md", "# Export\n");
    const target = join(folder, "export.sql");
    expect(await run(["export", "sql", LIBRARY, "-o", target])).toBe(0);
    expect(readFileSync(target, "utf8")).toContain("CREATE TABLE");
    expect(out.at(-1)).toBe(`Wrote ${target}.`);
    expect(await run(["export", "sql", file, "-o", file])).toBe(1);
    expect(readFileSync(file, "utf8")).toBe("# Export\n");
    const wrong = write("wrong.md", "# Wrong\n\n## 9\n\n| Name | Value |\n|---|---|\n| A | many |\n");
    expect(await run(["export", "matrix", wrong, "-o", join(folder, "never.md")])).toBe(1);
    expect(out.at(-1)).toContain("has errors, so nothing is exported");
    expect(readdirSync(folder)).not.toContain("never.md");
  });

  it.each([
    [["sql", LIBRARY, "--engine", "oracle"], 'There is no engine "oracle". There are: sqlite, postgres.'],
    [["matrix", LIBRARY, "--format", "pdf"], "There are: markdown, csv."],
    [["nothing", LIBRARY], "unknown command"],
  ])("refuses %j", async (args, said) => {
    expect(await run(["export", ...args])).toBe(1);
    expect(out.join("")).toContain(said);
  });
});

describe("what stands beside an example", () => {
  it("is copied beside another document, and takes the place of no file", () => {
    const target = join(folder, "own");
    mkdirSync(join(target, "data"), { recursive: true });
    writeFileSync(join(target, "data/samples.json"), "{}");
    copyExampleFiles("market", target);
    expect(readdirSync(target).sort()).toEqual(["data", "logo.svg"]);
    expect(readFileSync(join(target, "data/samples.json"), "utf8")).toBe("{}");
  });
});

describe("ninefold new", () => {
  it("begins a document with nine open points", async () => {
    const target = join(folder, "bicycle-hire");
    expect(await run(["new", target])).toBe(0);
    expect(readFileSync(join(target, "spec.md"), "utf8")).toContain("# Specification: Bicycle hire");
    out.length = 0;
    expect(await run(["check", join(target, "spec.md"), "--json"])).toBe(0);
    expect(JSON.parse(out.join("\n")).openQuestions).toHaveLength(11);
  });

  it("copies an example, and never writes into a folder that has something", async () => {
    const target = join(folder, "copy");
    expect(await run(["new", target, "--from", "library"])).toBe(0);
    expect(readFileSync(join(target, "spec.md"), "utf8")).toBe(readFileSync(LIBRARY, "utf8"));
    expect(await run(["new", target])).toBe(1);
    expect(out.join("\n")).toContain("exists and is not empty");
    expect(await run(["new", join(folder, "other"), "--from", "nothing"])).toBe(1);
    expect(out.join("\n")).toContain(`There are: ${readdirSync(resolve(ROOT, "examples")).join(", ")}.`);
  });
});

describe("files that stand in the way", () => {
  const SHELL = join(ROOT, "bin/ninefold.js");
  const said = () => out.join("\n");

  it("says which folder is missing for an export", async () => {
    expect(await run(["export", "sql", LIBRARY, "-o", join(folder, "absent/library.sql")])).toBe(1);
    expect(said()).toContain(`library.sql cannot be written: there is no such folder.`);
    expect(said()).toContain(`It goes into the folder ${join(folder, "absent")}`);
    expect(said()).not.toContain("ENOENT");
  });

  it("never exports over the document by a link to it", async () => {
    const file = write("linked.md", "# Linked\n");
    symlinkSync(file, join(folder, "link-to-it.md"));
    expect(await run(["export", "model", file, "-o", join(folder, "link-to-it.md")])).toBe(1);
    expect(readFileSync(file, "utf8")).toBe("# Linked\n");
  });

  it("does not write what may only be read", async () => {
    const text = "# Read only\n\n## 9 - Constants\n\n- A: 1\n";
    const file = write("read-only.md", text);
    chmodSync(file, 0o444);
    expect(await run(["format", file])).toBe(1);
    expect(said()).toContain("it may only be read");
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  it("writes into a pipe without replacing it", async () => {
    const pipe = join(folder, "a-pipe");
    execFileSync("mkfifo", [pipe]);
    const reader = promisify(execFile)("cat", [pipe]);
    expect(await run(["export", "sql", LIBRARY, "-o", pipe])).toBe(0);
    expect((await reader).stdout).toContain("CREATE TABLE");
    expect(lstatSync(pipe).isFIFO()).toBe(true);
  });

  it("begins nothing where a file stands, or without a name", async () => {
    const file = write("a-file", "");
    expect(await run(["new", file])).toBe(1);
    expect(said()).toContain(`${file} is a file. Name a new folder.`);
    expect(await run(["new", join(file, "below")])).toBe(1);
    expect(said()).toContain("a part of its path is a file");
    expect(await run(["new", ""])).toBe(1);
    expect(said()).toContain("The folder needs a name");
  });

  it.runIf(process.platform === "linux")("makes no folder where none can be made", async () => {
    for (const command of [
      ["new", "/proc/nothing/begun"],
      ["new", "/proc/nothing/begun", "--from", "library"],
      ["export", "client", OPEN, "/proc/nothing/client"],
      ["backup", OPEN, "/proc/nothing/backup", "--data", folder],
    ]) {
      out.length = 0;
      expect(await run(command)).toBe(1);
      expect(said(), command.join(" ")).toContain("cannot be made: no folder can be made in /proc. Name another folder.");
    }
  });

  it("shows what it began as a shell takes it, and nothing is wrong with it", async () => {
    const target = join(folder, "our new shop");
    expect(await run(["new", target])).toBe(0);
    expect(said()).toContain(`ninefold check '${join(target, "spec.md")}'`);
    out.length = 0;
    expect(await run(["check", join(target, "spec.md"), "--json"])).toBe(0);
    expect(JSON.parse(said()).diagnostics).toEqual([]);
  });

  it("ends quietly when nobody reads on", () => {
    const shell = spawnSync("bash", ["-c", `"${process.execPath}" "${SHELL}" export openapi "${LIBRARY}" | head -c 1`], {
      encoding: "utf8",
    });
    expect(shell.stderr).toBe("");
  });
});

describe("ninefold", () => {
  it.each([[["bogus"]], [["check"]], [["check", LIBRARY, "--what"]]])("refuses %s", async (args) => {
    expect(await run(args)).toBe(1);
  });

  it.each([
    ["--port", "many", '--port is "many": write a whole number from 0 to 65535'],
    ["--port", "", "--port is empty: write a whole number"],
  ])("refuses %s %s", async (option, value, said) => {
    expect(await run(["serve", LIBRARY, option, value, "--data", folder])).toBe(1);
    expect(out.join("\n")).toContain(said);
  });

  it("does not serve a document with errors", async () => {
    const file = write("broken.md", "# Broken\n\n## 9\n\n| Name | Value |\n|---|---|\n| A | many |\n");
    expect(await run(["serve", file, "--data", join(folder, "data")])).toBe(1);
    expect(out.join("\n")).toContain("has errors, so it does not run");
  });
});
