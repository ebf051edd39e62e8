// What a text of a format looks like: the same in a form as where it is stored.

import type { FieldType } from "./field-type.ts";

type Format = (FieldType & { readonly is: "text" })["format"];

const EMAIL = /^[^\s@<>()",;:\\]{1,64}@[^\s@<>()",;:\\.]+(\.[^\s@<>()",;:\\.]+)+$/;
const LONGEST_EMAIL = 254;
const PHONE = /^\+?[0-9 ()./-]{3,}$/;
const COLOUR = /^#[0-9a-fA-F]{6}$/;
/** Of the web, with a host, or to write to; nothing in it is a gap. */
const LINK = /^(?:https?:\/\/[^\s/?#]+\S*|mailto:[^\s]+)$/i;

export function hasFormat(format: Format, text: string): boolean {
  if (format === "email") return text.length <= LONGEST_EMAIL && EMAIL.test(text);
  if (format === "phone") return PHONE.test(text);
  if (format === "colour") return COLOUR.test(text);
  return format !== "link" || LINK.test(text);
}
