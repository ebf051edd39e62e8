// Custom components in a browser, against the real server and bundler.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildComponents } from "../../../src/cli/serve/components.ts";
import { componentTypes } from "../../../src/compiler/export/component-types.ts";
import type { Components } from "../../../src/runtime/server/http/components.ts";
import { JETTY, QUAY } from "../../fixtures/documents/application/components.ts";
import { open, planOf, readExample, type TestServer } from "../../support/test-server.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "ninefold-components-"));
const file = join(folder, "spec.md");

const RECORDS = {
  Skipper: [
    { email: "crew@example.org", role: "Crew" },
    { email: "guest@example.org", role: "Guest" },
  ],
  Boat: [
    { name: "Alda", toll: "12.50", status: "moored" },
    { name: "Bruma", toll: "7.00", status: "sailing" },
  ],
};
let server: TestServer;
const troubles: string[] = [];

function write(name: string, text: string): void {
  writeFileSync(join(folder, "components", name), text);
}

function built(): Promise<Components> {
  troubles.length = 0;
  return buildComponents(file, planOf(JETTY), true, (trouble) => troubles.push(trouble));
}

beforeAll(async () => {
  mkdirSync(join(folder, "components"));
  write("Quay.tsx", QUAY);
  write("Quay.css", ".quay { border-top: 3px solid var(--accent); }");
  write("words.ts", "export const shout = (text: string): string => text.toUpperCase();");
  write("Door.tsx", `export default function Door() { return <p>Shut</p>`);
  write("Mast.tsx", `export default function Mast(): never { throw new Error("The mast is broken"); }`);
  server = await open(JETTY, {
    development: true,
    records: RECORDS,
    components: await built(),
  });
});

afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("a component", () => {
  it("is told of what it imports that is not there, of no default, and of no file", async () => {
    write("Door.tsx", `import lock from "./lock"; export default () => <p>{lock}</p>;`);
    write("Mast.tsx", "export const Mast = () => null;");
    rmSync(join(folder, "components/Quay.tsx"));
    await built();
    expect(troubles.join("\n")).toMatch(/Door\.tsx:1:\d+ .*lock/);
    expect(troubles.join("\n")).toContain("components/Mast.tsx has no default export");
    expect(troubles.join("\n")).toContain("There is no file components/Quay.tsx");
  });
});

describe("a component without records", () => {
  it("has no fields, and the document that gives it some is refused", () => {
    const text = JETTY.replace(
      "| Door   | /door  | component Door           | -                    |",
      "| Door   | /door  | component Door           | name                 |",
    );
    expect(() => planOf(text)).toThrow(/Fields of a component without records/);
  });
});

describe("the example", () => {
  it("and the sample of the guide are right by the types that its document gives", () => {
    const place = join(folder, "studio");
    mkdirSync(place);
    symlinkSync(join(ROOT, "node_modules"), join(place, "node_modules"));
    writeFileSync(join(place, "ninefold.d.ts"), componentTypes(planOf(readExample("studio"))));
    const text = readFileSync(join(ROOT, "examples/studio/components/DayPlan.tsx"), "utf8");
    writeFileSync(join(place, "DayPlan.tsx"), text);
    writeFileSync(join(place, "Wrong.tsx"), text.replace("record.values.member", "record.values.owner"));
    const [, sample = ""] = /```tsx\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, "docs/guide/components.md"), "utf8")) ?? [];
    writeFileSync(join(place, "Sample.tsx"), sample);
    const options = ["--noEmit", "--strict", "--jsx", "react-jsx", "--skipLibCheck", "--module", "esnext", "--moduleResolution", "bundler"];
    const check = (name: string): string => {
      try {
        execFileSync(join(ROOT, "node_modules/.bin/tsc"), [...options, "--target", "es2022", "ninefold.d.ts", name], {
          cwd: place,
          stdio: "pipe",
        });
        return "";
      } catch (error) {
        return String((error as { stdout: Buffer }).stdout);
      }
    };
    expect(check("DayPlan.tsx")).toBe("");
    expect(sample).toContain("useRecords");
    expect(check("Sample.tsx")).toBe("");
    expect(check("Wrong.tsx")).toContain("'owner' does not exist");
  });
});
