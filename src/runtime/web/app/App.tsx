// The application: asks the server what this user may open, and shows it.

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { useTranslation } from "react-i18next";
import type { AppView } from "../../wire.ts";
import { Button } from "../ui/Button.tsx";
import { DocumentLanguage } from "../ui/DocumentText.tsx";
import { Empty } from "../ui/Empty.tsx";
import { Guarded } from "../ui/ErrorBoundary.tsx";
import { PanelFailedContext } from "../ui/lazy-panel.tsx";
import { NineDots } from "../ui/NineDots.tsx";
import { Sentence } from "../ui/Sentence.tsx";
import { ToastProvider, useToast } from "../ui/Toast.tsx";
import styles from "./App.module.css";
import { AppProvider } from "./AppContext.tsx";
import { ConfirmSignIn } from "./account/ConfirmSignIn.tsx";
import { PerformProvider } from "./actions/perform.tsx";
import { useProblemWords } from "./actions/problem-words.ts";
import { useRefusal } from "./actions/use-refusal.tsx";
import { useStaysWords } from "./actions/use-undo.ts";
import { CommandsProvider } from "./palette/commands.tsx";
import { UndoCommand } from "./palette/UndoCommand.tsx";
import { ScreenPage } from "./screens/ScreenPage.tsx";
import { appQuery } from "./server/queries.ts";
import { useRecovery } from "./server/recovery.ts";
import { isAway, MISSED, problemOf, REPLACED } from "./server/request.ts";
import { believe } from "./server/session-guard.ts";
import { AnotherUser } from "./shell/AnotherUser.tsx";
import { applyAccent } from "./shell/accent.ts";
import { Shell } from "./shell/Shell.tsx";
import { useKeptLook } from "./shell/settings.ts";
import { applyLogo } from "./shell/tab-icon.ts";
import { documentWords } from "./words/languages.ts";
import { LanguageContext, useSpoken, useSpokenAlone } from "./words/use-language.ts";

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
          <Guarded instead={(failure) => <CannotStart error={failure as Error} onRetry={() => location.reload()} />}>
            <DocumentLanguage value={said}>
              <Running app={data} />
            </DocumentLanguage>
          </Guarded>
        </I18nProvider>
      </LanguageContext>
    );
  return isUnanswered && canSay ? <CannotStart error={error} onRetry={() => void refetch()} /> : <Starting />;
}

function Running({ app }: { readonly app: AppView }) {
  const { t } = useTranslation();
  const { accent, logo } = app.product;
  const user = app.user?.id ?? null;
  useLayoutEffect(() => believe(user), [user]);
  useEffect(() => applyAccent(accent), [accent]);
  useEffect(() => applyLogo(logo), [logo]);
  useKeptLook(app);
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
