// A screen that a component of the product's author shows. One that cannot be loaded, or that fails while it is shown, says
// so in its own place: the rest of the application goes on.

import { type ComponentType, lazy, Suspense, useMemo, useState } from "react";
import type { ScreenView } from "../../../wire.ts";
import { ScreenActions } from "../../actions/ScreenActions.tsx";
import type { RouteParameters } from "../../api/queries.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { PageSkeleton } from "../../layout/PageSkeleton.tsx";
import { useApp } from "../../product/AppContext.tsx";
import { Banner } from "../../ui/components/Banner.tsx";
import { Button } from "../../ui/components/Button.tsx";
import { useDocumentText } from "../../ui/components/DocumentText.tsx";
import { ErrorBoundary } from "../../ui/components/ErrorBoundary.tsx";
import styles from "./component.module.css";
import { ComponentScreenContext } from "./component-context.ts";

interface Props {
  readonly screen: ScreenView;
  readonly parameters: RouteParameters;
}

export default function ComponentScreen({ screen, parameters }: Props) {
  const { component } = screen;
  const said = useDocumentText();
  const contents = useMemo(() => ({ screen, parameters }), [screen, parameters]);
  return (
    <>
      <PageHeader title={screen.name} help={screen.help} derived={screen.derived} actions={<ScreenActions actions={screen.actions} />} />
      <div className={styles.body}>
        {component?.module ? (
          <ComponentScreenContext value={contents}>
            {/* Its words are the author's, as those of the document are. */}
            <div {...said}>
              <Loaded key={component.module} module={component.module} contents={contents} name={component.name} />
            </div>
          </ComponentScreenContext>
        ) : (
          <Broken name={component?.name ?? ""} trouble={component?.trouble ?? null} />
        )}
      </div>
    </>
  );
}

type Shown = ComponentType<{ readonly screen: ScreenView; readonly parameters: RouteParameters }>;

function Loaded({ module, contents, name }: { readonly module: string; readonly contents: Props; readonly name: string }) {
  const [tries, setTries] = useState(0);
  // Another try asks for the module anew: what failed once is remembered by its address.
  const Component = useMemo(
    () => lazy(() => import(/* @vite-ignore */ tries === 0 ? module : `${module}?again=${tries}`) as Promise<{ readonly default: Shown }>),
    [module, tries],
  );
  return (
    <ErrorBoundary key={tries} instead={(error) => <Broken name={name} trouble={wordsOf(error)} onRetry={() => setTries(tries + 1)} />}>
      <Suspense fallback={<Loading />}>
        <Component {...contents} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Loading() {
  return (
    <div aria-busy="true">
      <PageSkeleton />
    </div>
  );
}

/** The reason concerns whoever writes the component: others are told that it is not their doing. */
function Broken({ name, trouble, onRetry }: { readonly name: string; readonly trouble: string | null; readonly onRetry?: () => void }) {
  const { t } = useTranslation();
  const isAuthors = useApp().samples !== null;
  return (
    <Banner tone="danger" alert title={t("component.broken")} actions={onRetry && <Button onClick={onRetry}>{t("problem.retry")}</Button>}>
      <p>{isAuthors ? t("component.why", { file: `components/${name}.tsx` }) : t("component.told")}</p>
      {isAuthors && trouble && (
        <pre className={styles.trouble} dir="ltr">
          {trouble}
        </pre>
      )}
    </Banner>
  );
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
