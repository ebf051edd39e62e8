// The workflow of docs/guide/review.md runs as it is written, in a repository of a document.

import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const CLINIC = join(ROOT, "tests/release/catalogue/clinic.md");
const folder = mkdtempSync(join(tmpdir(), "ninefold-review-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const page = readFileSync(join(ROOT, "docs/guide/review.md"), "utf8");
const workflow = /```yaml\n([\s\S]*?)\n```\n/.exec(page)?.[1] ?? "";

/** What a step of the workflow runs, by its name. */
function commandOf(step: string): string {
  const text = workflow.split(/^ {6}- /m).find((one) => one.startsWith(`name: ${step}\n`)) ?? "";
  const [, block, line] = /^ {8}run: (?:\|\n((?: {10}.*\n?)+)|(.*))$/m.exec(text) ?? [];
  return block?.replace(/^ {10}/gm, "") ?? line ?? "";
}

function git(cwd: string, ...args: string[]): void {
  const named = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "init.defaultBranch=main"];
  const { status, stderr } = spawnSync("git", [...named, ...args], { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
}

describe("the workflow of a repository of documents", () => {
  const [served, work] = [join(folder, "origin"), join(folder, "work")];
  beforeAll(() => {
    mkdirSync(served);
    git(served, "init");
    copyFileSync(CLINIC, join(served, "spec.md"));
    git(served, "add", ".");
    git(served, "commit", "-m", "Serve a clinic");
    git(folder, "clone", served, work);
    symlinkSync(ROOT, join(work, "ninefold"));
  });

  function step(name: string, edit: (text: string) => string) {
    writeFileSync(join(work, "spec.md"), edit(readFileSync(CLINIC, "utf8")));
    rmSync(join(work, "served"), { recursive: true, force: true });
    git(work, "worktree", "prune");
    const output = join(folder, "output");
    writeFileSync(output, "");
    const env = { ...process.env, DOCUMENT: "spec.md", NINEFOLD: "ninefold/bin/ninefold.js", SERVED: "main", GITHUB_OUTPUT: output };
    const { status, stdout, stderr } = spawnSync("bash", ["-e", "-c", commandOf(name)], { cwd: work, env, encoding: "utf8" });
    return { status, told: stdout + stderr, output: readFileSync(output, "utf8").trim() };
  }

  it("checks the document", () => {
    expect(step("Check", (text) => text)).toMatchObject({ status: 0 });
    expect(step("Check", (text) => text.replace("| text(200) ", "| texture "))).toMatchObject({ status: 1 });
  });

  it("plans it against the branch that is served, and tells how grave it is", () => {
    const plan = step("Plan", (text) => text.replace("Check in", "Welcome"));
    expect([plan.status, plan.output, plan.told]).toEqual([0, "status=1", expect.stringContaining("PEOPLE NOTICE")]);
    expect(readFileSync(join(work, "plan.txt"), "utf8")).toContain("Clinic: 1 row differs, 1 change");
    expect(step("Plan", (text) => text.replace("| text(200) ", "| texture "))).toMatchObject({ status: 1, output: "status=4" });
  });

  it("stops where stored values would be lost", () => {
    const command = (status: number) => commandOf("Nothing is lost").replace(/\$\{\{.*?\}\}/, String(status));
    expect([0, 1, 2, 3].map((status) => spawnSync("bash", ["-c", command(status)]).status)).toEqual([0, 0, 0, 1]);
  });
});
