// A page that is fetched when somebody goes there. At once its name and bones of it, and, where it fails while it is shown, why,
// with another try. What could not be fetched is loaded anew with all that is around it, as soon as the server is there.

import { type ComponentType, useEffect, useState } from "react";
import type { ScreenView } from "../../wire.ts";
import { useOnceBack } from "../api/recovery.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { type FailedPart, type Load, later, Missed, NotFetched, Replaced } from "../ui/components/lazy-with-retry.tsx";
import { PageHeader } from "./PageHeader.tsx";
import { PageSkeleton } from "./PageSkeleton.tsx";
import { ProblemPage } from "./ProblemPage.tsx";
import styles from "./screens.module.css";

/** Under which it is kept for what the page was loaded anew last. */
const RENEWED = "ninefold.renewed";

interface OfScreen {
  readonly screen: ScreenView;
}

export function laterScreen<Props extends OfScreen>(load: Load<Props>): ComponentType<Props> {
  return later(arriving(load), { waiting: ({ screen }) => <ComingScreen screen={screen} />, failed: pageInstead });
}

type OwnTitle =
  | "about.title"
  | "account.title"
  | "history.title"
  | "link.title"
  | "mailbox.title"
  | "open.title"
  | "refused.title"
  | "reset.title"
  | "signIn.title"
  | "told.title";

export function laterPage<Props extends object>(title: OwnTitle, load: Load<Props>): ComponentType<Props> {
  return later(arriving(load), { waiting: () => <Coming title={title} />, failed: pageInstead });
}

/** What comes is no longer what the page was loaded anew for: where it does not come another time, that is done again. */
function arriving<Props>(load: Load<Props>): Load<Props> {
  return async () => {
    const part = await load();
    sessionStorage.removeItem(RENEWED);
    return part;
  };
}

function pageInstead(_props: object, part: FailedPart) {
  const { error, onRetry } = part;
  if (error instanceof Replaced || error instanceof Missed) return <Renewed error={error} />;
  if (error instanceof NotFetched) return <Unfetched {...part} />;
  return <ProblemPage error={error} onRetry={onRetry} heading />;
}

/** It goes on by itself, as what is asked of the server does. */
function Unfetched({ error, tries, onRetry }: FailedPart) {
  useOnceBack(tries, onRetry);
  return <ProblemPage error={error} onRetry={onRetry} heading />;
}

/** Whoever went to a page that cannot come any more gets it with the whole anew; once, where it does not come then either. */
function Renewed({ error }: { readonly error: Error }) {
  const [isVain] = useState(() => sessionStorage.getItem(RENEWED) === error.message);
  useEffect(() => {
    if (isVain) return;
    sessionStorage.setItem(RENEWED, error.message);
    location.reload();
  }, [isVain, error]);
  return <ProblemPage error={error} onRetry={() => location.reload()} heading />;
}

function ComingScreen({ screen }: OfScreen) {
  return (
    <div aria-busy="true">
      <PageHeader title={screen.name} help={screen.help} derived={screen.derived} />
      <div className={styles.body}>
        <PageSkeleton />
      </div>
    </div>
  );
}

function Coming({ title }: { readonly title: OwnTitle }) {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <PageHeader title={t(title)} />
      <div className={styles.body}>
        <PageSkeleton />
      </div>
    </div>
  );
}
