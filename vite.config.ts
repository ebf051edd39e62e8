// How the browser's part is built: into dist/web, with every asset under /-/assets/.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";

const root = fileURLToPath(new URL("src/runtime/web/", import.meta.url));
/** What components of a product's author import: modules at addresses that stay. */
const KIT = ["react.ts", "jsx-runtime.ts", "react-dom.ts", "ninefold.tsx"];
const themeScript = fileURLToPath(new URL("src/runtime/web/shell/theme-before-paint.js", import.meta.url));

/**
 * What the minifier must leave as it is, by its own number: of `:dir()` it makes a list of languages, which takes words of an English
 * document on an Arabic page for the page, and knows nothing of a `bdi`.
 */
const DIRECTION_SELECTOR = 4;

/**
 * The chunk of what every page loads: what `main.tsx` imports, directly or through others, libraries too. Together they are compressed by a
 * hundredth better than apart.
 */
function firstPage() {
  let parts: ReadonlySet<string> | null = null;
  const name = (id: string, graph: ModuleGraph): string | null => {
    parts ??= importedFrom(`${root}app/main.tsx`, graph);
    return parts.has(id) ? "ui" : null;
  };
  return { debugName: "first page", name };
}

type ModuleGraph = Pick<Rolldown.PluginContext, "getModuleInfo">;

function importedFrom(entry: string, graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set<string>([entry]);
  for (const id of found) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  found.delete(entry);
  return found;
}

/** Puts the script that chooses light or dark before everything else, unbundled, so that it runs before the first paint. */
function themeBeforePaint(): Plugin {
  const source = readFileSync(themeScript, "utf8");
  const fileName = `assets/theme-${createHash("sha256").update(source).digest("hex").slice(0, 8)}.js`;
  return {
    name: "theme-before-paint",
    generateBundle() {
      this.emitFile({ type: "asset", fileName, source });
    },
    transformIndexHtml(_html, context) {
      const src = context.server ? "/shell/theme-before-paint.js" : `/-/${fileName}`;
      return [{ tag: "script", attrs: { src }, injectTo: "head-prepend" }];
    },
  };
}

/** The component library brings its own few words in thirty languages; those of languages that the
 *  program does not speak are English instead. */
function onlyLanguages(languages: readonly string[]): Plugin {
  return {
    name: "only-languages",
    enforce: "pre",
    load(id) {
      const found = /\/(?:react-aria|react-stately|react-aria-components)\/.*\/intl\/.*?([a-z]{2})-[A-Z]{2}\.([a-z]+)$/.exec(id);
      return found && !languages.includes(found[1] ?? "") ? `export { default } from "./en-US.${found[2]}";` : null;
    },
  };
}

/** Bytes of a text. */
const WORTH_COMPRESSING = 256;

/** Puts beside every asset of text what the server sends of it, so that it is compressed once and better than while somebody waits. */
function compressed(): Plugin {
  return {
    name: "compressed",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (!/^assets\/.*\.(?:js|css|svg)$/.test(file.fileName)) continue;
          const content = file.type === "chunk" ? file.code : file.source;
          if (content.length >= WORTH_COMPRESSING)
            this.emitFile({ type: "asset", fileName: `${file.fileName}.br`, source: brotliCompressSync(content) });
        }
      },
    },
  };
}

/** Names the parts of the program that the page does not begin with, in a file for fetch-ahead.ts. */
function partsNamed(): Plugin {
  let parts: readonly string[] = [];
  const fileName = () => `assets/parts-${createHash("sha256").update(parts.join()).digest("hex").slice(0, 8)}.json`;
  return {
    name: "parts-named",
    enforce: "post",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        parts = Object.keys(bundle ?? {}).filter((path) => /^assets\/.*\.(?:js|css)$/.test(path) && !html.includes(path));
        return [{ tag: "meta", attrs: { name: "parts", content: `/-/${fileName()}` }, injectTo: "head" }];
      },
    },
    generateBundle: {
      order: "post",
      handler() {
        this.emitFile({ type: "asset", fileName: fileName(), source: JSON.stringify(parts.map((path) => `/-/${path}`)) });
      },
    },
  };
}

/** The Studio is built by itself, after the application, so that it is nothing that the application's pages load. */
const STUDIO = "studio";
/** In development each page of the product loads it: a module at an address that stays. */
const IN_PRODUCT = "in-product";

export default defineConfig(({ command, mode }) => ({
  root,
  base: command === "build" ? "/-/" : "/",
  publicDir: false,
  css: { lightningcss: { exclude: DIRECTION_SELECTOR } },
  plugins: [
    themeBeforePaint(),
    onlyLanguages(["en", "de", "fr", "es", "ja", "ar"]),
    react(),
    ...(mode === STUDIO ? [] : [partsNamed()]),
    compressed(),
  ],
  build: {
    outDir: fileURLToPath(new URL("dist/web", import.meta.url)),
    emptyOutDir: mode !== STUDIO,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions:
      mode === STUDIO
        ? {
            input: { studio: `${root}studio.html`, [IN_PRODUCT]: `${root}studio/panes/${IN_PRODUCT}.ts` },
            output: { entryFileNames: ({ name }) => (name === IN_PRODUCT ? "studio/[name].js" : "assets/[name]-[hash].js") },
          }
        : {
            input: {
              index: `${root}index.html`,
              ...Object.fromEntries(KIT.map((name) => [`kit/${name.replace(/\.tsx?$/, "")}`, `${root}kit/${name}`])),
            },
            preserveEntrySignatures: "exports-only",
            output: {
              entryFileNames: ({ name }) => (name.startsWith("kit/") ? "[name].js" : "assets/[name]-[hash].js"),
              // What every page needs is compressed together: each by itself is larger, and a request of its own.
              codeSplitting: { groups: [firstPage()] },
            },
          },
  },
  server: {
    proxy: {
      "^/-/": {
        target: process.env.NINEFOLD_SERVER ?? "http://127.0.0.1:3000",
        bypass: (request) => (request.headers.accept?.includes("text/html") ? "/index.html" : undefined),
      },
    },
  },
}));
