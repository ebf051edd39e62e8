// Refuses what is set twice of one thing: one of the two would be passed over.

import type { ItemSyntax, SectionSyntax } from "../../parse/syntax.ts";
import type { PointNumber } from "../../points.ts";
import type { Context } from "../context.ts";

/** Settings that are said of one thing twice, where the second would be passed over. */
export function refuseRepeated(context: Context, number: PointNumber, sections: readonly SectionSyntax[]): void {
  const named = sections.filter((section) => section.name !== null);
  const whole =
    number === 3 || number === 4 ? [] : sections.filter((section) => section.name === null || number !== 7).flatMap(({ items }) => items);
  for (const items of [whole, ...(number === 3 || number === 4 || number === 7 ? named.map((section) => section.items) : [])]) {
    const firsts = new Map<string, ItemSyntax>();
    for (const item of items) {
      const first = firsts.get(item.key);
      firsts.set(item.key, first ?? item);
      if (first === undefined || !item.known || MANY_TIMES.has(item.key)) continue;
      const related = [{ span: first.keyText.span, message: "It is said here first." }];
      context.problem("settings-are-given-once", item.keyText.span, { key: item.key }, { related });
      break;
    }
  }
}

const MANY_TIMES: ReadonlySet<string> = new Set(["Unique", "When deleted", "Empty text", "Continues in"]);
