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

/** In the column Entity of point 6: what the document leaves open, as the application shows it. Parentheses are in no name of a screen. */
export const OPEN_QUESTIONS = "(open questions)";

/** Whether prose says `Validation rules: none.` on a line of its own, or as an item: there is deliberately nothing in the point. */
export function declaresNone({ subjects, title }: Point, prose: string): boolean {
  const said = prose.split("\n").flatMap((line) => NONE.exec(line)?.groups?.label?.trim().toLowerCase() ?? []);
  return [...subjects, title, title.replace(/^The /, "")].some((name) => said.includes(name.toLowerCase()));
}

const NONE = /^\s*(?:[-*+]\s+)?[*_]*(?<label>[^:*_]{1,80})[*_]*:[*_]*\s*none\.?[*_]*\s*$/i;
