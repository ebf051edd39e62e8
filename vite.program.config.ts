// How the program is built: into dist/program, as a few files. Loading hundreds of small modules takes longer than
// checking a document does, so the Markdown libraries, of which a part is used, are built in too.

import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at("src/"),
  publicDir: false,
  ssr: {
    noExternal: [
      /^(mdast|micromark|unist)-/,
      /^(micromark|decode-named-character-reference|character-entities|ccount|devlop|escape-string-regexp|zwitch|commander)$/,
    ],
  },
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
        codeSplitting: { groups: [{ name: "compiler", test: /src\/compiler\/(?!export|language)|node_modules\/(?!commander)/ }] },
      },
    },
  },
});
