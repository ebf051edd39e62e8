// A panel over the page that takes focus until it is closed. In the middle for a question, at the side for a form. Whoever has
// something to type can type at once, and a question is answered by Enter: what it is asked about is done, unless that gives
// something up.

import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { classNames } from "../class-names.ts";
import { focusFirst, isBehind } from "../focus-first.ts";
import { useOverPage } from "../over-page.ts";
import { Button } from "./Button.tsx";
import styles from "./Dialog.module.css";
import { Icon } from "./Icon.tsx";

interface Props {
  readonly title: ReactNode;
  /** Null: neither Escape, going back, nor a press beside it closes it, but its buttons alone. */
  readonly closeLabel: string | null;
  readonly onClose: () => void;
  readonly side?: boolean;
  /** What it holds is all that is seen of it, near the top: its title is read out alone, and its way out is within. */
  readonly bare?: boolean;
  /** What opened it: where there is room it stands below that, and the page is not dimmed. */
  readonly anchor?: RefObject<HTMLElement | null>;
  /** A question that must be answered: announced as an alert. */
  readonly asks?: boolean;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

export function Dialog({ title, closeLabel, onClose, side, bare, anchor, asks, children, actions }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const answers = useRef<HTMLDivElement>(null);
  const told = useId();
  useOverPage(closeLabel === null ? stay : onClose);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    focusFirst(body.current, room.current);
    if (asks) focusAnswer(answers.current, room.current);
  }, []);
  useEffect(() => goesWith(room.current), []);
  useLayoutEffect(() => (anchor ? placeBelow(room.current, anchor.current) : undefined), [anchor]);
  return (
    <ModalOverlay
      ref={room}
      isOpen
      isDismissable={closeLabel !== null}
      isKeyboardDismissDisabled={closeLabel === null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className={classNames(styles.overlay, side && styles.side, bare && styles.bare, anchor && styles.anchored)}
    >
      <Modal className={classNames(styles.modal)}>
        <AriaDialog
          className={classNames(styles.dialog)}
          role={asks ? "alertdialog" : "dialog"}
          {...(asks && children ? { "aria-describedby": told } : {})}
        >
          <div className={bare ? undefined : styles.head}>
            <Heading slot="title" level={2} className={bare ? "visually-hidden" : ""}>
              {title}
            </Heading>
            {closeLabel !== null && !bare && (
              <Button look="quiet" small iconOnly aria-label={closeLabel} onClick={onClose}>
                <Icon name="close" />
              </Button>
            )}
          </div>
          {children && (
            <div ref={body} id={told} className={styles.body}>
              {children}
            </div>
          )}
          {actions && (
            // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons within
            <div ref={answers} className={styles.actions} onKeyDown={asks ? firstPressAlone : undefined}>
              {actions}
            </div>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Pixels between a panel and what it belongs to, and the edge of the window. */
const GAP = 4;
const EDGE = 16;

/** Keeps the panel below what opened it, and within the window. */
function placeBelow(room: HTMLElement | null, anchor: HTMLElement | null): (() => void) | undefined {
  const panel = room?.firstElementChild;
  if (!room || !anchor || !panel) return;
  const place = () => {
    const [own, at] = [panel.getBoundingClientRect(), anchor.getBoundingClientRect()];
    const fromRight = getComputedStyle(room).direction === "rtl" || at.left + own.width > innerWidth - EDGE;
    room.style.setProperty("--left", `${Math.max(EDGE, fromRight ? at.right - own.width : at.left)}px`);
    room.style.setProperty("--top", `${at.bottom + GAP}px`);
  };
  place();
  addEventListener("resize", place);
  return () => removeEventListener("resize", place);
}

const stay = (): void => undefined;

/** The answer that stands out; of what gives something up or away none does, and Enter leaves it as it is. */
function focusAnswer(answers: HTMLElement | null, panel: Element | null): void {
  const isOpen = document.activeElement?.matches("[role=alertdialog]") === true;
  if (isOpen || isBehind(panel)) (answers?.querySelector<HTMLElement>("[data-primary]") ?? answers?.querySelector("button"))?.focus();
}

/** A key that is held down opened the question, and does not answer it. */
function firstPressAlone(event: KeyboardEvent): void {
  if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
}

/**
 * As the keys of a phone come there is less room, and the panel moves up: what is typed in stays in view, and lists that are open in it
 * are told, and go with it.
 */
function goesWith(room: Element | null): (() => void) | undefined {
  if (room === null) return;
  const watch = new ResizeObserver(() => {
    const typedIn = document.activeElement;
    if (typedIn?.matches("input, textarea") && room.contains(typedIn)) typedIn.scrollIntoView({ block: "nearest" });
    window.dispatchEvent(new Event("resize"));
  });
  watch.observe(room);
  return () => watch.disconnect();
}
