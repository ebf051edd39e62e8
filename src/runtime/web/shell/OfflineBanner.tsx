// Says that the network or the server is gone, while that is so. It stays in view however far down the page somebody
// is: the head of the page stands below it, and what has the focus below both.

import { type Query, useQueryClient } from "@tanstack/react-query";
import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { isPassing, problemOf } from "../api/request.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import styles from "../layout/Shell.module.css";
import { Button } from "../ui/components/Button.tsx";
import { Icon } from "../ui/components/Icon.tsx";
import { makeRoomBelow } from "../ui/scroll-room.ts";

export function OfflineBanner() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const [stale, refresh] = useStale();
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => roomFor(line.current), []);
  return (
    <div ref={line} role="status" className={styles.notice}>
      {!online && (
        <p className={styles.offline}>
          <Icon name="alert" />
          {t("shell.offline")}
        </p>
      )}
      {online && stale && (
        <p className={styles.offline}>
          <Icon name="alert" />
          <span>{t("shell.stale")}</span>
          <Button small onClick={refresh}>
            {t("problem.retry")}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Says how high the line is: what stays in view below it stands by that (`--notice-room`). */
function roomFor(line: HTMLElement | null): (() => void) | undefined {
  if (line === null) return;
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => {
    const height = Math.ceil(line.getBoundingClientRect().height);
    style.setProperty("--notice-room", `${height}px`);
    makeRoomBelow("notice", height);
  });
  watch.observe(line, { box: "border-box" });
  return () => {
    watch.disconnect();
    style.removeProperty("--notice-room");
    makeRoomBelow("notice", 0);
  };
}

/** Whether something that is shown could not be asked for anew, and how to try that again. */
function useStale(): readonly [boolean, () => void] {
  const client = useQueryClient();
  const listen = useCallback((listener: () => void) => client.getQueryCache().subscribe(listener), [client]);
  const stale = useSyncExternalStore(listen, () => client.getQueryCache().findAll({ type: "active", predicate: isStale }).length > 0);
  return [stale, () => void client.refetchQueries({ type: "active", predicate: isStale })];
}

function isStale({ state }: Query): boolean {
  return state.data !== undefined && state.error !== null && isPassing(problemOf(state.error));
}

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
