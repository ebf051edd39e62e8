// Doing something to a record: at once where nothing has to be asked, else through a panel. What is under way shows already, as
// such. What came of it is said in a toast; a refusal in the panel, with its reason.

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import type { ActionView, ActReply, ProblemView } from "../../wire.ts";
import { actOnRecord, deleteRecord } from "../api/acts.ts";
import { newKey } from "../api/idempotency-key.ts";
import { refreshSeen } from "../api/queries.ts";
import { problemOf } from "../api/request.ts";
import { shortLabel } from "../formatting/short-label.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useRecordTitle } from "../product/use-record-title.ts";
import { useNavigation } from "../router/NavigationContext.tsx";
import { laterPanel } from "../ui/components/lazy-panel.tsx";
import { useToast } from "../ui/components/Toast.tsx";
import { focusIfLost } from "../ui/focus-back.ts";
import { isSecondOf, type Press } from "../ui/ignore-double-click.ts";
import { useDoneWords } from "./done-words.ts";
import { type LastStep, lastStepKey } from "./last-step.ts";
import { useUndoOffer } from "./use-undo.ts";

const ActionDialog = laterPanel(() => import("./dialogs/ActionDialog.tsx"));
const StartDialog = laterPanel(() => import("./dialogs/StartDialog.tsx"));

/** The record that an action is about. */
export interface Target {
  readonly entity: string;
  readonly id: string;
  readonly version: number;
  readonly label: string;
}

/** Tells the things that can be done to one record apart. */
export function keyOf(action: ActionView): string {
  return `${action.kind} ${action.slug} ${action.href ?? ""}`;
}

type Perform = (action: ActionView, target: Target | null, afterwards?: () => void, press?: Press) => void;

interface Pending {
  readonly action: ActionView;
  readonly target: Target | null;
  readonly refused: ProblemView | null;
  readonly afterwards: (() => void) | undefined;
  /** Under which it was tried. */
  readonly key?: string;
}

/** What was asked for and is not answered yet. */
export interface Underway {
  readonly action: string;
  /** The state that it leads to. */
  readonly to: string | null;
}

interface Performing {
  readonly perform: Perform;
  /** By the record's id. */
  readonly underway: ReadonlyMap<string, Underway>;
}

const NOTHING: ReadonlyMap<string, Underway> = new Map();

const PerformContext = createContext<Performing>({ perform: () => undefined, underway: NOTHING });

export function usePerform() {
  return useContext(PerformContext);
}

/** What is being done to the record. */
export function useUnderway(id: string | null | undefined): Underway | undefined {
  const { underway } = useContext(PerformContext);
  return underway.get(id ?? "");
}

interface Act {
  readonly action: ActionView;
  readonly target: Target;
  readonly afterwards: (() => void) | undefined;
  /** Under which it is done once. */
  readonly key: string;
}

export function PerformProvider({ children }: { readonly children: ReactNode }) {
  const [pending, setPending] = useState<Pending | null>(null);
  const done = useDone();
  const [underway, setUnderway] = useState(NOTHING);
  const { mutate } = useMutation({
    mutationFn: ({ action, target: { entity, id, version }, key }: Act): Promise<ActReply | null> => {
      const body = { values: {}, version };
      return action.kind === "delete" ? deleteRecord(entity, id, body, null, key) : actOnRecord(entity, id, action.slug, body, null, key);
    },
    onMutate: ({ action, target }) =>
      setUnderway((all) =>
        new Map(all).set(target.id, { action: keyOf(action), to: action.kind === "transition" ? (action.to ?? null) : null }),
      ),
    onSuccess: (reply, { action, target, afterwards }) => {
      const shown = done(action, target, reply);
      afterwards?.();
      // What was promised stays until what is stored is there.
      return shown;
    },
    onError: (error, asked) => setPending({ ...asked, refused: problemOf(error) }),
    onSettled: (_reply, _error, { target }) => setUnderway((all) => new Map([...all].filter(([id]) => id !== target.id))),
  });
  const navigation = useNavigation();
  const pressed = useRef<{ readonly press: Press; readonly what: string } | null>(null);
  // Whoever used a key in between goes on to something else, as by J to the next record.
  useEffect(() => {
    const goOn = () => {
      pressed.current = null;
    };
    addEventListener("keydown", goOn, true);
    return () => removeEventListener("keydown", goOn, true);
  }, []);
  const perform = useCallback<Perform>(
    (action, target, afterwards, press) => {
      if (action.blocked) return;
      if (press !== undefined) {
        const what = `${target?.id ?? ""} ${keyOf(action)}`;
        const first = pressed.current;
        const isSecond = first !== null && first.what !== what && isSecondOf(first.press, press);
        pressed.current = { press, what: isSecond ? first.what : what };
        if (isSecond) return;
      }
      if (action.kind === "start" || (action.kind === "create" && action.href === null))
        setPending({ action, target, refused: null, afterwards });
      else if (action.href !== null) navigation.go(action.href);
      else if (target === null || (action.kind !== "transition" && action.kind !== "delete")) return;
      else if (action.kind === "delete" || action.danger || action.asks.length > 0 || action.final?.asked || action.confirm !== undefined)
        setPending({ action, target, refused: null, afterwards });
      else mutate({ action, target, afterwards, key: newKey() });
    },
    [mutate, navigation],
  );
  const contents = useMemo(() => ({ perform, underway }), [perform, underway]);
  return (
    <PerformContext value={contents}>
      {children}
      {pending &&
        (pending.action.kind === "start" || pending.action.kind === "create" ? (
          <StartDialog action={pending.action} target={pending.target} onClose={() => setPending(null)} />
        ) : (
          pending.target && (
            <ActionDialog
              action={pending.action}
              target={pending.target}
              refused={pending.refused}
              tried={pending.key ?? null}
              onConfirmed={(version) => {
                setPending(null);
                if (pending.target) mutate({ ...pending, target: { ...pending.target, version }, key: newKey() });
              }}
              onClose={() => setPending(null)}
              onDone={() => {
                setPending(null);
                pending.afterwards?.();
              }}
            />
          )
        ))}
    </PerformContext>
  );
}

/** Says that it is done, and shows what is stored now: once that is there, it is kept. */
export function useDone(): (action: ActionView, target: Target, reply: ActReply | null) => Promise<void> {
  const { t } = useTranslation();
  const client = useQueryClient();
  const notify = useToast();
  const wayBack = useUndoOffer();
  const navigation = useNavigation();
  const called = useRecordTitle();
  const doneWords = useDoneWords();
  return useCallback(
    (action, { entity, id, label: own }, reply) => {
      const label = shortLabel(called(entity, own));
      const linkTo = (made: ActReply["made"]) =>
        made && {
          label: t("action.openMade", { label: shortLabel(called(made.entity, made.label)) }),
          href: made.href,
          onGo: () => navigation.go(made.href),
        };
      const way =
        reply === null
          ? { stays: t("undo.deleted") }
          : wayBack(reply, { entity, records: [{ id, version: reply.version }] }, t("action.what", { action: action.label, label }));
      const said = action.kind === "delete" ? t("action.deleted", { label }) : doneWords(action.label, label, reply);
      const isOut = reply?.unseen === true;
      // The page of the record says it as well: what went well is not told as something that is not found.
      if (isOut) client.setQueryData<LastStep>(lastStepKey(id), { said, version: reply.version });
      notify("ok", isOut ? t("action.unseen", { said }) : said, way, linkTo(reply?.made));
      return refreshSeen(client).then(() => focusIfLost([id]));
    },
    [client, notify, t, wayBack, navigation, called, doneWords],
  );
}
