// Short messages at the edge of the page, read out politely. They go by themselves, except failures.

import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from "react";
import { Button } from "./Button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./Icon.tsx";
import styles from "./Toast.module.css";

type Tone = "ok" | "danger";

interface ToastMessage {
  readonly id: number;
  readonly tone: Tone;
  readonly text: string;
}

type Notify = (tone: Tone, text: string) => void;

const ToastContext = createContext<Notify>(() => undefined);

const MILLISECONDS_SHOWN = 6000;

export function useToast(): Notify {
  return useContext(ToastContext);
}

export function ToastProvider({ closeLabel, regionLabel, children }: { closeLabel: string; regionLabel: string; children: ReactNode }) {
  const [messages, setMessages] = useState<readonly ToastMessage[]>([]);
  const next = useRef(0);
  const dismiss = useCallback((id: number) => setMessages((all) => all.filter((message) => message.id !== id)), []);
  const notify = useCallback<Notify>(
    (tone, text) => {
      const id = next.current++;
      setMessages((all) => [...all.slice(-2), { id, tone, text }]);
      if (tone === "ok") setTimeout(() => dismiss(id), MILLISECONDS_SHOWN);
    },
    [dismiss],
  );
  const list = useMemo(
    () =>
      messages.map((message) => (
        <div key={message.id} className={classNames(styles.toast, styles[message.tone])}>
          <Icon name={message.tone === "ok" ? "check" : "alert"} />
          <span className={styles.text}>{message.text}</span>
          <Button look="quiet" small iconOnly aria-label={closeLabel} onClick={() => dismiss(message.id)}>
            <Icon name="close" size={14} />
          </Button>
        </div>
      )),
    [messages, closeLabel, dismiss],
  );
  return (
    <ToastContext value={notify}>
      {children}
      <section className={styles.region} aria-label={regionLabel} aria-live="polite" data-react-aria-top-layer="true">
        {list}
      </section>
    </ToastContext>
  );
}
