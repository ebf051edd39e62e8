// One private PostgreSQL for the whole run, started when a test first needs it.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { removePrepared } from "../support/prepared-databases.ts";
import { type Cluster, startCluster } from "./postgres-cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Answers the address of the shared cluster: "http://127.0.0.1:54321". */
    readonly sharedCluster: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let cluster: Promise<Cluster> | null = null;
  const run = String(process.pid);
  process.env.NINEFOLD_TEST_RUN = run;
  const broker = createServer((_request, response) => {
    cluster ??= startCluster();
    cluster.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => broker.listen(0, "127.0.0.1", resolve));
  project.provide("sharedCluster", `http://127.0.0.1:${(broker.address() as AddressInfo).port}`);
  return async () => {
    broker.close();
    removePrepared(run);
    await (await cluster)?.stop();
  };
}
