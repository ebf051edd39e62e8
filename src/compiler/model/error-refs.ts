// A code of the catalogue as a row raises it. It must be there, and its message must make sense for that row's record.

import type { Related } from "../diagnostics/diagnostic.ts";
import { nearest } from "../diagnostics/nearest.ts";
import type { RowSyntax } from "../parse/syntax.ts";
import type { Text } from "../source.ts";
import { namesFields } from "./calls/error-body.ts";
import { type Context, cell, codesOf, isOpen } from "./context.ts";
import type { RaisedModel } from "./model.ts";
import { isFieldSomewhere } from "./names/names.ts";
import { article } from "./questions.ts";
import { scopeOf } from "./scopes.ts";

/** The `Otherwise` cell of a row about `entity`; null where it names none. */
export function readRaised(context: Context, row: RowSyntax, entity: string, point: 4 | 5, subject: string): RaisedModel | null {
  const found = cell(row, "Otherwise");
  if (isOpen(found)) {
    context.question(point, `${subject} (otherwise)`, found.question, found.text.span);
    return null;
  }
  const code = codesOf(row, "Otherwise", context.model.errors);
  if (code === null) return null;
  const entry = context.model.errors.get(code.text);
  if (entry === undefined) {
    context.unknown("codes-are-in-the-catalogue", code.span, code.text, context.model.errors.keys());
    return null;
  }
  context.refer("code", "", code);
  const users = [{ span: code.span, message: `It is raised here, about ${article(entity)}.` }];
  if (entry.fieldText !== null) readField(context, entry.fieldText, entity, users);
  const scope = scopeOf(context.model, { thisEntity: entity });
  const read = (text: Text | null) => (text === null ? null : context.template(text, scope, users));
  return { code: entry.code, span: code.span, message: read(entry.messageText), remedy: read(entry.remedyText), leads: [] };
}

/** The field at which a form shows it; where the document shapes the bodies of errors, also a key of such a body alone. */
function readField(context: Context, field: Text, entity: string, users: Related[]): void {
  const fields = context.model.entities.get(entity)?.fields;
  if (fields?.has(field.text) !== false) context.refer("field", entity, field);
  else if (!isKeyAlone(context, field.text, fields.keys()))
    context.unknown("fields-are-known", field.span, field.text, fields.keys(), { entity }, null, users);
}

/** What is a field elsewhere, or nearly one here, is a mistake. */
function isKeyAlone(context: Context, name: string, fields: Iterable<string>): boolean {
  const { api, entities } = context.model;
  if (api.errorBody === null || !namesFields(api.errorBody)) return false;
  return !isFieldSomewhere(entities, name) && nearest(name, fields) === null;
}
