// What people call the things that an expression speaks of.

export interface SpokenNames {
  /** The label of a field of an entity, also of those that every record has: "Due on". */
  field(entity: string, field: string): string;
  /** The label of an entity: "Loan". */
  entity(name: string): string;
  /** BCP 47, of the labels; null where the document does not say. */
  readonly language: string | null;
  /** ISO 4217. */
  readonly currency: string;
}
