// Custom components in a browser, against the real server and bundler.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildComponents } from "../../../src/cli/serve/components.ts";
import { componentTypes } from "../../../src/compiler/export/component-types.ts";
import type { Components } from "../../../src/runtime/server/http/components.ts";
import { launch, PHONE, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { open, planOf, readExample, type TestServer } from "../../support/test-server.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "ninefold-components-"));
const file = join(folder, "spec.md");

const JETTY = `# Jetty

## 1. What the product does and for whom

- Signs in as: Skipper

## 2. Screens and routes

| Screen | Route  | Shows                    | Fields               | Actions       |
| ------ | ------ | ------------------------ | -------------------- | ------------- |
| Boats  | /      | list of Boat             | name, status, toll   | Boat           |
| Boat   | /boats/{boat} | one Boat          | name, status, toll   | cast off      |
| Quay   | /quay  | component Quay of Boat   | name, status, toll   | cast off      |
| Door   | /door  | component Door           | -                    | -             |
| Mast   | /mast  | component Mast           | -                    | -             |

## 3. Entities and their fields

### Skipper

| Field | Type                | Must be          |
| ----- | ------------------- | ---------------- |
| email | email               | required, unique |
| role  | one of: Crew, Guest | required         |

### Boat

- Shown as: {name}

| Field | Type      | Must be  |
| ----- | --------- | -------- |
| name  | text(40)  | required |
| toll  | money     | required |

## 4. States and transitions

### Boat

- States: moored, sailing

| From   | Action   | To      |
| ------ | -------- | ------- |
| (new)  | moor     | moored  |
| moored | cast off | sailing |

## 6. Roles and permissions

| Role  | Means             |
| ----- | ----------------- |
| Crew  | user.role = Crew  |
| Guest | user.role = Guest |

| Entity  | Action   | Crew | Guest                |
| ------- | -------- | ---- | -------------------- |
| Boat    | see      | yes  | if status is moored  |
| Boat    | see toll | yes  | no                   |
| Boat    | moor     | yes  | no                   |
| Boat    | cast off | yes  | no                   |
| Skipper | see      | yes  | yes                  |
`;

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

const QUAY = `import { Actions, Label, Value, useRecords, useScreen, useUser, type ComponentProps } from "ninefold";
import { useState } from "react";
import { shout } from "./words";
import "./Quay.css";

export default function Quay({ screen }: ComponentProps) {
  const { records, total } = useRecords("Quay", { sort: "name" });
  const [pressed, setPressed] = useState(0);
  return (
    <div className="quay">
      <p>{shout(screen.name)} {useUser()?.roles.join()} {total.count} of {useScreen("Boats")?.columns.length}</p>
      <button type="button" onClick={() => setPressed(pressed + 1)}>Pressed {pressed}</button>
      <p><Label of="Quay" path="toll" /></p>
      <ul>
        {records.map((boat) => (
          <li key={boat.id}>
            {boat.values.name} <Value of={boat} path="toll" /> {"toll" in boat.values ? "told" : "untold"} <Actions of={boat} />
          </li>
        ))}
      </ul>
    </div>
  );
}
`;

let browser: Browser;
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
  browser = await launch();
  server = await open(JETTY, {
    development: true,
    records: RECORDS,
    components: await built(),
    webFolder: WEB_FOLDER,
  });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function go(path: string, who: string, viewport = WIDE): Promise<Page> {
  return pageAt(await windowOf(browser, server, `${who}@example.org`, { size: viewport }), path);
}

describe("a component", () => {
  it("shows what its viewer may see, with the parts of the application, and does what they may do", async () => {
    const page = await go("/quay", "crew");
    await page.getByText("QUAY Crew 2 of 3").waitFor();
    await page.getByRole("button", { name: "Pressed 0" }).click();
    await page.getByRole("button", { name: "Pressed 1" }).waitFor();
    const alda = page.getByRole("listitem").filter({ hasText: "Alda" }).filter({ hasText: "told" });
    expect(await alda.textContent()).toContain("12.50");
    // Where each value and each label comes from, in a place that takes no room of its own.
    const toll = `spec.md:${JETTY.split("\n").findIndex((line) => line.startsWith("| toll  |")) + 1}:`;
    for (const place of [page.getByText("Toll", { exact: true }), alda.locator("[data-source]").first()]) {
      expect(await place.getAttribute("data-source")).toContain(toll);
      expect(await place.evaluate((element) => getComputedStyle(element).display)).toBe("contents");
    }
    expect(await page.locator(".quay").evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe("3px");
    await expectAccessible(page);
    await alda.getByRole("button", { name: "Cast off" }).click();
    await alda.getByRole("button", { name: "Cast off" }).waitFor({ state: "detached" });
    await page.context().close();
  });

  it("is given no record, value or action that its viewer may not have", async () => {
    const page = await go("/quay", "guest", PHONE);
    await page.getByText(/^QUAY Guest/).waitFor();
    expect(await page.getByText("Bruma").count()).toBe(0);
    expect(await page.getByText("12.50").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Cast off" }).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await page.context().close();
  });

  it("tells a screen that there is not from one without records", async () => {
    const before = readFileSync(join(folder, "components/Mast.tsx"), "utf8");
    const records = (screen: string) => `useRecords("${screen}", { filters: { name: "None of that name" } })`;
    const told = '[records.length, problem?.code ?? "fine", problem?.detail === ""].join(" ")';
    const part = (screen: string) =>
      `function ${screen}() { const { records, problem, loading } = ${records(screen)}; return loading ? null : <p>{${told}}</p>; }`;
    write(
      "Mast.tsx",
      `import { useRecords } from "ninefold"; ${part("Boats")} ${part("Botas")} export default () => <><Boats /><Botas /></>;`,
    );
    server.ninefold.show({ components: await built(), logo: null });
    const page = await go("/mast", "crew");
    await page.getByText("0 fine false").waitFor();
    await page.getByText("0 not-allowed true").waitFor();
    write("Mast.tsx", before);
    server.ninefold.show({ components: await built(), logo: null });
    await page.context().close();
  });

  it("that fails says so in its own place, and follows when it is mended", async () => {
    expect(troubles).toEqual([expect.stringMatching(/^components\/Door\.tsx:1:\d+ /)]);
    const page = await go("/door", "crew");
    await page.getByText("Couldn’t load this section").waitFor();
    await page.getByText(/components\/Door\.tsx:1:\d+/).waitFor();
    await page.getByRole("link", { name: "Mast" }).click();
    await page.getByText("Error: The mast is broken").waitFor();
    await page.getByRole("link", { name: "Door" }).click();
    await page.getByText("Couldn’t load this section").waitFor();
    write("Door.tsx", "export default function Door() { return <p>Open</p>; }");
    expect(server.ninefold.show({ components: await built(), logo: null })).toBe(true);
    expect(troubles).toEqual([]);
    await page.getByText("Open", { exact: true }).waitFor();
    expect(server.ninefold.show({ components: await built(), logo: null })).toBe(false);
    await page.context().close();
  });

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
