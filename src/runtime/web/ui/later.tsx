// A part of the application that is fetched when it is first shown. What could not be fetched, or fails while it is shown, is
// tried once more by itself, and anew whenever it is shown again; meanwhile something else stands in its place.

import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { Guarded } from "./Guarded.tsx";

export interface FailedPart {
  readonly error: Error;
  /** How often it was tried once more. */
  readonly tries: number;
  readonly onRetry: () => void;
}

interface Instead<Props> {
  /** While it is being fetched. */
  readonly waiting?: (props: Props) => ReactNode;
  readonly failed: (props: Props, failed: FailedPart) => ReactNode;
}

/** It never came: the rest of the application is whole. */
export class NotFetched extends Error {}

/** It is there no more: the program was replaced by another version since the page was loaded. */
export class Replaced extends Error {}

export type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

export function later<Props extends object>(load: Load<Props>, { waiting, failed }: Instead<Props>): ComponentType<Props> {
  const fetched: Load<Props> = () =>
    load().catch(async (cause: unknown) => {
      throw (await isReplaced()) ? new Replaced(String(cause), { cause }) : new NotFetched(String(cause), { cause });
    });
  const First = lazy(fetched) as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, as `lazy` makes them
  return function Later(props: Props) {
    const [tries, setTries] = useState(0);
    const Part = useMemo(() => (tries === 0 ? First : (lazy(fetched) as ComponentType<Props>)), [tries]);
    const onRetry = () => setTries(tries + 1);
    return (
      <Guarded
        key={tries}
        instead={(error) => (tries === 0 ? <Again onRetry={onRetry} /> : failed(props, { error: error as Error, tries, onRetry }))}
      >
        <Suspense fallback={waiting?.(props)}>
          <Part {...props} />
        </Suspense>
      </Guarded>
    );
  };
}

/** Whether the server has no longer what this page was begun with. */
async function isReplaced(): Promise<boolean> {
  const begun = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src;
  if (begun === undefined) return false;
  const answer = await fetch(begun, { method: "HEAD", cache: "no-store" }).catch(() => null);
  return answer?.status === 404;
}

function Again({ onRetry }: { readonly onRetry: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onRetry, []);
  return null;
}
