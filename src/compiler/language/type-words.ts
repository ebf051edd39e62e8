// A field's type in a sentence, for people who do not program.

import type { FieldType } from "../expression/field-type.ts";
import { PICTURE_KINDS, sizeText } from "../expression/file-kinds.ts";

export function typeInWords(type: FieldType): string {
  switch (type.is) {
    case "text":
      return textInWords(type);
    case "integer":
      return `a whole number${between(type.min, type.max)}`;
    case "decimal":
      return `a number with ${type.scale} decimals`;
    case "money":
      return "an amount of money";
    case "percent":
      return "a percentage";
    case "yes/no":
      return "yes or no";
    case "moment":
      return "a moment: a day and the time of it";
    case "choice":
      return `${type.state ? "a state" : "one of"}: ${type.values.map((choice) => choice.value).join(", ")}`;
    case "choices":
      return `some of: ${type.values.map((choice) => choice.value).join(", ")}`;
    case "texts":
      return `a list of lines of at most ${type.max} characters`;
    case "json":
      return "any JSON";
    case "place":
      return "a place: its latitude and longitude";
    case "secret":
      return "a secret, which nobody can read";
    case "reference":
      return `one ${type.entity}`;
    case "links":
      return `several ${type.entity}`;
    case "reverse":
      return `every ${type.entity} whose \`${type.by}\` is this record`;
    case "rows":
      return `rows of ${type.entity}, which live and die with this record`;
    case "file":
      return fileInWords(type);
    default:
      return `a ${type.is}`;
  }
}

function fileInWords({ image, kinds, maxBytes }: FieldType & { readonly is: "file" }): string {
  const what = image ? "a picture" : "a file";
  const of = kinds.length === 0 || (image && kinds.length === PICTURE_KINDS.length) ? "" : ` (${kinds.join(", ")})`;
  return `${what}${of} of at most ${maxBytes === null ? "UPLOAD_LIMIT" : sizeText(maxBytes)}`;
}

function textInWords(type: FieldType & { readonly is: "text" }): string {
  const most = ` of at most ${type.max} characters`;
  if (type.sequence !== undefined) return "a number that the program counts, without gaps";
  if (type.format === "email") return "an e-mail address";
  if (type.format === "phone") return "a telephone number";
  if (type.format === "link") return "a link";
  if (type.format === "colour") return "a colour";
  if (type.format === "rich") return `a text with headings, lists and emphasis${most}`;
  return `${type.lines === "many" ? "a text of several lines" : "a line of text"}${most}`;
}

function between(min: number | null, max: number | null): string {
  if (min !== null && max !== null) return ` from ${min} to ${max}`;
  if (min !== null) return ` of at least ${min}`;
  return max === null ? "" : ` of at most ${max}`;
}
