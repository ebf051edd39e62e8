// The description of the API (OpenAPI 3.1), made from the very routes that are registered.

import type { ErrorBodyPlan } from "../../../compiler/plan/plan.ts";
import type { Application } from "../application.ts";
import { KEY_HEADER } from "../idempotency.ts";
import { CONFIRM_HEADER } from "../problems.ts";
import { type JsonSchema, type Operation, pathOf, type Route } from "../router.ts";

const PROBLEM: JsonSchema = {
  type: "object",
  required: ["type", "title", "status", "code", "detail", "errors"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    code: { type: "string" },
    detail: { type: "string" },
    remedy: { type: ["string", "null"] },
    cite: { type: ["string", "null"], description: "The row of the specification that refuses." },
    confirmation: { type: "string", description: `For needs-confirmation: the header ${CONFIRM_HEADER} that confirms what is listed.` },
    errors: {
      type: "array",
      items: {
        type: "object",
        properties: {
          field: { type: ["string", "null"] },
          code: { type: "string" },
          detail: { type: "string" },
          cite: { type: ["string", "null"] },
        },
      },
    },
  },
};

export function describeApi(app: Application, routes: readonly Route[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    if (route.describes === null) continue;
    const path = pathOf(route);
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] ??= operationOf(app, route, route.describes);
  }
  return {
    openapi: "3.1.0",
    info: { title: app.plan.product.name, version: app.revision, description: app.plan.product.purpose ?? "" },
    paths,
    components: {
      schemas: { Problem: app.plan.api.errorBody === null ? PROBLEM : schemaOfErrors(app.plan.api.errorBody) },
      securitySchemes: {
        token: { type: "apiKey", in: "header", name: "Authorization", description: `${app.plan.api.tokenScheme} followed by the token.` },
      },
    },
    security: app.plan.product.signsInAs === null ? [] : [{}, { token: [] }],
  };
}

/** An error's body in the shape that the document gives it. */
function schemaOfErrors(body: ErrorBodyPlan): JsonSchema {
  switch (body.is) {
    case "object":
      return {
        type: "object",
        required: body.members.map((member) => member.key),
        properties: Object.fromEntries(body.members.map(({ key, value }) => [key, schemaOfErrors(value)])),
      };
    case "by field":
      return { type: "object", additionalProperties: schemaOfErrors(body.value) };
    case "list":
      return { type: "array", items: schemaOfErrors(body.of) };
    case "literal":
      return { const: body.value };
    default:
      if (body.word === "status") return { type: "integer" };
      return body.word === "remedy" || body.word === "cite" ? { type: ["string", "null"] } : { type: "string" };
  }
}

function operationOf(app: Application, route: Route, operation: Operation): object {
  const parameters = [
    ...route.parts.flatMap((part) =>
      "param" in part ? [{ name: part.param, in: "path", required: true, schema: { type: "string" } }] : [],
    ),
    ...operation.query.map((member) => ({ in: "query", ...member })),
    ...(mayWarn(app, route) ? [CONFIRMATION] : []),
    ...(route.method === "GET" || route.opensSession === true || route.takesFile === true ? [] : [KEY]),
  ];
  return {
    operationId: operation.id,
    summary: operation.summary,
    ...(operation.description === "" ? {} : { description: operation.description }),
    tags: [operation.tag],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(operation),
    responses: responsesOf(app, mayWarn(app, route) ? { ...operation, errors: [...operation.errors, "needs-confirmation"] } : operation),
  };
}

const KEY = {
  in: "header",
  name: KEY_HEADER,
  required: false,
  schema: { type: "string", minLength: 1, maxLength: 200 },
  description:
    "A key of your own making, such as a UUID: the same request with the same key is done once and answered the same, for a day.",
};

function bodyOf({ body, bodyContent }: Operation): object {
  const schemas = Object.entries(bodyContent ?? (body === null ? {} : { "application/json": body }));
  if (schemas.length === 0) return {};
  return { requestBody: { content: Object.fromEntries(schemas.map(([type, schema]) => [type, { schema }])) } };
}

const CONFIRMATION = {
  in: "header",
  name: CONFIRM_HEADER,
  required: false,
  schema: { type: "string" },
  description: "Confirms warnings: the `confirmation` of the problem `needs-confirmation` that the same request was answered with.",
};

/** Whether what a route writes may need to be confirmed: effects reach any entity. */
function mayWarn(app: Application, route: Route): boolean {
  return route.method !== "GET" && Object.values(app.plan.entities).some(({ rules }) => rules.some((rule) => rule.level === "warning"));
}

function responsesOf(app: Application, operation: Operation): object {
  const { reply, replyType } = operation;
  const type = replyType ?? String(reply?.contentMediaType ?? "application/json");
  const done = reply === null ? {} : { content: { [type]: { schema: reply } } };
  const responses: Record<string, object> = { [operation.status]: { description: "Done.", ...done } };
  const byStatus = new Map<number, string[]>();
  for (const code of new Set(operation.errors)) {
    const { status } = app.problems.fault(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const kind = app.plan.api.errorBody === null ? "application/problem+json" : "application/json";
  for (const [status, codes] of byStatus) {
    const content = { [kind]: { schema: { $ref: "#/components/schemas/Problem" } } };
    responses[status] = { description: codes.join(", "), content };
  }
  return responses;
}
