// What a value is in a cell of CSV, as the file is written. Decimals with all their digits, records by what they are called.
// Never a secret.

import { type ChoiceValue, isValueList } from "../../../compiler/expression/field-type.ts";
import type { FieldType } from "../../../compiler/plan/plan.ts";
import type { PlaceValue, ReferenceValue, WireValue } from "../../wire.ts";
import { neutralised, neutralPhone } from "./formula-guard.ts";
import { joined } from "./lists.ts";
import type { Writing } from "./writing.ts";

/** The cell of a value as the application gets it; an absent one is empty. */
export function cellOf(type: FieldType, value: WireValue | undefined, writing: Writing): string {
  if (value === undefined || value === null) return "";
  if (isValueList(type)) return neutralised(joined(type.is === "choices" ? labelled(type.values, value, writing) : (value as string[])));
  switch (type.is) {
    case "decimal":
    case "money":
    case "percent":
      return String(value).replace(".", writing.decimalMark);
    case "integer":
    case "time":
      return String(value);
    case "date":
      return writing.date(String(value));
    case "moment":
      return writing.moment(String(value));
    case "choice":
      return neutralised(writing.choice(type.values, String(value)));
    case "duration":
      return writing.duration(Number(value));
    case "yes/no":
      return writing.yesOrNo(value === true);
    case "place": {
      const { latitude, longitude } = value as PlaceValue;
      return `${neutralPlace(latitude)} ${longitude}`;
    }
    case "reference":
      return neutralised((value as ReferenceValue).label ?? "");
    case "links":
    case "reverse":
      return neutralised(joined((value as readonly ReferenceValue[]).map(({ label }) => label ?? "")));
    case "file":
      return neutralised(typeof value === "object" && "name" in value ? String(value.name) : "");
    case "secret":
      return "";
    case "text":
      return type.format === "phone" ? neutralPhone(String(value)) : neutralised(String(value));
    default:
      return neutralised(String(value));
  }
}

function labelled(values: readonly ChoiceValue[], chosen: WireValue, writing: Writing): string[] {
  return (chosen as readonly string[]).map((value) => writing.choice(values, value));
}

/** A latitude in the south begins with a minus, and two numbers are no number. */
function neutralPlace(latitude: number): string {
  return neutralised(String(latitude));
}
