// The name of a file. Made harmless when it is given, and written safely into a header when it is sent.

import { fileKindOf } from "../../../compiler/expression/file-kinds.ts";
import { normalized } from "../../../compiler/expression/normalize.ts";

const LONGEST = 150;

/** A flag of a region, which signs behind the black flag name, or another sign that formats what stands around it. */
const FORMAT = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}|\p{Cf}/gu;
/** Signs that are drawn, around or over a number. */
const DRAWN = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u;
/** Letters that are joined otherwise with a joiner between them: all but those of scripts that never join. */
const JOINING = "(?:(?![\\p{scx=Latn}\\p{scx=Grek}\\p{scx=Cyrl}\\p{scx=Hani}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}])[\\p{L}\\p{M}])";
const AFTER_LETTER = new RegExp(`${JOINING}$`, "u");
const BEFORE_LETTER = new RegExp(`^${JOINING}`, "u");
const AFTER_EMOJI = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier})\ufe0f?$/u;
const BEFORE_EMOJI = /^\p{Extended_Pictographic}/u;

/** What changes how a name is read stays: joiners within words and emoji, flags. What hides something in it, or turns its direction, goes. */
function meaningfulSign(sign: string, at: number, whole: string): string {
  if (sign.length > 2 || DRAWN.test(sign)) return sign;
  const [before, after] = [whole.slice(Math.max(0, at - 4), at), whole.slice(at + sign.length, at + sign.length + 2)];
  const joinsLetters = /[\u200c\u200d]/.test(sign) && AFTER_LETTER.test(before) && BEFORE_LETTER.test(after);
  const joinsEmoji = sign === "\u200d" && AFTER_EMOJI.test(before) && BEFORE_EMOJI.test(after);
  return joinsLetters || joinsEmoji ? sign : "";
}

/** The last part of what was given, without what no system or reader takes well; it ends as its kind does. */
export function fileName(given: string | undefined, kind: string): string {
  const last =
    normalized(given ?? "")
      .split(/[/\\]/)
      .at(-1) ?? "";
  const plain = last
    .replace(/[\p{Cc}\p{Surrogate}<>:"|?*]/gu, "")
    .replace(FORMAT, meaningfulSign)
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  const endings = fileKindOf(kind)?.endings ?? [];
  const dot = plain.lastIndexOf(".");
  const [stem, ending] = dot > 0 && plain.length - dot <= 12 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ""];
  const short =
    [...stem]
      .slice(0, LONGEST)
      .join("")
      .replace(/[\u200c\u200d]+$/, "") || "file";
  const fits = kind === "text/plain" ? ending !== "" : endings.length === 0 || endings.includes(ending.slice(1).toLowerCase());
  return fits ? `${short}${ending}` : `${short}${ending}.${endings[0]}`;
}

/** RFC 6266: the name once in ASCII, and once as it is. */
export function contentDisposition(how: "inline" | "attachment", name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, "_").replace(/["\\%]/g, "_");
  const exact = encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${how}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
