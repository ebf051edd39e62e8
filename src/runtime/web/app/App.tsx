// The application: asks the server what this user may open, and shows it.

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useInsertionEffect, useLayoutEffect, useMemo } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import type { AppView } from "../../wire.ts";
import { CommandsProvider } from "../actions/commands.tsx";
import { PerformProvider } from "../actions/perform.tsx";
import { UndoCommand } from "../actions/UndoCommand.tsx";
import { useStaysWords } from "../actions/use-undo.ts";
import { useProblemWords } from "../api/problem-words.ts";
import { appQuery } from "../api/queries.ts";
import { useRecovery } from "../api/recovery.ts";
import { isAway, MISSED, problemOf, REPLACED } from "../api/request.ts";
import { showAs } from "../api/session-store.ts";
import { documentWords } from "../i18n/languages.ts";
import { LanguageContext, useSpoken, useSpokenAlone } from "../i18n/use-language.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { applyAccent } from "../preferences/accent.ts";
import { useSavedLook } from "../preferences/settings.ts";
import { AppProvider } from "../product/AppContext.tsx";
import { useRefusal } from "../product/use-refusal.tsx";
import { ConfirmSignIn } from "../screens/account/ConfirmSignIn.tsx";
import { ScreenPage } from "../screens/ScreenPage.tsx";
import { AnotherUser } from "../shell/AnotherUser.tsx";
import { Shell } from "../shell/Shell.tsx";
import { applyLogo } from "../shell/tab-icon.ts";
import { Button } from "../ui/components/Button.tsx";
import { DocumentLanguage } from "../ui/components/DocumentText.tsx";
import { Empty } from "../ui/components/Empty.tsx";
import { ErrorBoundary } from "../ui/components/ErrorBoundary.tsx";
import { PanelFailedContext } from "../ui/components/lazy-panel.tsx";
import { NineDots } from "../ui/components/NineDots.tsx";
import { Sentence } from "../ui/components/Sentence.tsx";
import { ToastProvider, useToast } from "../ui/components/Toast.tsx";
import styles from "./App.module.css";

export function App() {
  const { data, error, refetch } = useQuery(appQuery);
  useRecovery();
  const language = useSpoken(data);
  const isUnanswered = error !== null && data === undefined;
  const canSay = useSpokenAlone(isUnanswered);
  const said = useMemo(() => (data && language ? documentWords(data.product, language.locale) : {}), [data, language]);
  if (data && language)
    return (
      <LanguageContext value={language}>
        <I18nProvider locale={language.locale}>
          <ErrorBoundary instead={(failure) => <CannotStart error={failure as Error} onRetry={() => location.reload()} />}>
            <DocumentLanguage value={said}>
              <Running app={data} />
            </DocumentLanguage>
          </ErrorBoundary>
        </I18nProvider>
      </LanguageContext>
    );
  return isUnanswered && canSay ? <CannotStart error={error} onRetry={() => void refetch()} /> : <Starting />;
}

function Running({ app }: { readonly app: AppView }) {
  const { t } = useTranslation();
  const { accent, logo } = app.product;
  const user = app.user?.id ?? null;
  useLayoutEffect(() => showAs(user), [user]);
  // Before anything is measured: the style of all follows it.
  useInsertionEffect(() => applyAccent(accent), [accent]);
  useEffect(() => applyLogo(logo), [logo]);
  useSavedLook(app);
  const undoWords = useUndoWords();
  return (
    <AppProvider app={app}>
      <ToastProvider
        closeLabel={t("close")}
        regionLabel={t("shell.messages")}
        moreLabel={(count) => t("shell.moreMessages", { count })}
        undoWords={undoWords}
      >
        <FailedPanels>
          <PerformProvider>
            <CommandsProvider>
              <UndoCommand />
              <Shell>
                <ScreenPage />
              </Shell>
              <ConfirmSignIn />
            </CommandsProvider>
            <AnotherUser />
          </PerformProvider>
        </FailedPanels>
      </ToastProvider>
    </AppProvider>
  );
}

function useUndoWords() {
  const { t } = useTranslation();
  const cannot = useStaysWords();
  return useMemo(() => ({ nothing: t("undo.nothing"), cannot, onlyLast: t("undo.onlyLast") }), [t, cannot]);
}

/** What opens over the page and cannot is told of in a message, with what helps: nothing that is typed goes without being asked about. */
function FailedPanels({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const notify = useToast();
  const words = useProblemWords();
  const tell = useCallback(
    (error: Error) => {
      const problem = problemOf(error);
      if (problem.code !== MISSED && problem.code !== REPLACED) return refusal(error);
      const anew = (
        <Button small onClick={() => location.reload()}>
          {t("problem.anew")}
        </Button>
      );
      notify("danger", words(problem).said, undefined, null, anew);
    },
    [t, refusal, notify, words],
  );
  return <PanelFailedContext value={tell}>{children}</PanelFailedContext>;
}

function Starting() {
  const { t } = useTranslation();
  return (
    <main className={styles.alone} aria-busy="true">
      <NineDots size={40} />
      <p className="visually-hidden">{t("loading")}</p>
    </main>
  );
}

function CannotStart({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const problem = problemOf(error);
  const words = useProblemWords()(problem);
  return (
    <main className={styles.alone} role="alert">
      <Empty
        icon="alert"
        heading="h1"
        title={words.title}
        action={
          <Button look="primary" onClick={onRetry}>
            {t("problem.retry")}
          </Button>
        }
      >
        <p>
          <Sentence text={words.detail} />
        </p>
        {isAway(problem) && <p>{t("problem.goesOn")}</p>}
      </Empty>
    </main>
  );
}
