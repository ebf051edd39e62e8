// What crosses HTTP where somebody takes back what they just did.

/** POST /-/undo: of records of one entity, in the versions that they have since. */
export interface UndoRequest {
  readonly entity: string;
  readonly records: readonly { readonly id: string; readonly version: number }[];
}

/** Of one record a refusal is a problem; of several they are counted. */
export interface UndoReply {
  readonly undone: number;
  readonly refused: number;
}
