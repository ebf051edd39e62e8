// What a list of plain values begins with. `starts lights, lock` or `starts "wash", "dry"`, written out, since no
// expression makes a list.

import type { FieldType } from "../../expression/field-type.ts";
import { valueType } from "../../expression/field-type.ts";
import type { Expr } from "../../expression/tree.ts";
import { slice, type Text } from "../../source.ts";
import type { Context } from "../context.ts";
import type { FieldModel } from "../model.ts";
import { splitList } from "../names/lists.ts";

type ListType = FieldType & { readonly is: "choices" | "texts" };

/** Null where it cannot be read, which has then been said. */
export function readListDefault(context: Context, field: FieldModel, type: ListType, text: Text): Expr | null {
  const values: string[] = [];
  for (const part of splitList(text, ",")) {
    const value = type.is === "choices" ? chosen(context, field, type.values, part) : written(context, type.max, part);
    if (value === null) return null;
    values.push(value);
  }
  const kept = type.is === "choices" ? type.values.map((choice) => choice.value).filter((value) => values.includes(value)) : values;
  return { op: "literal", value: JSON.stringify(kept), type: valueType(type), optional: false };
}

function chosen(context: Context, field: FieldModel, values: readonly { readonly value: string }[], part: Text): string | null {
  const named = /^".*"$/s.test(part.text) ? slice(part, 1, part.text.length - 1) : part;
  const word = named.text;
  if (values.some((choice) => choice.value === word)) {
    context.refer("value", `${field.entity}.${field.name}`, named);
    return word;
  }
  const candidates = values.map((choice) => choice.value);
  context.unknown("choices-are-known", part.span, word, candidates, { value: word });
  return null;
}

function written(context: Context, max: number, part: Text): string | null {
  const line = /^"([^"{}\n]*)"$/.exec(part.text)?.[1]?.normalize("NFC").trim() ?? "";
  if (line !== "" && [...line].length <= max) return line;
  context.problem("list-defaults-are-written-out", part.span, { value: part.text, max });
  return null;
}
