// Files for records that are made up. A picture of plain forms, a line of text, an empty page. The same name gives the same.

import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { PICTURE_KINDS } from "../../../compiler/expression/file-kinds.ts";
import type { FieldPlan } from "../../../compiler/plan/plan.ts";
import type { Application } from "../context/application.ts";
import { isFileField, takeUpload } from "../files/upload.ts";
import { programActor } from "../pipeline/identify.ts";

/** The id of an upload that can be given for the field; null where no such file can be made up. */
export async function sampleFile(app: Application, field: FieldPlan, name: string): Promise<string | null> {
  if (app.files === null || !isFileField(field)) return null;
  const { kinds, image } = field.type;
  const takes = (kind: string) => kinds.includes(kind) || (kinds.length === 0 && !image);
  const picture = PICTURE_KINDS.find((kind) => kinds.includes(kind) || (takes(kind) && /\.(png|jpe?g|webp|gif|avif)$/i.test(name)));
  const content =
    picture !== undefined ? await sampledPicture(name, picture) : takes("text") ? Buffer.from(`${name}\n`) : takes("pdf") ? PAGE : null;
  if (content === null) return null;
  return (await takeUpload(app, programActor(app), field, { content: Readable.from([content]), name })).id;
}

async function sampledPicture(name: string, kind: string): Promise<Buffer> {
  const digest = createHash("sha256").update(name).digest();
  const at = (index: number, most: number) => ((digest[index] ?? 0) / 255) * most;
  const hue = Math.round(at(0, 360));
  const form = (index: number) =>
    `<circle cx="${at(index, 480)}" cy="${at(index + 1, 640)}" r="${60 + at(index + 2, 200)}" fill="hsl(${hue + 30 * index},45%,${30 + at(index, 40)}%)" opacity="0.6"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640"><rect width="480" height="640" fill="hsl(${hue},40%,24%)"/>${form(1)}${form(4)}${form(7)}</svg>`;
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(svg))
    .toFormat(kind as "png")
    .toBuffer();
}

const PAGE = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);
