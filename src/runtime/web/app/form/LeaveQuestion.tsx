// Asked before what was typed is lost: leave it, or stay.

import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useNavigation } from "../navigation/NavigationContext.tsx";
import type { FormState } from "./form-state.ts";
import { isTakenAlong } from "./taken-along.ts";

interface Props {
  /** The labels of what is changed and not saved. */
  readonly changed: readonly string[];
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

export function LeaveQuestion({ changed, onLeave, onStay }: Props) {
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
      <p>{t("leave.changed", { fields: changed.join(", ") })}</p>
    </Dialog>
  );
}

/** While there is something that whoever signs in elsewhere would take away: the page stays as it is, and asks. */
export function useKept(holds: boolean): void {
  const navigation = useNavigation();
  useEffect(() => (holds ? navigation.keep() : undefined), [navigation, holds]);
}

/**
 * For a panel that holds a form: how it is closed, and the question that is asked first where something was typed. It goes with the
 * page that it stands over: who goes elsewhere, back as well, is asked in the same way, but where another form takes along all that
 * was changed in this one. Last, how it is closed once it was sent.
 */
export function useAskedClose(changed: readonly string[], onClose: () => void, form: FormState | null = null) {
  const navigation = useNavigation();
  /** What is done once it may be left. */
  const [asking, setAsking] = useState<{ readonly leave: () => void } | null>(null);
  const latest = useRef({ onClose, form });
  latest.current = { onClose, form };
  const isSent = useRef(false);
  const holds = changed.length > 0;
  useKept(holds);
  useEffect(
    () =>
      holds
        ? navigation.hold((proceed, href) => {
            const { form } = latest.current;
            if (isSent.current || (form !== null && isTakenAlong(form, href))) proceed();
            else setAsking({ leave: proceed });
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
  const close = () => (holds ? setAsking({ leave: onClose }) : onClose());
  const question = asking && <LeaveQuestion changed={changed} onLeave={asking.leave} onStay={() => setAsking(null)} />;
  const closeSent = () => {
    isSent.current = true;
    onClose();
  };
  return [close, question, closeSent] as const;
}
