// Measures what one keystroke costs in the language service, on a document of about 5,000 lines: the edit, the completion
// at the cursor, and the colours of the document; and what an author waits for when they pause, the diagnostics.
// The yardstick is the slice of the Markdown library that an editor would need for each keystroke: all of the text anew.

import { median, percentile, row } from "../table.mjs";
import { largeDocument } from "./large-document.mjs";

const ENTITIES = 180;
const KEYSTROKES = 300;
/** Places at which somebody types: a text in the document, and what is typed behind it, one character at a time. */
const TYPED = [
  { behind: "quantity > 0 and price", what: " <= LIMIT_3 and amount" },
  { behind: "always quantity * price", what: " + 1.00 EUR" },
  { behind: "{title} costs {price", what: " or else amount}: too dear for {owner.name" },
  { behind: "title, owner, amount", what: ", due_on, kind, owner.email" },
  { behind: "if kind is not internal", what: " and owner = user" },
];

export async function measureKeystroke() {
  const { createLanguageService } = await import("../../dist/program/language.js");
  const text = largeDocument(ENTITIES);
  const service = createLanguageService();
  const file = "document.md";
  service.update(file, text);
  service.diagnostics(file);
  const costs = typeAll(service, file, text);
  const pauses = pausesOf(service, file);
  const yardstick = await parseAll(text);
  const p95 = percentile(costs, 0.95);
  const lines = text.split("\n").length;
  return [
    row(`one keystroke, ${lines} lines, 95th percentile`, {
      measured: `${p95.toFixed(1)} ms`,
      yardstick: `${yardstick.toFixed(0)} ms`,
      ratio: p95 / yardstick,
      bound: "at most 16 ms",
      kept: p95 <= 16,
    }),
    row("a pause: all diagnostics, warm", {
      measured: `${median(pauses).toFixed(0)} ms`,
      yardstick: `${yardstick.toFixed(0)} ms`,
      ratio: median(pauses) / yardstick,
      bound: "-",
      kept: true,
    }),
  ];
}

/** Milliseconds for each keystroke. */
function typeAll(service, file, text) {
  const costs = [];
  for (let index = 0; costs.length < KEYSTROKES; index++) {
    const { behind, what } = TYPED[index % TYPED.length];
    const at = nth(text, behind, 1 + Math.floor(index / TYPED.length) * 7) + behind.length;
    // Whoever goes elsewhere pauses on the way, and what is there is understood meanwhile.
    service.update(file, text);
    service.diagnostics(file);
    for (let typed = 0; typed < what.length && costs.length < KEYSTROKES; typed++) {
      const offset = at + typed;
      const begun = performance.now();
      service.edit([{ span: { file, start: offset, end: offset }, text: what[typed] }]);
      service.completion(file, offset + 1);
      service.tokens(file);
      costs.push(performance.now() - begun);
    }
  }
  return costs;
}

function nth(text, searched, count) {
  let at = -1;
  for (let found = 0; found < count; found++) {
    at = text.indexOf(searched, at + 1);
    if (at < 0) at = text.indexOf(searched);
  }
  return at;
}

/** Milliseconds for the diagnostics after a change. */
function pausesOf(service, file) {
  return Array.from({ length: 9 }, (_, index) => {
    service.edit([{ span: { file, start: 0, end: 0 }, text: index % 2 === 0 ? "\n" : "" }]);
    const begun = performance.now();
    service.diagnostics(file);
    return performance.now() - begun;
  });
}

async function parseAll(text) {
  const [{ fromMarkdown }, { gfmFromMarkdown }, { gfm }] = await Promise.all([
    import("mdast-util-from-markdown"),
    import("mdast-util-gfm"),
    import("micromark-extension-gfm"),
  ]);
  const costs = Array.from({ length: 3 }, () => {
    const begun = performance.now();
    fromMarkdown(text, { extensions: [gfm()], mdastExtensions: gfmFromMarkdown() });
    return performance.now() - begun;
  });
  return median(costs);
}
