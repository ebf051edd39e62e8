// One box to go anywhere from: screens, what can be done on this one, and records by their words. A combobox: the arrows
// choose, Enter goes, Escape closes.

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import { Said } from "../../ui/Said.tsx";
import { useApp } from "../AppContext.tsx";
import { isOwnAction } from "../actions/ActionButton.tsx";
import { usePerform } from "../actions/perform.tsx";
import { ABOUT, ACCOUNT, HISTORY, NOTIFICATIONS, OPEN, SIGN_IN } from "../navigation/addresses.ts";
import { useNavigation, usePlace } from "../navigation/NavigationContext.tsx";
import { hasFixedRoute, matchRoute } from "../navigation/route-table.ts";
import { findQuery } from "../server/queries.ts";
import { screenIcon } from "../shell/NavigationList.tsx";
import { useSignOut } from "../shell/UserMenu.tsx";
import styles from "./palette.module.css";

interface Entry {
  readonly key: string;
  readonly label: string;
  /** The program calls it so. */
  readonly own?: boolean;
  readonly kind: string;
  readonly icon: IconName;
  readonly choose: () => void;
}

const MILLISECONDS_OF_REST = 150;

export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const asked = useRested(text.trim());
  const own = useOwnEntries();
  const navigation = useNavigation();
  const { data, isFetching } = useQuery({ ...findQuery(asked), enabled: asked !== "" });
  const records = (asked === "" || text.trim() === "" ? [] : (data?.records ?? [])).map(
    (record): Entry => ({
      key: `record ${record.entity} ${record.id}`,
      label: record.label || record.entityLabel,
      kind: record.entityLabel,
      icon: "page",
      choose: () => record.href !== null && navigation.go(record.href),
    }),
  );
  const entries = [...own.filter((entry) => fits(entry.label, text)), ...records];
  const chosen = Math.min(at, Math.max(0, entries.length - 1));
  const choose = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.choose();
  };
  const press = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) setAt((chosen + step + entries.length) % Math.max(1, entries.length));
    else if (event.key === "Enter") choose(entries[chosen]);
    else return;
    event.preventDefault();
  };
  const option = (index: number) => `${id}-option-${index}`;
  useEffect(() => {
    // What it answers is none of the effect's business: newer browsers answer a promise.
    void document.getElementById(`${id}-option-${chosen}`)?.scrollIntoView({ block: "nearest" });
  }, [id, chosen]);
  const busy = text.trim() !== asked || isFetching;
  return (
    <Dialog title={t("palette.open")} closeLabel={t("close")} onClose={onClose}>
      <div className={styles.palette}>
        <input
          autoFocus
          type="text"
          role="combobox"
          className={styles.input}
          value={text}
          aria-label={t("palette.placeholder")}
          placeholder={t("palette.placeholder")}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={entries.length > 0 ? option(chosen) : undefined}
          autoComplete="off"
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
        <div id={`${id}-list`} role="listbox" aria-label={t("palette.open")} className={styles.list}>
          {entries.map((entry, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's
            <div
              key={entry.key}
              id={option(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className={styles.option}
              onClick={() => choose(entry)}
            >
              <Icon name={entry.icon} />
              <span className={styles.label}>
                <Said own={entry.own}>{entry.label}</Said>
              </span>
              <span className={styles.kind}>{entry.kind}</span>
            </div>
          ))}
        </div>
        <p role="status" className={styles.none}>
          {entries.length === 0 && (busy ? t("loading") : t("palette.none"))}
        </p>
      </div>
    </Dialog>
  );
}

/** Screens that need no record, the program's own pages, and what can be done on the screen at hand. */
function useOwnEntries(): readonly Entry[] {
  const { t } = useTranslation();
  const app = useApp();
  const { pathname } = usePlace();
  const navigation = useNavigation();
  const { perform } = usePerform();
  const here = matchRoute(app.screens, pathname)?.screen;
  const actions = (here?.actions ?? []).flatMap((action): Entry[] => {
    const doable = action.blocked === null && (action.href !== null || action.kind === "create" || action.kind === "start");
    const isScreen = app.screens.some(({ route }) => route === action.href);
    if (!doable || isScreen) return [];
    const key = `action ${action.kind} ${action.slug} ${action.href ?? ""}`;
    return [
      { key, label: action.label, own: isOwnAction(action), kind: t("palette.action"), icon: "plus", choose: () => perform(action, null) },
    ];
  });
  const screens = app.screens.filter(hasFixedRoute).map(
    (screen): Entry => ({
      key: `screen ${screen.slug}`,
      label: screen.name,
      own: screen.derived,
      kind: t("palette.screen"),
      icon: screenIcon(screen),
      choose: () => navigation.go(screen.route),
    }),
  );
  return [...actions, ...screens, ...useProgramPages()];
}

/** Also those that stand in the menu under the user's name. */
function useProgramPages(): readonly Entry[] {
  const { t } = useTranslation();
  const { user, tells } = useApp();
  const navigation = useNavigation();
  const leave = useSignOut();
  const page = (label: string, icon: IconName, href: string): Entry => ({
    key: `page ${href}`,
    label,
    own: true,
    kind: t("palette.screen"),
    icon,
    choose: () => navigation.go(href),
  });
  return [
    ...(user && tells ? [page(t("told.title"), "bell", NOTIFICATIONS)] : []),
    ...(user ? [page(t("account.title"), "user", ACCOUNT), page(t("history.title"), "undo", HISTORY)] : []),
    page(t("about.title"), "info", ABOUT),
    page(t("open.title"), "question", OPEN),
    user
      ? { key: "sign out", label: t("signIn.out"), own: true, kind: t("account.title"), icon: "lock", choose: leave }
      : page(t("signIn.title"), "user", SIGN_IN),
  ];
}

/** Whether each word begins a word of the label. */
function fits(label: string, text: string): boolean {
  const fold = (some: string) => some.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = fold(label).split(/[^\p{L}\p{N}]+/u);
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .every((one) => words.some((word) => word.startsWith(one)));
}

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), MILLISECONDS_OF_REST);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
