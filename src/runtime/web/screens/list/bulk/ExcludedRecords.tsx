// The selected records to which it is not done, or not any more, each with the reason. The first few, and the rest once somebody
// asks.

import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useProblemWords } from "../../../api/problem-words.ts";
import { useTranslation } from "../../../i18n/WordsProvider.tsx";
import { useFormats } from "../../../product/AppContext.tsx";
import { Button } from "../../../ui/components/Button.tsx";
import styles from "./bulk.module.css";
import type { ExcludedRecord, Why } from "./excluded.ts";
import { useName } from "./names.ts";
import { reasonOf } from "./reason.ts";

/** So many are named at once; one more takes no more room than saying so. */
const AT_ONCE = 4;

interface Props {
  readonly fallen: readonly ExcludedRecord[];
  /** It could not be done to them from the beginning. */
  readonly never?: boolean;
  /** That stands above them already. */
  readonly headed?: boolean;
}

export function ExcludedRecords({ fallen, never = false, headed = false }: Props) {
  const { t, language } = useTranslation();
  const formats = useFormats();
  const nameFor = useName();
  const wordsFor = useWhyWords(never);
  const list = useRef<HTMLUListElement>(null);
  const [isWhole, setWhole] = useState(false);
  if (fallen.length === 0) return null;
  const shown = isWhole || fallen.length <= AT_ONCE + 1 ? fallen : fallen.slice(0, AT_ONCE);
  const rest = fallen.length - shown.length;
  const groups = new Map<string, readonly ExcludedRecord[]>();
  for (const one of shown) groups.set(wordsFor(one.why), [...(groups.get(wordsFor(one.why)) ?? []), one]);
  const namesOf = (some: readonly ExcludedRecord[]): string => {
    const named = some.flatMap(({ named: one }) => (one === null ? [] : [nameFor(one)]));
    const count = some.length - named.length;
    const unnamed = count === 0 ? [] : [t("bulk.unnamed", { count, shown: formats.number(count) })];
    return new Intl.ListFormat(language).format([...named, ...unnamed]);
  };
  const showRest = () => {
    flushSync(() => setWhole(true));
    list.current?.focus();
  };
  return (
    <>
      {!headed && <p>{t(never ? "bulk.leftOut" : "bulk.fallen", { count: fallen.length, shown: formats.number(fallen.length) })}</p>}
      <ul ref={list} className={styles.fallen} tabIndex={-1}>
        {[...groups].map(([why, some]) => (
          <li key={why}>
            <bdi>{t("bulk.fallenWhy", { names: namesOf(some), why })}</bdi>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <div className={styles.rest}>
          <Button look="quiet" small onClick={showRest}>
            {t("bulk.more", { count: rest })}
          </Button>
        </div>
      )}
    </>
  );
}

function useWhyWords(never: boolean): (why: Why) => string {
  const { t } = useTranslation();
  const words = useProblemWords();
  return (why) => {
    if (why.is === "state" && never) return t("bulk.whyIs", { state: why.label });
    if (why.is === "state") return t(why.reached ? "bulk.whyReached" : "bulk.whyState", { state: why.label });
    if (why.is === "problem") return reasonOf(why.problem, words);
    return t(never ? "bulk.whyNever" : WHY[why.is]);
  };
}

const WHY = { left: "bulk.whyLeft", gone: "bulk.whyGone", not: "bulk.whyNot" } as const;
