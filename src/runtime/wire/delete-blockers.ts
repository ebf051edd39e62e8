// Records of one kind that stand in the way of a deletion.

export interface DeleteBlocker {
  /** What they are called in words. */
  readonly entity: string;
  readonly records: readonly { readonly label: string; readonly href: string | null }[];
  /** Besides those that are named. */
  readonly more: number;
  /** What the user can do about all of them: empty the field that stands in the way, or delete them. */
  readonly ways: readonly ("take-out" | "delete")[];
}
