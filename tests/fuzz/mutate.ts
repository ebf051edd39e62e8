// Breaks documents by seed, so that a failing run can be repeated.

const HOSTILE = [
  "|",
  "\\|",
  "`",
  "**",
  "(",
  ")",
  "{",
  "}",
  '"',
  "\u0000",
  "\u00a0",
  "😀",
  "e\u0301",
  "\n",
  "\r\n",
  "\n\n",
  "#",
  "## 3",
  "### ",
  "- ",
  ": not shown.",
  "not shown",
  "---",
  "if ",
  " and ",
  " or ",
  "9".repeat(40),
  "((((",
  "\ud800",
  "<b>",
  "![x](y)",
  "```",
  "__proto__",
  "constructor",
  "toString",
  "start",
  "where (",
  "\n- Continues in: spec.md\n",
];

/** A small generator of numbers, so that a failing run can be repeated by its seed. */
export function random(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** The text with a few parts lost, doubled, moved or hostile. */
export function mutate(text: string, next: (below: number) => number): string {
  let result = text;
  for (let count = 1 + next(6); count > 0; count--) {
    const at = next(result.length + 1);
    const length = next(30);
    const kind = next(4);
    if (kind === 0) result = result.slice(0, at) + result.slice(at + length);
    else if (kind === 1) result = result.slice(0, at) + (HOSTILE[next(HOSTILE.length)] ?? "") + result.slice(at);
    else if (kind === 2)
      result = result.slice(0, at) + result.slice(next(result.length), next(result.length)).slice(0, 60) + result.slice(at);
    else {
      const lines = result.split("\n");
      const line = next(lines.length);
      lines.splice(next(lines.length), 0, ...lines.splice(line, 1 + next(3)));
      result = lines.join("\n");
    }
  }
  return result;
}
