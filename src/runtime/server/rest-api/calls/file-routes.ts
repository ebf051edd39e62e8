// The addresses at which files come in and go out.

import type { EntityPlan } from "../../../../compiler/plan/plan.ts";
import { malformed } from "../../access/authorize.ts";
import { type Application, entityOf } from "../../context/application.ts";
import { isId } from "../../context/ids.ts";
import { sendFieldOf, sendFile } from "../../files/download.ts";
import { PICTURE_SIZES, WAITS } from "../../files/files.ts";
import { demandGiving, type FileField, isFileField, takeUpload } from "../../files/upload.ts";
import { type HttpRequest, type JsonSchema, partsOfPath, type Reply, type Route, type RouteDescription } from "../../pipeline/router.ts";
import { demandKnown, single } from "../../reading/filters.ts";
import { settableAtCreation } from "../../values/validate.ts";
import { sentFile } from "../../values/values.ts";
import { FILE_SCHEMA } from "../shapes/schemas.ts";
import { COMMON_ERRORS } from "./standard.ts";

/** Those of the application's own pages. */
export function pageFileRoutes(): Route[] {
  return [
    { method: "GET", parts: partsOfPath("/-/files/{file}"), describes: null, download: true, handle: sendFile },
    { method: "POST", parts: partsOfPath("/-/uploads/{entity}/{field}"), describes: null, takesFile: true, handle: uploadNamed },
  ];
}

/** Those of the API. */
export function fileRoutes(app: Application): Route[] {
  const entities = Object.values(app.plan.entities).filter((entity) => entity.part === null);
  return entities.flatMap((entity) => entity.fields.filter(isFileField).flatMap((field) => fieldRoutes(app, entity, field)));
}

function fieldRoutes(app: Application, entity: EntityPlan, field: FileField): Route[] {
  const base = `${app.plan.api.basePath}/records/${entity.name}`;
  const name = `${entity.name}${field.name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
  const common = { description: "", tag: entity.name, query: [], body: null, status: 200, reply: null } as const;
  const download: RouteDescription = {
    ...common,
    id: `download${name}`,
    summary: `download ${field.label} of ${entity.label}`,
    description: "The bytes, whole or a range of them. A picture is also to be had smaller, as WebP.",
    query: [
      { name: "size", required: false, schema: { type: "string", enum: Object.keys(PICTURE_SIZES) }, description: "Of a picture." },
      { name: "download", required: false, schema: { type: "string", enum: ["yes"] }, description: "To be saved, and not shown." },
    ],
    reply: BYTES,
    replyType: "*/*",
    needs: [[entity.name, { kind: "see field", field: field.name }]],
    errors: COMMON_ERRORS,
  };
  const routes: Route[] = [
    {
      method: "GET",
      parts: partsOfPath(`${base}/{id}/${field.name}`),
      describes: download,
      handle: (ask) => {
        const id = ask.params.get("id");
        if (!isId(id, entity.ids)) throw malformed(app, ask.actor, entity.name);
        return sendFieldOf(ask, entity.name, id, field.name);
      },
    },
  ];
  if (!settableAtCreation(entity).includes(field)) return routes;
  const upload: RouteDescription = {
    ...common,
    id: `upload${name}`,
    summary: `upload ${field.label} of ${entity.label}`,
    description: `Gives the bytes of a file, as they are or as a form with one file. The id of the answer is the value to give for ${field.name}, within ${WAITS / 3_600_000} hours and by whoever uploaded it.`,
    query: [
      { name: "name", required: false, schema: { type: "string" }, description: "What the file is called, where the body is its bytes." },
    ],
    bodyContent: {
      "application/octet-stream": BYTES,
      "multipart/form-data": { type: "object", properties: { file: BYTES }, required: ["file"] },
    },
    status: 201,
    reply: FILE_SCHEMA,
    needs: [[entity.name, { kind: "change field", field: field.name }]],
    errors: [...COMMON_ERRORS, "file-too-large", "file-kind", "file-empty", "picture-unreadable"],
  };
  const parts = partsOfPath(`${base}/uploads/${field.name}`);
  return [...routes, { method: "POST", parts, describes: upload, takesFile: true, handle: (ask) => uploadTo(ask, entity, field) }];
}

const BYTES: JsonSchema = { type: "string", format: "binary" };

function uploadNamed(ask: HttpRequest): Promise<Reply> {
  const { plan, problems } = ask.app;
  const name = ask.params.get("entity") ?? "";
  const entity = Object.hasOwn(plan.entities, name) ? entityOf(ask.app, name) : undefined;
  const field = entity?.fields.find((one) => one.name === ask.params.get("field"));
  if (entity === undefined || field === undefined || !isFileField(field) || !settableAtCreation(entity).includes(field)) {
    throw problems.problem("not-found");
  }
  return uploadTo(ask, entity, field);
}

async function uploadTo(ask: HttpRequest, entity: EntityPlan, field: FileField): Promise<Reply> {
  demandKnown(ask, ask.query, (name) => name === "name");
  const name = single(ask, ask.query, "name");
  demandGiving(ask.app, ask.actor, entity, field);
  const { content, name: own } = await ask.upload();
  const file = await takeUpload(ask.app, ask.actor, field, { content, name: name ?? own });
  return { status: 201, body: sentFile(file) };
}
