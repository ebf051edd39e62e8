// Doing something to a record: at once where nothing has to be asked, else through a panel. What came of it is said in
// a toast; a refusal in the panel, with its reason.

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ActionView, ActReply, ProblemView } from "../../../wire.ts";
import { laterPanel } from "../../ui/later-panel.tsx";
import { useToast } from "../../ui/Toast.tsx";
import { useNavigation } from "../navigation/NavigationContext.tsx";
import { actOnRecord, refreshSeen } from "../server/queries.ts";
import { problemOf } from "../server/request.ts";
import { useUndo } from "./use-undo.ts";

const ActionDialog = laterPanel(() => import("./ActionDialog.tsx"));
const StartDialog = laterPanel(() => import("./StartDialog.tsx"));

/** The record that an action is about. */
export interface Target {
  readonly entity: string;
  readonly id: string;
  readonly version: number;
  readonly label: string;
}

type Perform = (action: ActionView, target: Target | null, afterwards?: () => void) => void;

interface Pending {
  readonly action: ActionView;
  readonly target: Target | null;
  readonly refused: ProblemView | null;
  readonly afterwards: (() => void) | undefined;
}

const PerformContext = createContext<{ readonly perform: Perform; readonly busy: boolean }>({ perform: () => undefined, busy: false });

export function usePerform() {
  return useContext(PerformContext);
}

export function PerformProvider({ children }: { readonly children: ReactNode }) {
  const [pending, setPending] = useState<Pending | null>(null);
  const done = useDone();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ action, target }: { action: ActionView; target: Target; afterwards: (() => void) | undefined }) =>
      actOnRecord(target.entity, target.id, action.slug, { values: {}, version: target.version }, null),
    onSuccess: (reply, { action, target, afterwards }) => {
      done(action, target, reply);
      afterwards?.();
    },
    onError: (error, asked) => setPending({ ...asked, refused: problemOf(error) }),
  });
  const navigation = useNavigation();
  const perform = useCallback<Perform>(
    (action, target, afterwards) => {
      if (action.blocked) return;
      if (action.kind === "start" || (action.kind === "create" && action.href === null))
        setPending({ action, target, refused: null, afterwards });
      else if (action.href !== null) navigation.go(action.href);
      else if (target === null || (action.kind !== "transition" && action.kind !== "delete")) return;
      else if (action.kind === "delete" || action.danger || action.asks.length > 0)
        setPending({ action, target, refused: null, afterwards });
      else mutate({ action, target, afterwards });
    },
    [mutate, navigation],
  );
  const contents = useMemo(() => ({ perform, busy: isPending }), [perform, isPending]);
  return (
    <PerformContext value={contents}>
      {children}
      {pending &&
        (pending.action.kind === "start" || pending.action.kind === "create" ? (
          <StartDialog action={pending.action} onClose={() => setPending(null)} />
        ) : (
          pending.target && (
            <ActionDialog
              action={pending.action}
              target={pending.target}
              refused={pending.refused}
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

/** Says that it is done, and shows what is stored now. */
export function useDone(): (action: ActionView, target: Target, reply: ActReply | null) => void {
  const { t } = useTranslation();
  const client = useQueryClient();
  const notify = useToast();
  const undo = useUndo();
  return useCallback(
    (action, { entity, id, label }, reply) => {
      const way = reply?.undo === true ? undo({ entity, records: [{ id, version: reply.version }] }) : null;
      notify("ok", t(action.kind === "delete" ? "action.deleted" : "action.done", { action: action.label, label }), way);
      void refreshSeen(client);
    },
    [client, notify, t, undo],
  );
}
