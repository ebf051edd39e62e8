// Runs one task in this process and reports what it cost, as JSON in the last line of the standard error output.
//   measured.mjs check FILE      what `ninefold check FILE` does
//   measured.mjs markdown FILE   the yardstick: the Markdown library alone, with tables, over the same text

import { readFileSync } from "node:fs";

const [task, file] = process.argv.slice(2);
if (task === "check") {
  const { run } = await import("../../dist/program/main.js");
  await run(["check", file]);
} else {
  const [{ fromMarkdown }, { gfmFromMarkdown }, { gfm }] = await Promise.all([
    import("mdast-util-from-markdown"),
    import("mdast-util-gfm"),
    import("micromark-extension-gfm"),
  ]);
  fromMarkdown(readFileSync(file, "utf8"), { extensions: [gfm()], mdastExtensions: gfmFromMarkdown() });
}
const used = process.resourceUsage();
const megabytes = Math.round((used.maxRSS * 1024) / 1e6);
process.stderr.write(`\n${JSON.stringify({ cpu: (used.userCPUTime + used.systemCPUTime) / 1e6, megabytes })}\n`);
