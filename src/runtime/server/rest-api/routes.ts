// All addresses of the public API: the document's calls first, then those that the program adds.

import { creationOperations } from "../access/screen-access.ts";
import { CONCEALED, makingMails } from "../accounts/concealed-addresses.ts";
import { historyRoute } from "../app-api/history/history-call.ts";
import { openFirstSession, signIn, signOut, signUp } from "../auth/sign-in.ts";
import { type Application, entityOf } from "../context/application.ts";
import { limitsOf } from "../context/limits.ts";
import { demandMembers } from "../context/unknown-members.ts";
import { actorFor } from "../pipeline/identify.ts";
import { type HttpRequest, type Method, partsOfPath, type Reply, type Route, type RouteDescription } from "../pipeline/router.ts";
import { demandKnown } from "../reading/filters.ts";
import { settableAtCreation } from "../values/validate.ts";
import { callRoutes } from "./calls/calls.ts";
import { ENTERING } from "./calls/describe-call.ts";
import { fileRoutes } from "./calls/file-routes.ts";
import { answerWith, COMMON_ERRORS, callContext, KEY_ERRORS, recordPath, standardRoutes } from "./calls/standard.ts";
import { eventsRoute } from "./events.ts";
import { Description } from "./openapi.ts";
import { bodySchema, orUnseen, schemaOfShape } from "./shapes/schemas.ts";
import { shapedRecord } from "./shapes/shapes.ts";

export function apiRoutes(app: Application): Route[] {
  return describedRoutes(app).routes;
}

/** All of them, and what is told of them. */
export function describedRoutes(app: Application): { readonly routes: Route[]; readonly description: Description } {
  const routes: Route[] = [
    ...callRoutes(app),
    ...(app.plan.api.standardCalls ? [...peopleRoutes(app), eventsRoute(app), historyRoute(app), ...standardRoutes(app)] : []),
    ...fileRoutes(app),
  ];
  const description = new Description(app, routes);
  let told = { limits: limitsOf(app), description };
  routes.push({
    method: "GET",
    parts: partsOfPath(`${app.plan.api.basePath}/openapi.json`),
    describes: {
      id: "describe",
      summary: "Describe the API",
      description: "This description, as OpenAPI 3.1: to everyone what they may do, and see of it.",
      tag: "Description",
      query: [],
      body: null,
      status: 200,
      reply: { type: "object" },
      replyType: "application/json",
      errors: ["not-signed-in", "unknown-parameter", "bad-request", "too-many-requests", "server-error", "unavailable"],
    },
    handle: async (ask) => {
      demandKnown(ask, ask.query, () => false);
      // What it says of the limits is what they are today.
      if (limitsOf(app) !== told.limits) told = { limits: limitsOf(app), description: describedRoutes(app).description };
      return { status: 200, body: told.description.toldTo(ask.actor.roles), type: "application/json" };
    },
  });
  return { routes, description };
}

function peopleRoutes(app: Application): Route[] {
  const signsIn = app.plan.product.signsInAs;
  if (signsIn === null) return [];
  const base = app.plan.api.basePath;
  const entity = app.plan.entities[signsIn.entity]!;
  const user = schemaOfShape(app, { is: "record", entity: entity.name, members: "all" });
  const text = { type: "string" };
  const session = { type: "object", properties: { token: text, user: orUnseen(app, entity.name, user) }, required: ["token", "user"] };
  const joined = {
    ...session,
    properties: {
      ...session.properties,
      token: { type: ["string", "null"], description: "None while the address is to be confirmed first." },
    },
  };
  const credentials = {
    type: "object",
    properties: { email: text, password: text, code: { type: "string", description: "Of the second factor, where the user has one." } },
    required: ["email", "password"],
    additionalProperties: false,
  };
  const fields = bodySchema(
    app,
    entity,
    settableAtCreation(entity).map((field) => ({ name: field.name, field })),
    [],
  );
  const account = { ...fields, properties: { ...(fields.properties as object), password: text }, required: ["password"] };
  const route = (method: Method, path: string, id: string, more: Partial<RouteDescription>, handle: Route["handle"]): Route => {
    const common = {
      id,
      summary: id,
      description: "",
      tag: "People",
      query: [],
      body: null,
      status: 200,
      reply: null,
      errors: [...COMMON_ERRORS],
    };
    return { method, parts: partsOfPath(`${base}${path}`), describes: { ...common, ...more }, opensSession: true, handle };
  };
  const wrong = [...COMMON_ERRORS, ...ENTERING];
  return [
    route("POST", "/session", "signIn", { body: credentials, reply: session, errors: wrong }, begin),
    route("DELETE", "/session", "signOut", { status: 204, signedIn: true }, end),
    route("GET", "/session", "whoAmI", { reply: user, signedIn: true }, whoAmI),
    route(
      "POST",
      "/sign-up",
      "signUp",
      {
        body: account,
        status: 201,
        reply: joined,
        headers: ["Location", "ETag"],
        needs: creationOperations(entity).map((deed) => [entity.name, deed] as const),
        errors: [...COMMON_ERRORS, ...KEY_ERRORS, "invalid", "password-too-short", "password-guessable", "already-taken"],
      },
      join,
    ),
  ];
}

async function begin(ask: HttpRequest): Promise<Reply> {
  demandKnown(ask, ask.query, () => false);
  demandMembers(ask.app, ask.body.keys(), (name) => name === "email" || name === "password" || name === "code");
  const { body: given } = ask;
  const code = given.get("code");
  const { token, user } = await signIn(ask.app, ask.address, given.get("email"), given.get("password"), null, undefined, code);
  const actor = await actorFor(ask.app, user);
  const entity = ask.app.plan.product.signsInAs!.entity;
  const { body } = await answerWith({ app: ask.app, actor }, entity, { id: String(user.id), version: 1 }, 200, null);
  return { status: 200, body: { token, user: body } };
}

async function end(ask: HttpRequest): Promise<Reply> {
  if (ask.identity.session === null) throw ask.app.problems.problem("not-signed-in");
  await signOut(ask.app, ask.identity.session);
  return { status: 204, session: null };
}

async function whoAmI(ask: HttpRequest): Promise<Reply> {
  const signsIn = ask.app.plan.product.signsInAs;
  if (signsIn === null || ask.actor.userId === null) throw ask.app.problems.problem("not-signed-in");
  return { status: 200, body: await shapedRecord(ask, { entity: signsIn.entity, id: ask.actor.userId }, "all") };
}

async function join(ask: HttpRequest): Promise<Reply> {
  demandKnown(ask, ask.query, () => false);
  const entity = ask.app.plan.product.signsInAs!.entity;
  const done = await makingMails(ask, entityOf(ask.app, entity), () => signUp(ask.app, callContext(ask), ask.body));
  if (done.concealed) return CONCEALED;
  const actor = await actorFor(ask.app, await ask.app.store.get(entity, done.id));
  const token = await openFirstSession(ask.app, ask.once, done.id);
  const location = recordPath(ask.app, entity, done.id);
  const { body, headers } = await answerWith({ app: ask.app, actor }, entity, done, 201, location);
  return { status: 201, body: { token, user: body }, headers: headers ?? {} };
}
