// What can be done on the page at hand. Whatever shows a button for it says so here, and the palette asks when it is opened. A
// command is what the button does, by the same code.

import { createContext, type ReactNode, type RefObject, useCallback, useContext, useEffect, useId, useRef, useState } from "react";
import type { ActionView, RowView } from "../../wire.ts";
import { useProblemWords } from "../api/problem-words.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import type { IconName } from "../ui/components/Icon.tsx";
import { isOwnAction } from "./ActionButton.tsx";
import { keyOf, type Target, usePerform } from "./perform.tsx";

export interface Command {
  /** Of two with one key one is offered. */
  readonly key: string;
  readonly label: string;
  /** The program calls it so. */
  readonly own?: boolean;
  /** What it is about, where that is one thing of the page. */
  readonly about: string;
  readonly icon: IconName;
  /** Why it cannot be done now. */
  readonly blocked: string | null;
  readonly choose: () => void;
}

type List = () => readonly Command[];

interface Source {
  readonly rank: number;
  readonly list: RefObject<List>;
}

/** What comes first. */
const RANKS = ["record", "selection", "screen", "list"] as const;

const SourcesContext = createContext<Map<string, Source> | null>(null);

export function CommandsProvider({ children }: { readonly children: ReactNode }) {
  const [sources] = useState(() => new Map<string, Source>());
  return <SourcesContext value={sources}>{children}</SourcesContext>;
}

/** Offers these while the component is there; the list is asked for when the palette is opened. */
export function useCommands(of: (typeof RANKS)[number], list: List): void {
  const sources = useContext(SourcesContext);
  const id = useId();
  const latest = useRef(list);
  latest.current = list;
  useEffect(() => {
    sources?.set(id, { rank: RANKS.indexOf(of), list: latest });
    return () => {
      sources?.delete(id);
    };
  }, [sources, id, of]);
}

/** What is offered now: first what can be done. */
export function useOffered(): () => readonly Command[] {
  const sources = useContext(SourcesContext);
  return useCallback(() => {
    const ranked = [...(sources?.values() ?? [])].toSorted((one, other) => one.rank - other.rank);
    const all = ranked.flatMap(({ list }) => list.current());
    const offered = [...new Map(all.map((command) => [command.key, command])).values()];
    return offered.toSorted((one, other) => Number(one.blocked !== null) - Number(other.blocked !== null));
  }, [sources]);
}

/** Actions as commands; of a record, what it is called stands beside them. */
export function useActionCommands(): (actions: readonly ActionView[], target: Target | null, onGone?: () => void) => readonly Command[] {
  const { t } = useTranslation();
  const { perform, underway } = usePerform();
  const words = useProblemWords();
  return (actions, target, onGone) =>
    target !== null && underway.has(target.id)
      ? []
      : actions.map((action) => ({
          key: `${keyOf(action)} ${target?.id ?? ""}`,
          label: action.kind === "export" ? t("export.button") : action.label,
          own: isOwnAction(action),
          about: target?.label ?? "",
          icon: ICONS[action.kind],
          blocked: action.blocked && words(action.blocked).said,
          choose: () => perform(action, target, action.kind === "delete" ? onGone : undefined),
        }));
}

/** Of the row, or the card, that has the focus: what can be done with it, as on its page. */
export function useRowCommands(rows: readonly RowView[], entity: string | null): void {
  const commands = useActionCommands();
  useCommands("record", () => {
    const id = document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset.row;
    const row = rows.find((one) => one.id === id);
    if (row === undefined) return [];
    const actions = row.actions.filter((action) => !(action.kind === "screen" && action.href === row.href));
    return commands(actions, { entity: entity ?? "", id: row.id, version: row.version, label: row.label });
  });
}

/** One that the program names. */
export function ownCommand(label: string, icon: IconName, choose: () => void, about = ""): Command {
  return { key: `own ${about} ${label}`, label, own: true, about, icon, blocked: null, choose };
}

const ICONS: Readonly<Record<ActionView["kind"], IconName>> = {
  screen: "page",
  create: "plus",
  start: "plus",
  change: "form",
  save: "check",
  delete: "close",
  transition: "move",
  export: "down",
  import: "up",
};
