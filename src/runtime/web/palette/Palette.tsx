// One box to do and go anywhere from. What can be done on the page at hand, then screens, and records by their words. A combobox:
// the arrows choose, Enter goes, Escape closes. Nothing is chosen before something is typed or an arrow pressed: a step is taken
// by nobody who only opens the box.

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useOffered } from "../actions/commands.tsx";
import { useProblemWords } from "../api/problem-words.ts";
import { findQuery } from "../api/queries.ts";
import { problemOf } from "../api/request.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useApp } from "../product/AppContext.tsx";
import { useDebouncedValue } from "../product/use-debounced-value.ts";
import { useSignOut } from "../product/use-sign-out.ts";
import { ABOUT, ACCOUNT, HISTORY, NOTIFICATIONS, OPEN, REFUSED, SIGN_IN } from "../router/addresses.ts";
import { useNavigation } from "../router/NavigationContext.tsx";
import { hasFixedRoute } from "../router/route-table.ts";
import { ScreenIcon, screenIcon } from "../shell/NavigationList.tsx";
import { Button } from "../ui/components/Button.tsx";
import { Dialog } from "../ui/components/Dialog.tsx";
import { DocumentText } from "../ui/components/DocumentText.tsx";
import { Icon, type IconName } from "../ui/components/Icon.tsx";
import type { Entry } from "./entry.ts";
import styles from "./palette.module.css";
import { useSettingEntries } from "./setting-entries.ts";

const MILLISECONDS_OF_REST = 150;

export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState("");
  /** Null before an arrow was pressed. */
  const [at, setAt] = useState<number | null>(null);
  const offered = useOffered();
  const [commands] = useState(() => offered().map(({ about, ...command }): Entry => ({ ...command, kind: about })));
  const asked = useDebouncedValue(text.trim(), MILLISECONDS_OF_REST);
  const own = useOwnEntries();
  const navigation = useNavigation();
  const words = useProblemWords();
  const { data, error, isFetching } = useQuery({ ...findQuery(asked), enabled: asked !== "" });
  const records = (asked === "" || text.trim() === "" ? [] : (data?.records ?? [])).map(
    (record): Entry => ({
      key: `record ${record.entity} ${record.id}`,
      label: record.label || record.entityLabel,
      kind: record.entityLabel,
      icon: "page",
      choose: () => record.href !== null && navigation.go(record.href),
    }),
  );
  const here = commands.filter((entry) => fits(entry.label, text));
  const isHere = ({ label }: Entry) => commands.some((command) => command.label === label && command.kind === "" && !command.blocked);
  const isFound = (entry: Entry) =>
    entry.typed === true ? text.trim() !== "" && fits(`${entry.kind} ${entry.label}`, text) : fits(entry.label, text) && !isHere(entry);
  const elsewhere = [...own.filter(isFound), ...records];
  const entries = [...here, ...elsewhere];
  const first = text.trim() === "" ? -1 : entries.findIndex(({ blocked }) => !blocked);
  const chosen = Math.min(at ?? first, entries.length - 1);
  const choose = (entry: Entry | undefined) => {
    if (!entry || entry.blocked) return;
    onClose();
    entry.choose();
  };
  const press = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) setAt((Math.max(chosen, step < 0 ? 0 : -1) + step + entries.length) % Math.max(1, entries.length));
    else if (event.key === "Enter") choose(entries[chosen]);
    else return;
    event.preventDefault();
  };
  const option = (index: number) => `${id}-option-${index}`;
  useEffect(() => {
    // What it answers is none of the effect's business: newer browsers answer a promise.
    void document.getElementById(`${id}-option-${chosen}`)?.scrollIntoView({ block: "nearest" });
  }, [id, chosen]);
  const busy = text.trim() !== "" && (text.trim() !== asked || isFetching);
  return (
    <Dialog bare title={t("palette.open")} closeLabel={t("close")} onClose={onClose}>
      <div className={styles.palette}>
        <div className={styles.head}>
          <Icon name="search" />
          <input
            autoFocus
            type="text"
            enterKeyHint="go"
            role="combobox"
            className={styles.input}
            value={text}
            aria-label={t("palette.label")}
            placeholder={t("palette.placeholder")}
            aria-expanded={entries.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={chosen >= 0 ? option(chosen) : undefined}
            autoComplete="off"
            onChange={(event) => {
              setText(event.target.value);
              setAt(null);
            }}
            onKeyDown={press}
          />
          <Button look="quiet" small iconOnly aria-label={t("close")} onClick={onClose}>
            <Icon name="close" />
          </Button>
        </div>
        <div id={`${id}-list`} role="listbox" aria-label={t("palette.open")} className={styles.list}>
          {[
            { title: t("palette.here"), within: here, from: 0 },
            { title: t("palette.elsewhere"), within: elsewhere, from: here.length },
          ].map(
            ({ title, within, from }) =>
              within.length > 0 && (
                // biome-ignore lint/a11y/useSemanticElements: options of a list box, and no fields
                <div key={title} role="group" aria-label={title} className={styles.group}>
                  {here.length > 0 && (
                    <p className={styles.heading} aria-hidden="true">
                      {title}
                    </p>
                  )}
                  {within.map((entry, index) => (
                    <Option
                      key={entry.key}
                      id={option(from + index)}
                      entry={entry}
                      chosen={from + index === chosen}
                      onChoose={() => choose(entry)}
                    />
                  ))}
                </div>
              ),
          )}
        </div>
        <p role="status" className={styles.none}>
          {/* Also beside screens that match: records may follow, or were not looked for. */}
          {busy ? t("loading") : error ? words(problemOf(error)).said : entries.length === 0 && t("palette.none")}
        </p>
      </div>
    </Dialog>
  );
}

interface OptionProps {
  readonly id: string;
  readonly entry: Entry;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function Option({ id, entry: { label, own, kind, icon, picture, blocked }, chosen, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      aria-disabled={blocked ? true : undefined}
      className={styles.option}
      onClick={onChoose}
    >
      {blocked ? <Icon name="lock" /> : (picture ?? <Icon name={icon} />)}
      <span className={styles.label}>
        <DocumentText own={own}>{label}</DocumentText>
      </span>
      <bdi className={styles.kind}>{kind}</bdi>
      {blocked && <bdi className={styles.reason}>{blocked}</bdi>}
    </div>
  );
}

/** Screens that need no record, the program's own pages, and what can be set. */
function useOwnEntries(): readonly Entry[] {
  const app = useApp();
  const navigation = useNavigation();
  const screens = app.screens.filter(hasFixedRoute).map(
    (screen): Entry => ({
      key: `screen ${screen.slug}`,
      label: screen.name,
      own: screen.derived,
      kind: "",
      icon: screenIcon(screen),
      picture: <ScreenIcon screen={screen} />,
      choose: () => navigation.go(screen.route),
    }),
  );
  return [...screens, ...useProgramPages(), ...useSettingEntries()];
}

/** Also those that stand in the menu under the user's name. */
function useProgramPages(): readonly Entry[] {
  const { t } = useTranslation();
  const { user, history, tells, timed, points } = useApp();
  const navigation = useNavigation();
  const leave = useSignOut();
  const page = (label: string, icon: IconName, href: string): Entry => ({
    key: `page ${href}`,
    label,
    own: true,
    kind: "",
    icon,
    choose: () => navigation.go(href),
  });
  return [
    ...(user && tells ? [page(t("told.title"), "bell", NOTIFICATIONS)] : []),
    ...(user ? [page(t("account.title"), "user", ACCOUNT)] : []),
    ...(timed ? [page(t("refused.title"), "alert", REFUSED)] : []),
    ...(history ? [page(t("history.title"), "history", HISTORY)] : []),
    page(t("about.title"), "info", ABOUT),
    ...(points.length > 0 ? [page(t("open.title"), "question", OPEN)] : []),
    user
      ? { key: "sign out", label: t("signIn.out"), own: true, kind: t("account.title"), icon: "leave", choose: leave }
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
