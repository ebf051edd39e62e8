// Short messages at the edge of the page, read out politely. They go by themselves, except failures; one with something to
// press stays longer, and as long as it is pointed at or focused; a pointer that rested where it came up does not point at it. Of many the latest are shown, and how many there are besides.
// Ctrl+Z takes back what was done last, whether or not its message is still there, and says so where nothing can be taken back.

import {
  createContext,
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useClearPlace } from "../avoid-overlap.ts";
import { classNames } from "../class-names.ts";
import { focusBack } from "../focus-back.ts";
import { openPanels } from "../panels.ts";
import { Button } from "./Button.tsx";
import { Icon } from "./Icon.tsx";
import { Sentence } from "./Sentence.tsx";
import styles from "./Toast.module.css";

type Tone = "ok" | "danger" | "info";

interface ToastMessage {
  readonly id: number;
  readonly tone: Tone;
  readonly text: string;
  /** The records of which it says what was done. */
  readonly about: readonly string[];
  readonly action: ToastAction | null;
  readonly link: ToastLink | null;
  /** What may be opened about it. */
  readonly more: ReactNode;
}

/** Leads to what came of it. */
export interface ToastLink {
  readonly label: string;
  readonly href: string;
  readonly onGo: () => void;
}

/** Takes back what the message says. */
export interface ToastAction {
  readonly label: string;
  /** The records that it is about: of each the last step alone can be taken back. */
  readonly records: readonly string[];
  /** Told what was done. */
  readonly onPress: (done: string) => void;
  /** What was done, where the message says what came of it: that is so no more once it is taken back. */
  readonly what?: string | undefined;
}

/** Why what was done cannot be taken back, and what could be done instead; null where nothing is known of that. */
interface Final {
  readonly stays: string | null;
  readonly records?: readonly string[];
  readonly what?: string | undefined;
}

/** How something that was done is taken back, or why it is not. */
export type UndoOffer = ToastAction | Final;

/** `way`: undefined where nothing was done. Returns how the message goes early, and whether it was there still. */
type Notify = (tone: Tone, text: string, way?: UndoOffer | null, link?: ToastLink | null, more?: ReactNode) => () => boolean;

/** Takes back at once what a panel told of, without a message: what was done before that to one of its records stays. */
type TakeBack = (action: ToastAction, done: string) => void;

/** What Ctrl+Z does, for whoever has no such key. */
interface Undoing {
  readonly takeBack: TakeBack;
  readonly undoLast: () => void;
  /** What was done last, whether or not it can be taken back; null: nothing, or it is too long ago. */
  readonly last: () => string | null;
}

interface Done {
  readonly message: number;
  readonly text: string;
  readonly way: UndoOffer;
  readonly at: number;
}

interface UndoWords {
  readonly nothing: string;
  readonly cannot: (done: string, why: string | null) => string;
  /** Why a step is not taken back once the one before it was. */
  readonly onlyLast: string;
}

export function isPressed(way: UndoOffer | null | undefined): way is ToastAction {
  return way != null && "onPress" in way;
}

const ToastContext = createContext<Notify>(() => () => false);
const UndoingContext = createContext<Undoing>({ takeBack: () => undefined, undoLast: () => undefined, last: () => null });

/** So many are kept at all, and so many are shown at once, on a phone fewer. */
const MAX_TOASTS = 20;
const SHOWN = 3;
const SHOWN_ON_PHONES = 1;
const PHONE = "(max-width: 767.98px)";
const MILLISECONDS_SHOWN = 6000;
const MILLISECONDS_TO_PRESS = 12_000;
/** As long as the server takes something back. */
const MILLISECONDS_TO_UNDO = 10 * 60_000;

export function useToast(): Notify {
  return useContext(ToastContext);
}

export function useUndoing(): Undoing {
  return useContext(UndoingContext);
}

interface ProviderProps {
  readonly closeLabel: string;
  readonly regionLabel: string;
  /** That there are so many messages more. */
  readonly moreLabel: (count: number) => string;
  readonly undoWords: UndoWords;
  readonly children: ReactNode;
}

export function ToastProvider({ closeLabel, regionLabel, moreLabel, undoWords, children }: ProviderProps) {
  const [messages, setMessages] = useState<readonly ToastMessage[]>([]);
  const latest = useRef(messages);
  latest.current = messages;
  const next = useRef(0);
  const done = useRef<readonly Done[]>([]);
  const dismiss = useCallback((id: number) => setMessages((all) => all.filter((message) => message.id !== id)), []);
  const notify = useCallback<Notify>(
    (tone, text, way, link = null, more = null) => {
      const id = next.current++;
      const action = isPressed(way) ? way : null;
      if (way !== undefined)
        done.current = [...done.current, { message: id, text: way?.what ?? text, way: way ?? { stays: null }, at: Date.now() }];
      const about = way?.records ?? [];
      // What is asked again is answered once, and what a record has become since is no news any more.
      const isRepeated = (one: ToastMessage) => tone === "info" && one.text === text;
      const isPast = (one: ToastMessage) => one.about.length > 0 && one.about.every((record) => about.includes(record));
      setMessages((all) => [
        ...all.filter((one) => !isRepeated(one) && !isPast(one)).slice(1 - MAX_TOASTS),
        { id, tone, text, about, action, link, more },
      ]);
      return () => {
        const isThere = latest.current.some((message) => message.id === id);
        dismiss(id);
        return isThere;
      };
    },
    [dismiss],
  );
  const takeBack = useCallback<TakeBack>(
    (action, text) => {
      const isAbout = (way: UndoOffer | null) => isPressed(way) && way.records.some((record) => action.records.includes(record));
      done.current = done.current.map((one) => (isAbout(one.way) ? { ...one, way: { stays: undoWords.onlyLast } } : one));
      setMessages((all) => all.map((one) => (isAbout(one.action) ? { ...one, action: null } : one)));
      action.onPress(action.what ?? text);
    },
    [undoWords],
  );
  const press = useCallback(
    ({ id, text, action }: Pick<ToastMessage, "id" | "text" | "action">) => {
      dismiss(id);
      if (action === null) return;
      done.current = done.current.filter(({ message }) => message !== id);
      takeBack(action, text);
    },
    [dismiss, takeBack],
  );
  const lastDone = useCallback(() => {
    done.current = done.current.filter(({ at }) => Date.now() - at < MILLISECONDS_TO_UNDO);
    return done.current.at(-1);
  }, []);
  const undoLast = useCallback(() => {
    const last = lastDone();
    if (last === undefined) notify("info", undoWords.nothing);
    else if (isPressed(last.way)) press({ id: last.message, text: last.text, action: last.way });
    else notify("info", undoWords.cannot(last.text, last.way.stays));
  }, [lastDone, notify, press, undoWords]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // What is asked in a panel is answered, or left, first.
      if (!isUndoKey(event) || openPanels().length > 0) return;
      event.preventDefault();
      undoLast();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [undoLast]);
  const undoing = useMemo(() => ({ takeBack, undoLast, last: () => lastDone()?.text ?? null }), [takeBack, undoLast, lastDone]);
  // On a phone they stand over the form: whoever types goes on, and needs what is below them.
  useEffect(() => {
    const onInput = ({ target }: Event) => {
      if (isTyping(target) && matchMedia(PHONE).matches && openPanels().length === 0)
        setMessages((all) => (all.some(isOver) ? all.filter((one) => !isOver(one)) : all));
    };
    addEventListener("input", onInput, true);
    return () => removeEventListener("input", onInput, true);
  }, []);
  return (
    <ToastContext value={notify}>
      <UndoingContext value={undoing}>
        {children}
        <Messages messages={messages} labels={{ closeLabel, regionLabel, moreLabel }} onDismiss={dismiss} onPress={press} />
      </UndoingContext>
    </ToastContext>
  );
}

interface MessagesProps {
  readonly messages: readonly ToastMessage[];
  readonly labels: Pick<ProviderProps, "closeLabel" | "regionLabel" | "moreLabel">;
  readonly onDismiss: (id: number) => void;
  readonly onPress: (message: ToastMessage) => void;
}

function Messages({ messages, labels: { closeLabel, regionLabel, moreLabel }, onDismiss, onPress }: MessagesProps) {
  const region = useRef<HTMLElement>(null);
  const [all, setAll] = useState(false);
  const most = matchMedia(PHONE).matches ? SHOWN_ON_PHONES : SHOWN;
  const folded = all ? 0 : Math.max(0, messages.length - most);
  const waits = useClearPlace(region, messages.length > 0);
  const isMoved = usePointerMoves();
  useEffect(() => {
    if (messages.length <= most) setAll(false);
  }, [messages, most]);
  return (
    <section
      ref={region}
      tabIndex={-1}
      className={classNames(styles.region, waits && styles.under, all && styles.all)}
      aria-label={regionLabel}
      aria-live="polite"
      data-react-aria-top-layer="true"
    >
      {folded > 0 && (
        <Button
          look="quiet"
          small
          className={styles.more}
          onClick={() => {
            // The button goes, and whoever pressed it is at the messages.
            region.current?.focus();
            setAll(true);
          }}
        >
          {moreLabel(folded)}
        </Button>
      )}
      {messages.map((message, index) => (
        <ToastItem
          key={message.id}
          message={message}
          folded={index < folded}
          waits={waits}
          isMoved={isMoved}
          closeLabel={closeLabel}
          onDismiss={onDismiss}
          onPress={onPress}
        />
      ))}
    </section>
  );
}

interface ItemProps {
  readonly message: ToastMessage;
  /** It is counted alone. */
  readonly folded: boolean;
  /** It waits under a panel, where nobody can press it. */
  readonly waits: boolean;
  /** Whether it is the pointer that moved, and not the message. */
  readonly isMoved: (event: ReactPointerEvent) => boolean;
  readonly closeLabel: string;
  readonly onDismiss: (id: number) => void;
  readonly onPress: (message: ToastMessage) => void;
}

function ToastItem({ message, folded, waits, isMoved, closeLabel, onDismiss, onPress }: ItemProps) {
  const { id, tone, text, action, link, more } = message;
  const [held, setHeld] = useState(false);
  const item = useRef<HTMLDivElement>(null);
  /** What had the focus before the message had it. */
  const before = useRef<Element | null>(null);
  const leave = () => {
    const { activeElement } = document;
    if (activeElement === document.body || item.current?.contains(activeElement)) focusBack(before.current, action?.records);
  };
  useEffect(() => {
    if (tone === "danger" || held || waits) return;
    const timer = setTimeout(() => onDismiss(id), action === null && link === null ? MILLISECONDS_SHOWN : MILLISECONDS_TO_PRESS);
    return () => clearTimeout(timer);
  }, [id, tone, action, link, held, waits, onDismiss]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while somebody is at it
    <div
      ref={item}
      className={classNames(styles.toast, styles[tone])}
      hidden={folded}
      onPointerEnter={(event) => isMoved(event) && setHeld(true)}
      onPointerMove={(event) => isMoved(event) && setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ relatedTarget }) => {
        setHeld(true);
        if (relatedTarget !== null && !item.current?.contains(relatedTarget)) before.current = relatedTarget;
      }}
      onBlur={() => setHeld(false)}
    >
      <Icon name={ICONS[tone]} />
      <div className={styles.text} data-cited={more ? true : undefined}>
        <Sentence text={text} />
        {link && " "}
        {link && (
          <a
            href={link.href}
            className={styles.link}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              onDismiss(id);
              link.onGo();
            }}
          >
            {link.label}
          </a>
        )}
        {more}
      </div>
      {action && (
        <Button
          look="secondary"
          small
          className={styles.action}
          aria-keyshortcuts="Control+Z"
          onClick={() => {
            leave();
            onPress(message);
          }}
        >
          {action.label}
        </Button>
      )}
      <Button
        look="quiet"
        small
        iconOnly
        aria-label={closeLabel}
        onClick={() => {
          leave();
          onDismiss(id);
        }}
      >
        <Icon name="close" size={14} />
      </Button>
    </div>
  );
}

/** Tells of a pointer's event whether it is elsewhere than it was last seen: what comes up under one that rests is entered by it as well. */
function usePointerMoves(): (event: ReactPointerEvent) => boolean {
  const last = useRef<Pick<PointerEvent, "clientX" | "clientY"> | null>(null);
  useEffect(() => {
    // After the messages have heard of it.
    const seen = (event: PointerEvent) => {
      last.current = event;
    };
    for (const name of ["pointermove", "pointerdown", "pointerup"] as const) addEventListener(name, seen);
    return () => {
      for (const name of ["pointermove", "pointerdown", "pointerup"] as const) removeEventListener(name, seen);
    };
  }, []);
  return useCallback(
    ({ clientX, clientY }) => last.current !== null && (last.current.clientX !== clientX || last.current.clientY !== clientY),
    [],
  );
}

/** Nobody has to do anything about it. */
function isOver({ tone }: ToastMessage): boolean {
  return tone !== "danger";
}

const ICONS = { ok: "check", danger: "alert", info: "info" } as const;

export function isUndoKey(event: KeyboardEvent): boolean {
  const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  return isUndo && !event.defaultPrevented && !isTyping(event.target);
}

/** There the browser's own undo holds. */
function isTyping(target: EventTarget | null): boolean {
  const isText = "input:not([type=checkbox], [type=radio], [type=file], [type=button]), textarea";
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(isText));
}
