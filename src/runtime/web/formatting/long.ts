// What is read rather than looked at.

import type { FieldType } from "../../../compiler/expression/field-type.ts";

/** Characters of a text that is read on a page of its own rather than on a card. */
const LONG = 200;

export function isLong(type: FieldType): boolean {
  switch (type.is) {
    case "text":
      return type.lines === "many" || (type.max > LONG && type.format !== "email");
    case "texts":
    case "links":
    case "choices":
    case "reverse":
    case "rows":
    case "json":
    case "file":
      return true;
    default:
      return false;
  }
}
