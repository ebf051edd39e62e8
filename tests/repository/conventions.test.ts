// Conventions of the repository: nine points in each phase, file sizes, no marks left, complete documentation.

import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { RULES } from "../../src/compiler/check/check.ts";
import { CATALOGUE } from "../../src/compiler/diagnostics/catalogue.ts";
import { POINTS } from "../../src/compiler/points.ts";
import config from "../../vite.program.config.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && existsSync(join(ROOT, file)));
const code = tracked.filter((file) => /^(src|tests|scripts|bench|bin)\/.*\.(ts|tsx|mjs|js)$/.test(file));
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

/** The selectors of a style sheet that hover and stand in no `@media (hover: hover)`. */
function hoversOutside(css: string): readonly string[] {
  const found: string[] = [];
  const within: string[] = [];
  for (const [, before = "", brace] of css.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{};]*)([{};])/g)) {
    if (brace === "}") within.pop();
    if (brace !== "{") continue;
    const prelude = before.trim();
    if (prelude.includes(":hover") && !within.some((one) => /^@media .*\(hover: hover\)/.test(one))) found.push(prelude);
    within.push(prelude);
  }
  return found;
}

describe("the repository", () => {
  it.each(["src/compiler/parse/points", "src/compiler/model/points"])("has the nine points in %s", (folder) => {
    expect(readdirSync(join(ROOT, folder)).sort()).toEqual(POINTS.map((point) => `${point.slug}.ts`));
  });

  it("has a reference page for each point and for expressions", () => {
    for (const page of [...POINTS.map((point) => point.slug), "expressions"]) expect(tracked).toContain(`docs/language/${page}.md`);
  });

  it("has no file over 500 lines", () => {
    const generated = new Set(["src/compiler/diagnostics/catalogue.ts"]);
    const long = code.filter((file) => !generated.has(file) && read(file).split("\n").length > 500);
    expect(long).toEqual([]);
  });

  it("installs for serving what the build leaves outside, and nothing else", () => {
    const { external } = config.ssr as { readonly external: readonly string[] };
    const { dependencies } = JSON.parse(read("package.json")) as { readonly dependencies: object };
    expect(Object.keys(dependencies).sort()).toEqual([...external].sort());
  });

  it("has no unfinished marks", () => {
    const marks = new RegExp(`\\b(${["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"].join("|")})\\b`);
    const own = "tests/repository/conventions.test.ts";
    // The language itself reads such a mark in a cell as an open question.
    const spokenOf = (file: string) => /(^|\/)(cells|sentences)(\.test)?\.ts$|tests\/(fuzz|unit\/compiler\/(parse|language))\//.test(file);
    expect(code.filter((file) => file !== own && !spokenOf(file) && marks.test(read(file)))).toEqual([]);
  });

  it("opens every source file with a sentence on its job", () => {
    const without = code.filter((file) => file.startsWith("src/") && !/^(#!.*\n)?(\/\/|\/\*) ?\S/.test(read(file)));
    expect(without).toEqual([]);
  });

  it("has no file that only re-exports", () => {
    expect(code.filter((file) => /(^|\/)index\.tsx?$/.test(file))).toEqual([]);
  });

  it("has no state of its own in any file of the program", () => {
    // What follows from a tree alone may be remembered beside the tree; where the page begins its parts are made. What its parts
    // share is in two stores.
    const begins = /^src\/runtime\/web\/(app\/main\.tsx|api\/session-store\.ts|i18n\/language-store\.ts)$/;
    const stateful = /^(export )?(let |var |const \w+ = new (?!(Set|Map|RegExp|URL|TextDecoder|TextEncoder|WeakMap|Intl\.\w+)\b))/m;
    expect(code.filter((file) => file.startsWith("src/") && !begins.test(file) && stateful.test(read(file)))).toEqual([]);
  });

  it("normalizes what others write in linear time", () => {
    const own = "src/compiler/expression/normalize.ts";
    const places = code.filter((file) => /^src\/(runtime\/(server|store)|compiler\/expression)\//.test(file) && file !== own);
    expect(places.filter((file) => /\.normalize\(/.test(read(file)))).toEqual([]);
  });

  it("names every rule by its diagnostic, its file and its function", () => {
    for (const [name, rule] of Object.entries(RULES)) {
      expect(Object.keys(CATALOGUE)).toContain(name);
      expect(rule.name).toBe(name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()));
      expect(tracked.some((file) => file.startsWith("src/compiler/check/rules/") && file.endsWith(`/${name}.ts`))).toBe(true);
    }
  });

  it("speaks of every diagnostic somewhere in the compiler", () => {
    const compiler = code
      .filter((file) => file.startsWith("src/compiler/") && !file.endsWith("catalogue.ts"))
      .map(read)
      .join("\n");
    expect(Object.keys(CATALOGUE).filter((name) => !compiler.includes(`"${name}"`))).toEqual([]);
  });

  it("looks records up by a value in one place, which asks who may see the field", () => {
    const server = code.filter((file) => file.startsWith("src/runtime/server/"));
    // A sign-in needs the password; a mail goes to the owner alone; the operator and samples may see everything.
    const mails = ["auth/address-mails.ts", "accounts/address-changes.ts", "accounts/concealed-addresses.ts"];
    const others = ["auth/sign-in.ts", ...mails, "auth/provider-sign-in.ts", "auth/routes.ts", "auth/admin.ts"];
    const samples = ["samples.ts", "made-up-records.ts", "sample-references.ts", "truth.ts"].map((file) => `development/${file}`);
    const allowed = ["reading/finding.ts", ...others, ...samples].map((file) => `src/runtime/server/${file}`);
    expect(server.filter((file) => /\.getBy\(/.test(read(file)) && !allowed.includes(file))).toEqual([]);
    // It looks for conflicts, and names a record only after asking who may see it.
    const unique = "src/runtime/server/explain/unique-conflicts.ts";
    const comparing = server.filter((file) => /\bisValue\b.*from "[./a-z]*expression-builders.ts"/.test(read(file)) && file !== unique);
    expect(comparing.filter((file) => !/from "[./a-z]*finding.ts"/.test(read(file)))).toEqual([]);
    expect(comparing.length).toBeGreaterThan(1);
  });

  it("styles what the pointer hovers over only where one can", () => {
    expect(hoversOutside("@media (width > 1px) { .a:hover { color: red } }")).toEqual([".a:hover"]);
    expect(hoversOutside("@media (hover: hover) { .a { /* } */ .b:hover & { color: red } } } .c:hover { }")).toEqual([".c:hover"]);
    const sheets = tracked.filter((file) => file.endsWith(".css"));
    expect(sheets.filter((file) => read(file).includes(":hover")).length).toBeGreaterThan(5);
    expect(sheets.flatMap((file) => hoversOutside(read(file)).map((selector) => `${file}: ${selector}`))).toEqual([]);
  });

  it("gives a size of letters no second height of lines, which a browser would drop with the whole font", () => {
    const sheets = tracked.filter((file) => file.endsWith(".css"));
    expect(sheets.filter((file) => /font:[^;]*var\(--size-\d+\)/.test(read(file))).length).toBeGreaterThan(20);
    expect(sheets.filter((file) => /var\(--size-\d+\)\s*\//.test(read(file)))).toEqual([]);
  });

  it("knows no example", () => {
    const words = /\b(library|librarian|borrower|isbn)\b/i;
    const allowed = /JavaScript library|well-kept library|examples?\b/;
    const knowing = code
      .filter((file) => file.startsWith("src/") && !file.endsWith("/catalogue.ts"))
      .flatMap((file) =>
        read(file)
          .split("\n")
          .filter((line) => words.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line) && !allowed.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(knowing).toEqual([]);
  });
});
