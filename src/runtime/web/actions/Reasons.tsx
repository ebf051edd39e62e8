// Why buttons cannot be pressed, said below them where nothing hovers. What most rows of a list would say stands once
// above them.

import { useMemo } from "react";
import type { ActionView, ProblemView, RowView } from "../../wire.ts";
import { useProblemWords } from "../api/problem-words.ts";
import styles from "../explanations/actions.module.css";
import { RemedyLink } from "../explanations/RemedyLink.tsx";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useFingers, useWide } from "../product/use-wide.ts";
import { Cited, rowsOf } from "../provenance/WhereFrom.tsx";
import { Banner } from "../ui/components/Banner.tsx";
import { DocumentText, DocumentTextWithin } from "../ui/components/DocumentText.tsx";
import { Icon } from "../ui/components/Icon.tsx";
import { Sentence } from "../ui/components/Sentence.tsx";
import { isOwnAction } from "./ActionButton.tsx";
import { buttonsOf } from "./row-buttons.ts";

/** The keys of the reasons that are told already; null where none is told without being asked for. */
export type ShownReasons = ReadonlySet<string> | null;

const NONE: ShownReasons = new Set();

/** On a phone, and where a finger points. */
export function useShownReasons(): ShownReasons {
  const isWide = useWide();
  const isByFinger = useFingers();
  return !isWide || isByFinger ? NONE : null;
}

interface ReasonProps {
  readonly id: string;
  readonly action: ActionView;
  /** There is more than one button: it says of which it speaks. */
  readonly named: boolean;
}

export function Reason({ id, action, named }: ReasonProps) {
  const words = useProblemWords();
  if (action.blocked === null) return null;
  return (
    <p id={id} className={styles.reason} data-source={action.source}>
      <Icon name={action.blocked.status === 501 ? "question" : "lock"} size={14} />
      <span>
        {named && (
          <>
            <DocumentText own={isOwnAction(action)}>{action.label}</DocumentText>:{" "}
          </>
        )}
        <Cited rows={rowsOf(action.blocked)}>{words(action.blocked).said}</Cited>
      </span>
    </p>
  );
}

/** By what is offered and why it cannot be done: the same of many rows is told once. */
export function reasonKey({ kind, slug, blocked }: ActionView): string {
  return JSON.stringify([kind, slug, blocked?.code, blocked?.detail, blocked?.remedy]);
}

/** What stands against the buttons of more than half of the rows, of more than one. */
function commonBlockers(rows: readonly RowView[]): ReadonlyMap<string, ActionView> {
  const found = new Map<string, { readonly action: ActionView; count: number }>();
  for (const row of rows)
    for (const action of buttonsOf(row).buttons) {
      if (action.blocked === null) continue;
      const key = reasonKey(action);
      const same = found.get(key);
      if (same) same.count++;
      else found.set(key, { action, count: 1 });
    }
  const most = [...found].filter(([, { count }]) => count > 1 && count * 2 > rows.length);
  return new Map(most.map(([key, { action }]) => [key, action]));
}

/** What is told above these rows, and by their buttons as told: the same set as long as the reasons are the same. */
export function useCommonBlockers(rows: readonly RowView[]): { readonly actions: readonly ActionView[]; readonly told: ShownReasons } {
  const told = useShownReasons();
  const together = useMemo(() => (told === null ? null : commonBlockers(rows)), [told, rows]);
  const keys = [...(together?.keys() ?? [])].join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for what is told together
  const above = useMemo(() => together && new Set(together.keys()), [keys, together === null]);
  return { actions: [...(together?.values() ?? [])], told: above };
}

/** Above the rows. */
export function ReasonsTogether({ actions }: { readonly actions: readonly ActionView[] }) {
  const { t } = useTranslation();
  const words = useProblemWords();
  return actions.map((action) => {
    const blocked = action.blocked as ProblemView;
    const { said, leads } = words(blocked);
    const title = t("action.notNow", { label: action.label });
    return (
      <Banner
        key={reasonKey(action)}
        tone="info"
        title={
          <Cited rows={rowsOf(blocked)} text={title}>
            <DocumentTextWithin text={title} said={isOwnAction(action) ? [] : [action.label]} />
          </Cited>
        }
      >
        <p>
          <Sentence text={said} />
        </p>
        <RemedyLink way={leads} />
      </Banner>
    );
  });
}
