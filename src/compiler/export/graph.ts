// What a diagram shows, before anybody draws it: boxes with lines of text, and arrows between them.

export interface Box {
  readonly id: string;
  readonly title: string;
  /** `dot`: where something begins. `end`: from which nothing leads. */
  readonly shape: "box" | "round" | "end" | "dot";
  /** Lines under the title: a name and what it is. */
  readonly lines: readonly { readonly name: string; readonly detail: string }[];
}

export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  /** Performed by the program itself, or not certain to be there. */
  readonly dashed: boolean;
  /** Several records may stand at this end. */
  readonly many: { readonly from: boolean; readonly to: boolean };
}

export interface Graph {
  readonly title: string;
  /** What it shows, for whoever cannot see it. */
  readonly description: string;
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
  readonly direction: "down" | "right";
}
