// Several values in one cell. Between semicolons, each of which is written with a backslash where it belongs to a value.

const BETWEEN = "; ";

export function joined(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\;]/g, "\\$&")).join(BETWEEN);
}

/** The values of a cell, without those that are empty. Lines count as values, too. */
export function parted(text: string): string[] {
  const values: string[] = [];
  let value = "";
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === "\\" && at + 1 < text.length) value += text.charAt(++at);
    else if (char === ";" || char === "\n") {
      values.push(value);
      value = "";
    } else value += char;
  }
  return [...values, value].map((one) => one.trim()).filter((one) => one !== "");
}
