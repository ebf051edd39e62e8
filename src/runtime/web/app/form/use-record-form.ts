// A form that saves a record: sends it, takes up what the server refuses, has warnings confirmed, and holds what it found
// when somebody else changed the record meanwhile.

import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ActReply, ActRequest, FormField, FormView, ProblemView, TriedView } from "../../../wire.ts";
import { useToast } from "../../ui/Toast.tsx";
import { useApp } from "../AppContext.tsx";
import { isConflict } from "../actions/problem-words.ts";
import { useUndo } from "../actions/use-undo.ts";
import { useOnceKey } from "../server/once.ts";
import { liveKey, refreshChanged } from "../server/queries.ts";
import { problemOf } from "../server/request.ts";
import { type FormState, useFormState } from "./form-state.ts";
import { controlValue } from "./form-values.ts";
import { useProposals } from "./proposals.ts";
import { useTrial } from "./use-trial.ts";

/** Of lists and files what was there before is not kept. */
function isTakenBack({ type }: FormField): boolean {
  return !["links", "rows", "file", "secret"].includes(type.is);
}

interface Options {
  readonly id: string;
  readonly view: FormView;
  /** Whose records it changes; null where nothing is to be taken back. */
  readonly entity: string | null;
  readonly send: (body: ActRequest, confirmation: string | null, once: string) => Promise<ActReply>;
  /** What it would be refused with, without saving. */
  readonly attempt: (body: ActRequest) => Promise<TriedView>;
  /** The form as it is stored now. */
  readonly reload: () => Promise<FormView>;
  readonly onSaved: (reply: ActReply) => void;
}

/** `early`: told while the form is filled in, and not in answer to a save. */
export type Warnings = ProblemView & { readonly early?: boolean };

export interface RecordFormState {
  readonly state: FormState;
  readonly view: FormView;
  readonly saving: boolean;
  readonly saved: boolean;
  /** What the server answered to the save. */
  readonly reply: ActReply | undefined;
  /** A failure that no field can answer for. */
  readonly problem: ProblemView | null;
  /** The form as somebody else left it, while that stands against this one. */
  readonly theirs: FormView | null;
  /** It was told while the form is filled in, not in answer to a save: nothing that is being typed loses the focus. */
  readonly early: boolean;
  /** What is to be confirmed before it is saved. */
  readonly warnings: Warnings | null;
  readonly submit: () => void;
  readonly confirm: () => void;
  readonly takeTheirs: () => void;
  /** Theirs, of a field that both changed. */
  readonly takeField: (field: FormField) => void;
  /** Mine where I changed something, theirs where I did not. */
  readonly keepMine: () => void;
}

export function useRecordForm({ id, view, entity, send, attempt, reload, onSaved }: Options): RecordFormState {
  const { t } = useTranslation();
  const client = useQueryClient();
  const notify = useToast();
  const { signIn } = useApp();
  const onceFor = useOnceKey();
  const undo = useUndo();
  const undoOf = (of: string, { id: record, version }: ActReply) => undo({ entity: of, records: [{ id: record, version }] });
  const [base, setBase] = useState(view);
  const saidOf = ({ label }: ActReply) =>
    base.making?.action == null ? t("form.saved", { label }) : t("action.done", { action: base.submitLabel, label });
  const [theirs, setTheirs] = useState<FormView | null>(null);
  const [early, setEarly] = useState(false);
  const [problem, setProblem] = useState<ProblemView | null>(null);
  const [warnings, setWarnings] = useState<Warnings | null>(null);
  const state = useFormState({
    id,
    record: base.record?.id ?? null,
    fields: base.fields,
    rules: base.rules,
    making: base.making,
    passwordLength: base.signsUp ? signIn.passwordLength : null,
  });
  const { mutate, data, isPending, isSuccess } = useMutation({
    mutationFn: ({ body, confirmation }: { readonly body: ActRequest; readonly confirmation: string | null }) =>
      send(body, confirmation, onceFor(body)),
    onSuccess: (reply) => {
      const way = entity !== null && reply.undo === true && state.changed.every(isTakenBack) ? undoOf(entity, reply) : null;
      notify("ok", reply.toVerify ? t("signIn.toVerify") : saidOf(reply), way);
      void refreshChanged(client);
      onSaved(reply);
    },
    onError: async (error) => {
      const next = problemOf(error);
      if (next.confirmation !== undefined) {
        state.warn(next, true);
        setWarnings(next);
      } else if (isConflict(next) && base.record) {
        setEarly(false);
        setTheirs(await reload().catch(() => null));
      } else if (!state.refuse(next)) setProblem(next);
    },
  });
  const bodyOf = (values: ActRequest["values"], version = base.record?.version): ActRequest =>
    base.record === null ? { values } : { values, version, record: base.record.id };
  useProposals(state);
  // What stands at its field needs no panel before it is sent; one that is there says what is left.
  useTrial(state, base.signsUp ? null : (values) => attempt(bodyOf(values)), (next) => {
    const isElsewhere = next?.errors.some(({ field }) => !base.fields.some(({ name }) => name === field)) ?? false;
    setWarnings((shown) => (shown !== null || isElsewhere ? next && { ...next, early: true } : null));
  });
  const { data: heard } = useQuery<string>({ queryKey: liveKey(base.record?.id ?? ""), queryFn: skipToken });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each event
  useEffect(() => {
    if (heard === undefined || base.record === null || isPending || isSuccess) return;
    const look = async () => {
      const now = await reload().catch(() => null);
      if (now === null || now.record?.version === base.record?.version) return;
      setEarly(true);
      setTheirs(now);
    };
    void look();
  }, [heard]);
  const sendWith = (version = base.record?.version, confirmation: string | null = null) => {
    setProblem(null);
    setWarnings(null);
    const values = state.submit();
    if (values) mutate({ body: bodyOf(values, version), confirmation });
  };
  return {
    state,
    view: base,
    saving: isPending,
    saved: isSuccess,
    reply: data,
    problem,
    theirs,
    early,
    warnings,
    submit: () => sendWith(),
    confirm: () => sendWith(base.record?.version, warnings?.confirmation ?? null),
    takeTheirs: () => {
      if (!theirs) return;
      setBase(theirs);
      state.reset(theirs.fields);
      setTheirs(null);
    },
    takeField: (field) => state.set(field.name, controlValue(field.value, field.type, state.place)),
    keepMine: () => {
      if (!theirs) return;
      setBase(theirs);
      state.rebase(theirs.fields);
      setTheirs(null);
      if (!early) sendWith(theirs.record?.version);
    },
  };
}
