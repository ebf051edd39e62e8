// Ways that lead from a name back to itself.

/** The way; null when there is none. `next`: the names to which one leads. */
export function circleOf(start: string, next: (name: string) => readonly string[]): string[] | null {
  const seen = new Set<string>();
  const visit = (at: string, path: readonly string[]): string[] | null => {
    for (const name of next(at)) {
      if (name === start) return [...path, name];
      if (seen.has(name)) continue;
      seen.add(name);
      const found = visit(name, [...path, name]);
      if (found !== null) return found;
    }
    return null;
  };
  return visit(start, [start]);
}
