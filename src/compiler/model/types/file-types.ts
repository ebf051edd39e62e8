// Reads the types of files: `file(2 MB)`, `file(2 MB, pdf, docx)`, `image(2 MB)`. The size, wherever it stands, is that of
// UPLOAD_LIMIT where it is left out; beside it stand the kinds that are taken, every kind where there are none.

import type { FieldType } from "../../expression/field-type.ts";
import { FILE_KINDS, fileKindNamed, PICTURE_KINDS, sizeText } from "../../expression/file-kinds.ts";
import { slice, type Text } from "../../source.ts";
import type { Context } from "../context.ts";
import { LEAST_FILE, MOST_FILE } from "../limits.ts";
import { splitList } from "../names/lists.ts";
import { BYTES } from "./bytes.ts";

/** Null when it cannot be read, which has then been said. */
export function readFile(context: Context, text: Text): FieldType | null {
  const image = text.text.startsWith("image");
  const open = text.text.indexOf("(");
  const inner = open < 0 ? null : slice(text, open + 1, text.text.endsWith(")") ? text.text.length - 1 : text.text.length);
  const parts = inner === null ? [] : splitList(inner, ",");
  const at = parts.findIndex((part) => /^[\d.-]/.test(part.text) && !/\d\s*[KMG]?B\s+\w/i.test(part.text));
  const [size] = at < 0 ? [] : parts.splice(at, 1);
  const maxBytes = size === undefined ? null : readSize(context, text, size);
  if (maxBytes === undefined) return null;
  const kinds = parts.map((part) => readKind(context, part, image));
  if (kinds.includes(null)) return null;
  const named = [...new Set(kinds as string[])];
  return { is: "file", image, maxBytes, kinds: image && named.length === 0 ? PICTURE_KINDS : named };
}

function readSize(context: Context, text: Text, size: Text): number | undefined {
  const match = /^(\d+(?:\.\d+)?)\s*(B|KB|MB|GB)$/i.exec(size.text);
  const bytes = match === null ? Number.NaN : Math.round(Number(match[1]) * (BYTES[(match[2] ?? "").toUpperCase()] ?? 1));
  if (bytes >= LEAST_FILE && bytes <= MOST_FILE) return bytes;
  context.problem("type-sizes-are-possible", text.span, { type: text.text, from: sizeText(LEAST_FILE), to: sizeText(MOST_FILE) });
  return undefined;
}

function readKind(context: Context, part: Text, image: boolean): string | null {
  const kind = fileKindNamed(part.text);
  if (kind !== undefined && (kind.picture || !image)) return kind.word;
  const known = image ? PICTURE_KINDS : FILE_KINDS.map((one) => one.word);
  context.unknown("file-kinds-are-known", part.span, part.text, known, { known: known.join(", ") });
  return null;
}
