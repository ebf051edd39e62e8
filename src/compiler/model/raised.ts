// A code of the catalogue as a row raises it: it must be there, and its message must make sense for that row's record.

import type { RowSyntax } from "../parse/syntax.ts";
import type { Text } from "../source.ts";
import { type Context, cell, isOpen, textOf } from "./context.ts";
import type { RaisedModel } from "./model.ts";
import { scopeOf } from "./scopes.ts";

/** The `Otherwise` cell of a row about `entity`; null where it names none. */
export function readRaised(context: Context, row: RowSyntax, entity: string, point: 4 | 5, subject: string): RaisedModel | null {
  const found = cell(row, "Otherwise");
  if (isOpen(found)) {
    context.question(point, `${subject} (otherwise)`, found.question, found.text.span);
    return null;
  }
  const code = textOf(row, "Otherwise");
  if (code === null) return null;
  const entry = context.model.errors.get(code.text);
  if (entry === undefined) {
    context.unknown("codes-are-in-the-catalogue", code.span, code.text, context.model.errors.keys());
    return null;
  }
  context.refer("code", "", code);
  const fields = context.model.entities.get(entity)?.fields;
  if (entry.fieldText !== null && fields?.has(entry.fieldText.text) === false) {
    context.unknown("fields-are-known", entry.fieldText.span, entry.fieldText.text, fields.keys(), { entity });
  } else if (entry.fieldText !== null) context.refer("field", entity, entry.fieldText);
  const read = (text: Text | null) => (text === null ? null : context.template(text, scopeOf(context.model, { thisEntity: entity })));
  return { code: entry.code, span: code.span, message: read(entry.messageText), remedy: read(entry.remedyText) };
}
