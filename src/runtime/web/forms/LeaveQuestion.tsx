// Asked before what was typed is lost: leave it, or stay.

import { useEffect, useRef, useState } from "react";
import type { FormState } from "../drafts/form-state.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useUnsavedGuard } from "../product/use-unsaved-guard.ts";
import { useNavigation } from "../router/NavigationContext.tsx";
import { Button } from "../ui/components/Button.tsx";
import { Dialog } from "../ui/components/Dialog.tsx";
import { type Parting, partingOf } from "./carried-over-fields.ts";

interface Props {
  readonly parting: Parting;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

export function LeaveQuestion({ parting: { lost, taken }, onLeave, onStay }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      asks
      title={t("leave.title")}
      closeLabel={t("close")}
      onClose={onStay}
      actions={
        <>
          <Button look="danger" onClick={onLeave}>
            {t("leave.leave")}
          </Button>
          <Button look="primary" onClick={onStay}>
            {t("leave.stay")}
          </Button>
        </>
      }
    >
      <p>{t("leave.changed", { fields: lost.join(", ") })}</p>
      {taken.length > 0 && <p>{t("leave.taken", { fields: taken.join(", ") })}</p>}
    </Dialog>
  );
}

/**
 * For a panel that holds a form: how it is closed, and the question that is asked first where something was typed. It goes with the
 * page that it stands over: who goes elsewhere, back as well, is asked in the same way, but of what another form takes along. Last,
 * how it is closed once it was sent. `over`: it cannot be sent any more, so that nothing is lost that was not lost before.
 */
export function useAskedClose(changed: readonly string[], onClose: () => void, form: FormState | null = null, over = false) {
  const navigation = useNavigation();
  /** What is done once it may be left. */
  const [asking, setAsking] = useState<{ readonly leave: () => void; readonly parting: Parting } | null>(null);
  const all: Parting = { lost: changed, taken: [] };
  const latest = useRef({ onClose, form, all });
  latest.current = { onClose, form, all };
  const isSent = useRef(false);
  useUnsavedGuard(changed.length > 0);
  const holds = changed.length > 0 && !over;
  useEffect(
    () =>
      holds
        ? navigation.hold((proceed, href) => {
            const { form, all } = latest.current;
            const parting = form === null ? all : partingOf(form, href);
            if (isSent.current || parting.lost.length === 0) proceed();
            else setAsking({ leave: proceed, parting });
          })
        : undefined,
    [navigation, holds],
  );
  useEffect(() => {
    const { pathname } = navigation.place();
    return navigation.subscribe(() => {
      if (navigation.place().pathname !== pathname) latest.current.onClose();
    });
  }, [navigation]);
  const close = () => (holds ? setAsking({ leave: onClose, parting: all }) : onClose());
  const question = asking && <LeaveQuestion parting={asking.parting} onLeave={asking.leave} onStay={() => setAsking(null)} />;
  const closeSent = () => {
    isSent.current = true;
    onClose();
  };
  return [close, question, closeSent] as const;
}
