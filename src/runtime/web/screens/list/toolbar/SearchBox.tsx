// Searches a list as it is typed. Enter asks at once; the arrow down, and Enter where there is an answer, go to the first of what is found,
// as soon as it is there.

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/WordsProvider.tsx";
import { withSearch } from "../../../router/list-address.ts";
import { Icon } from "../../../ui/components/Icon.tsx";
import styles from "../list.module.css";
import type { ListState } from "../use-list.ts";

const MILLISECONDS_OF_REST = 250;

export function SearchBox({ list }: { readonly list: ListState }) {
  const { t } = useTranslation();
  const asked = list.search.get("q") ?? "";
  const [text, setText] = useState(asked);
  /** Whoever is on the way to what is found, and waits for it. */
  const [goes, setGoes] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const ask = useRef(list.ask);
  ask.current = list.ask;
  const { search } = list;
  const isSettled = text.trim() === asked && !list.waiting && (list.rows !== undefined || !list.fetching);
  const askNow = () => {
    if (text.trim() !== asked) ask.current(withSearch(search, text.trim()), asked !== "");
  };
  useEffect(() => {
    if (document.activeElement !== input.current) setText(asked);
  }, [asked]);
  useEffect(() => {
    if (text.trim() === asked || document.activeElement !== input.current) return;
    const timer = setTimeout(() => ask.current(withSearch(search, text.trim()), asked !== ""), MILLISECONDS_OF_REST);
    return () => clearTimeout(timer);
  }, [text, asked, search]);
  useEffect(() => {
    if (!goes || !isSettled) return;
    setGoes(false);
    if (document.activeElement === input.current) input.current?.closest("main")?.querySelector<HTMLElement>("[data-row-focus]")?.focus();
  }, [goes, isSettled]);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== "ArrowDown" && event.key !== "Enter")) return;
    event.preventDefault();
    setGoes(event.key === "ArrowDown" || isSettled);
    askNow();
  };
  return (
    <search className={styles.search}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoCapitalize="none"
        value={text}
        data-list-search
        aria-label={t("list.search", { screen: list.screen.name })}
        aria-keyshortcuts="/"
        placeholder={t("list.searchPlaceholder")}
        onChange={(event) => {
          setText(event.target.value);
          setGoes(false);
        }}
        onKeyDown={press}
      />
    </search>
  );
}
