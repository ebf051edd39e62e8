// Reading the logo that a document names, and what is said where it cannot be shown.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { logoFiles, readLogo } from "../../src/cli/serve/logo.ts";
import { compile } from "../../src/compiler/compile.ts";

const folder = mkdtempSync(join(tmpdir(), "ninefold-logo-"));
const file = join(folder, "spec.md");

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const compiled = (logo: string) => compile([{ file: "spec.md", text: `# Shop\n\n## 1. What the product does\n\n- Logo: ${logo}\n` }]);

function read(name: string, holds: string | Buffer | null): readonly [string | null, readonly string[]] {
  const { plan } = compiled(name);
  if (holds !== null) {
    mkdirSync(join(folder, "pictures"), { recursive: true });
    writeFileSync(join(folder, name), holds);
  }
  const told: string[] = [];
  const logo = readLogo(file, plan!, (trouble) => told.push(trouble));
  return [logo?.kind ?? null, told];
}

it.each([
  ["logo.svg", '<?xml version="1.0"?>\n<!-- ours -->\n<svg xmlns="http://www.w3.org/2000/svg"/>', "svg"],
  ["pictures/logo.png", Buffer.from("89504e470d0a1a0a00", "hex"), "png"],
  ["a b.jpeg", Buffer.from("ffd8ffe000", "hex"), "jpg"],
  ["logo.webp", Buffer.from("RIFF\0\0\0\0WEBPVP8 "), "webp"],
])("reads %s from beside the document", (name, holds, kind) => {
  expect(read(name, holds)).toEqual([kind, []]);
  expect(logoFiles(file, compiled(name).plan!)).toEqual([join(folder, name)]);
});

it.each([
  ["none.svg", null, "The logo none.svg is not shown: there is no such file beside the document."],
  ["page.svg", "<html><svg></svg></html>", "The logo page.svg is not shown: what it holds is no picture of the kind that its name says."],
  ["other.png", "<svg/>", "The logo other.png is not shown: what it holds is no picture of the kind that its name says."],
  ["large.svg", `<svg>${" ".repeat(257 * 1024)}</svg>`, "The logo large.svg is not shown: it holds 258 KB, of 256 KB at most."],
])("says why %s is not shown", (name, holds, why) => {
  expect(read(name, holds)).toEqual([null, [why]]);
});

it.each([
  "../logo.svg",
  "/logo.svg",
  "C:\\logo.svg",
  "pictures/../../logo.svg",
  "./logo.svg",
  "logo.gif",
  "https://example.org/logo.svg",
  "logo",
])("refuses %s, which leads elsewhere or is no such picture", (name) => {
  const { diagnostics } = compiled(name);
  expect(diagnostics.filter(({ level }) => level === "error").map(({ code }) => code)).toEqual(["settings-are-well-formed"]);
});

it("has none to read where the document names none", () => {
  const { plan } = compile([{ file: "spec.md", text: "# Shop\n" }]);
  expect([readLogo(file, plan!, () => expect.fail()), logoFiles(file, plan!)]).toEqual([null, []]);
});
