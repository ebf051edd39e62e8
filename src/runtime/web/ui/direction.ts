// Which way a text runs.

export const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const WORDS = /\p{L}[\p{L}\p{M}]*/gu;
/** What keeps its own direction says nothing of that of the sentence around it. */
const ISOLATED = /\u2068[^\u2069]*\u2069/g;

/** The way of most of its words; undefined where that is neither. */
export function directionOf(text: string): "ltr" | "rtl" | undefined {
  const words = text.replace(ISOLATED, "").match(WORDS) ?? text.match(WORDS) ?? [];
  const left = words.filter((word) => RIGHT_TO_LEFT.test(word)).length;
  if (left * 2 === words.length) return undefined;
  return left * 2 > words.length ? "rtl" : "ltr";
}
