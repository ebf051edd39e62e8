// How many records are selected, all that match, and what is to be done with them.

import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { ActionView, RowView } from "../../../../wire.ts";
import { isOut } from "../../../actions/primary-action.ts";
import { matchingRecords, type RouteParameters } from "../../../api/queries.ts";
import { useTranslation } from "../../../i18n/WordsProvider.tsx";
import { useFormats } from "../../../product/AppContext.tsx";
import { useRefusal } from "../../../product/use-refusal.tsx";
import { Button } from "../../../ui/components/Button.tsx";
import { DocumentText } from "../../../ui/components/DocumentText.tsx";
import { focusIfLost } from "../../../ui/focus-back.ts";
import type { ListState } from "../use-list.ts";
import styles from "./bulk.module.css";
import type { Selection } from "./use-selection.ts";
import { matchingOf } from "./use-still-there.ts";

interface Props {
  readonly list: ListState;
  readonly parameters: RouteParameters;
  readonly selection: Selection;
  /** `step`: the slug of what was pressed; else what to do is still to be chosen. */
  readonly onAct: (step?: string) => void;
}

export function BulkBar({ list, parameters, selection, onAct }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const refusal = useRefusal();
  const act = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => matchingRecords(list.screen.slug, matchingOf(list), parameters),
    onSuccess: ({ records }) => {
      selection.select(records);
      focusIfLost([], () => act.current);
    },
    onError: (error) => refusal(error),
  });
  const count = selection.records.size;
  // Where nothing is left, the bar only says that.
  const isOver = count === 0 && selection.gone > 0;
  const total = list.rows?.total;
  const isBounded = data?.more === true && count === data.records.length;
  const further = total !== undefined && (!total.exact || total.count > count) && !isBounded;
  const steps = stepsFor(list.rows?.rows ?? [], selection);
  const close = () => {
    selection.clear();
    selection.setOpen(false);
    focusIfLost([...selection.records.keys()]);
  };
  return (
    <section className={styles.bar} data-clear aria-label={t("bulk.title")}>
      <span role="status" className={styles.count}>
        {!isOver && t("bulk.selected", { count, shown: formats.number(count) })}
        {selection.gone > 0 && (
          <span className={styles.bounded}>{t("bulk.gone", { count: selection.gone, shown: formats.number(selection.gone) })}</span>
        )}
        {isBounded && <span className={styles.bounded}>{t("bulk.bounded", { shown: formats.number(count) })}</span>}
      </span>
      {further && total && (
        <Button look="quiet" small busy={isPending} onClick={() => mutate()}>
          {t(total.exact ? "bulk.all" : "bulk.allOfMany", { shown: formats.number(total.count) })}
        </Button>
      )}
      <span className={styles.do}>
        <Button small onClick={close}>
          {t("bulk.clear")}
        </Button>
        {!isOver && (
          <>
            {steps.map((step, at) => (
              <Button
                key={step.slug}
                look={isOut(step) ? "danger" : at === 0 ? "primary" : "secondary"}
                small
                aria-haspopup="dialog"
                onClick={() => onAct(step.slug)}
              >
                <DocumentText>{step.label}</DocumentText>
              </Button>
            ))}
            <Button
              ref={act}
              look={steps.length > 0 ? "secondary" : "primary"}
              small
              unavailable={count === 0}
              aria-haspopup="dialog"
              onClick={() => count > 0 && onAct()}
            >
              {t(steps.length > 0 ? "shell.more" : "bulk.do")}
            </Button>
          </>
        )}
      </span>
    </section>
  );
}

const AT_HAND = 2;

/** The first steps that can be taken with any of the selected rows that are shown; those that give up come last. */
function stepsFor(rows: readonly RowView[], { has }: Selection): readonly ActionView[] {
  const found = new Map<string, ActionView>();
  for (const row of rows.filter(({ id }) => has(id)))
    for (const action of row.actions)
      if (action.kind === "transition" && action.blocked === null && !found.has(action.slug)) found.set(action.slug, action);
  return [...found.values()].toSorted((one, other) => Number(isOut(one)) - Number(isOut(other))).slice(0, AT_HAND);
}
