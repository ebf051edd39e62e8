// GET /api/events as the description of the API tells it.

import type { Application } from "../context/application.ts";
import { partsOfPath, type Route } from "../pipeline/router.ts";

const DESCRIPTION = [
  "Server-sent events. `changed` tells a record that was made, changed or is gone: its data is",
  "`{entity, record, what, action, at}`, where `what` is created, changed or gone. Only what the caller may see is told, and of",
  "what is gone only what they saw. `action` and `at`, what was done and when, are told where the caller may read that in the history;",
  "there is no action where something is gone. The id of an event is sent back in Last-Event-ID to be told what was missed;",
  "an event may then come again, with the same id. `reload` says that too much was missed: read",
  "anew. `derived` says that something which the caller sees follows from a change that is not told to them. `standing` says that the",
  "caller has other roles than before, or may open other screens. `revision` says which document runs; `ended`, that the session is",
  "over; `outdated`, that the process which was listened to no longer fits its database: the stream ends, and is to be asked for again.",
].join(" ");

export function eventsRoute(app: Application): Route {
  return {
    method: "GET",
    parts: partsOfPath(`${app.plan.api.basePath}/events`),
    streams: true,
    describes: {
      id: "listen",
      summary: "Listen to changes",
      description: DESCRIPTION,
      tag: "Events",
      query: [],
      body: null,
      status: 200,
      reply: { type: "string" },
      replyType: "text/event-stream",
      errors: ["not-signed-in", "too-many-requests", "unavailable"],
    },
    // The server keeps the connection itself.
    handle: async () => ({ status: 204 }),
  };
}
