// Figures as keyboards of other scripts write them. Those of Arabic and of Persian, and the full-width ones of East Asia with
// their marks.

const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FIGURES = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** The same text with the figures 0 to 9 and the marks of ASCII; `point` for the Arabic mark of a fraction, and none for that of groups. */
export function plainFigures(text: string, point = "."): string {
  return text
    .replace(FULL_WIDTH, (mark) => String.fromCharCode(mark.charCodeAt(0) - 0xfee0))
    .replace(FIGURES, (figure) => String(figure.charCodeAt(0) % 16))
    .replaceAll("\u066b", point)
    .replaceAll("\u066c", "");
}
