// Builds one filter: a field, how to compare, and with what, by the field's type.

import { type FormEvent, type RefObject, useId, useState } from "react";
import { flushSync } from "react-dom";
import { isSeveral } from "../../../../../compiler/expression/field-type.ts";
import type { ColumnView } from "../../../../wire.ts";
import { useValuePlace } from "../../../drafts/use-value-place.ts";
import { useTranslation } from "../../../i18n/WordsProvider.tsx";
import { SUBMIT_KEYS, useSubmitKeys } from "../../../product/use-submit-keys.ts";
import { readFilters, withFilter } from "../../../router/list-address.ts";
import { Button } from "../../../ui/components/Button.tsx";
import { Dialog } from "../../../ui/components/Dialog.tsx";
import { fieldStyles } from "../../../ui/components/Field.tsx";
import styles from "../list.module.css";
import type { ListState } from "../use-list.ts";
import { FilterValue } from "./FilterValue.tsx";
import { type Draft, draftOf, filterModesFor, filterOf, isWrong } from "./filter-draft.ts";

interface Props {
  readonly list: ListState;
  readonly columns: readonly ColumnView[];
  /** The column whose filter is edited; null: a new filter. */
  readonly path: string | null;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

export default function FilterDialog({ list, columns, path, anchor, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  useSubmitKeys(id);
  const place = useValuePlace();
  const filters = readFilters(list.search);
  const first =
    columns.find((column) => column.path === path) ??
    columns.find((one) => !filters.some((filter) => filter.path === one.path)) ??
    columns[0];
  const [column, setColumn] = useState(first);
  const [draft, setDraft] = useState<Draft | null>(first ? draftOf(first, filters, place) : null);
  const [failed, setFailed] = useState(false);
  if (!column || !draft) return null;
  const choose = (next: ColumnView) => {
    setColumn(next);
    setDraft(draftOf(next, filters, place));
    setFailed(false);
  };
  const change = (next: Draft) => {
    setDraft(next);
    setFailed(false);
  };
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const filter = filterOf(column, draft, place);
    if (!filter) {
      flushSync(() => setFailed(true));
      event.currentTarget.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
      return;
    }
    list.ask(withFilter(list.search, filter));
    onClose();
  };
  const ways = filterModesFor(column, draft.way);
  return (
    <Dialog
      title={t(path === null ? "filter.add" : "filter.edit")}
      anchor={anchor}
      closeLabel={t("close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form={id} look="primary" aria-keyshortcuts={SUBMIT_KEYS}>
            {t("filter.apply")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={styles.filter} onSubmit={apply} data-source={column.source}>
        <label className={fieldStyles.field}>
          <span className={fieldStyles.label}>{t("filter.field")}</span>
          <select
            // biome-ignore lint/a11y/noAutofocus: whoever asks for the panel is in it
            autoFocus
            className={fieldStyles.input}
            value={column.path}
            onChange={(event) => {
              const next = columns.find((one) => one.path === event.target.value);
              if (next) choose(next);
            }}
          >
            {columns.map((one) => (
              <option key={one.path} value={one.path}>
                {one.label}
              </option>
            ))}
          </select>
        </label>
        <label className={fieldStyles.field}>
          <span className={fieldStyles.label}>{t("filter.way")}</span>
          <select
            className={fieldStyles.input}
            value={draft.way}
            onChange={(event) => change({ ...draft, way: ways.find((way) => way === event.target.value) ?? draft.way })}
          >
            {ways.map((way) => (
              <option key={way} value={way}>
                {t(`filter.ways.${way === "is" && isSeveral(column.type) ? "contains" : way}`)}
              </option>
            ))}
          </select>
        </label>
        <FilterValue column={column} entity={list.screen.entity ?? ""} draft={draft} place={place} sent={failed} onChange={change} />
        <p role="alert" className={fieldStyles.error}>
          {failed && !isWrong(column, draft, place) && t("filter.incomplete")}
        </p>
      </form>
    </Dialog>
  );
}
