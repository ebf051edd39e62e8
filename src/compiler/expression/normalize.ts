// Unicode normalization in linear time, whatever the text.

/** U+034F, which shows nothing and keeps the marks before it apart from those behind it. */
const JOINER = "\u034f";
/** As Unicode Standard Annex 15 (13.1) bounds them: no writing system stacks as many. */
const MOST_MARKS = 30;
/** What can stand without a letter of its own, once it is decomposed. */
const MARKS = /[\p{M}\uff9e\uff9f]{16,}/gu;
const ANY_MARK = /[^\0-\u02ff]/;
/** Marks that are two when they are decomposed. */
const DOUBLE_MARKS = /[\u0344\u0f73\u0f75\u0f81]/g;
const TOO_MANY_MARKS = new RegExp(`[^${JOINER}]{${MOST_MARKS}}(?=[^${JOINER}])`, "gu");

/**
 * The text in a normalization form. `String.prototype.normalize` sorts the marks of one letter and takes quadratic time for it: a
 * megabyte of marks blocks a process for an hour. So a letter with more than 30 marks is cut in between, as the stream-safe text
 * format of Unicode does. Doing it twice changes nothing more.
 */
export function normalized(text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD" = "NFC"): string {
  return (text.length >= 16 && ANY_MARK.test(text) ? text.replace(MARKS, cut) : text).normalize(form);
}

function cut(run: string): string {
  return run.replace(DOUBLE_MARKS, (mark) => mark.normalize("NFD")).replace(TOO_MANY_MARKS, `$&${JOINER}`);
}
