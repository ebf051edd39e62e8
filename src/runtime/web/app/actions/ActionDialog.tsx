// Before an action is done: what it asks for, a confirmation where it is dangerous or warned of, and the refusal where it
// is refused.

import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ActionView, ActReply, ProblemView } from "../../../wire.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useFocusBack } from "../../ui/focus-back.ts";
import { Said, SaidWithin } from "../../ui/Said.tsx";
import { useCalled } from "../called.ts";
import { ErrorSummary } from "../form/ErrorSummary.tsx";
import { FormFields } from "../form/FormFields.tsx";
import { type ActValues, useFormState } from "../form/form-state.ts";
import { useAskedClose } from "../form/LeaveQuestion.tsx";
import { SignInAside, usePassed } from "../form/passed.tsx";
import type { Warnings } from "../form/use-record-form.ts";
import { SUBMIT_KEYS, useSubmitKeys } from "../form/use-submit-keys.ts";
import { useTrial } from "../form/use-trial.ts";
import { WarningsPanel } from "../form/WarningsPanel.tsx";
import { WhereFrom } from "../origin/WhereFrom.tsx";
import { actOnRecord, deleteRecord, refreshSeen, tryAction } from "../server/queries.ts";
import { isPassing, problemOf } from "../server/request.ts";
import { isOwnAction } from "./ActionButton.tsx";
import styles from "./actions.module.css";
import { finalWords } from "./final-words.ts";
import { givenOf } from "./given.ts";
import { InTheWay } from "./InTheWay.tsx";
import { type Target, useDone } from "./perform.tsx";
import { isConflict, useProblemWords } from "./problem-words.ts";
import { WayOut } from "./WayOut.tsx";

interface Props {
  readonly action: ActionView;
  readonly target: Target;
  /** It was tried without asking, and refused. */
  readonly refused: ProblemView | null;
  readonly onClose: () => void;
  /** Nothing was asked for but a word: it is done, and refused, without the panel. */
  readonly onConfirmed: () => void;
  readonly onDone: () => void;
}

export default function ActionDialog({ action, target, refused, onClose, onConfirmed, onDone }: Props) {
  const { t } = useTranslation();
  const id = useId();
  useSubmitKeys(id);
  useFocusBack([target.id]);
  const client = useQueryClient();
  const done = useDone();
  const [problem, setProblem] = useState<Warnings | null>(refused);
  const forget = useCallback(() => setProblem(null), []);
  usePassed(problem, forget);
  const form = useFormState({ id, fields: action.asks, rules: [] });
  useTrial(
    form,
    (values) => tryAction(target.entity, target.id, action.slug, { values: givenOf(form, values), version: target.version }),
    (next) => setProblem((shown) => (next !== null ? { ...next, early: true } : shown?.confirmation === undefined ? shown : null)),
  );
  // Where nothing is asked for but a word, all that speaks against it is in the one question.
  const { data: found, isFetching: looking } = useQuery({
    queryKey: ["tried", target.entity, target.id, target.version, action.slug],
    queryFn:
      action.kind === "transition" && action.asks.length === 0 && refused === null
        ? () => tryAction(target.entity, target.id, action.slug, { values: {}, version: target.version })
        : skipToken,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const told = found?.problem ?? found?.warnings ?? null;
  const isRefused = refused !== null || (found?.problem ?? null) !== null;
  useEffect(() => {
    if (told === null) return;
    setProblem({ ...told, early: true });
    if (isConflict(told)) void refreshSeen(client);
  }, [told, client]);
  const confirmation = problem?.confirmation ?? null;
  const { mutate, isPending } = useMutation({
    mutationFn: (values: ActValues): Promise<ActReply | null> =>
      action.kind === "delete"
        ? deleteRecord(target.entity, target.id, target.version, confirmation)
        : actOnRecord(target.entity, target.id, action.slug, { values, version: target.version }, confirmation),
    onSuccess: (reply) => {
      void done(action, target, reply);
      onDone();
    },
    onError: (error) => {
      setProblem(null);
      const next = problemOf(error);
      if (isConflict(next) || next.deleted) void refreshSeen(client);
      if (next.confirmation !== undefined) form.warn(next, true);
      if (next.confirmation !== undefined || next.deleted || !form.refuse(next)) setProblem(next);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const values = form.submit();
    if (values === null) return;
    if (problem === null && action.asks.length === 0) onConfirmed();
    else mutate(givenOf(form, values));
  };
  const [close, question] = useAskedClose(
    form.changed.map(({ label }) => label),
    onClose,
  );
  const dangerous = action.danger || action.kind === "delete" || action.final?.asked === true;
  const warning = warningOf(action, t);
  const label = useCalled()(target.entity, target.label);
  const title = t(action.kind === "delete" ? "action.confirmDelete" : "action.confirm", { action: action.label, label });
  return (
    <Dialog
      title={<SaidWithin text={title} said={isOwnAction(action) ? [] : [action.label]} />}
      closeLabel={t("close")}
      onClose={close}
      asks={(dangerous || action.confirm !== undefined) && action.asks.length === 0}
      actions={
        isRefused && problem && confirmation === null && !isPassing(problem) ? (
          <Button look="primary" onClick={onClose}>
            {t("close")}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{t("action.keep")}</Button>
            <Button
              type="submit"
              form={id}
              look={dangerous ? "confirm" : "primary"}
              busy={isPending || looking}
              aria-keyshortcuts={SUBMIT_KEYS}
              data-source={action.source}
            >
              <SaidWithin
                text={confirmation === null ? action.label : t("warnings.act", { action: action.label })}
                said={isOwnAction(action) ? [] : [action.label]}
              />
            </Button>
          </>
        )
      }
    >
      {problem && confirmation === null && <Refusal problem={problem} label={label} onClose={onClose} />}
      {action.help && action.confirm === undefined && !problem && (
        <p>
          <Said>{action.help}</Said>
        </p>
      )}
      {action.confirm !== undefined && (!problem || confirmation !== null) && (
        <p>
          <Said>{action.confirm}</Said>
        </p>
      )}
      {warning !== null && (!problem || confirmation !== null) && <p>{warning}</p>}
      {problem && confirmation !== null && <WarningsPanel problem={problem} busy={isPending} announced={problem.early === true} />}
      <form id={id} noValidate onSubmit={submit} className={styles.fields}>
        <ErrorSummary form={form} />
        <FormFields form={form} entity={target.entity} />
      </form>
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

function Refusal({ problem, label, onClose }: { readonly problem: Warnings; readonly label: string; readonly onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!problem.early) panel.current?.focus();
  }, [problem]);
  const words = useProblemWords()(problem);
  return (
    <Banner ref={panel} tone="danger" title={words.title} alert actions={problem.status === 401 && <SignInAside />}>
      <p>
        <bdi>{words.detail}</bdi>
      </p>
      {words.remedy && (
        <p>
          <bdi>{words.remedy}</bdi>
        </p>
      )}
      <WayOut way={words.leads} onGo={onClose} />
      {problem.inTheWay && <InTheWay groups={problem.inTheWay} label={label} onGo={onClose} />}
      <WhereFrom rows={[words]} />
    </Banner>
  );
}
