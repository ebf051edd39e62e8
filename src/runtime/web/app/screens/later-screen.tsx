// A page that is fetched when somebody goes there: at once its name and bones of it, and, where it cannot be fetched or fails
// while it is shown, why, with another try. What is around it goes on.

import { type ComponentType, useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { ScreenView } from "../../../wire.ts";
import { type FailedPart, type Load, later, NotFetched, Replaced } from "../../ui/later.tsx";
import { useOnceBack } from "../server/recovery.ts";
import { PageHeader } from "../shell/PageHeader.tsx";
import { Bones } from "./Bones.tsx";
import { ProblemPage } from "./ProblemPage.tsx";
import styles from "./screens.module.css";

interface OfScreen {
  readonly screen: ScreenView;
}

export function laterScreen<Props extends OfScreen>(load: Load<Props>): ComponentType<Props> {
  return later(load, { waiting: ({ screen }) => <ComingScreen screen={screen} />, failed: pageInstead });
}

type OwnTitle =
  | "about.title"
  | "account.title"
  | "history.title"
  | "link.title"
  | "mailbox.title"
  | "open.title"
  | "reset.title"
  | "signIn.title"
  | "told.title";

export function laterPage<Props extends object>(title: OwnTitle, load: Load<Props>): ComponentType<Props> {
  return later(load, { waiting: () => <Coming title={title} />, failed: pageInstead });
}

function pageInstead(_props: object, part: FailedPart) {
  const { error, onRetry } = part;
  if (error instanceof Replaced) return <Renewed error={error} />;
  if (error instanceof NotFetched) return <Unfetched {...part} />;
  return <ProblemPage error={error} onRetry={onRetry} heading />;
}

/** It goes on by itself, as what is asked of the server does. */
function Unfetched({ error, tries, onRetry }: FailedPart) {
  useOnceBack(tries, onRetry);
  return <ProblemPage error={error} onRetry={onRetry} heading />;
}

/** Whoever went to a page of a program that was replaced meanwhile gets the page of the new one. */
function Renewed({ error }: { readonly error: Replaced }) {
  useEffect(() => location.reload(), []);
  return <ProblemPage error={error} onRetry={() => location.reload()} heading />;
}

function ComingScreen({ screen }: OfScreen) {
  return (
    <div aria-busy="true">
      <PageHeader title={screen.name} help={screen.help} derived={screen.derived} />
      <div className={styles.body}>
        <Bones />
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
        <Bones />
      </div>
    </div>
  );
}
