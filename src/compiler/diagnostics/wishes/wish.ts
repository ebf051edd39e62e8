// What people wish to say, as they write it, and the section of docs/language/how-do-i-say.md that answers it.

export interface Wish {
  /** The heading of its section. */
  readonly section: string;
  /** The findings that it may explain. */
  readonly codes: readonly string[];
  /** Looked for in the cell of the finding, or in its line outside of tables. */
  readonly pattern: RegExp;
  /** The header of the cell, where it makes a difference. */
  readonly column?: string;
  /** Looked for in the message, where several findings have one code. */
  readonly message?: RegExp;
  /** The nearest way, in a sentence. */
  readonly help: string;
  /** What may take the place of what the pattern found; null where no fix is right. Without it the finding keeps its fixes. */
  readonly write?: (found: Groups, message: string) => string | null;
}

/** What the pattern found, by the names of its groups, and all of it as `all`. */
export type Groups = Readonly<Record<string, string>>;

/** What a pattern finds is not to be mended by what the compiler proposes for a word of it. */
export const nothing = (): null => null;
