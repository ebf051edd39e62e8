// The parts of a text by which stored values are split; null where there is no such part.

export function firstWord(text: string): string | null {
  return text.trim().split(/\s+/u)[0] || null;
}

/** All after the first word. */
export function restOfWords(text: string): string | null {
  return text.trim().replace(/^\S+\s*/u, "") || null;
}

export function textBefore(sign: string, text: string): string | null {
  const at = text.indexOf(sign);
  return at < 0 ? null : text.slice(0, at).trim() || null;
}

export function textAfter(sign: string, text: string): string | null {
  const at = text.indexOf(sign);
  return at < 0 ? null : text.slice(at + sign.length).trim() || null;
}
