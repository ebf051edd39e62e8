// Writes errors that nobody foresaw into the log.

import { randomUUID } from "node:crypto";
import { StoreUnavailable, Superseded } from "../store/store.ts";
import type { ServerOptions } from "./context/application.ts";
import { stackOf } from "./context/log.ts";
import { StorageUnavailable } from "./storage/storage.ts";

/** Writes an error to the log and answers the number that it is found by: that of the request, where there is one. */
export function recordError(options: ServerOptions, error: unknown, id: string = randomUUID()): string {
  // The version that runs says so, once.
  if (error instanceof Superseded) return id;
  const level = error instanceof StoreUnavailable || error instanceof StorageUnavailable ? "warn" : "error";
  options.log?.({ level, message: "failed", request: id, error: stackOf(error) });
  return id;
}
