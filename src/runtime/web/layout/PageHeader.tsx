// The head of every page. Its one h1 and at the right what can be done, the primary button last, and below a word on what it is
// for, which scrolls away where the head stays in view. Arriving at a page, the document's title says so and focus comes here.

import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useApp } from "../product/AppContext.tsx";
import { useNavigation } from "../router/NavigationContext.tsx";
import { Tag } from "../ui/components/Chip.tsx";
import { DocumentText } from "../ui/components/DocumentText.tsx";
import { NoWrap } from "../ui/components/NoWrap.tsx";
import { firstLine } from "../ui/markdown-blocks.ts";
import { makeRoomBelow } from "../ui/scroll-room.ts";
import styles from "./PageHeader.module.css";

export { styles as headStyles };

/** The id of the heading, by which what fills the page is called. */
export const PAGE_TITLE = "page-title";

interface Props {
  readonly title: string;
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  readonly help?: string | undefined;
  /** The program made this screen; the document does not name it. False: the words are the document's. */
  readonly derived?: boolean;
  readonly actions?: ReactNode;
  /** Stays in view on a phone too, where what it can do belongs to the whole page. */
  readonly kept?: boolean;
}

export function PageHeader({ title, above, below, help, derived, actions, kept }: Props) {
  const { t } = useTranslation();
  const heading = useArrival(title);
  const head = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => roomFor(head.current), []);
  return (
    <>
      <div ref={head} className={styles.header} data-kept={kept || undefined} data-helps={help ? true : undefined}>
        <div className={styles.words}>
          {above && <div className={styles.above}>{above}</div>}
          <div className={styles.title}>
            <h1 ref={heading} id={PAGE_TITLE} tabIndex={-1}>
              {derived === false ? (
                <DocumentText>{title}</DocumentText>
              ) : (
                <bdi>
                  <NoWrap>{title}</NoWrap>
                </bdi>
              )}
            </h1>
            {derived && <Tag title={t("screen.derivedMeaning")}>{t("screen.derived")}</Tag>}
          </div>
          {below}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {help && (
        <div className={styles.help}>
          <p>
            <DocumentText own={derived === undefined}>{firstLine(help)}</DocumentText>
          </p>
        </div>
      )}
    </>
  );
}

/** Says how high the head is where it stays in view: what has the focus is scrolled to below it. */
function roomFor(head: HTMLElement | null): (() => void) | undefined {
  if (head === null) return;
  const watch = new ResizeObserver(() => {
    const stays = getComputedStyle(head).position === "sticky";
    makeRoomBelow("head", stays ? Math.ceil(head.getBoundingClientRect().height) : 0);
  });
  watch.observe(head, { box: "border-box" });
  return () => {
    watch.disconnect();
    makeRoomBelow("head", 0);
  };
}

/** Names the page in the browser's title, and moves focus to its heading; the page that was loaded the browser announces itself. */
export function useArrival(title: string) {
  const product = useApp().product.name;
  const navigation = useNavigation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title === product ? product : `${title} · ${product}`;
  }, [title, product]);
  useEffect(() => {
    if (navigation.hasMoved()) heading.current?.focus({ preventScroll: true });
  }, [navigation]);
  return heading;
}
