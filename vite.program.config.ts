// How the program is built: into dist/program, as a few files. Loading hundreds of small modules takes longer than
// checking a document does, so the libraries that every check and every start needs are built in too.

import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at("src/"),
  publicDir: false,
  ssr: {
    noExternal: true,
    // What has native parts or looks for files of its own, and what few starts need.
    external: [
      "@dagrejs/dagre",
      "@simplewebauthn/server",
      "@zxcvbn-ts/language-common",
      "aws4fetch",
      "better-sqlite3",
      "csv-stringify",
      "file-type",
      "jose",
      "nodemailer",
      "postgres",
      "rolldown",
      "sharp",
      "temporal-polyfill",
      "undici",
      "vscode-languageserver",
      "vscode-languageserver-textdocument",
    ],
  },
  // The package is Node's own streams once more.
  resolve: { alias: { "readable-stream": "node:stream" } },
  build: {
    ssr: true,
    target: "node20",
    minify: false,
    outDir: at("dist/program"),
    emptyOutDir: true,
    rollupOptions: {
      // The command line, and what the benchmarks measure from within.
      input: {
        main: at("src/cli/main.ts"),
        "plan-worker": at("src/cli/serve/plan-worker.ts"),
        "studio-worker": at("src/cli/serve/studio-worker.ts"),
        compile: at("src/compiler/compile.ts"),
        language: at("src/compiler/language/language.ts"),
        store: at("src/runtime/store/open.ts"),
      },
      // All in one folder, as deep as src/cli, whose files find their neighbours outside by their own place;
      // with names that stay, for a program that goes on running while it is built anew.
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name].js",
        minifyInternalExports: false,
        codeSplitting: {
          groups: [
            {
              name: "compiler",
              test: /src\/compiler\/(?!export|language)|node_modules\/(mdast|micromark|unist|decode|character|ccount|devlop|escape-string|zwitch|re2js)/,
            },
          ],
        },
      },
    },
  },
});
