// The examples of the nine reference pages together are one document that runs.

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler/compile.ts";
import { GRAMMARS } from "../../src/compiler/parse/grammars.ts";
import { POINTS } from "../../src/compiler/points.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const errorsOf = (text: string) =>
  compile([{ file: "spec.md", text }])
    .diagnostics.filter((diagnostic) => diagnostic.level === "error")
    .map((diagnostic) => `${diagnostic.code}: ${diagnostic.message}`);
const examplesIn = (page: string) =>
  [...readFileSync(join(ROOT, page), "utf8").matchAll(/```markdown\n([\s\S]*?)```/g)].map((match) => match[1] ?? "");

describe("the reference", () => {
  it("gives examples that are one document together", () => {
    const text = ["# Spoke & Sons", ...POINTS.flatMap((point) => examplesIn(`docs/language/${point.slug}.md`))].join("\n\n");
    expect(errorsOf(text)).toEqual([]);
  });

  it.each(readdirSync(join(ROOT, "docs/language")))("gives examples on %s that run alone where it says so", (page) => {
    const text = readFileSync(join(ROOT, "docs/language", page), "utf8");
    for (const [, example = ""] of text.matchAll(/```markdown alone\n([\s\S]*?)```/g)) expect(errorsOf(example)).toEqual([]);
  });

  it("shows a first document in the README that runs", () => {
    const [first] = examplesIn("README.md");
    expect(first).toBeDefined();
    expect(errorsOf(first ?? "")).toEqual([]);
  });

  it.each(readdirSync(join(ROOT, "examples")))("runs examples/%s", (name) => {
    expect(errorsOf(readFileSync(join(ROOT, "examples", name, "spec.md"), "utf8"))).toEqual([]);
  });

  it.each(POINTS.map((point) => [point.title, point] as const))("names every word that binds in: %s", (_, { number, slug }) => {
    const summary = readFileSync(join(ROOT, "docs/language/summary.md"), "utf8");
    const row = summary.split("\n").find((line) => line.startsWith(`| ${number} `)) ?? "";
    const page = readFileSync(join(ROOT, `docs/language/${slug}.md`), "utf8");
    const { tables, items } = GRAMMARS[number];
    const columns = tables.flatMap((table) => table.columns.map(({ name }) => name));
    const keys = items.map(({ key }) => key).filter((key) => key !== "Continues in");
    for (const { keyword } of tables) {
      expect(row).toContain(`**${keyword}**`);
      expect(page).toContain(`**${keyword}**`);
    }
    for (const word of [...columns, ...keys]) {
      expect(row).toContain(word);
      expect(page).toContain(word);
    }
  });

  it("names every command on the summary and in the README", () => {
    const main = readFileSync(join(ROOT, "src/cli/main.ts"), "utf8");
    const commands = ["export", "dev", "serve", ...[...main.matchAll(/\.command\("(\w+)"\)/g)].map((match) => match[1])];
    const summary = readFileSync(join(ROOT, "docs/language/summary.md"), "utf8").split("Commands: ")[1];
    const readme = readFileSync(join(ROOT, "README.md"), "utf8");
    for (const command of commands) {
      expect(summary).toContain(`\`${command}\``);
      expect(readme).toContain(`| \`ninefold ${command}`);
    }
  });
});
