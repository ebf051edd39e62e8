// The name of a file. Made harmless when it is given, and written safely into a header when it is sent.

import { fileKindOf } from "../../../compiler/expression/file-kinds.ts";
import { normalized } from "../../../compiler/expression/normalize.ts";

const LONGEST = 150;

/** The last part of what was given, without what no system or reader takes well; it ends as its kind does. */
export function fileName(given: string | undefined, kind: string): string {
  const last =
    normalized(given ?? "")
      .split(/[/\\]/)
      .at(-1) ?? "";
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}<>:"|?*]/gu, "")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  const endings = fileKindOf(kind)?.endings ?? [];
  const dot = plain.lastIndexOf(".");
  const [stem, ending] = dot > 0 && plain.length - dot <= 12 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ""];
  const short = [...stem].slice(0, LONGEST).join("") || "file";
  const fits = kind === "text/plain" ? ending !== "" : endings.length === 0 || endings.includes(ending.slice(1).toLowerCase());
  return fits ? `${short}${ending}` : `${short}${ending}.${endings[0]}`;
}

/** RFC 6266: the name once in ASCII, and once as it is. */
export function contentDisposition(how: "inline" | "attachment", name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, "_").replace(/["\\%]/g, "_");
  const exact = encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${how}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
