// A part of the application that is fetched when it is first shown. What fails while it is shown is tried once more by itself, and
// anew whenever it is shown again; meanwhile something else stands in its place. Of what could not be fetched
// another try tells no more than whether the server is there: browsers remember for as long as a page is open that a part of its program did
// not come, so that the page is to be loaded anew.

import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { ErrorBoundary } from "./ErrorBoundary.tsx";

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

/** It never came, and the server is still away: the rest of the application is whole. */
export class NotFetched extends Error {}

/** It never came, and the server is there by now: it comes with the page once that is loaded anew. */
export class Missed extends Error {}

/** It is there no more: the program was replaced by another version since the page was loaded. */
export class Replaced extends Error {}

export type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

export function later<Props extends object>(load: Load<Props>, { waiting, failed }: Instead<Props>): ComponentType<Props> {
  const fetched: Load<Props> = () => fetchedOf(load).catch(async (cause: unknown) => Promise.reject(await fault(cause)));
  const First = lazy(fetched) as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, as `lazy` makes them
  return function Later(props: Props) {
    const [tries, setTries] = useState(0);
    const Part = useMemo(() => (tries === 0 ? First : (lazy(fetched) as ComponentType<Props>)), [tries]);
    const onRetry = () => setTries(tries + 1);
    return (
      <ErrorBoundary
        key={tries}
        instead={(error) => (tries === 0 ? <Again onRetry={onRetry} /> : failed(props, { error: error as Error, tries, onRetry }))}
      >
        <Suspense fallback={waiting?.(props)}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

/** The style sheets that did not come. */
const lackingStyles = new Set<string>();

/** A style sheet did not come: the loader takes it for there from then on, and whatever needs it would be shown without it. */
globalThis.addEventListener?.("vite:preloadError", ({ payload }) => {
  if (String(payload).includes("CSS")) lackingStyles.add(String(payload));
});

function fetchedOf<Part>(load: () => Promise<Part>): Promise<Part> {
  const [lacking] = lackingStyles;
  return lacking === undefined ? load() : Promise.reject(new Error(lacking));
}

/** Whether the server is there, and still has what this page was begun with. */
async function fault(cause: unknown): Promise<Error> {
  const begun = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src;
  const answer = begun === undefined ? null : await fetch(begun, { method: "HEAD", cache: "no-store" }).catch(() => null);
  const Fault = answer?.status === 404 ? Replaced : answer?.ok ? Missed : NotFetched;
  return new Fault(String(cause), { cause });
}

function Again({ onRetry }: { readonly onRetry: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onRetry, []);
  return null;
}
