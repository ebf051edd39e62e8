// A panel over the page that takes focus until it is closed: in the middle for a question, at the side for a form. Whoever has
// something to type can type at once.

import { type ReactNode, useEffect, useRef } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Button } from "./Button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./Dialog.module.css";
import { focusFirst } from "./focus-first.ts";
import { Icon } from "./Icon.tsx";
import { useOverPage } from "./over-page.ts";

interface Props {
  readonly title: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly side?: boolean;
  /** A question that must be answered: announced as an alert. */
  readonly asks?: boolean;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

export function Dialog({ title, closeLabel, onClose, side, asks, children, actions }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useOverPage(onClose);
  useEffect(() => focusFirst(body.current), []);
  useEffect(() => goesWith(room.current), []);
  return (
    <ModalOverlay
      ref={room}
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className={classNames(styles.overlay, side && styles.side)}
    >
      <Modal className={classNames(styles.modal)}>
        <AriaDialog className={classNames(styles.dialog)} role={asks ? "alertdialog" : "dialog"}>
          <div className={styles.head}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <Button look="quiet" small iconOnly aria-label={closeLabel} onClick={onClose}>
              <Icon name="close" />
            </Button>
          </div>
          {children && (
            <div ref={body} className={styles.body}>
              {children}
            </div>
          )}
          {actions && <div className={styles.actions}>{actions}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
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
