// Chooses the columns of a list and their order. For this address, and where somebody wishes so for them from now on.

import { type FormEvent, type RefObject, useId, useState } from "react";
import type { ColumnView } from "../../../wire.ts";
import { UNDER_PICTURE } from "../../formatting/card-parts.ts";
import { useAskedClose } from "../../forms/LeaveQuestion.tsx";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { DensityChoice } from "../../preferences/DensityChoice.tsx";
import { useSettings } from "../../preferences/settings.ts";
import { useDensity } from "../../preferences/theme.ts";
import { useFormats } from "../../product/AppContext.tsx";
import { SUBMIT_KEYS, useSubmitKeys } from "../../product/use-submit-keys.ts";
import { useTableRoom } from "../../product/use-wide.ts";
import { withColumns } from "../../router/list-address.ts";
import { Button } from "../../ui/components/Button.tsx";
import { Dialog } from "../../ui/components/Dialog.tsx";
import { fieldStyles } from "../../ui/components/Field.tsx";
import { Icon } from "../../ui/components/Icon.tsx";
import styles from "./columns.module.css";
import type { ListState } from "./use-list.ts";

interface Choice {
  readonly column: ColumnView;
  readonly shown: boolean;
}

interface Props {
  readonly list: ListState;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

export default function ColumnsDialog({ list, anchor, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  useSubmitKeys(id);
  const formats = useFormats();
  const { settings, save } = useSettings();
  const { screen, columns } = list;
  const [before] = useState<readonly Choice[]>(() => [
    ...columns.map((column) => ({ column, shown: true })),
    ...screen.columns.filter((column) => !columns.includes(column)).map((column) => ({ column, shown: false })),
  ]);
  const [choices, setChoices] = useState(before);
  const [kept] = useState(settings !== null && !list.search.has("view"));
  const [keep, setKeep] = useState(kept);
  const hasRows = useTableRoom(columns.length) && screen.shows !== "gallery";
  const [density, setDensity] = useDensity();
  const [rows, setRows] = useState(density);
  const [close, question, closeApplied] = useAskedClose(
    [
      ...choices.filter((one, at) => !isSame(one, before[at])).map((one) => one.column.label),
      ...(keep === kept ? [] : [t("columns.keep")]),
      ...(rows === density ? [] : [t("density.title")]),
    ],
    onClose,
  );
  const paths = choices.filter((one) => one.shown).map((one) => one.column.path);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (paths.length === 0) return;
    const own = paths.join(",") === screen.columns.map((column) => column.path).join(",") ? null : paths;
    closeApplied();
    if (rows !== density) setDensity(rows);
    if (keep) save({ columns: { screen: screen.slug, paths: own } });
    // An address says its columns wherever they are not the document's, so that it shows the same to whoever opens it.
    const says = own !== null || (!keep && settings?.columns[screen.slug] !== undefined);
    list.ask(withColumns(list.search, says ? paths : null), true);
  };
  const move = (at: number, step: 1 | -1) => {
    const next = [...choices];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + step, 0, moved);
    setChoices(next);
  };
  return (
    <Dialog
      title={t("columns.title")}
      anchor={anchor}
      closeLabel={t("close")}
      onClose={close}
      actions={
        <>
          <Button look="quiet" onClick={() => setChoices(screen.columns.map((column) => ({ column, shown: true })))}>
            {t("columns.original")}
          </Button>
          <Button onClick={close}>{t("cancel")}</Button>
          <Button type="submit" form={id} look="primary" unavailable={paths.length === 0} aria-keyshortcuts={SUBMIT_KEYS}>
            {t("columns.apply")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={apply}>
        <p className={fieldStyles.help}>
          {screen.shows === "gallery" ? t("columns.helpCards", { shown: formats.number(UNDER_PICTURE) }) : t("columns.help")}
        </p>
        <ol className={styles.columns}>
          {choices.map(({ column, shown }, at) => (
            <li key={column.path}>
              <label className={fieldStyles.choice}>
                <input
                  type="checkbox"
                  checked={shown}
                  onChange={(event) =>
                    setChoices(choices.map((one, index) => (index === at ? { ...one, shown: event.target.checked } : one)))
                  }
                />
                <span>{column.label}</span>
              </label>
              <Button
                look="quiet"
                small
                iconOnly
                aria-label={t("columns.up", { column: column.label })}
                unavailable={at === 0}
                onClick={() => at > 0 && move(at, -1)}
              >
                <Icon name="up" />
              </Button>
              <Button
                look="quiet"
                small
                iconOnly
                aria-label={t("columns.down", { column: column.label })}
                unavailable={at === choices.length - 1}
                onClick={() => at < choices.length - 1 && move(at, 1)}
              >
                <Icon name="down" />
              </Button>
            </li>
          ))}
        </ol>
        <p role="status" className={styles.none}>
          {paths.length === 0 && t("columns.none")}
        </p>
        {settings !== null && (
          <label className={fieldStyles.choice}>
            <input type="checkbox" checked={keep} onChange={(event) => setKeep(event.target.checked)} />
            <span>{t("columns.keep")}</span>
          </label>
        )}
        {hasRows && (
          <div className={styles.rows}>
            <p id={`${id}-rows`}>{t("density.title")}</p>
            <DensityChoice labelledBy={`${id}-rows`} value={rows} onChange={setRows} className={styles.densities} />
          </div>
        )}
      </form>
      {question}
    </Dialog>
  );
}

function isSame(one: Choice, other: Choice | undefined): boolean {
  return one.column.path === other?.column.path && one.shown === other.shown;
}
