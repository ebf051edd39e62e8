// From a record to those before and after it in the list it was opened from. Going back leads to the list.

import { useValueWords } from "../../fields/Value.tsx";
import { nameOf } from "../../formatting/value-text.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { Link } from "../../router/NavigationContext.tsx";
import { buttonClass } from "../../ui/components/Button.tsx";
import { Icon } from "../../ui/components/Icon.tsx";
import styles from "./record.module.css";
import type { Neighbour, Neighbours } from "./use-neighbours.ts";

interface Props extends Neighbours {
  /** What the list is called. */
  readonly list: string;
}

export function NeighbourLinks({ previous, next, gone, list }: Props) {
  const { t } = useTranslation();
  if (previous === null && next === null) return null;
  return (
    <nav className={styles.neighbours} aria-label={list}>
      <Step label={t("list.previous")} icon="left" keys="K" to={previous} />
      <Step label={t("list.next")} icon="right" keys="J" to={next} goesOn={gone} />
    </nav>
  );
}

interface StepProps {
  readonly label: string;
  readonly icon: "left" | "right";
  readonly keys: string;
  readonly to: Neighbour | null;
  /** Where work goes on, once what had the focus is gone. */
  readonly goesOn?: boolean;
}

function Step({ label, icon, keys, to, goesOn = false }: StepProps) {
  const { t } = useTranslation();
  const words = useValueWords();
  const contents = (
    <>
      {icon === "left" && <Icon name="left" size={14} />}
      {label}
      {icon === "right" && <Icon name="right" size={14} />}
    </>
  );
  if (!to?.row.href)
    return (
      <span className={buttonClass("quiet", true)} aria-disabled="true">
        {contents}
      </span>
    );
  const name = t("record.neighbour", { way: label, label: nameOf(to.row, words) });
  return (
    <Link
      href={to.row.href}
      replace
      from={to.list}
      className={buttonClass("quiet", true)}
      aria-label={name}
      title={name}
      aria-keyshortcuts={keys}
      data-goes-on={goesOn || undefined}
    >
      {contents}
    </Link>
  );
}
