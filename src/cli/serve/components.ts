// Components of the author's: React in the folder `components` beside the document, built for the browser. One that cannot
// be built says why where it would stand, and nothing else suffers.

import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { InputOptions, Plugin, RolldownError } from "rolldown";
import { componentTypes } from "../../compiler/export/component-types.ts";
import type { Plan } from "../../compiler/plan/plan.ts";
import type { BuiltComponent, Components } from "../../runtime/server/http/components.ts";

const COMPONENTS = "components";
const ENDINGS = [".tsx", ".jsx"] as const;
const PICTURES = [".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp"];

/** What the application has already, so that a component is part of it: one React, one look. */
const SHARED: Readonly<Record<string, string>> = {
  react: "/-/kit/react.js",
  "react/jsx-runtime": "/-/kit/jsx-runtime.js",
  "react-dom": "/-/kit/react-dom.js",
  ninefold: "/-/kit/ninefold.js",
};

/** The components that a document speaks of. */
export function componentNames(plan: Plan): string[] {
  return [...new Set(plan.screens.flatMap(({ component }) => component ?? []))];
}

/** `say` is told of each that could not be built. */
export async function buildComponents(file: string, plan: Plan, development: boolean, say: (trouble: string) => void): Promise<Components> {
  const folder = join(dirname(resolve(file)), COMPONENTS);
  const built = new Map<string, BuiltComponent>();
  await Promise.all(
    componentNames(plan).map(async (name) => {
      const component = await build(folder, name, development);
      if ("trouble" in component) say(component.trouble);
      built.set(name, component);
    }),
  );
  return new Map([...built].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Every file that a component may be made of, and those that are looked for. */
export function componentFiles(file: string, names: readonly string[]): string[] {
  const folder = join(dirname(file), COMPONENTS);
  return [...new Set([...names.map((name) => join(folder, `${name}${ENDINGS[0]}`)), ...filesBelow(folder)])];
}

/** What an editor knows of the document while a component is written; there where the folder is. */
export function keepTypes(file: string, plan: Plan): void {
  const folder = join(dirname(file), COMPONENTS);
  if (!existsSync(folder)) return;
  const path = join(folder, "ninefold.d.ts");
  const text = componentTypes(plan);
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" || entry.name.startsWith(".") ? [] : filesBelow(path);
    return entry.name.endsWith(".d.ts") ? [] : [path];
  });
}

async function build(folder: string, name: string, development: boolean): Promise<BuiltComponent> {
  const input = ENDINGS.map((ending) => join(folder, `${name}${ending}`)).find((path) => existsSync(path));
  if (input === undefined) return { trouble: `There is no file ${COMPONENTS}/${name}.tsx beside the document.` };
  // A bundler is loaded by those alone whose document has a component.
  const { rolldown } = await import("rolldown");
  const missing: string[] = [];
  const options: InputOptions = {
    input,
    platform: "browser",
    moduleTypes: Object.fromEntries(PICTURES.map((ending) => [ending, "dataurl"])),
    transform: {
      jsx: { runtime: "automatic" },
      define: { "process.env.NODE_ENV": JSON.stringify(development ? "development" : "production") },
    },
    plugins: [withSharedParts(), withStyles()],
    // What is not found would be left to the browser, which cannot find it either.
    onLog: (_level, log) => {
      if (log.code === "UNRESOLVED_IMPORT") missing.push(plain(log.message));
    },
  };
  try {
    const bundle = await rolldown(options);
    try {
      const { output } = await bundle.generate({ format: "esm", codeSplitting: false, minify: !development });
      if (missing.length > 0) return { trouble: `${COMPONENTS}/${name}: ${missing.join("; ")}` };
      const [module] = output;
      if (!module.exports.includes("default"))
        return { trouble: `${shown(folder, input)} has no default export: export the component as its default.` };
      return { code: module.code };
    } finally {
      await bundle.close();
    }
  } catch (error) {
    return { trouble: wordsOf(error, folder, input) };
  }
}

function withSharedParts(): Plugin {
  return {
    name: "shared-parts",
    resolveId: (id) => (Object.hasOwn(SHARED, id) ? { id: SHARED[id]!, external: true } : null),
  };
}

/** A stylesheet becomes part of the page when the component is loaded. */
function withStyles(): Plugin {
  return {
    name: "styles",
    load(id) {
      if (!id.endsWith(".css")) return null;
      const text = JSON.stringify(readFileSync(id, "utf8"));
      const lines = ['const style = document.createElement("style");', `style.textContent = ${text};`, "document.head.append(style);"];
      return { code: lines.join("\n"), moduleType: "js", moduleSideEffects: true };
    },
  };
}

/** Where it is wrong and what, a line each: "components/Shelf.tsx:5:12 Expected `,`". */
function wordsOf(error: unknown, folder: string, input: string): string {
  const errors = (error as { readonly errors?: readonly RolldownError[] }).errors ?? [];
  if (errors.length === 0) return `${shown(folder, input)}: ${plain(error instanceof Error ? error.message : String(error))}`;
  return errors.map((one) => `${placeOf(one, folder, input)} ${plain(one.message)}`).join("\n");
}

function placeOf({ loc, id }: RolldownError, folder: string, input: string): string {
  const file = shown(folder, loc?.file ?? id ?? input);
  return loc === undefined ? `${file}:` : `${file}:${loc.line}:${loc.column + 1}`;
}

function shown(folder: string, path: string): string {
  return relative(dirname(folder), path).replaceAll("\\", "/");
}

/** The first line, without the code in front of it, the colours of a terminal and the frame that follows. */
function plain(message: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one
  const [first = ""] = message.replaceAll(/\u001b\[[\d;]*m/g, "").split("\n");
  return first.replace(/^\[[A-Z_]+\]\s*/, "").replace(/ in (?:\.{0,2}\/|[A-Z]:)\S*$/, "");
}
