// Reads the logo that a document names from beside it. One that cannot be shown says why, and the product goes by Ninefold's mark.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plan } from "../../compiler/plan/plan.ts";
import { type Logo, logoOf } from "../../runtime/server/http/logo.ts";

/** Every page shows it, so it is small: so many bytes. */
const MOST = 256 * 1024;

type Kind = Logo["kind"];

const ENDINGS: Readonly<Record<string, Kind>> = { svg: "svg", png: "png", webp: "webp", jpg: "jpg", jpeg: "jpg" };

/** Where it is, for whoever watches it; empty where the document names none. */
export function logoFiles(file: string, { product }: Plan): string[] {
  return product.logo == null ? [] : [join(dirname(file), product.logo)];
}

/** `say` is told why there is none where the document names one. */
export function readLogo(file: string, plan: Plan, say: (trouble: string) => void): Logo | null {
  const { logo } = plan.product;
  const [path] = logoFiles(file, plan);
  if (logo == null || path === undefined) return null;
  const trouble = (why: string): null => {
    say(`The logo ${logo} is not shown: ${why}`);
    return null;
  };
  const kind = ENDINGS[logo.slice(logo.lastIndexOf(".") + 1).toLowerCase()];
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    return trouble("there is no such file beside the document.");
  }
  if (bytes.length > MOST) return trouble(`it holds ${Math.ceil(bytes.length / 1024)} KB, of ${MOST / 1024} KB at most.`);
  if (kind === undefined || !isPicture(kind, bytes)) return trouble("what it holds is no picture of the kind that its name says.");
  return logoOf(kind, bytes);
}

/** By how such a file begins. */
function isPicture(kind: Kind, bytes: Buffer): boolean {
  const begins = (text: string, at = 0): boolean => bytes.subarray(at, at + text.length).toString("latin1") === text;
  if (kind === "png") return begins("\x89PNG\r\n\x1a\n");
  if (kind === "jpg") return begins("\xff\xd8\xff");
  if (kind === "webp") return begins("RIFF") && begins("WEBP", 8);
  return /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/.test(bytes.toString("utf8"));
}
