// The help of what is no name. A point's heading, a column's header, a setting's key, a word of an expression.

import { POINTS } from "../points.ts";
import { spanWithin, type Text } from "../source.ts";
import { columnHelp, settingHelp } from "./column-help.ts";
import { helpOfWord } from "./completion/expression-words.ts";
import { holdsExpression } from "./expression-places.ts";
import type { Hover } from "./hover.ts";
import { itemKey, type Place } from "./place.ts";

export function helpOfPlace(place: Place, offset: number): Hover | null {
  const { at, point } = place;
  if (at === null || point === null) return null;
  if (at.is === "heading") return at.depth === 2 ? headingHelp(place, at.text) : null;
  if (at.is === "item") return at.value === null ? keyHelp(itemKey(point, at.key.text), at.key) : null;
  if (at.is === "blank") return null;
  const help = at.grammar === null || at.column === null ? null : columnHelp(at.grammar.keyword, at.column);
  if (at.is === "header") return help === null ? null : { span: at.cell.span, text: help };
  if (!holdsExpression(place) || at.cell.text === "") return null;
  const found = helpOfWord(at.cell.text, offset - at.cell.span.start);
  if (found === null) return null;
  return { span: spanWithin(at.cell, found.start, found.end), text: `**${found.word.word}**\n\n${found.word.help}` };
}

function headingHelp(place: Place, text: Text): Hover | null {
  const point = POINTS.find((one) => one.number === place.point);
  return point === undefined ? null : { span: text.span, text: `**Point ${point.number}**\n\n${point.title}` };
}

function keyHelp(key: string | null, text: Text): Hover | null {
  const help = key === null ? null : settingHelp(key);
  return help === null ? null : { span: text.span, text: help };
}
