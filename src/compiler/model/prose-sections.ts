// Sections that only explain: a diagram of all entities under a heading of its own, say. They are read by people.

import type { SectionSyntax } from "../parse/syntax.ts";
import type { Text } from "../source.ts";
import type { Context } from "./context.ts";

/** Whether nothing in the section could bind; a list may be meant for the table that is missing. */
export function isProse(section: SectionSyntax): boolean {
  const binds = section.tables.length + section.items.length + section.open.length > 0;
  return !binds && !/^ {0,3}(?:[-*+]|\d+[.)])\s/m.test(section.prose);
}

export function reportProse(context: Context, name: Text, what: string): void {
  context.problem("sections-name-what-they-are-about", name.span, { name: name.text, what });
}
