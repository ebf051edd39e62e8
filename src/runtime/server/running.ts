// The application as it runs by one plan: its routes, its timers, and who is told of what is written.

import type { Plan } from "../../compiler/plan/plan.ts";
import { otherwise } from "../store/awaitable.ts";
import { ofPlan } from "./access/plan-services.ts";
import { screenRoutes } from "./app-api/routes.ts";
import { noteUse } from "./auth/account.ts";
import { peopleRoutes } from "./auth/routes.ts";
import type { Application, ServerOptions } from "./context/application.ts";
import { revisionOf } from "./context/revision.ts";
import { clockRoutes } from "./development/clock-routes.ts";
import { type DocumentText, sourceRoutes } from "./development/source-routes.ts";
import { storedRoutes } from "./development/stored-routes.ts";
import { type Look, markOf } from "./http/components.ts";
import type { Metrics } from "./http/metrics.ts";
import { outboundRoutes } from "./notifications/routes.ts";
import type { Outbound } from "./outbox/outbound.ts";
import type { ProcessState, Running } from "./pipeline/pipeline.ts";
import { Router } from "./pipeline/router.ts";
import { recordError } from "./record-error.ts";
import { pageFileRoutes } from "./rest-api/calls/file-routes.ts";
import { apiRoutes } from "./rest-api/routes.ts";
import { Timers } from "./timers/timers.ts";
import { WRITES } from "./writing/writes.ts";

/** What stays when the plan changes, and is no part of the application. */
export interface ServerDeps {
  readonly metrics: Metrics;
  readonly outbound: Outbound;
  readonly documents: (() => readonly DocumentText[]) | null;
}

/** Everything that follows from one plan. */
export function running(
  plan: Plan,
  parts: Pick<Application, "store" | "clock" | "ids" | "imports" | "passwords" | "files" | "behind"> & Look,
  options: ServerOptions,
  lasting: ProcessState,
  { metrics, outbound, documents }: ServerDeps,
): Running {
  const revision = revisionOf(plan) + markOf(parts);
  let timers: Timers | null = null;
  const app: Application = {
    ...parts,
    options,
    revision,
    ...ofPlan(plan, options.development),
    writes: WRITES,
    outbound,
    listeners: {
      wrote(entries) {
        timers?.wrote(entries);
        lasting.live.wrote(entries);
      },
      told: (userIds) => lasting.live.told(userIds),
      settled() {
        return otherwise(
          () => timers?.settle() ?? false,
          (error) => {
            recordError(options, error);
            return true;
          },
        );
      },
      performed: () => metrics.timerPerformed(),
      refused: () => lasting.live.refused(),
      ended: () => lasting.live.ended(),
      asked: (identity, agent) => noteUse(app, lasting.presence, identity, agent, (error) => void recordError(options, error)),
    },
  };
  timers = new Timers(app);
  const development = [...clockRoutes(app, lasting, timers), ...sourceRoutes(app, documents), ...storedRoutes(app)];
  const own = [...screenRoutes(app), ...peopleRoutes(), ...outboundRoutes(), ...pageFileRoutes(), ...development];
  return { app, timers, router: new Router(own, () => apiRoutes(app)) };
}
