// The form of a record, without its buttons: the summary of errors, the conflict, the fields.

import { type ReactNode, useEffect, useRef } from "react";
import type { ProblemView } from "../../wire.ts";
import { useProblemWords } from "../api/problem-words.ts";
import { isPassing, OTHER_FIELDS } from "../api/request.ts";
import { ConflictingRecord, otherOf } from "../explanations/ConflictingRecord.tsx";
import { RemedyLink } from "../explanations/RemedyLink.tsx";
import { SignInInstead } from "../explanations/SignInInstead.tsx";
import { SignInAside, useIsBack } from "../explanations/session-changes.tsx";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useSubmitKeys } from "../product/use-submit-keys.ts";
import { Cited, rowsOf } from "../provenance/WhereFrom.tsx";
import { Banner } from "../ui/components/Banner.tsx";
import { Button } from "../ui/components/Button.tsx";
import { Sentence } from "../ui/components/Sentence.tsx";
import { ConflictPanel } from "./ConflictPanel.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { FormFields } from "./FormFields.tsx";
import styles from "./form.module.css";
import { LostPanel } from "./LostPanel.tsx";
import { NeededFirst } from "./NeededFirst.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { GoneFields } from "./RemovedFields.tsx";
import { SettledPanel } from "./SettledPanel.tsx";
import type { RecordFormState } from "./use-record-form.ts";
import { WarningsPanel } from "./WarningsPanel.tsx";

interface Props {
  readonly form: RecordFormState;
  readonly entity: string;
  /** Where to go once what the form was for is gone. */
  readonly wayBack?: ReactNode;
}

export function RecordForm({ form, entity, wayBack }: Props) {
  const { t } = useTranslation();
  const words = useProblemWords();
  useSubmitKeys(form.state.id);
  const problem = form.problem && words(form.problem);
  const isBack = useIsBack(form.problem);
  const refusal = useRef<HTMLDivElement>(null);
  // Whoever pressed a button of a panel that is gone goes on here.
  useEffect(() => {
    if (form.problem && !form.early) refusal.current?.focus();
  }, [form.problem, form.early]);
  // While somebody fills in further down they are to see why nothing can be sent any more.
  useEffect(() => {
    if (form.lost) refusal.current?.scrollIntoView({ block: "nearest" });
  }, [form.lost]);
  return (
    <form
      id={form.state.id}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        // Of a form within another, which React tells of it as well.
        event.stopPropagation();
        form.submit();
      }}
    >
      {form.settled && <SettledPanel settled={form.settled} form={form} />}
      {form.theirs && <ConflictPanel form={form} theirs={form.theirs} />}
      {form.lost && <LostPanel ref={refusal} lost={form.lost} past={form.past} entity={entity} problem={form.problem} wayBack={wayBack} />}
      {problem && !form.lost && (
        <Banner
          ref={refusal}
          tone={isBack || form.problem?.code === OTHER_FIELDS ? "info" : "danger"}
          title={isBack ? t("problem.back") : form.signedInSince ? t("problem.notSent") : problem.title}
          alert
          actions={
            form.problem && (isPassing(form.problem) || form.problem.status === 401) ? (
              <>
                {form.problem.status === 401 && !form.signedInSince && <SignInAside />}
                <Button type="submit" busy={form.saving}>
                  {t("problem.retry")}
                </Button>
              </>
            ) : undefined
          }
        >
          {!form.signedInSince && !isBack && (
            <>
              <p>
                <Sentence text={problem.detail} />
              </p>
              {problem.remedy && (
                <p>
                  <Sentence text={problem.remedy} />
                </p>
              )}
              <RemedyLink way={problem.leads} />
            </>
          )}
          {form.problem?.code === OTHER_FIELDS && <GoneFields gone={form.gone} place={form.state.place} />}
          <p>{t("form.kept")}</p>
        </Banner>
      )}
      {form.refusedAtOnce && !problem && !form.lost && form.state.told === 0 && <AtOnce problem={form.refusedAtOnce} />}
      {!form.refusedAtOnce && !form.lost && <NeededFirst form={form.state} needed={form.neededFirst} />}
      {form.problem?.code !== OTHER_FIELDS && form.gone.some(({ typed }) => typed !== null) && (
        <Banner tone="info" title={t("problem.otherFields")}>
          <GoneFields gone={form.gone} place={form.state.place} />
        </Banner>
      )}
      {form.warnings && <WarningsPanel problem={form.warnings} />}
      <ErrorSummary form={form.state} />
      <FormFields form={form.state} entity={entity} />
      {form.view.signsUp && (
        <>
          <PasswordField form={form.state} />
          <SignInInstead form={form.state} />
        </>
      )}
    </form>
  );
}

/** Nothing was sent: nobody is to fill in what they cannot send. */
function AtOnce({ problem }: { readonly problem: ProblemView }) {
  const { detail, remedy, leads } = useProblemWords()(problem);
  return (
    <Banner
      tone="warn"
      title={
        <Cited rows={rowsOf(problem)}>
          <ConflictingRecord text={detail} other={otherOf(problem)} />
        </Cited>
      }
    >
      {remedy && (
        <p>
          <Sentence text={remedy} />
        </p>
      )}
      <RemedyLink way={leads} />
    </Banner>
  );
}
