// The panel of an action: what it asks for, a confirmation, and a refusal. A confirmation is asked for where the action
// is dangerous or warned of.

import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import type { ActionView, ActReply, ActRequest, ProblemView } from "../../../wire.ts";
import { actOnRecord, deleteRecord, tryAction } from "../../api/acts.ts";
import { useConfirmed, useOnceKey } from "../../api/idempotency-key.ts";
import { isConflict } from "../../api/problem-words.ts";
import { refreshSeen } from "../../api/queries.ts";
import { isAway, isPassing, NO_ANSWER, problemOf } from "../../api/request.ts";
import { type ActValues, useFormState } from "../../drafts/form-state.ts";
import styles from "../../explanations/actions.module.css";
import { usePassed } from "../../explanations/session-changes.tsx";
import { ErrorSummary } from "../../forms/ErrorSummary.tsx";
import { FormFields } from "../../forms/FormFields.tsx";
import { useAskedClose } from "../../forms/LeaveQuestion.tsx";
import type { Warnings } from "../../forms/use-record-form.ts";
import { useTrial } from "../../forms/use-trial.ts";
import { WarningsPanel } from "../../forms/WarningsPanel.tsx";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useRecordTitle } from "../../product/use-record-title.ts";
import { SUBMIT_KEYS, useSubmitKeys } from "../../product/use-submit-keys.ts";
import { Button } from "../../ui/components/Button.tsx";
import { Dialog } from "../../ui/components/Dialog.tsx";
import { DocumentText, DocumentTextWithin } from "../../ui/components/DocumentText.tsx";
import { useFocusBack } from "../../ui/focus-back.ts";
import { isOwnAction } from "../ActionButton.tsx";
import { dismissLabel } from "../dismiss-label.ts";
import { finalWords } from "../final-words.ts";
import { givenOf } from "../given.ts";
import { type Target, useDone } from "../perform.tsx";
import { isOut } from "../primary-action.ts";
import { RefusalBanner } from "../RefusalBanner.tsx";
import { MeanwhilePanel } from "./MeanwhilePanel.tsx";
import { useMeanwhile } from "./use-meanwhile.ts";

interface Props {
  readonly action: ActionView;
  readonly target: Target;
  /** It was tried without asking, and refused. */
  readonly refused: ProblemView | null;
  /** The key under which it was. */
  readonly tried: string | null;
  readonly onClose: () => void;
  /** Nothing was asked for but a word: it is done, and refused, without the panel; to the version that was taken up meanwhile. */
  readonly onConfirmed: (version: number) => void;
  readonly onDone: () => void;
}

export default function ActionDialog({ action: opened, target, refused, tried: key, onClose, onConfirmed, onDone }: Props) {
  const { t } = useTranslation();
  const id = useId();
  useSubmitKeys(id);
  useFocusBack([target.id]);
  const client = useQueryClient();
  const done = useDone();
  // That it was overtaken is looked into, and not repeated.
  const [problem, setProblem] = useState<Warnings | null>(refused !== null && isConflict(refused) ? null : refused);
  const forget = useCallback(() => setProblem(null), []);
  usePassed(problem?.code === NO_ANSWER ? null : problem, forget);
  const [sending, setSending] = useState(false);
  const first = { values: {}, version: target.version };
  const onceFor = useOnceKey(key === null ? null : { body: first, key });
  // What went out and got no answer: whether it was done is known once the same is sent again, under the same key.
  const [unanswered, setUnanswered] = useState<ActRequest | null>(refused !== null && isAway(refused) ? first : null);
  const [wasUnanswered, setWasUnanswered] = useState(unanswered !== null);
  const again = () => {
    const isSame = JSON.stringify(unanswered) === JSON.stringify(bodyOf(form.asItStands()));
    if (isSame && unanswered !== null) mutate(unanswered.values);
    else setUnanswered(null);
    return isSame;
  };
  const meanwhile = useMeanwhile(opened, target, !sending && unanswered === null, unanswered && again, ({ asks }) => {
    setProblem(null);
    form.rebase(asks);
  });
  const { action, version, found, isLost, explains } = meanwhile;
  const bodyOf = (values: ActValues): ActRequest => ({ values: givenOf(form, values), version });
  const form = useFormState({ id, fields: action.asks, rules: [], step: action.slug, target: target.id });
  useTrial(
    form,
    isLost ? null : (values) => tryAction(target.entity, target.id, action.slug, { values: givenOf(form, values), version }),
    (next) => setProblem((shown) => (next !== null ? { ...next, early: true } : shown?.confirmation === undefined ? shown : null)),
  );
  // Where nothing is asked for but a word, all that speaks against it is in the one question.
  const { data: tried, isFetching: looking } = useQuery({
    queryKey: ["tried", target.entity, target.id, version, action.slug],
    queryFn:
      action.asks.length === 0 && (refused === null || isConflict(refused)) && !isLost
        ? () => tryAction(target.entity, target.id, action.kind === "delete" ? null : action.slug, { values: {}, version })
        : skipToken,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const told = tried?.problem ?? tried?.warnings ?? null;
  const isRefused = (refused !== null && !isConflict(refused)) || (tried?.problem ?? null) !== null;
  const explaining = useRef(explains);
  explaining.current = explains;
  useEffect(() => {
    if (told === null) return;
    void explaining.current(told, version).then((isExplained) => {
      if (!isExplained) setProblem({ ...told, early: true });
    });
  }, [told, version]);
  useEffect(() => {
    if (refused !== null && isConflict(refused))
      void explaining.current(refused, target.version).then((isExplained) => !isExplained && setProblem(refused));
  }, [refused, target.version]);
  const confirmation = problem?.confirmation ?? null;
  const confirmed = useConfirmed();
  const goesOn = confirmed.of(() => bodyOf(form.asItStands()));
  const { mutate, isPending } = useMutation({
    mutationFn: (values: ActValues): Promise<ActReply | null> => {
      const body = { values, version };
      return action.kind === "delete"
        ? deleteRecord(target.entity, target.id, body, confirmation ?? goesOn, onceFor(body))
        : actOnRecord(target.entity, target.id, action.slug, body, confirmation ?? goesOn, onceFor(body));
    },
    onMutate: () => {
      setSending(true);
      // That there was no answer is of the attempt before; what is confirmed by this one stays until it is answered.
      setProblem((shown) => (shown !== null && isPassing(shown) ? null : shown));
    },
    onSuccess: (reply) => {
      void done(action, target, reply);
      onDone();
    },
    onError: async (error, values) => {
      setProblem(null);
      const next = problemOf(error);
      confirmed.keep({ values, version }, confirmation ?? goesOn, next);
      setUnanswered(isAway(next) ? { values, version } : null);
      if (isAway(next)) setWasUnanswered(true);
      const isExplained = await explains(next, version);
      setSending(false);
      if (isExplained) return;
      if (isConflict(next)) void refreshSeen(client);
      if (next.confirmation !== undefined) form.warn(next, true);
      if (next.confirmation !== undefined || !form.refuse(next)) setProblem(next);
    },
  });
  const go = () => {
    if (isLost) return;
    const values = form.submit();
    if (values === null) return;
    if (problem === null && goesOn === null && unanswered === null && action.asks.length === 0) onConfirmed(version);
    else mutate(givenOf(form, values));
  };
  // Pressed before it is known what speaks against it: it goes on where nothing does.
  const [isWaiting, setWaiting] = useState(false);
  const going = useRef(go);
  going.current = go;
  useEffect(() => {
    if (!isWaiting || looking) return;
    setWaiting(false);
    if (told === null) going.current();
  }, [isWaiting, looking, told]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (looking) setWaiting(true);
    else go();
  };
  const [close, question] = useAskedClose(
    form.changed.map(({ label }) => label),
    onClose,
    null,
    isLost && found?.forbidden == null,
  );
  const dangerous = action.kind === "delete" || isOut(action);
  const warning = warningOf(action, t);
  // What passes, such as that there was no answer, leaves the question as it was.
  const isAsked = !isLost && (!problem || confirmation !== null || isPassing(problem));
  const label = useRecordTitle()(target.entity, target.label);
  const title = t(action.kind === "delete" ? "action.confirmDelete" : "action.confirm", { action: action.label, label });
  return (
    <Dialog
      title={<DocumentTextWithin text={title} said={isOwnAction(action) ? [] : [action.label]} />}
      closeLabel={t("close")}
      onClose={close}
      asks={(dangerous || action.confirm !== undefined) && action.asks.length === 0}
      actions={
        isLost || (isRefused && problem && confirmation === null && !isPassing(problem)) ? (
          <Button look="primary" onClick={close}>
            {t("close")}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{dismissLabel(t, "action.keep", action.label)}</Button>
            <Button
              type="submit"
              form={id}
              look={dangerous ? "confirm" : "primary"}
              busy={isPending || isWaiting}
              aria-keyshortcuts={SUBMIT_KEYS}
              data-source={action.source}
            >
              <DocumentTextWithin
                text={confirmation === null && goesOn === null ? action.label : t("warnings.act", { action: action.label })}
                said={isOwnAction(action) ? [] : [action.label]}
              />
            </Button>
          </>
        )
      }
    >
      {found && (
        <MeanwhilePanel
          found={found}
          since={target.version}
          action={action.label}
          label={label}
          isLost={isLost}
          typed={form.changed.length > 0}
          unanswered={wasUnanswered}
          onLeave={onClose}
        />
      )}
      {problem && confirmation === null && !isLost && <RefusalBanner problem={problem} label={label} onClose={onClose} />}
      {action.help && action.confirm === undefined && !problem && !isLost && (
        <p>
          <DocumentText>{action.help}</DocumentText>
        </p>
      )}
      {action.confirm !== undefined && isAsked && (
        <p>
          <DocumentText>{action.confirm}</DocumentText>
        </p>
      )}
      {warning !== null && isAsked && <p>{warning}</p>}
      {problem && confirmation !== null && !isLost && <WarningsPanel problem={problem} announced={problem.early === true} />}
      {(!isLost || form.changed.length > 0) && (
        <form id={id} noValidate onSubmit={submit} className={styles.fields}>
          <ErrorSummary form={form} />
          <FormFields form={form} entity={target.entity} />
        </form>
      )}
      {question}
    </Dialog>
  );
}

/** What is to be known of an action before it is done. */
function warningOf({ kind, danger, final }: ActionView, t: TFunction): string | null {
  if (kind === "delete") return t("action.deleteWarning");
  if (final !== undefined) return finalWords(final, t);
  return danger ? t("action.dangerWarning") : null;
}
