// How many columns a text takes where every character has the same width: wide ones take two. Knows nothing of what it measures.

const ASCII = /^[\x20-\x7e]*$/;
const NO_WIDTH = /\p{Mn}|\p{Me}|\u200b|\u200c|\u200d|[\ufe00-\ufe0f]|\ufeff/u;
/** East Asian wide and full-width forms, and pictures. */
const WIDE =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

export function widthOf(text: string): number {
  if (ASCII.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += widthOfCharacter(character);
  return width;
}

export function widthOfCharacter(character: string): number {
  return NO_WIDTH.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
}
