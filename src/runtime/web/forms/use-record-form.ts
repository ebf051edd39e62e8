// A form that saves a record. Sends it, takes up what the server refuses, has warnings confirmed, and holds what it found when
// somebody else changed the record meanwhile.

import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { FormField, FormView, NeededFirst, TriedView } from "../../wire/forms.ts";
import type { ActReply, ActRequest, ProblemView } from "../../wire.ts";
import { madeWords, useDoneWords } from "../actions/done-words.ts";
import { useUndoOffer } from "../actions/use-undo.ts";
import { useConfirmed, useOnceKey } from "../api/idempotency-key.ts";
import { isConflict } from "../api/problem-words.ts";
import { identityKey, liveKey, refreshChanged } from "../api/queries.ts";
import { isAway, otherFields, problemOf } from "../api/request.ts";
import { signedIn } from "../api/session-store.ts";
import { type FormState, useFormState } from "../drafts/form-state.ts";
import { controlValue, isSame } from "../drafts/form-values.ts";
import { useProposals } from "../drafts/proposals.ts";
import { shortLabel } from "../formatting/short-label.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useApp } from "../product/AppContext.tsx";
import { useRecordTitle } from "../product/use-record-title.ts";
import { useToast } from "../ui/components/Toast.tsx";
import { changedBetween, isAsSeen } from "./changed-between.ts";
import { contextOf } from "./last-modified-by.ts";
import { type GoneField, goneWith, hasSameFields, without } from "./removed-fields.ts";
import { useTrial } from "./use-trial.ts";

function isNotFound({ code, status }: ProblemView): boolean {
  return code === "not-found" || status === 404;
}

/** The fields that both changed, as they stand in the form: of these one of the two is chosen. */
export function changedByBoth({ view, state }: Pick<RecordFormState, "view" | "state">, theirs: FormView): readonly FormField[] {
  const changed = changedBetween(view, theirs);
  const isAlike = ({ name, rows }: FormField): boolean => {
    const now = theirs.fields.find((one) => one.name === name);
    return !rows && now !== undefined && holdsValueOf(state, now);
  };
  return state.changed.filter((field) => changed.includes(field.name) && !isAlike(field));
}

/** Whether what stands in the form is the value of this field, such as theirs. */
function holdsValueOf(state: FormState, field: FormField): boolean {
  return isSame(state.values[field.name], controlValue(field.value, field, state.place));
}

/** What a form is but for what stands in it. */
function shapeOf({ fields, rules, title, submitLabel }: FormView): string {
  const plain = fields.map(({ value: _, rows, ...field }) => ({ ...field, rows: rows && { ...rows, items: null } }));
  return JSON.stringify({ fields: plain, rules, title, submitLabel });
}

/** Whether an error's address is a field's, or one of its rows'. */
function isWithin(address: string, field: string): boolean {
  return address === field || address.startsWith(`${field}[`);
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
  /** The product has no such form any more. */
  readonly removed?: boolean;
  /** The form as it is by now, where it is followed while it is filled in. */
  readonly heard?: FormView;
  /** Why it is not given any more. */
  readonly barred?: ProblemView | null;
  /** What it is for cannot be done any more, as is said beside it. */
  readonly overtaken?: boolean;
}

/** `early`: told while the form is filled in, and not in answer to a save. */
export type Warnings = ProblemView & { readonly early?: boolean };

/** What the form was for is no more: the record is gone, or out of sight; it may no longer be done; the record went on to where the form is for others;
 *  or the form was taken out of the product. */
export type Lost = "gone" | "forbidden" | "past" | "removed";

/** Whether it can never be saved: a right may come back. */
export function isHopeless(lost: Lost | null): boolean {
  return lost !== null && lost !== "forbidden";
}

/** A save as it went out. */
interface Sent {
  readonly body: ActRequest;
  readonly confirmation: string | null;
  /** Under which it is done once. */
  readonly key: string;
}

/** What a choice between theirs and mine made of the form. */
export interface Settled {
  /** Of what both had changed. */
  readonly kept: "mine" | "theirs" | "both";
  /** Theirs are the changes of somebody else, or of the same person in another window. */
  readonly whose: ReturnType<typeof contextOf>;
  /** What both had changed and theirs is now, with what was typed there. */
  readonly replaced: readonly { readonly name: string; readonly label: string; readonly restore: () => void }[];
}

export interface RecordFormState {
  readonly state: FormState;
  readonly view: FormView;
  readonly saving: boolean;
  readonly saved: boolean;
  /** It was sent and got no answer: nobody knows whether it is saved. */
  readonly unanswered: boolean;
  /** What the server answered to the save. */
  readonly reply: ActReply | undefined;
  /** A failure that no field can answer for. */
  readonly problem: ProblemView | null;
  /** What the problem says of the form as a whole. */
  readonly lost: Lost | null;
  /** The form of a record that went on. */
  readonly past: FormView | null;
  /** It was refused since nobody was signed in, and by now somebody is. */
  readonly signedInSince: boolean;
  /** The form as somebody else left it, while that stands against this one. */
  readonly theirs: FormView | null;
  /** It was told while the form is filled in, not in answer to a save: nothing that is being typed loses the focus. */
  readonly early: boolean;
  /** Grows with every save that was pressed while the choice is open. */
  readonly urged: number;
  readonly settled: Settled | null;
  /** The fields that it had and that the product has no more, with what stands in them. */
  readonly gone: readonly GoneField[];
  /** What is to be confirmed before it is saved. */
  readonly warnings: Warnings | null;
  /** They answered a save, and the next one confirms them. */
  readonly confirms: boolean;
  /** What stands against it before anything is typed, as it is known now. */
  readonly refusedAtOnce: ProblemView | null;
  /** What it demands and nobody can choose there yet. */
  readonly neededFirst: readonly NeededFirst[];
  readonly submit: () => void;
  /** Goes on from what is stored now: theirs in the fields that are named and wherever I changed nothing, mine in the rest. */
  readonly settle: (taken: readonly string[], saves: boolean) => void;
  /** What was typed where theirs was taken. */
  readonly takeBack: () => void;
}

export function useRecordForm(options: Options): RecordFormState {
  const { id, view, entity, send, attempt, reload, onSaved, removed = false, heard: byNow, barred = null, overtaken = false } = options;
  const { t } = useTranslation();
  const client = useQueryClient();
  const notify = useToast();
  const { signIn, revision } = useApp();
  const onceFor = useOnceKey();
  const confirmed = useConfirmed();
  const rollbackOf = useUndoOffer();
  const [opened] = useState(view);
  const [base, setBase] = useState(opened);
  const called = useRecordTitle();
  const kind = base.making?.entity ?? entity;
  const doneWords = useDoneWords();
  const saidOf = (reply: ActReply) => {
    const label = shortLabel(called(kind, reply.label));
    if (base.making?.action != null) return madeWords(t, base.submitLabel, { ...reply, label });
    return reply.now === undefined ? t("form.saved", { label }) : doneWords(base.submitLabel, label, reply);
  };
  const wayOf = (reply: ActReply) => {
    const request = { entity: entity ?? "", records: [{ id: reply.id, version: reply.version }] };
    const what = t("action.what", { action: base.submitLabel, label: called(kind, reply.label) });
    return rollbackOf(entity === null ? { ...reply, undo: undefined } : reply, request, what);
  };
  const [theirs, setTheirs] = useState<FormView | null>(null);
  const [early, setEarly] = useState(false);
  const [urged, setUrged] = useState(0);
  const [settled, setSettled] = useState<Settled | null>(null);
  const [gone, setGone] = useState<readonly GoneField[]>([]);
  const [problem, setProblem] = useState<ProblemView | null>(null);
  const [lost, setLost] = useState<Lost | null>(null);
  const [past, setPast] = useState<FormView | null>(null);
  const [signedInSince, setSignedInSince] = useState(false);
  useEffect(() => signedIn.add(() => setSignedInSince(true)), []);
  const [warnings, setWarnings] = useState<Warnings | null>(null);
  const state = useFormState({
    id,
    record: base.record?.id ?? null,
    fields: base.fields,
    rules: base.rules,
    making: base.making,
    passwordLength: base.signsUp ? signIn.passwordLength : null,
  });
  const [unanswered, setUnanswered] = useState<Sent | null>(null);
  const { mutate, data, isPending, isSuccess } = useMutation({
    mutationFn: ({ body, confirmation, key }: Sent) => send(body, confirmation, key),
    onSuccess: (reply) => {
      const welcome = reply.signedIn === true ? t("signIn.welcome", { label: reply.label }) : saidOf(reply);
      if (reply.unchanged) notify("info", t("form.unchanged", { label: shortLabel(called(kind, reply.label)) }));
      else notify("ok", reply.toVerify ? t("signIn.toVerify") : welcome, wayOf(reply));
      void refreshChanged(client);
      onSaved(reply);
    },
    onError: async (error, sent) => {
      const next = problemOf(error);
      confirmed.keep(sent.body, sent.confirmation, next);
      setUnanswered(isAway(next) ? sent : null);
      setEarly(false);
      if (next.confirmation !== undefined) {
        state.warn(next, true);
        setWarnings(next);
      } else if (isNotFound(next) && base.record) lose("gone", next, false);
      else if (next.code === "not-possible-now" && base.record && (await wentOn(next))) return;
      else if (next.code === "not-allowed" && (await isForbidden())) lose("forbidden", next, false);
      else if (isConflict(next) && base.record) {
        const now = await reload().catch(() => null);
        if (now === null) setProblem(next);
        else if (unanswered !== null && (await wasSaved(unanswered))) takeUpSaved(now, false);
        else if (!(await isClosedBy(now, false))) stand(now, false);
      } else if (await followed(next)) setProblem(otherFields);
      else if (!state.refuse(next)) setProblem(next);
    },
  });
  /** Where the product has other fields by now the form has them, too, with what was typed; of one that has another name as well. */
  const followed = async ({ errors }: ProblemView): Promise<boolean> => {
    const isElsewhere = (name: string | null) => name !== null && base.fields.every((field) => !isWithin(name, field.name));
    if (!errors.some(({ code, field }) => code === "unknown-field" || isElsewhere(field))) return false;
    const now = await reload().catch(() => null);
    return now !== null && latest.current.takeUp(now);
  };
  /** Whether there are other fields. */
  const takeUp = (now: FormView): boolean => {
    if (hasSameFields(base, now)) return false;
    const [gone, come] = [without(base.fields, now.fields), without(now.fields, base.fields)];
    setBase(now);
    state.rebase(now.fields);
    const [[before], [renamed]] = [gone, come];
    const isRenamed = gone.length === 1 && come.length === 1 && before?.type.is === renamed?.type.is;
    const typed = before && state.changed.some(({ name }) => name === before.name) ? state.values[before.name] : undefined;
    if (isRenamed && typed !== undefined) state.set(renamed!.name, typed);
    setGone((all) => goneWith(all, isRenamed ? [] : gone, base, now, state));
    return true;
  };
  // What was typed while the form was asked for anew is kept as well.
  const latest = useRef({ base, state, takeUp });
  latest.current = { base, state, takeUp };
  const follow = (now: FormView) => {
    const { base, state, takeUp } = latest.current;
    if (takeUp(now)) {
      setEarly(true);
      // As it was opened there is nothing to be told of it.
      setProblem(hasSameFields(opened, now) ? null : otherFields);
    } else if (shapeOf(now) !== shapeOf(base)) {
      setBase(now);
      state.rebase(now.fields);
    }
  };
  const lose = (what: Lost, why: ProblemView | null, early: boolean) => {
    setEarly(early);
    setWarnings(null);
    setLost(what);
    setProblem(why);
  };
  const restore = () => {
    setLost(null);
    setPast(null);
    setProblem(null);
  };
  const goOn = (now: FormView, why: ProblemView | null, early: boolean) => {
    setTheirs(null);
    setPast(now);
    lose("past", why, early);
  };
  const wentOn = async (why: ProblemView): Promise<boolean> => {
    const now = await reload().catch(() => null);
    if (!now?.refused?.past) return false;
    goOn(now, why, false);
    return true;
  };
  /** Whether the form is not given any more as it was: another value may be all that is refused. */
  const isForbidden = async (): Promise<boolean> => {
    const now = await reload().catch(problemOf);
    if (!("fields" in now)) return now.status === 403 || now.status === 404;
    return base.fields.some(({ name, editable }) => editable && now.fields.find((one) => one.name === name)?.editable !== true);
  };
  /** Whether what became of the record leaves nothing here that whoever fills it in may change, or not what they changed; then it is said. */
  const isClosedBy = async (now: FormView, early: boolean): Promise<boolean> => {
    const given = base.fields.filter(({ editable }) => editable);
    const closed = given.filter(({ name }) => now.fields.find((one) => one.name === name)?.editable !== true);
    const isMine = closed.some(({ name }) => state.changed.some((one) => one.name === name));
    if (closed.length === 0 || (closed.length < given.length && !isMine)) return false;
    const told = await attempt(bodyOf(state.asItStands(), now.record?.version)).catch(() => null);
    const why = told?.problem;
    if (!why || (why.code !== "not-allowed" && !why.errors.some(({ code }) => code === "not-allowed"))) return false;
    lose("forbidden", why, early);
    return true;
  };
  const takeUpSaved = (now: FormView, early: boolean) => {
    setTheirs(null);
    setBase(now);
    latest.current.state.rebase(now.fields);
    if (!early) sender.current(now.record?.version);
  };
  /** Whether what was sent and got no answer was done. Only asked of a record that was changed since: sent again, it is answered what came of it, or refused as too late, and by that it is not done. */
  const wasSaved = async ({ body, confirmation, key }: Sent): Promise<boolean> => {
    const reply = await send(body, confirmation, key).catch(() => null);
    if (reply !== null) notify("ok", saidOf(reply));
    return reply !== null;
  };
  /** Whether nothing was typed since. */
  const isAllOf = ({ body }: Sent) => JSON.stringify(bodyOf(latest.current.state.asItStands())) === JSON.stringify(body);
  /** The same where it is heard of while the form is filled in: it goes on as after a save, unless more was typed since. */
  const isMine = async (now: FormView): Promise<boolean> => {
    if (unanswered === null || now.record == null || now.record.version === unanswered.body.version) return false;
    setUnanswered(null);
    if (isAllOf(unanswered)) mutate(unanswered);
    else if (await wasSaved(unanswered)) {
      setProblem(null);
      takeUpSaved(now, true);
    } else return false;
    return true;
  };
  const stand = (now: FormView, early: boolean) => {
    const { base } = latest.current;
    if (isAsSeen(base, now)) return takeUpSaved(now, early);
    setEarly(early);
    setUrged(0);
    setSettled(null);
    setTheirs(now);
  };
  const bodyOf = (values: ActRequest["values"], version = base.record?.version): ActRequest =>
    base.record === null ? { values } : { values, version, record: base.record.id };
  useProposals(state);
  // What stands at its field needs no panel before it is sent; one that is there says what is left.
  useTrial(
    state,
    base.signsUp || removed || overtaken || lost === "gone" || lost === "past" ? null : (values) => attempt(bodyOf(values)),
    (next) => {
      const isElsewhere = next?.errors.some(({ field }) => !base.fields.some(({ name }) => name === field)) ?? false;
      setWarnings((shown) => {
        if (shown === null && !isElsewhere) return null;
        // What was answered to a save stands so while nothing else is warned of.
        return next !== null && shown?.confirmation === next.confirmation ? shown : next && { ...next, early: true };
      });
    },
  );
  const { data: standing = 0 } = useQuery<number>({ queryKey: identityKey, queryFn: skipToken });
  const { locale } = useLanguage();
  const shownOf = useRef({ revision, standing, locale });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each document and language, and whenever whoever fills it in is another
  useEffect(() => {
    const { current: before } = shownOf;
    if (before.revision === revision && before.standing === standing && before.locale === locale) return;
    shownOf.current = { revision, standing, locale };
    if (removed || isPending || isSuccess) return;
    const look = async () => {
      const now = await reload().catch(problemOf);
      if (!("fields" in now)) {
        if (now.code === "not-allowed") lose("forbidden", now, true);
        return;
      }
      if (await isMine(now)) return;
      if (now.refused) {
        if (lost === null && !now.refused.past) await isClosedBy(now, true);
        return;
      }
      if (lost === "forbidden") restore();
      if (now.record?.version !== latest.current.base.record?.version) stand(now, true);
      else follow(now);
    };
    void look();
  }, [revision, standing, locale, removed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is heard of
  useEffect(() => {
    if (byNow !== undefined && !removed && !isPending && !isSuccess) follow(byNow);
  }, [byNow]);
  const { data: heard } = useQuery<string>({ queryKey: liveKey(base.record?.id ?? ""), queryFn: skipToken });
  const lookedAt = useRef<string | undefined>(undefined);
  // What was heard while a save was under way is looked at once that got no answer.
  const isUnanswered = unanswered !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each event
  useEffect(() => {
    if (heard === undefined || (heard === lookedAt.current && !isUnanswered)) return;
    lookedAt.current = heard;
    if (base.record === null || isPending || isSuccess) return;
    const look = async () => {
      const now = await reload().catch(problemOf);
      if ("fields" in now) {
        if (await isMine(now)) return;
        if (now.refused?.past) return goOn(now, null, true);
        if (now.record?.version === base.record?.version || !(await isClosedBy(now, true))) {
          if (lost !== null) restore();
          if (now.record?.version !== base.record?.version) stand(now, true);
        }
        return;
      }
      // What became of it is told to whoever would save it.
      const told = isNotFound(now) ? await attempt(bodyOf(state.asItStands())).catch(() => null) : null;
      if (told?.problem && isNotFound(told.problem)) lose("gone", told.problem, true);
    };
    void look();
  }, [heard, isUnanswered]);
  // What keeps it from being made, as what there is once only, may be what was sent: the same, sent again, is answered so, or refused.
  const resent = useRef<Sent | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that got no answer
  useEffect(() => {
    if (!overtaken || unanswered === null || resent.current === unanswered) return;
    resent.current = unanswered;
    if (isAllOf(unanswered)) mutate(unanswered);
  }, [overtaken, unanswered]);
  const sendWith = (version = base.record?.version, confirmation: string | null = null) => {
    if (removed || (overtaken && unanswered === null)) return;
    setSignedInSince(false);
    setWarnings(null);
    setSettled(null);
    const values = state.submit();
    const body = values && bodyOf(values, version);
    // Nobody is to mend what they may not send: that they may again is known once it is sent.
    if (body || lost !== "forbidden") restore();
    if (body) mutate({ body, confirmation: confirmation ?? confirmed.of(() => body), key: onceFor(body) });
  };
  // What is sent once more is what stands in the form by then.
  const sender = useRef(sendWith);
  sender.current = sendWith;
  const confirms = warnings !== null && warnings.early !== true;
  return {
    state,
    view: base,
    saving: isPending,
    saved: isSuccess,
    unanswered: isUnanswered,
    reply: data,
    problem: problem ?? barred,
    lost: removed ? "removed" : (lost ?? (barred === null ? null : "forbidden")),
    past,
    signedInSince: problem?.status === 401 && signedInSince,
    theirs,
    early,
    urged,
    settled,
    // What came since and went again is missed by nobody who typed nothing there.
    gone: gone.filter(({ field, typed }) => typed !== null || without([field], opened.fields).length === 0),
    warnings,
    confirms,
    submit: () => {
      if (theirs === null) sendWith(base.record?.version, confirms ? (warnings.confirmation ?? null) : null);
      else setUrged((count) => count + 1);
    },
    refusedAtOnce: view.refusedAtOnce ?? null,
    neededFirst: view.neededFirst ?? [],
    settle: (taken, saves) => {
      if (!theirs) return;
      const both = changedByBoth({ view: base, state }, theirs);
      const given = both.filter(({ name }) => taken.includes(name));
      const replaced = given.map(({ name, label, rows }) => {
        const [value, drafts] = [state.values[name] ?? null, state.drafts[name] ?? []];
        return { name, label, restore: () => (rows ? state.setDrafts(name, drafts) : state.set(name, value)) };
      });
      const isElsewhere = changedBetween(base, theirs).length === 0;
      const kept = isElsewhere ? "mine" : given.length === both.length ? "theirs" : given.length === 0 ? "mine" : "both";
      setBase(theirs);
      state.rebase(
        theirs.fields,
        given.map(({ name }) => name),
      );
      setGone((all) => goneWith(all, without(base.fields, theirs.fields), base, theirs, state));
      setTheirs(null);
      if (saves) sendWith(theirs.record?.version);
      else setSettled({ kept, whose: contextOf(theirs.record, base.record?.version ?? 0), replaced });
    },
    takeBack: () => {
      for (const { restore } of settled?.replaced ?? []) restore();
      setSettled(settled && { ...settled, kept: "mine", replaced: [] });
    },
  };
}
