// The description of the API (OpenAPI 3.1), made from the registered routes.

import type { EntityPlan } from "../../../compiler/plan/plan.ts";
import { creationOperations } from "../access/screen-access.ts";
import { isByHttps } from "../accounts/own-address.ts";
import type { Application } from "../context/application.ts";
import { CONFIRM_HEADER } from "../context/problems.ts";
import { errorBody, type SentCode, sentCodes } from "../http/error-body.ts";
import { KEY_HEADER } from "../pipeline/idempotency.ts";
import { isAuthorization, sessionCookie } from "../pipeline/identify.ts";
import { type JsonSchema, pathOf, type Route, type RouteDescription } from "../pipeline/router.ts";
import { errorsOf } from "./calls/call-errors.ts";
import { addExamples } from "./shapes/examples.ts";
import { problemSchema } from "./shapes/problem-schema.ts";
import { EVERYBODY, type May, mayOf, type Need, visibleIf, visiblePart } from "./shapes/sight.ts";

interface Described {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, Parameters<typeof addExamples>[0] & { readonly tags: readonly string[] }>>>
  >;
  readonly tags: readonly { readonly name: string }[];
}

export class Description {
  readonly #app: Application;
  readonly #routes: readonly Route[];
  readonly #told = new Map<string, object>();
  #whole: object | null = null;

  constructor(app: Application, routes: readonly Route[]) {
    this.#app = app;
    this.#routes = routes;
  }

  /** All of it. */
  forEverybody(): object {
    return this.#describedTo(EVERYBODY);
  }

  /** What people of these roles may do, and see of it. */
  toldTo(roles: readonly string[]): object {
    const key = JSON.stringify(roles);
    const told = this.#told.get(key) ?? this.#describedTo(mayOf(this.#app, roles));
    this.#told.set(key, told);
    return told;
  }

  #describedTo(may: May): object {
    this.#whole ??= describeApi(this.#app, this.#routes);
    const told = visiblePart(may, this.#whole) as Described;
    const paths = Object.fromEntries(Object.entries(told.paths).filter(([, methods]) => Object.keys(methods).length > 0));
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    for (const operation of operations) addExamples(operation);
    const tags = told.tags.filter(({ name }) => operations.some((operation) => operation.tags.includes(name)));
    // Marks stay behind.
    return JSON.parse(JSON.stringify({ ...told, tags, paths })) as object;
  }
}

function describeApi(app: Application, routes: readonly Route[]): object {
  const paths = new Map<string, { readonly path: string; readonly methods: Record<string, object> }>();
  const named = uniqueNames();
  for (const route of routes) {
    if (route.describes === null) continue;
    // Addresses that differ in the names of their parts alone are one.
    const shape = pathOf({ ...route, parts: route.parts.map((part) => ("param" in part ? { param: "" } : part)) });
    const known = paths.get(shape) ?? { path: pathOf(withUniqueParams(route)), methods: {} };
    paths.set(shape, known);
    const names = [...known.path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? "");
    known.methods[route.method.toLowerCase()] ??= operationOf(app, route, { ...route.describes, id: named(route.describes.id) }, names);
  }
  const { plan } = app;
  return {
    openapi: "3.1.0",
    info: { title: plan.product.name, version: app.revision, description: plan.product.purpose ?? "" },
    servers: [{ url: "/" }],
    tags: tagsOf(app, routes),
    paths: Object.fromEntries([...paths.values()].map(({ path, methods }) => [path, methods])),
    components: {
      schemas: { Problem: problemSchema(plan) },
      examples: examplesOf(app, routes),
      ...(plan.product.signsInAs === null ? {} : { securitySchemes: securityOf(app) }),
    },
    security: plan.product.signsInAs === null ? [] : OPTIONAL,
  };
}

const DEMANDED = [{ token: [] }, { cookie: [] }];
const OPTIONAL = [{}, ...DEMANDED];

function securityOf(app: Application): object {
  const { tokenHeader, tokenScheme } = app.plan.api;
  const word = tokenScheme === "" ? "" : `, after the word ${tokenScheme}`;
  const description = `The token of a session, or a token that a user made for a program${word}.`;
  const token =
    isAuthorization(tokenHeader) && tokenScheme.toLowerCase() === "bearer"
      ? { type: "http", scheme: "bearer", description }
      : { type: "apiKey", in: "header", name: tokenHeader, description };
  const cookie = {
    type: "apiKey",
    in: "cookie",
    name: sessionCookie(app, isByHttps(app, { protocol: "http" }), null),
    description:
      "Of a browser that is signed in. A page of another site writes nothing with it (cross-site). By https its name begins with __Host-.",
  };
  return { token, cookie };
}

/** Two calls of one name are told apart by a number. */
function uniqueNames(): (wanted: string) => string {
  const taken = new Set<string>();
  return (wanted) => {
    let name = wanted === "" ? "call" : wanted;
    for (let count = 2; taken.has(name); count++) name = `${wanted}${count}`;
    taken.add(name);
    return name;
  };
}

function withUniqueParams(route: Route): Route {
  const named = uniqueNames();
  return { ...route, parts: route.parts.map((part) => ("param" in part ? { param: named(part.param) } : part)) };
}

/** The entities, with what the document says of them, and what else calls are about. */
function tagsOf({ plan }: Application, routes: readonly Route[]): object[] {
  const used = [...new Set(routes.flatMap(({ describes }) => describes?.tag ?? []))];
  return used.map((name) => {
    const entity: EntityPlan | undefined = plan.entities[name];
    return entity === undefined || entity.help === "" ? { name } : { name, description: entity.help };
  });
}

function operationOf(app: Application, route: Route, operation: RouteDescription, names: readonly string[]): object {
  const given = route.parts.flatMap((part) => ("param" in part ? [part.param] : []));
  const writes = route.method !== "GET";
  const parameters = [
    ...names.map((name, at) => {
      const { description: _, ...schema } = operation.params?.[given[at] ?? ""] ?? { type: "string" };
      return { name, in: "path", required: true, schema };
    }),
    ...operation.query.map(({ many, schema, ...member }) => ({
      ...{ in: "query", ...member },
      schema: many === true ? { type: "array", items: schema, maxItems: 100 } : schema,
    })),
    ...(operation.versioned === true ? [VERSION] : []),
    ...(writes && mayWarn(app) ? [CONFIRMATION] : []),
    ...(!writes || route.opensSession === true || route.takesFile === true ? [] : [KEY]),
  ];
  const demanding = operation.needs;
  const need: Need = (may) => demanding === undefined || demanding.length === 0 || demanding.some(([entity, deed]) => may(entity, deed));
  const described = {
    operationId: operation.id,
    summary: operation.summary,
    ...(operation.description === "" ? {} : { description: operation.description }),
    tags: [operation.tag],
    ...(operation.deprecated === true ? { deprecated: true } : {}),
    ...(demandsSignIn(app, operation, need) ? { security: DEMANDED } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(operation.ignoresParameters === true ? { "x-unknown-parameters": "ignored" } : {}),
    ...requestOf(app, operation),
    responses: responsesOf(app, route, operation),
  };
  return visibleIf(need, described);
}

function demandsSignIn(app: Application, { signedIn }: RouteDescription, need: Need): boolean {
  if (app.plan.product.signsInAs === null) return false;
  const visitors = app.plan.roles.filter((role) => role.means === "not signed in").map((role) => role.name);
  return signedIn === true || !need(mayOf(app, visitors));
}

function requestOf({ plan }: Application, { body, bodyContent, demandsBody, versioned }: RouteDescription): object {
  const others = Object.entries(bodyContent ?? {}).map(([type, schema]) => [type, { schema }]);
  if (others.length > 0) return { requestBody: { required: true, content: Object.fromEntries(others) } };
  if (body === null) return {};
  const schema = versioned === true ? withVersion(body) : body;
  const required = demandsBody === true || (Array.isArray(body.required) && body.required.length > 0);
  return { requestBody: { ...(required ? { required } : {}), content: { [plan.api.mediaType]: { schema } } } };
}

/** The version may stand in the body instead of If-Match. */
function withVersion(body: JsonSchema): JsonSchema {
  if (body.type !== "object" || typeof body.properties !== "object") return body;
  const version = { type: "integer", minimum: 1, description: "The version that the change is about, in place of If-Match." };
  return { ...body, properties: { ...body.properties, version } };
}

const VERSION = {
  in: "header",
  name: "If-Match",
  required: false,
  schema: { type: "string", pattern: '^(\\*|(W/)?"\\d{1,12}")$' },
  description: "The version that is changed, as an ETag gave it. Where somebody changed the record in the meantime, nothing is done.",
};

const KEY = {
  in: "header",
  name: KEY_HEADER,
  required: false,
  schema: { type: "string", minLength: 1, maxLength: 200 },
  description: "A key of your own making, such as a UUID: the same request with the same key is done once, and answered again, for a day.",
};

const CONFIRMATION = {
  in: "header",
  name: CONFIRM_HEADER,
  required: false,
  schema: { type: "string" },
  description: "Confirms warnings: the `confirmation` of the problem `needs-confirmation` that the same request was answered with.",
};

/** Whether what is written may need to be confirmed: effects reach any entity. */
function mayWarn({ plan }: Application): boolean {
  return Object.values(plan.entities).some(({ rules }) => rules.some((rule) => rule.level === "warning"));
}

const HEADERS: Readonly<Record<string, string>> = {
  ETag: "The version of the record.",
  Location: "Where the record can be seen.",
  "X-Total-Count": "How many there are.",
  "Content-Range": "Which of them these are.",
};

function responsesOf(app: Application, route: Route, operation: RouteDescription): object {
  const { reply, replyType, headers = [] } = operation;
  const type = replyType ?? String(reply?.contentMediaType ?? app.plan.api.mediaType);
  const done = {
    description: "Done.",
    ...(headers.length === 0 ? {} : { headers: Object.fromEntries(headers.map((name) => [name, headerOf(name)])) }),
    ...(reply === null ? {} : { content: { [type]: { schema: reply } } }),
  };
  const refused = [...errorsOf(app, route.method, withWarning(app, route, operation))].map(([status, codes]) => {
    const sent = sentCodes(app.plan, codes);
    return [status, { description: sent.join(", "), content: { [errorType(app)]: refusalOf(app, operation, codes, sent) } }];
  });
  return {
    ...(makesUsers(app, operation) ? { 202: MAILED } : {}),
    [operation.status]: done,
    ...(type === "*/*" ? { 206: done, ...RANGES } : {}),
    ...Object.fromEntries(refused),
  };
}

/** Beside the status of a user who was made. */
const MAILED = { description: "Where addresses are to be confirmed first: a mail was sent to the one that was given, and says the rest." };

function makesUsers({ plan }: Application, { needs = [], signsUp }: RouteDescription): boolean {
  const users = plan.entities[plan.product.signsInAs?.entity ?? ""];
  const making = users === undefined ? [] : creationOperations(users).map((deed) => JSON.stringify(deed));
  return signsUp === true || needs.some(([entity, deed]) => entity === users?.name && making.includes(JSON.stringify(deed)));
}

/** Of bytes, beside the whole and a part of it. */
const RANGES = { 304: { description: "As it was." }, 416: { description: "There is no such part of it." } };

function withWarning(app: Application, { method }: Route, operation: RouteDescription): RouteDescription {
  return method !== "GET" && mayWarn(app) ? { ...operation, errors: [...operation.errors, "needs-confirmation"] } : operation;
}

function headerOf(name: string): object {
  return { schema: { type: "string" }, description: HEADERS[name] ?? "" };
}

function errorType({ plan }: Application): string {
  return plan.api.errorBody === null ? "application/problem+json" : plan.api.mediaType;
}

/** An error's body says which of the codes it is, where the document has no other shape for it. */
function refusalOf(app: Application, { demands }: RouteDescription, codes: readonly string[], sent: readonly SentCode[]): object {
  const { plan } = app;
  const problem = { $ref: "#/components/schemas/Problem" };
  const schema = plan.api.errorBody === null ? { allOf: [problem, { properties: { code: { enum: sent } } }] } : problem;
  const examples = Object.fromEntries(codes.map((code) => [nameOf(code), { $ref: `#/components/examples/${nameOf(code)}` } as object]));
  // At the member itself, by the name that this call has for it.
  if (demands !== undefined && Object.hasOwn(examples, MISSING)) examples[MISSING] = missingExample(app, demands);
  return { schema, examples };
}

const MISSING = "required";

function missingExample({ plan, problems }: Application, { at, label }: NonNullable<RouteDescription["demands"]>): object {
  const { view } = problems.together([problems.fault(MISSING, { field: label }, at)]);
  return { summary: view.detail, value: errorBody(plan, view, false).body };
}

/** An error of each code, with the words of the catalogue. */
function examplesOf(app: Application, routes: readonly Route[]): object {
  const described = routes.flatMap((route) =>
    route.describes === null ? [] : [withWarning(app, route, route.describes)].map((one) => [route, one] as const),
  );
  const codes = new Set(described.flatMap(([route, operation]) => [...errorsOf(app, route.method, operation).values()].flat()));
  return Object.fromEntries(
    [...codes].sort().map((code) => {
      const { view } = app.problems.problem(code);
      return [nameOf(code), { summary: view.detail, value: errorBody(app.plan, view, false).body }];
    }),
  );
}

/** Names of components have few signs. */
function nameOf(code: string): string {
  return code.replace(/[^A-Za-z0-9._-]/g, "_");
}
