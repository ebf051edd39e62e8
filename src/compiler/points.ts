// The nine points of a product specification: number, slug, canonical title. The one list of them.

export type PointNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

export interface Point {
  readonly number: PointNumber;
  /** Names the files of this point in every phase of the compiler, and its reference page. */
  readonly slug: string;
  readonly title: string;
  /** The subjects that are open while the whole point is: what `Label: not shown.` may name. */
  readonly subjects: readonly string[];
}

export const POINTS: readonly Point[] = [
  { number: 1, slug: "1-purpose", title: "What the product does and for whom", subjects: ["Purpose", "Audience"] },
  { number: 2, slug: "2-screens", title: "Screens and routes", subjects: ["Screens", "Routes"] },
  { number: 3, slug: "3-entities", title: "Entities and their fields", subjects: ["Entities and fields"] },
  { number: 4, slug: "4-states", title: "States and transitions", subjects: ["States and transitions"] },
  { number: 5, slug: "5-rules", title: "Validation rules", subjects: ["Validation rules"] },
  { number: 6, slug: "6-roles", title: "Roles and permissions", subjects: ["Roles and permissions"] },
  { number: 7, slug: "7-calls", title: "The calls it makes", subjects: ["Calls"] },
  { number: 8, slug: "8-errors", title: "The error catalogue", subjects: ["Error catalogue"] },
  { number: 9, slug: "9-constants", title: "Business constants and limits", subjects: ["Business constants and limits"] },
];

/** `Validation rules: none.` on a line of its own: there is deliberately nothing. The point goes by its subjects or its title. */
export function declaresNone({ subjects, title }: Point, prose: string): boolean {
  const said = prose
    .split("\n")
    .flatMap((line) => /^\s*(?<label>[^:]{1,80}):\s*none\.?\s*$/i.exec(line)?.groups?.label?.toLowerCase() ?? []);
  return [...subjects, title, title.replace(/^The /, "")].some((name) => said.includes(name.toLowerCase()));
}
