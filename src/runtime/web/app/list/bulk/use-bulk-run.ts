// One thing is done to many records a few at a time, so that it can be said how far it is, and stopped between two of them. What was
// done stays and is told; what was not tried can be gone on with.

import { useCallback, useEffect, useRef, useState } from "react";
import type { BulkRecord, BulkReply, BulkRequest, BulkResult } from "../../../../wire/bulk.ts";
import type { WayBack } from "../../../../wire/undo.ts";
import { useOnceKey } from "../../server/once.ts";
import { doBulk } from "../../server/queries.ts";

/** So many are sent first; then as many as are done in about that time, that nobody waits long once they stop it. */
const FIRST = 10;
const MOST = 100;
const MILLISECONDS = 800;

type Records = BulkRequest["records"];

export interface BulkRun {
  /** What became of each so far; null before any. */
  readonly results: readonly BulkResult[] | null;
  /** Not tried yet, or never where it was stopped. */
  readonly rest: readonly BulkRecord[];
  readonly running: boolean;
  /** It ends as soon as what is under way is done. */
  readonly stopping: boolean;
  /** Of those that are being done: how many were tried, of how many. */
  readonly tried: number;
  readonly all: number;
  readonly error: Error | null;
  readonly back: WayBack;
}

const IDLE: BulkRun = { results: null, rest: [], running: false, stopping: false, tried: 0, all: 0, error: null, back: {} };

interface Running extends BulkRun {
  /** `onEnd` is told of all of them, also where it was stopped or broke off. */
  readonly start: (request: BulkRequest, onEnd: (run: BulkRun) => void) => void;
  readonly stop: () => void;
  readonly forget: () => void;
}

export function useBulkRun(slug: string): Running {
  const [run, setRun] = useState(IDLE);
  const latest = useRef(IDLE);
  const size = useRef(FIRST);
  const stopped = useRef(false);
  const onceFor = useOnceKey();
  const tell = useCallback((next: BulkRun) => {
    latest.current = next;
    setRun(next);
  }, []);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  const start = useCallback(
    async ({ action, values, records }: BulkRequest, onEnd: (run: BulkRun) => void) => {
      stopped.current = false;
      // Of what was not tried before, only what is asked for now.
      const before = latest.current.rest.filter(({ id }) => !records.some((one) => one.id === id));
      let rest: Records = records;
      tell({ ...latest.current, rest: [...before, ...rest], running: true, stopping: false, tried: 0, all: records.length, error: null });
      while (rest.length > 0 && !stopped.current) {
        const request: BulkRequest = { action, values, records: rest.slice(0, size.current) };
        const began = performance.now();
        try {
          const reply = await doBulk(slug, request, onceFor(request));
          rest = rest.slice(request.records.length);
          size.current = sizeAfter(request.records.length, performance.now() - began);
          const { results, back } = latest.current;
          const next = { results: taken(results, reply.results), rest: [...before, ...rest], back: backAfter(results, back, reply) };
          tell({ ...latest.current, ...next, tried: records.length - rest.length });
        } catch (error) {
          // The same few are sent again under the same key, so that none is done twice.
          tell({ ...latest.current, error: error instanceof Error ? error : new Error(String(error)) });
          break;
        }
      }
      tell({ ...latest.current, running: false, stopping: false });
      onEnd(latest.current);
    },
    [slug, tell, onceFor],
  );
  const stop = useCallback(() => {
    stopped.current = true;
    tell({ ...latest.current, stopping: true });
  }, [tell]);
  const forget = useCallback(() => tell({ ...latest.current, error: null }), [tell]);
  return { ...run, start: (request, onEnd) => void start(request, onEnd), stop, forget };
}

function sizeAfter(done: number, milliseconds: number): number {
  return Math.max(1, Math.min(MOST, done * 2, Math.round((done * MILLISECONDS) / Math.max(1, milliseconds))));
}

/** What became of all, once some of them were sent anew. */
function taken(before: readonly BulkResult[] | null, after: readonly BulkResult[]): readonly BulkResult[] {
  const known = before ?? [];
  const anew = after.filter(({ id }) => !known.some((one) => one.id === id));
  return [...known.map((one) => after.find(({ id }) => id === one.id) ?? one), ...anew];
}

/** All of them can be taken back as the first can to which something was done. */
function backAfter(before: readonly BulkResult[] | null, told: WayBack, reply: BulkReply): WayBack {
  if (!reply.results.some(isChanged)) return told;
  const isFirst = !(before ?? []).some(isChanged);
  return isFirst || told.undo === true ? reply : told;
}

/** What was so before is nothing to be taken back: the last that was done to it was something else. */
export function isChanged({ problem, unchanged }: BulkResult): boolean {
  return problem === null && unchanged !== true;
}
