// Short messages at the edge of the page, read out politely. They go by themselves, except failures; one with something to
// press stays longer, and as long as it is pointed at or focused. Ctrl+Z presses the last of those.

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "./Button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./Icon.tsx";
import styles from "./Toast.module.css";

type Tone = "ok" | "danger";

interface ToastMessage {
  readonly id: number;
  readonly tone: Tone;
  readonly text: string;
  readonly action: ToastAction | null;
}

/** Takes back what the message says. */
export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

type Notify = (tone: Tone, text: string, action?: ToastAction | null) => void;

const ToastContext = createContext<Notify>(() => undefined);

const MILLISECONDS_SHOWN = 6000;
const MILLISECONDS_TO_PRESS = 12_000;

export function useToast(): Notify {
  return useContext(ToastContext);
}

export function ToastProvider({ closeLabel, regionLabel, children }: { closeLabel: string; regionLabel: string; children: ReactNode }) {
  const [messages, setMessages] = useState<readonly ToastMessage[]>([]);
  const next = useRef(0);
  const dismiss = useCallback((id: number) => setMessages((all) => all.filter((message) => message.id !== id)), []);
  const notify = useCallback<Notify>((tone, text, action = null) => {
    const id = next.current++;
    setMessages((all) => [...all.slice(-2), { id, tone, text, action }]);
  }, []);
  const press = useCallback(
    ({ id, action }: ToastMessage) => {
      dismiss(id);
      action?.onPress();
    },
    [dismiss],
  );
  const last = messages.findLast(({ action }) => action !== null);
  useEffect(() => {
    if (last === undefined) return;
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isUndo || event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      press(last);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [last, press]);
  const list = useMemo(
    () =>
      messages.map((message) => (
        <ToastItem key={message.id} message={message} closeLabel={closeLabel} onDismiss={dismiss} onPress={press} />
      )),
    [messages, closeLabel, dismiss, press],
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

interface ItemProps {
  readonly message: ToastMessage;
  readonly closeLabel: string;
  readonly onDismiss: (id: number) => void;
  readonly onPress: (message: ToastMessage) => void;
}

function ToastItem({ message, closeLabel, onDismiss, onPress }: ItemProps) {
  const { id, tone, text, action } = message;
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (tone !== "ok" || held) return;
    const timer = setTimeout(() => onDismiss(id), action === null ? MILLISECONDS_SHOWN : MILLISECONDS_TO_PRESS);
    return () => clearTimeout(timer);
  }, [id, tone, action, held, onDismiss]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while somebody is at it
    <div
      className={classNames(styles.toast, styles[tone])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={tone === "ok" ? "check" : "alert"} />
      <span className={styles.text}>{text}</span>
      {action && (
        <Button look="secondary" small className={styles.action} aria-keyshortcuts="Control+Z" onClick={() => onPress(message)}>
          {action.label}
        </Button>
      )}
      <Button look="quiet" small iconOnly aria-label={closeLabel} onClick={() => onDismiss(id)}>
        <Icon name="close" size={14} />
      </Button>
    </div>
  );
}

/** There the browser's own undo holds. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
