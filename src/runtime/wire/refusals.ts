// What is told of a refusal besides its words.

/** Where something can be done about what was refused: the record whose page it is, as far as it may be seen, else the name of the screen. */
export interface RemedyTarget {
  readonly label: string;
  readonly href: string;
}

/** How the account of whoever is refused stands, or the record: a field, as people call it, and what it is. */
export interface Because {
  readonly label: string;
  readonly value: string;
}

export interface Barred {
  readonly leads?: RemedyTarget;
  /** Of what is not allowed: as long as what it is not. */
  readonly because?: Because;
}
