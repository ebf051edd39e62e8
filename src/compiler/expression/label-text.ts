// The text of a label of whose values some are empty, or not for whoever reads it. What joins a value to the others goes with it,
// so that "{name} ({town}), {year}" is "Ann, 2026" and not "Ann (), 2026". What is in the values stays as it is.

/** A piece of a label: text as it is written, or what a placeholder came to. */
export type LabelPiece = string | { readonly value: string };

/** `group`: what stands in brackets or quotes. */
type Node =
  | { readonly is: "text"; readonly text: string }
  | { readonly is: "value"; readonly text: string }
  | { readonly is: "group"; readonly open: string; readonly nodes: Node[]; readonly close: string };

const CLOSES: Readonly<Record<string, string>> = { "(": ")", "[": "]", "«": "»", "“": "”", "„": "“", '"': '"' };
const BRACKETS = /([()[\]«»“”„"])/;
/** An apostrophe belongs to its word, and a bracket to what stands in it. */
const RUN = /[^\p{L}\p{N}'’()[\]«»“”„"]+/gu;
const WORD = /[\p{L}\p{N}]/u;

export function labelText(pieces: readonly LabelPiece[]): string {
  return joined(grouped(pieces)).trim();
}

function grouped(pieces: readonly LabelPiece[]): Node[] {
  const outer: Node[] = [];
  const open: { readonly sign: string; readonly nodes: Node[] }[] = [];
  const nodes = (): Node[] => open.at(-1)?.nodes ?? outer;
  for (const piece of pieces) {
    if (typeof piece !== "string") {
      nodes().push({ is: "value", text: piece.value });
      continue;
    }
    for (const text of piece.split(BRACKETS)) {
      const within = open.at(-1);
      if (within !== undefined && CLOSES[within.sign] === text) {
        open.pop();
        nodes().push({ is: "group", open: within.sign, nodes: within.nodes, close: text });
      } else if (Object.hasOwn(CLOSES, text)) open.push({ sign: text, nodes: [] });
      else if (text !== "") nodes().push({ is: "text", text });
    }
  }
  // What nothing closes is a sign like any other.
  for (let last = open.pop(); last !== undefined; last = open.pop()) nodes().push({ is: "text", text: last.sign }, ...last.nodes);
  return outer;
}

function hasValue(node: Node): boolean {
  return node.is === "value" || (node.is === "group" && node.nodes.some(hasValue));
}

function isThere(node: Node): boolean {
  return node.is === "value" ? node.text !== "" : node.is === "group" && node.nodes.some(isThere);
}

function written(node: Node): string {
  return node.is === "group" ? `${node.open}${node.nodes.map(written).join("")}${node.close}` : node.text;
}

/** The values that are there, each with what joins it to those before it. */
function joined(nodes: readonly Node[]): string {
  const values = nodes.filter(hasValue);
  const texts: string[] = [""];
  for (const node of nodes) {
    if (hasValue(node)) texts.push("");
    else texts[texts.length - 1] += written(node);
  }
  let text = beginning(texts[0]!, values[0]);
  for (const [at, node] of values.entries()) {
    const there = isThere(node);
    if (there) text += node.is === "group" ? `${node.open}${joined(node.nodes)}${node.close}` : written(node);
    const next = values[at + 1];
    const between = texts[at + 1]!;
    if (next === undefined) return there ? text + between : text;
    const { before, sign, after } = partsOf(between);
    if (there) text += before;
    if (isThere(next)) text += (text.trim() === "" ? "" : sign) + after;
  }
  return text;
}

/** A label that begins with the name of a kind, "Order {number}", keeps it; a word such as "by" goes with what it stands before. */
function beginning(text: string, first: Node | undefined): string {
  if (first === undefined || isThere(first)) return text;
  const letter = WORD.exec(text)?.[0];
  return letter === undefined || /\p{Ll}/u.test(letter) ? "" : text.replace(/[^\p{L}\p{N}]+$/u, "");
}

/** Of what stands between two values: what belongs to the one before, what parts them, and what belongs to the one after. */
function partsOf(text: string): { readonly before: string; readonly sign: string; readonly after: string } {
  for (const { 0: run, index } of WORD.test(text) ? text.matchAll(RUN) : []) {
    const end = index + run.length;
    if (run.trim() !== "" && (index === 0 || end === text.length || /\s/.test(run)))
      return { before: text.slice(0, index), sign: run, after: text.slice(end) };
  }
  // A sign, or a word by itself, " of " or "'s ", joins both.
  return { before: "", sign: text, after: "" };
}
