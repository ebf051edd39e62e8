// The description of a plan's API, without a server that runs.

import type { Plan } from "../../../compiler/plan/plan.ts";
import type { Store } from "../../store/store.ts";
import { ofPlan } from "../access/plan-services.ts";
import { type Application, NO_LISTENERS } from "../context/application.ts";
import { SYSTEM_CLOCK } from "../context/clock.ts";
import { Ids } from "../context/ids.ts";
import { ImportJobs } from "../context/import-jobs.ts";
import { revisionOf } from "../context/revision.ts";
import { Passwords } from "../pipeline/passwords.ts";
import type { JsonSchema } from "../pipeline/router.ts";
import { WRITES } from "../writing/writes.ts";
import { describedRoutes } from "./routes.ts";
import { schemaOfShape } from "./shapes/schemas.ts";

export interface ApiDescription {
  readonly openapi: object;
  /** What a record of each entity holds, all that may be seen of it. */
  readonly records: Readonly<Record<string, JsonSchema>>;
}

/** All of it, or what is told to people of some roles. */
export function describePlan(plan: Plan, roles: readonly string[] | null = null): ApiDescription {
  const app = applicationWithoutStore(plan);
  const { description } = describedRoutes(app);
  const openapi = roles === null ? description.forEverybody() : description.toldTo(roles);
  return { openapi, records: recordsOf(app) };
}

function recordsOf(app: Application): Record<string, JsonSchema> {
  const records = Object.fromEntries(
    Object.values(app.plan.entities).map((entity) => {
      const schema = schemaOfShape(app, { is: "record", entity: entity.name, members: "all" });
      const hidden = new Set(
        entity.fields.filter((field) => field.open !== null || field.name in entity.access.seeField).map(({ name }) => name),
      );
      const required = Object.keys((schema.properties ?? {}) as object).filter((name) => !hidden.has(name));
      return [entity.name, { ...schema, description: entity.help, required }];
    }),
  );
  return JSON.parse(JSON.stringify(records)) as Record<string, JsonSchema>;
}

/** Routes describe themselves without ever asking the store. */
function applicationWithoutStore(plan: Plan): Application {
  const store = new Proxy({} as Store, {
    get() {
      throw new Error("A description of the API asked for records.");
    },
  });
  return {
    store,
    clock: SYSTEM_CLOCK,
    ids: new Ids(),
    imports: new ImportJobs(),
    writes: WRITES,
    passwords: new Passwords(),
    options: { development: false, samples: [], webFiles: null, behindProxy: null, allowedOrigins: [], log: null, sweepEvery: 0 },
    ...ofPlan(plan),
    revision: revisionOf(plan),
    listeners: NO_LISTENERS,
    outbound: null,
    files: null,
  };
}
