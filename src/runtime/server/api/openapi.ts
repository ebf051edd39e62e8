// The description of the API (OpenAPI 3.1), made from the very routes that are registered.

import type { Application } from "../application.ts";
import { CONFIRM_HEADER } from "../problems.ts";
import type { JsonSchema, Operation, Route } from "../router.ts";

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
      schemas: { Problem: PROBLEM },
      securitySchemes: {
        token: { type: "apiKey", in: "header", name: "Authorization", description: `${app.plan.api.tokenScheme} followed by the token.` },
      },
    },
    security: app.plan.product.signsInAs === null ? [] : [{}, { token: [] }],
  };
}

/** "/api/books/{book}" */
export function pathOf(route: Route): string {
  return `/${route.parts.map((part) => ("literal" in part ? part.literal : `{${part.param}}`)).join("/")}`;
}

function operationOf(app: Application, route: Route, operation: Operation): object {
  const parameters = [
    ...route.parts.flatMap((part) =>
      "param" in part ? [{ name: part.param, in: "path", required: true, schema: { type: "string" } }] : [],
    ),
    ...operation.query.map((member) => ({ in: "query", ...member })),
    ...(mayWarn(app, route) ? [CONFIRMATION] : []),
  ];
  return {
    operationId: operation.id,
    summary: operation.summary,
    ...(operation.description === "" ? {} : { description: operation.description }),
    tags: [operation.tag],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(operation.body === null ? {} : { requestBody: { content: { "application/json": { schema: operation.body } } } }),
    responses: responsesOf(app, mayWarn(app, route) ? { ...operation, errors: [...operation.errors, "needs-confirmation"] } : operation),
  };
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
  const done = operation.reply === null ? {} : { content: { "application/json": { schema: operation.reply } } };
  const responses: Record<string, object> = { [operation.status]: { description: "Done.", ...done } };
  const byStatus = new Map<number, string[]>();
  for (const code of new Set(operation.errors)) {
    const { status } = app.problems.fault(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  for (const [status, codes] of byStatus) {
    const content = { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } };
    responses[status] = { description: codes.join(", "), content };
  }
  return responses;
}
