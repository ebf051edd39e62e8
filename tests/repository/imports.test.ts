// The import table of ARCHITECTURE.md holds for every file in src/.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const SRC = join(ROOT, "src");

interface Row {
  readonly folder: string;
  readonly may: readonly { readonly path: string; readonly typesOnly: boolean }[];
}

function readTable(): Row[] {
  const text = readFileSync(join(ROOT, "ARCHITECTURE.md"), "utf8");
  const section = text.split("## The import table")[1]?.split("\n## ")[0] ?? "";
  return section
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| folder"))
    .map((line) => {
      const [folder = "", may = ""] = line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim());
      const list = may === "nothing" ? [] : may.split(",").map((entry) => entry.trim());
      return { folder, may: list.map((entry) => ({ path: entry.replace(/^types of /, ""), typesOnly: entry.startsWith("types of ") })) };
    });
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourceFiles(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

const inside = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`) || path.startsWith(`${folder}.`);

/** The most specific row for a file. */
function rowFor(table: readonly Row[], file: string): Row | undefined {
  return table.filter((row) => inside(file, row.folder)).toSorted((a, b) => b.folder.length - a.folder.length)[0];
}

function importsOf(path: string): { target: string; typesOnly: boolean }[] {
  const text = readFileSync(path, "utf8");
  const found = [
    ...text.matchAll(/^(?:import|export)\s+(type\s)?[^;]*?from\s+"(\.[^"]+)"/gms),
    ...text.matchAll(/import\((?:)()"(\.[^"]+)"\)/g),
  ];
  return found.map((match) => ({
    target: relative(SRC, resolve(path, "..", match[2] ?? "")),
    typesOnly: match[1] !== undefined && match[1] !== "",
  }));
}

/** The folder of a file below a part of the program, two levels deep at most; "." for the part itself. */
function roomOf(file: string, part: string): string {
  const folders = relative(part, file).split("/").slice(0, -1);
  return folders.slice(0, 2).join("/") || ".";
}

/** What a file imports at its beginning, but for types. */
function valuesOf(path: string): string[] {
  const imports = readFileSync(path, "utf8").matchAll(/^(?:import|export)\s+(?!type\s)([^;]*?)from\s+"(\.[^"]+)"/gms);
  return [...imports].flatMap(([, names = "", target = ""]) => {
    const list = /\{([^}]*)\}/
      .exec(names)?.[1]
      ?.split(",")
      .filter((name) => name.trim() !== "");
    return list?.every((name) => name.trim().startsWith("type ")) === true ? [] : [relative(SRC, resolve(path, "..", target))];
  });
}

describe.each(["runtime/server", "runtime/web"])("the rooms of %s", (part) => {
  const section =
    readFileSync(join(ROOT, "ARCHITECTURE.md"), "utf8").split(`### Rooms of ${part}`)[1]?.split("\n## ")[0]?.split("\n### ")[0] ?? "";
  const rooms = [...section.matchAll(/^\| (\S+) \|/gm)].map(([, room]) => room!).filter((room) => room !== "room");
  const files = sourceFiles(join(SRC, part)).map((path) => relative(SRC, path));

  it("are those that there are", () => {
    expect(rooms.toSorted()).toEqual([...new Set(files.map((file) => roomOf(file, part)))].toSorted());
  });

  it("import values from rooms above them alone", () => {
    const broken = files.flatMap((file) =>
      valuesOf(join(SRC, file)).flatMap((target) => {
        if (!inside(target, part)) return [];
        return rooms.indexOf(roomOf(target, part)) <= rooms.indexOf(roomOf(file, part)) ? [] : [`${file} imports ${target}`];
      }),
    );
    expect(broken).toEqual([]);
  });

  it("hold 30 files at most in each folder", () => {
    const counts = new Map<string, number>();
    for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 30)).toEqual([]);
  });
});

describe("the import table", () => {
  const table = readTable();

  it("names folders that exist", () => {
    expect(table.length).toBeGreaterThan(10);
    for (const row of table) expect(existsSync(join(SRC, row.folder)) || existsSync(join(SRC, `${row.folder}.ts`)), row.folder).toBe(true);
  });

  it("holds for every import", () => {
    const broken: string[] = [];
    for (const path of sourceFiles(SRC)) {
      const file = relative(SRC, path);
      const row = rowFor(table, file);
      if (row === undefined) {
        broken.push(`${file} belongs to no row of the table`);
        continue;
      }
      for (const { target, typesOnly } of importsOf(path)) {
        const own = rowFor(table, target)?.folder === row.folder;
        const allowed = row.may.some((entry) => inside(target, entry.path) && (!entry.typesOnly || typesOnly));
        if (!own && !allowed) broken.push(`${file} imports ${target}`);
      }
    }
    expect(broken).toEqual([]);
  });
});
