// Does one thing to many records, and shows how far it is. It ends between two of them where nobody looks at it any
// more.

import { useEffect, useState } from "react";
import type { BulkRequest } from "../../../../wire/bulk.ts";
import { useOnceKey } from "../../../api/idempotency-key.ts";
import { type BulkRun, BulkRunner, IDLE } from "./bulk-runner.ts";

interface Running extends BulkRun {
  /** `onEnd` is told of all of them, also where it was stopped or broke off. */
  readonly start: (request: BulkRequest, onEnd: (run: BulkRun) => void) => void;
  readonly stop: () => void;
  readonly forget: () => void;
}

export function useBulkRun(slug: string): Running {
  const [run, setRun] = useState(IDLE);
  const onceFor = useOnceKey();
  const [runner] = useState(() => new BulkRunner(slug, onceFor, setRun));
  const [acts] = useState(() => ({
    start: (request: BulkRequest, onEnd: (run: BulkRun) => void) => void runner.start(request).then(onEnd),
    stop: () => runner.stop(),
    forget: () => runner.forget(),
  }));
  useEffect(() => () => runner.leave(), [runner]);
  return { ...run, ...acts };
}
