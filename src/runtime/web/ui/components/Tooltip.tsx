// Words beside something focusable, shown on hover, on focus and where a finger taps it; Escape puts them away, and the pointer may rest
// on them. What stands after them is reached from the keyboard by Enter.

import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent as KeyPress,
  type PointerEvent as PointerMove,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { Sentence } from "./Sentence.tsx";
import styles from "./Tooltip.module.css";

interface TriggerProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly "aria-describedby"?: string | undefined;
  readonly onPointerEnter?: (event: PointerMove) => void;
  readonly onPointerLeave?: (event: PointerMove) => void;
  readonly onPointerUp?: (event: PointerMove) => void;
  readonly onFocus?: () => void;
  readonly onBlur?: (event: FocusEvent) => void;
  readonly onKeyDown?: (event: KeyPress) => void;
}

interface Props {
  readonly words: ReactNode;
  /** What may be opened about them, and is none of them. */
  readonly more?: ReactNode;
  /** A button. */
  readonly children: ReactElement<TriggerProps>;
}

const MILLISECONDS_BEFORE = 250;
const MILLISECONDS_AFTER = 120;

/** A finger enters what it taps and leaves it at once: of it the tap alone counts. */
function isFinger({ pointerType }: PointerMove): boolean {
  return pointerType === "touch";
}

export function Tooltip({ words, more, children }: Props) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const bubble = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [shown, setShown] = useState(false);
  const soon = (show: boolean, after: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(show), after);
  };
  const show = () => {
    clearTimeout(timer.current);
    setShown(true);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <>
      {cloneElement(children, {
        ref: trigger,
        "aria-describedby": shown ? id : undefined,
        onPointerEnter: (event) => !isFinger(event) && soon(true, MILLISECONDS_BEFORE),
        onPointerLeave: (event) => !isFinger(event) && soon(false, MILLISECONDS_AFTER),
        onPointerUp: (event) => isFinger(event) && show(),
        onFocus: show,
        onBlur: ({ relatedTarget }) => !bubble.current?.contains(relatedTarget) && soon(false, 0),
        onKeyDown: (event) => {
          const opens = bubble.current?.querySelector<HTMLElement>("summary");
          if ((event.key !== "Enter" && event.key !== " ") || !opens) return;
          event.preventDefault();
          opens.focus();
        },
      })}
      {shown && (
        <Bubble
          bubble={bubble}
          trigger={trigger}
          onEnter={() => clearTimeout(timer.current)}
          onLeave={() => soon(false, MILLISECONDS_AFTER)}
          onEscape={() => {
            if (bubble.current?.contains(document.activeElement)) trigger.current?.focus();
            setShown(false);
          }}
        >
          <Sentence id={id} text={words} />
          {more}
        </Bubble>
      )}
    </>
  );
}

interface BubbleProps {
  readonly bubble: RefObject<HTMLDivElement | null>;
  readonly trigger: { readonly current: HTMLElement | null };
  readonly onEnter: () => void;
  readonly onLeave: () => void;
  readonly onEscape: () => void;
  readonly children: ReactNode;
}

const GAP = 6;
const MARGIN = 8;

function Bubble({ bubble, trigger, onEnter, onLeave, onEscape, children }: BubbleProps) {
  useLayoutEffect(() => {
    const element = bubble.current;
    if (!element) return;
    const place = () => trigger.current && placeAt(element, trigger.current.getBoundingClientRect());
    place();
    const grows = new ResizeObserver(place);
    grows.observe(element);
    return () => grows.disconnect();
  }, [bubble, trigger]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === "Escape") onEscape();
    };
    // What is scrolled, or pressed, beside it.
    const leave = ({ target }: Event) => {
      if (target instanceof Node && [bubble, trigger].every(({ current }) => !current?.contains(target))) onEscape();
    };
    addEventListener("keydown", listen);
    addEventListener("scroll", leave, { capture: true, passive: true });
    addEventListener("pointerdown", leave, true);
    return () => {
      removeEventListener("keydown", listen);
      removeEventListener("scroll", leave, { capture: true });
      removeEventListener("pointerdown", leave, true);
    };
  }, [bubble, trigger, onEscape]);
  return createPortal(
    <div
      ref={bubble}
      role="tooltip"
      className={styles.tooltip}
      onPointerEnter={onEnter}
      onPointerLeave={(event) => !isFinger(event) && onLeave()}
      onBlur={({ relatedTarget }) => relatedTarget !== trigger.current && !bubble.current?.contains(relatedTarget) && onLeave()}
    >
      {children}
    </div>,
    document.body,
  );
}

/** Above what it is about; where there is no room, below; within the window in any case. */
function placeAt(element: HTMLElement, at: DOMRect): void {
  const { width, height } = element.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const above = at.top - GAP - height;
  const left = at.left + at.width / 2 - width / 2;
  const top = above >= MARGIN ? above : Math.max(MARGIN, Math.min(at.bottom + GAP, clientHeight - height - MARGIN));
  element.style.top = `${top}px`;
  element.style.left = `${Math.max(MARGIN, Math.min(left, clientWidth - width - MARGIN))}px`;
}
