// Point 7: the calls of the product's API, named by the document, and its settings.

import type { RowSyntax } from "../../parse/syntax.ts";
import type { Text } from "../../source.ts";
import { readTakes } from "../calls/call-input.ts";
import type { CallModel, DoesModel, ShapeModel } from "../calls/call-model.ts";
import { readDoes } from "../calls/call-operation.ts";
import { AllSettings } from "../calls/call-settings.ts";
import { QueryInputs } from "../calls/query-inputs.ts";
import { declareShapes, readGives, resolveShapes } from "../calls/shapes.ts";
import { type Context, cell, codesOf, isOpen, textOf } from "../context.ts";
import { splitList } from "../names/lists.ts";
import { checkNew } from "../names/names.ts";
import { checkNesting } from "../names/nesting.ts";
import { formerOf, readAddress, shapeOf } from "../names/paths.ts";
import { freeName } from "../names/renames.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Settings that routes and paths depend on. */
export function resolveApi(context: Context): void {
  for (const item of context.items(7)) {
    if (isOpen(item.value)) {
      context.question(7, item.key, item.value.question, item.span);
      continue;
    }
    const value = item.value.text;
    if (item.key === "Standard calls" && (value.text === "yes" || value.text === "no"))
      context.model.api.standardCalls = value.text === "yes";
    else if (item.key === "Base path" && value.text === "/") context.model.api.basePath = "";
    else if (item.key === "Base path" && isBasePath(value.text)) context.model.api.basePath = value.text;
    else if (item.key === "Token") readToken(context, value);
    else if (item.key === "Media type") readMediaType(context, value);
    else if (item.key === "Standard calls" || item.key === "Base path") {
      context.problem("settings-are-well-formed", value.span, {
        key: item.key,
        value: value.text,
        what: item.key === "Base path" ? "a path" : "yes or no",
        example: item.key === "Base path" ? "/api" : "yes",
      });
    }
  }
}

/** `/api`, `/v1.0`; below `/-` is the program's own. */
function isBasePath(path: string): boolean {
  return /^(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+)+$/.test(path) && path !== "/-" && !path.startsWith("/-/");
}

/** `application/vnd.api+json`: whatever it is called, it is JSON. */
function readMediaType(context: Context, value: Text): void {
  if (/^application\/(?:json|[a-z0-9][a-z0-9.-]*\+json)$/.test(value.text)) context.model.api.mediaType = value.text;
  else
    context.problem("settings-are-well-formed", value.span, {
      key: "Media type",
      value: value.text,
      what: "the name of a kind of JSON",
      example: "application/vnd.api+json",
    });
}

/** Headers that say something else, to this program or to those in between. */
const OTHER_HEADERS =
  /^(?:accept.*|access-control-.*|age|cache-control|confirm-warnings|connection|content-.*|cookie|date|expect|forwarded|from|host|idempotency-key|if-.*|keep-alive|last-event-id|origin|pragma|proxy-.*|range|referer|sec-.*|te|trailer|transfer-encoding|upgrade|user-agent|via|x-forwarded-.*|x-ninefold|x-request-id)$/i;

/** `Authorization: Bearer {token}`, `X-Api-Key: {token}`. */
function readToken(context: Context, value: Text): void {
  const match = /^(?<header>[A-Za-z][A-Za-z0-9-]*):\s*(?:(?<scheme>[A-Za-z][A-Za-z0-9-]*)\s+)?\{token\}$/.exec(value.text);
  const header = match?.groups?.header;
  if (header !== undefined && !OTHER_HEADERS.test(header)) {
    context.model.api.tokenHeader = header;
    context.model.api.tokenScheme = match?.groups?.scheme ?? "";
  } else
    context.problem("settings-are-well-formed", value.span, {
      key: "Token",
      value: value.text,
      what: header === undefined ? "a header, a word if there is to be one, and {token}" : "a header that says nothing else",
      example: header === undefined ? "Authorization: Bearer {token}" : "X-Api-Key: {token}",
    });
}

export function resolveCalls(context: Context): void {
  declareShapes(context);
  const settings = new AllSettings(context);
  const names = new Map<string, CallModel>();
  const written = new Set<string>();
  for (const { row } of context.rows(7, "Call")) {
    written.add(textOf(row, "Call")?.text ?? "");
    const call = resolveCall(context, row, names, settings);
    if (call === null) continue;
    names.set(call.name, call);
    context.define("call", "", { text: call.name, span: call.span });
    context.model.calls.push(call);
  }
  settings.demandKnown(context, written, names);
  resolveShapes(context);
}

function resolveCall(context: Context, row: RowSyntax, names: ReadonlyMap<string, CallModel>, settings: AllSettings): CallModel | null {
  const written = textOf(row, "Call");
  const name = written === null ? null : freeName(context, written, "call", "");
  if (name === null || !checkNew(context, name, "The call", names.get(name.text))) return null;
  let question: CallModel["question"] = null;
  for (const column of ["Method", "Path", "Does", "Takes", "Gives", "Errors", "Status"]) {
    const found = cell(row, column);
    if (isOpen(found)) question ??= context.question(7, name.text, found.question, found.text.span);
  }
  const method = readMethod(context, row);
  const pathText = textOf(row, "Path");
  const address = pathText === null ? null : readAddress(context, pathText);
  if (method === null || address === null) return null;
  const { path, segments, former } = address;
  for (const one of [path, ...former.map((old) => old.path)]) checkAddress(context, one, method);
  const base = {
    name: name.text,
    span: name.span,
    help: textOf(row, "Meaning")?.text ?? "",
    method,
    path: path.text,
    segments,
    former: former.map(formerOf),
    question,
  };
  if (question !== null)
    return { ...base, does: { is: "open" }, takes: null, gives: null, status: 501, errors: [], style: null, headers: [], ignores: [] };
  const doesText = textOf(row, "Does");
  const takesText = textOf(row, "Takes");
  const inputs = new QueryInputs(name.text, takesText);
  const does = doesText === null ? null : readDoes(context, doesText, segments, method, inputs);
  if (does === null) return null;
  const takes = readTakes(context, takesText, does, method, inputs);
  const gives = readGives(context, textOf(row, "Gives"), does);
  if (takes === undefined || gives === undefined || !checkNesting(context, path, segments, does, takes)) return null;
  const { style, headers, ignores } = settings.of(context, name.text, does);
  if (gives !== null && cursorless(gives, style)) {
    context.problem("shapes-are-readable", textOf(row, "Gives")?.span ?? name.span, {
      shape: "next",
      help: "A list gives next in the query style cursor.",
    });
    return null;
  }
  return {
    ...base,
    style,
    headers,
    ignores,
    does,
    takes,
    gives,
    status: readStatus(context, row, does, gives !== null),
    errors: readErrors(context, row),
  };
}

function readMethod(context: Context, row: RowSyntax): CallModel["method"] | null {
  const text = textOf(row, "Method");
  const method = METHODS.find((candidate) => candidate === text?.text.toUpperCase());
  if (method !== undefined) return method;
  if (text !== null) context.unknown("methods-are-known", text.span, text.text, METHODS);
  return null;
}

function checkAddress(context: Context, path: Text, method: string): void {
  const shape = shapeOf(path.text);
  const earlier = context.model.calls.find(
    (call) => call.method === method && [call.path, ...call.former.map((old) => old.path)].some((one) => shapeOf(one) === shape),
  );
  if (earlier !== undefined) {
    context.problem(
      "calls-have-their-own-address",
      path.span,
      { method, path: path.text, call: earlier.name },
      { related: [{ span: earlier.span, message: "This call has it." }] },
    );
  }
  const { basePath } = context.model.api;
  if (path.text === "/-" || path.text.startsWith("/-/"))
    context.problem("routes-leave-the-programs-own-alone", path.span, { route: path.text, taken: "/-" });
  else if (path.text !== basePath && !path.text.startsWith(`${basePath}/`))
    context.problem("calls-stand-under-the-base-path", path.span, { path: path.text, base: basePath });
}

/** Whether a shape shows where the next page begins, and the call has no such pages. */
function cursorless(shape: ShapeModel, style: CallModel["style"]): boolean {
  if (style === "cursor") return false;
  if (shape.is === "object") return shape.members.some((member) => cursorless(member.shape, style));
  return shape.is === "built-in" && shape.name === "next";
}

function readStatus(context: Context, row: RowSyntax, does: DoesModel, hasBody: boolean): number {
  const text = textOf(row, "Status");
  if (text !== null) {
    const status = Number(text.text);
    if (status === 204 && hasBody)
      context.problem("shapes-are-readable", textOf(row, "Gives")?.span ?? text.span, {
        shape: textOf(row, "Gives")?.text ?? "",
        help: "An answer with status 204 has no body: write `-`, or another status.",
      });
    if (Number.isInteger(status) && status >= 200 && status <= 299) return status;
    context.problem("call-statuses-are-successes", text.span, { status: text.text });
  }
  if (!hasBody) return 204;
  const starts =
    does.is === "transition" &&
    context.model.entities
      .get(does.entity)
      ?.states?.transitions.some((transition) => transition.action === does.action && transition.from === "new");
  return does.is === "create" || does.is === "sign up" || starts === true ? 201 : 200;
}

function readErrors(context: Context, row: RowSyntax): string[] {
  const text = codesOf(row, "Errors", context.model.errors);
  return (text === null ? [] : splitList(text, ",")).flatMap((code) => {
    if (context.model.errors.has(code.text) || context.programCodes.has(code.text)) {
      context.refer("code", "", code);
      return [code.text];
    }
    context.unknown("codes-are-in-the-catalogue", code.span, code.text, context.model.errors.keys());
    return [];
  });
}
