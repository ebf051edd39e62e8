// Files on their way in. First the bytes: they are counted and looked at, and wait under an id that only whoever sent them
// can use. Then the record: the id is given as the value of the field, and file and record belong together in one commit.

import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import type { StoredFile } from "../../../compiler/expression/field-type.ts";
import { fileKindOf } from "../../../compiler/expression/file-kinds.ts";
import type { EntityPlan, FieldPlan, FieldType } from "../../../compiler/plan/plan.ts";
import type { Awaitable } from "../../store/awaitable.ts";
import type { Row, Transaction, Value } from "../../store/store.ts";
import { addFile, completeFile, giveUpFile, knownFile, storedFile, waitingFiles } from "../../store/system/files.ts";
import type { Actor, Operation } from "../access/access.ts";
import { forbidden } from "../access/authorize.ts";
import type { Application } from "../context/application.ts";
import { limitsOf } from "../context/limits.ts";
import type { Fault } from "../context/problems.ts";
import { isNever, isStored } from "../expressions/expression-builders.ts";
import type { Upload } from "../pipeline/router.ts";
import type { UnitOfWork } from "../writing/act.ts";
import { CutShort, kindOf, receive, TooManyBytes } from "./content.ts";
import { type Files, WAITS } from "./files.ts";
import { fileName } from "./names.ts";

export type FileType = FieldType & { readonly is: "file" };
export type FileField = FieldPlan & { readonly type: FileType };

/** Files of one person that may wait for a record at the same time; visitors are counted together. */
const MOST_WAITING = 100;

export function isFileField(field: FieldPlan): field is FileField {
  return field.type.is === "file";
}

/** Refuses whoever can never give the field, whatever the record. */
export function demandGiving(app: Application, actor: Actor, entity: EntityPlan, field: FieldPlan): void {
  const rows = (entity.states?.transitions ?? []).filter((row) => row.timer === null);
  const deeds: Operation[] = [
    { kind: "change field", field: field.name },
    ...(entity.states === null ? [{ kind: "create" } as const] : []),
    { kind: "change" },
    ...rows
      .filter((row) => row.from === "new" || row.asks.some((ask) => ask.name === field.name))
      .map((row): Operation => ({ kind: "transition", action: row.action })),
  ];
  const permissions = deeds.map((deed) => app.access.may(entity.name, deed, actor.roles));
  if (!isStored(field) || permissions.every(({ when }) => isNever(when))) {
    throw forbidden(app, actor, entity.name, deeds.at(-1)!, permissions.at(-1)!);
  }
}

/** Takes the bytes in. The answer's id is the value to give for the field. */
export async function takeUpload(app: Application, actor: Actor, field: FileField, upload: Upload): Promise<StoredFile> {
  const files = filesOf(app);
  if ((await waitingFiles(app.store, actor.userId, MOST_WAITING)) >= MOST_WAITING) {
    throw app.problems.problem("too-many-requests", { seconds: 3600 }, null, { "retry-after": "3600" });
  }
  const id = randomUUID();
  await app.store.write((transaction) => addFile(transaction, id, fileName(upload.name, ""), actor.userId, actor.context.now));
  try {
    const file = await storeContent(app, files, field, id, upload);
    if (!(await app.store.write((transaction) => completeFile(transaction, file)))) throw app.problems.problem("unavailable");
    return file;
  } catch (error) {
    // What is left is found and removed by the next sweep, even where this fails.
    await app.store.write((transaction) => giveUpFile(transaction, id)).catch(() => {});
    throw error;
  }
}

async function storeContent(app: Application, files: Files, field: FileField, id: string, upload: Upload): Promise<StoredFile> {
  const path = files.incoming();
  try {
    const { bytes, text } = await receive(upload.content, path, field.type.maxBytes ?? limitsOf(app).uploadBytes);
    if (bytes === 0) throw app.problems.together([app.problems.fault("file-empty", { field: field.label }, field.name, field.origin)]);
    const kind = await kindOf(path, text);
    if (kind === null) {
      throw app.problems.together([app.problems.fault("picture-unreadable", { field: field.label }, field.name, field.origin)]);
    }
    const file = { id, name: fileName(upload.name, kind), bytes, kind };
    const wrong = unfit(app, field, file);
    if (wrong !== null) throw app.problems.together([wrong]);
    await files.storage.keep(id, path, bytes);
    return file;
  } catch (error) {
    // What cannot be removed now the next sweep removes.
    await rm(path, { force: true }).catch(() => {});
    if (error instanceof TooManyBytes) throw app.problems.together([tooLarge(app, field)]);
    throw error instanceof CutShort ? app.problems.problem("bad-request") : error;
  }
}

export function filesOf(app: Application): Files {
  if (app.files === null) throw app.problems.problem("unavailable");
  return app.files;
}

function tooLarge(app: Application, field: FileField): Fault {
  const max = { bytes: field.type.maxBytes ?? limitsOf(app).uploadBytes };
  return app.problems.fault("file-too-large", { field: field.label, max }, field.name, field.origin);
}

/** Why a field does not take a file; null where it does. */
function unfit(app: Application, field: FileField, file: StoredFile): Fault | null {
  const { maxBytes, kinds } = field.type;
  if (file.bytes > (maxBytes ?? limitsOf(app).uploadBytes)) return tooLarge(app, field);
  const word = fileKindOf(file.kind)?.word;
  if (kinds.length === 0 || (word !== undefined && kinds.includes(word))) return null;
  const params = {
    field: field.label,
    kinds: kinds.join(", "),
    kind: word ?? (file.kind === "application/octet-stream" ? "unknown" : file.kind),
  };
  return app.problems.fault("file-kind", params, field.name, field.origin);
}

interface WithFiles {
  readonly values: ReadonlyMap<string, Value>;
  readonly faults: readonly Fault[];
}

/**
 * Values in which each upload that was given stands as what a row keeps of its file; `standing` is the record as it is.
 * Faults where an upload is not there, is somebody else's, or does not fit.
 */
export function withFiles(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  fields: readonly FieldPlan[],
  values: ReadonlyMap<string, Value>,
  standing: Row | null = null,
): Awaitable<WithFiles> {
  const given = fields.filter(isFileField).filter((field) => typeof values.get(field.name) === "string");
  return given.length === 0 ? { values, faults: [] } : filled(app, transaction, work, given, values, standing);
}

async function filled(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  given: readonly FileField[],
  values: ReadonlyMap<string, Value>,
  standing: Row | null,
): Promise<WithFiles> {
  const full = new Map(values);
  const faults: Fault[] = [];
  const used = new Set<string>();
  for (const field of given) {
    const id = String(values.get(field.name));
    const before = standing?.[field.name] ?? null;
    if (storedFile(before)?.id === id) {
      full.set(field.name, before);
      continue;
    }
    const file = used.has(id) ? null : await waitingFile(transaction, work.actor, id);
    used.add(id);
    const fault =
      file === null ? app.problems.fault("file-unknown", { field: field.label }, field.name, field.origin) : unfit(app, field, file);
    if (fault !== null) faults.push(fault);
    else if (file !== null)
      full.set(field.name, JSON.stringify({ id, name: file.name, bytes: file.bytes, kind: file.kind } satisfies StoredFile));
  }
  return { values: full, faults };
}

/** An upload that the actor made and no record has yet. */
async function waitingFile(transaction: Transaction, actor: Actor, id: string): Promise<StoredFile | null> {
  const file = await knownFile(transaction, id);
  if (file === null || file.at !== null || file.removed || file.kind === "" || file.createdBy !== actor.userId) return null;
  return Date.parse(file.createdAt) + WAITS > Date.parse(actor.context.now) ? file : null;
}
