// Finds the rows of a file that wait for each other in a circle.

import { ownSpellings } from "../../../../compiler/expression/words.ts";
import type { TableRow } from "../../csv/table.ts";

/** A row that waits: what it calls records that are not there, and what other rows may call its own. */
export interface NamedRow {
  readonly row: TableRow;
  readonly lacks: ReadonlySet<string>;
  readonly names: readonly string[];
}

interface Node {
  readonly row: TableRow;
  readonly lacks: readonly string[];
  readonly names: readonly string[];
}

/**
 * The rows of circles, and those between two circles, with all that they are called by. A row that leads to what no row gives is in no
 * circle, nor is one that no other row needs.
 */
export function circularRows(waiting: readonly NamedRow[]): {
  readonly rows: readonly TableRow[];
  readonly names: ReadonlySet<string>;
  /** The rows, those together that lead to each other in some way. */
  readonly circles: readonly (readonly TableRow[])[];
} {
  const nodes = waiting.map(
    ({ row, lacks, names }): Node => ({ row, lacks: [...lacks], names: [...new Set(names.flatMap(ownSpellings))] }),
  );
  const left = new Set(nodes);
  trim(
    left,
    ({ lacks }) => lacks,
    ({ names }) => names,
    "every",
  );
  trim(
    left,
    ({ names }) => names,
    ({ lacks }) => lacks,
    "some",
  );
  const rows = [...left].map(({ row }) => row);
  return { rows, names: new Set([...left].flatMap(({ names }) => names)), circles: connected([...left]) };
}

/** Nodes that share a name with each other, whether they need it or give it. */
function connected(nodes: readonly Node[]): TableRow[][] {
  const byName = new Map<string, Node[]>();
  const namesOf = ({ lacks, names }: Node) => [...lacks, ...names];
  for (const node of nodes) for (const name of namesOf(node)) byName.get(name)?.push(node) ?? byName.set(name, [node]);
  const seen = new Set<Node>();
  return nodes.flatMap((first) => {
    if (seen.has(first)) return [];
    const group = [first];
    seen.add(first);
    for (const node of group) {
      for (const other of namesOf(node).flatMap((name) => byName.get(name) ?? [])) {
        if (!seen.has(other)) group.push(other);
        seen.add(other);
      }
    }
    return [group.map(({ row }) => row)];
  });
}

/** Removes nodes whose needs are not met by those that are left: each of their needs must be, or one. */
function trim(
  left: Set<Node>,
  needs: (node: Node) => readonly string[],
  gives: (node: Node) => readonly string[],
  which: "every" | "some",
) {
  const givers = new Map<string, number>();
  const needing = new Map<string, Node[]>();
  const unmet = new Map<Node, number>();
  for (const node of left) for (const name of gives(node)) givers.set(name, (givers.get(name) ?? 0) + 1);
  const gone: Node[] = [];
  const look = (node: Node) => {
    const missing = unmet.get(node) ?? 0;
    const isGone = which === "every" ? missing > 0 : missing === needs(node).length;
    if (isGone && left.delete(node)) gone.push(node);
  };
  for (const node of left) {
    for (const name of needs(node)) {
      const others = needing.get(name);
      if (others === undefined) needing.set(name, [node]);
      else others.push(node);
    }
    unmet.set(node, needs(node).filter((name) => !givers.has(name)).length);
  }
  for (const node of unmet.keys()) look(node);
  for (const node of gone) {
    for (const name of gives(node)) {
      const others = givers.get(name)! - 1;
      givers.set(name, others);
      if (others > 0) continue;
      for (const one of needing.get(name) ?? []) {
        unmet.set(one, unmet.get(one)! + 1);
        look(one);
      }
    }
  }
}
