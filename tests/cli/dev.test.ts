// `ninefold dev` as a shell sees it while somebody writes: the built program, and a document that grows.

import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "ninefold-dev-"));
const [, ERRANDS = ""] = /```markdown\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, "README.md"), "utf8")) ?? [];

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("ninefold dev", () => {
  it("makes sample users as soon as a document that began empty says who may do what", async () => {
    const file = join(folder, "spec.md");
    writeFileSync(file, "# Errands\n");
    const { shell, exit, says, said } = dev(file);
    try {
      await says("Stop with");
      expect(said()).not.toContain("Sign in at");
      const withoutRoles = ERRANDS.slice(0, ERRANDS.indexOf("## 6"));
      writeFileSync(file, withoutRoles);
      await says("the product follows");
      expect(said()).not.toContain("Sign in at");
      writeFileSync(file, ERRANDS);
      await says("Sign in at");
      await says("Teammate");
      // Who it is, in which role, and the address.
      expect(said()).toMatch(/^ {2}\S.* {2}Teammate +\S+@\S+$/m);
      const email = /Teammate\s+(?<email>\S+@\S+)/.exec(said())?.groups?.email;
      const address = /runs at (?<address>\S+)/.exec(said())?.groups?.address;
      const answer = await fetch(`${address}/api/session`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password: "ninefold-sample" }),
      });
      expect(answer.status).toBe(200);
    } finally {
      shell.kill("SIGTERM");
      await exit;
    }
  });

  it("says on the pages what is wrong with a document that was changed, until it runs again", async () => {
    const file = join(folder, "broken.md");
    writeFileSync(file, ERRANDS);
    const { shell, exit, says, said } = dev(file);
    try {
      await says("Stop with");
      const address = /runs at (?<address>\S+)/.exec(said())?.groups?.address;
      const behind = async () => ((await (await fetch(`${address}/-/app`)).json()) as { product: { behind?: string } }).product.behind;
      expect(await behind()).toBeUndefined();
      writeFileSync(file, ERRANDS.replace("| Teammate ", "| Teammate, Nobody ").replaceAll("## 3", "## 3 and\n\n## 3"));
      await says("The document has errors");
      expect(await behind()).toMatch(/^error\[[a-z-]+\]: .*broken\.md:\d+/s);
      writeFileSync(file, ERRANDS);
      await says("broken.md is as the product runs it again.");
      expect(await behind()).toBeUndefined();
    } finally {
      shell.kill("SIGTERM");
      await exit;
    }
  });

  it("does not say that the product shows a component that could not be built", async () => {
    const place = join(folder, "with-components");
    mkdirSync(join(place, "components"), { recursive: true });
    const file = join(place, "spec.md");
    const rows = ["Hall", "Yard"].map((name) => `| ${name} | /${name.toLowerCase()} | component ${name} |\n`).join("");
    writeFileSync(file, `# House\n\n## 2. Screens and routes\n\n| Screen | Route | Shows |\n| --- | --- | --- |\n${rows}`);
    const write = (name: string, code: string) => writeFileSync(join(place, "components", `${name}.tsx`), code);
    write("Hall", "export default () => <p>Hall</p>;\n");
    write("Yard", "export default () => <p>Yard</p>;\n");
    const { shell, exit, says, said } = dev(file);
    try {
      await says("Stop with");
      write("Hall", "export default () => <p>Hall</q>;\n");
      await says("components/Hall.tsx:1:");
      await says("Components changed; the product shows the others.");
      expect(said()).not.toContain("the product shows them");
      write("Hall", "export default () => <p>A hall</p>;\n");
      await says("What stands beside the document changed; the product shows it.");
    } finally {
      shell.kill("SIGTERM");
      await exit;
    }
  });
});

/** The program with the document, until it is told to end. */
function dev(file: string) {
  const shell = spawn(process.execPath, [join(ROOT, "bin/ninefold.js"), "dev", file, "--port", "0"], { stdio: "pipe" });
  const exit = new Promise((done) => shell.once("exit", done));
  let said = "";
  for (const stream of [shell.stdout, shell.stderr]) stream.on("data", (data) => (said += String(data)));
  const says = (text: string) => vi.waitFor(() => expect(said).toContain(text), { timeout: 25_000, interval: 100 });
  return { shell, exit, says, said: () => said };
}
