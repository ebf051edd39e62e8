// Selects that were made, found again by the very objects that they were made for. Its columns, condition, order and table.

/** Stands for no condition. */
const UNCONDITIONAL = {};

/** What a select is made for; whatever else a query says is bound each time. */
export interface SelectKey {
  readonly columns: readonly object[];
  readonly where: object | null;
  readonly order: readonly object[];
  readonly table: object;
  /** Of several kinds of select for the same objects, in words. */
  readonly kind: string;
}

class Branch<T> {
  readonly next = new WeakMap<object, Branch<T>>();
  readonly made = new Map<string, T>();
}

export class SelectCache<T> {
  readonly #root = new Branch<T>();

  /** What was kept for the same key, otherwise what `make` gives. */
  of(key: SelectKey, make: () => T): T {
    const { columns, where, order, table } = key;
    const branch = follow(follow(follow(follow(this.#root, columns), where ?? UNCONDITIONAL), order), table);
    const kind = kindOf(key);
    const known = branch.made.get(kind);
    if (known !== undefined) return known;
    const made = make();
    branch.made.set(kind, made);
    return made;
  }
}

function follow<T>(branch: Branch<T>, part: object): Branch<T> {
  const known = branch.next.get(part);
  if (known !== undefined) return known;
  const made = new Branch<T>();
  branch.next.set(part, made);
  return made;
}

/** Columns that were added to the same list since make another select. */
function kindOf({ columns, order, kind }: SelectKey): string {
  return `${columns.length} ${order.length} ${kind}`;
}
