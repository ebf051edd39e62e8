// Words beside something focusable, shown on hover and on focus; Escape puts them away, and the pointer may rest on them.

import { cloneElement, type ReactElement, type ReactNode, type Ref, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import styles from "./Tooltip.module.css";

interface TriggerProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly "aria-describedby"?: string | undefined;
  readonly onPointerEnter?: () => void;
  readonly onPointerLeave?: () => void;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
}

interface Props {
  readonly words: ReactNode;
  /** The row of the document that says so. */
  readonly cite?: string | null | undefined;
  /** A button. */
  readonly children: ReactElement<TriggerProps>;
}

const MILLISECONDS_BEFORE = 250;
const MILLISECONDS_AFTER = 120;

export function Tooltip({ words, cite, children }: Props) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [shown, setShown] = useState(false);
  const soon = (show: boolean, after: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(show), after);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <>
      {cloneElement(children, {
        ref: trigger,
        "aria-describedby": shown ? id : undefined,
        onPointerEnter: () => soon(true, MILLISECONDS_BEFORE),
        onPointerLeave: () => soon(false, MILLISECONDS_AFTER),
        onFocus: () => {
          clearTimeout(timer.current);
          setShown(true);
        },
        onBlur: () => soon(false, 0),
      })}
      {shown && (
        <Bubble
          id={id}
          trigger={trigger}
          onEnter={() => clearTimeout(timer.current)}
          onLeave={() => soon(false, MILLISECONDS_AFTER)}
          onEscape={() => setShown(false)}
        >
          <bdi>{words}</bdi>
          {cite && <bdi className={styles.cite}>{cite}</bdi>}
        </Bubble>
      )}
    </>
  );
}

interface BubbleProps {
  readonly id: string;
  readonly trigger: { readonly current: HTMLElement | null };
  readonly onEnter: () => void;
  readonly onLeave: () => void;
  readonly onEscape: () => void;
  readonly children: ReactNode;
}

const GAP = 6;
const MARGIN = 8;

function Bubble({ id, trigger, onEnter, onLeave, onEscape, children }: BubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const at = trigger.current?.getBoundingClientRect();
    const element = bubble.current;
    if (!at || !element) return;
    const { width, height } = element.getBoundingClientRect();
    const above = at.top - GAP - height;
    const left = at.left + at.width / 2 - width / 2;
    element.style.top = `${above >= MARGIN ? above : at.bottom + GAP}px`;
    element.style.left = `${Math.max(MARGIN, Math.min(left, document.documentElement.clientWidth - width - MARGIN))}px`;
  }, [trigger]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === "Escape") onEscape();
    };
    addEventListener("keydown", listen);
    addEventListener("scroll", onEscape, { capture: true, passive: true });
    return () => {
      removeEventListener("keydown", listen);
      removeEventListener("scroll", onEscape, { capture: true });
    };
  }, [onEscape]);
  return createPortal(
    <div ref={bubble} id={id} role="tooltip" className={styles.tooltip} onPointerEnter={onEnter} onPointerLeave={onLeave}>
      {children}
    </div>,
    document.body,
  );
}
