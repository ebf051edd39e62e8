// Names signs that nobody sees, or takes for others, by their code point.

/** Signs without width that stand in texts by accident: they break no line and join no letters. */
export const UNSEEN = "\u00ad\u180e\u200b\u2060\ufeff";

const NAMES: Readonly<Record<string, string>> = {
  "\u00a0": "no-break space",
  "\u00ad": "soft hyphen",
  "\u200b": "zero width space",
  "\u200c": "zero width non-joiner",
  "\u200d": "zero width joiner",
  "\u200e": "left-to-right mark",
  "\u200f": "right-to-left mark",
  "\u2010": "hyphen",
  "\u2011": "no-break hyphen",
  "\u2012": "figure dash",
  "\u2013": "en dash",
  "\u2014": "em dash",
  "\u2015": "bar",
  "\u202f": "narrow no-break space",
  "\u2060": "word joiner",
  "\u2212": "minus sign",
  "\u3000": "ideographic space",
  "\ufeff": "byte order mark",
};

/** "U+2013 (en dash)", "U+2022 (•)" */
export function nameOfSign(sign: string): string {
  const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  const name = Object.hasOwn(NAMES, sign) ? NAMES[sign] : /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(sign) ? sign : undefined;
  return name === undefined ? `U+${code}` : `U+${code} (${name})`;
}

/** Signs that nobody tells from those of a keyboard, and that no text for people needs. */
const CONFUSABLE = "\u2010\u2011\u2212\uff08\uff09\uff0b\uff0d\uff0f\uff1c\uff1d\uff1e";
const TO_NAME = new RegExp(`[${UNSEEN}${CONFUSABLE}]`, "g");

/** A text in which signs that nobody sees, or takes for others, are named. */
export function withUnseenNamed(text: string): string {
  return text.replace(TO_NAME, (sign) => `[${nameOfSign(sign)}]`);
}
