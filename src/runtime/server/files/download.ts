// Files on their way out. To whoever may see the record and the field that hold them, whichever address they ask at. A browser
// shows only what cannot act, and is told to believe no other kind than the one that the content has.

import type { StoredFile } from "../../../compiler/expression/field-type.ts";
import { isPicture } from "../../../compiler/expression/file-kinds.ts";
import { knownFile, storedFile } from "../../store/system/files.ts";
import { demandSeen } from "../access/authorize.ts";
import { isId } from "../context/ids.ts";
import { fieldNamed } from "../expressions/expression-builders.ts";
import { conditionsHold } from "../expressions/record-conditions.ts";
import { isKnown, rangeOf } from "../http/http-ranges.ts";
import type { HttpRequest, Reply } from "../pipeline/router.ts";
import { demandKnown, single } from "../reading/filters.ts";
import { PICTURE_SIZES, type PictureSize, SMALLER_TYPE } from "./files.ts";
import { contentDisposition } from "./names.ts";
import { filesOf } from "./upload.ts";

const PARAMETERS = ["size", "download"];

/** By the file's own id. */
export async function sendFile(ask: HttpRequest): Promise<Reply> {
  const id = ask.params.get("file");
  const file = isId(id, null) ? await knownFile(ask.app.store, id) : null;
  if (file?.at == null) throw ask.app.problems.problem("not-found");
  return sendFieldOf(ask, file.at.entity, file.at.record, file.at.field, file.id);
}

/** The file in a field of a record; `only` is the one that is meant. */
export async function sendFieldOf(ask: HttpRequest, entity: string, id: string, name: string, only: string | null = null): Promise<Reply> {
  const { app, actor } = ask;
  demandKnown(ask, ask.query, (parameter) => PARAMETERS.includes(parameter));
  const plan = Object.hasOwn(app.plan.entities, entity) ? app.plan.entities[entity] : undefined;
  const field = plan === undefined ? undefined : fieldNamed(plan, name);
  if (field?.type.is !== "file" || field.open !== null) throw app.problems.problem("not-found");
  const row = await demandSeen(app, app.store, actor, entity, await app.store.get(entity, id));
  const seen = app.access.may(entity, { kind: "see field", field: name }, actor.roles);
  const [holds] = await conditionsHold(app.store, entity, row, [seen.when], actor.context);
  const file = storedFile(row[name]);
  if (holds !== true || file === null || (only !== null && file.id !== only)) throw app.problems.problem("not-found");
  const size = single(ask, ask.query, "size");
  if (size !== null && (!Object.hasOwn(PICTURE_SIZES, size) || !isPicture(file.kind))) throw app.problems.problem("not-found");
  return size === null ? whole(ask, file) : smaller(ask, file, size as PictureSize);
}

async function smaller(ask: HttpRequest, file: StoredFile, size: PictureSize): Promise<Reply> {
  const headers = headersOf(file.name.replace(/\.[^.]+$/, ".webp"), SMALLER_TYPE, `"${file.id}-${size}"`, false);
  if (isKnown(ask.header("if-none-match"), headers.etag)) return { status: 304, headers };
  const picture = await filesOf(ask.app).smaller(ask.app.store, file.id, size);
  if (picture === null) throw ask.app.problems.problem("not-found");
  return { status: 200, headers, content: { type: SMALLER_TYPE, bytes: picture.length, open: async () => picture } };
}

async function whole(ask: HttpRequest, file: StoredFile): Promise<Reply> {
  const etag = `"${file.id}"`;
  const asked = single(ask, ask.query, "download");
  if (asked !== null && asked !== "yes") throw ask.app.problems.problem("bad-request");
  const headers = { ...headersOf(file.name, file.kind, etag, asked !== null), "accept-ranges": "bytes" };
  if (isKnown(ask.header("if-none-match"), etag)) return { status: 304, headers };
  const range = rangeOf(ask.header("range"), ask.header("if-range"), etag, file.bytes);
  if (range === "none") return { status: 416, headers: { "content-range": `bytes */${file.bytes}` } };
  const open = async () => {
    const content = await filesOf(ask.app).read(file.id, range);
    if (content === null) throw ask.app.problems.problem("not-found");
    return content;
  };
  if (range === null) return { status: 200, headers, content: { type: file.kind, bytes: file.bytes, open } };
  const part = { ...headers, "content-range": `bytes ${range.start}-${range.end}/${file.bytes}` };
  return { status: 206, headers: part, content: { type: file.kind, bytes: range.end - range.start + 1, open } };
}

/** Pictures and PDF are shown in place, everything else is saved. Nothing that is sent can run as this site. */
function headersOf(name: string, kind: string, etag: string, download: boolean) {
  const shown = !download && (isPicture(kind) || kind === "application/pdf");
  // A browser's own reader of PDF does not open in a sandbox; it runs apart from the site as it is.
  const sandbox = kind === "application/pdf" ? "" : "; sandbox";
  return {
    etag,
    "cache-control": "private, no-cache",
    "content-disposition": contentDisposition(shown ? "inline" : "attachment", name),
    "content-security-policy": `default-src 'none'; frame-ancestors 'none'${sandbox}`,
    "x-content-type-options": "nosniff",
  };
}
