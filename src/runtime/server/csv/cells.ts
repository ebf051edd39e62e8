// What a value is in a cell of CSV: dates and moments as ISO 8601 has them, decimals with all their digits, choices by their
// values, records by what they are called. Never a secret.

import { isValueList } from "../../../compiler/expression/field-type.ts";
import type { FieldType } from "../../../compiler/plan/plan.ts";
import type { PlaceValue, ReferenceValue, WireValue } from "../../wire.ts";
import { joined } from "./lists.ts";
import { neutralised, neutralPhone } from "./neutral.ts";
import type { DecimalMark } from "./numbers.ts";

/** The cell of a value as the application gets it; an absent one is empty. */
export function cellOf(type: FieldType, value: WireValue | undefined, decimalMark: DecimalMark): string {
  if (value === undefined || value === null) return "";
  if (isValueList(type)) return neutralised(joined(value as readonly string[]));
  switch (type.is) {
    case "decimal":
    case "money":
    case "percent":
      return String(value).replace(".", decimalMark);
    case "integer":
    case "date":
    case "time":
    case "moment":
    case "choice":
      return String(value);
    case "duration":
      return durationText(Number(value));
    case "yes/no":
      return value === true ? "yes" : "no";
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

/** A latitude in the south begins with a minus, and two numbers are no number. */
function neutralPlace(latitude: number): string {
  return neutralised(String(latitude));
}

/** Seconds as ISO 8601 has them: "P21D", "PT1H30M". */
export function durationText(seconds: number): string {
  const parts = [
    [Math.floor((seconds % 86_400) / 3_600), "H"],
    [Math.floor((seconds % 3_600) / 60), "M"],
    [seconds % 60, "S"],
  ].flatMap(([count, unit]) => (count === 0 ? [] : [`${count}${unit}`]));
  const days = Math.floor(seconds / 86_400);
  const time = parts.length > 0 || days === 0 ? `T${parts.join("") || "0S"}` : "";
  return `P${days === 0 ? "" : `${days}D`}${time}`;
}
