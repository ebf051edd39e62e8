// Says what a file of a list will hold before it is fetched. How many records, whether the list is narrowed, and that it has all
// columns where the list shows others.

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { exportPath, exportSizeQuery, type RouteParameters } from "../../../api/queries.ts";
import { Refused } from "../../../explanations/Refused.tsx";
import { useLanguage } from "../../../i18n/use-language.ts";
import { useTranslation } from "../../../i18n/WordsProvider.tsx";
import { useApp, useFormats } from "../../../product/AppContext.tsx";
import { askable, readFilters } from "../../../router/list-address.ts";
import { Banner } from "../../../ui/components/Banner.tsx";
import { Button, buttonClass } from "../../../ui/components/Button.tsx";
import { Dialog } from "../../../ui/components/Dialog.tsx";
import { fieldStyles } from "../../../ui/components/Field.tsx";
import type { ListState } from "../use-list.ts";

interface Props {
  readonly list: ListState;
  readonly parameters: RouteParameters;
  readonly onClose: () => void;
}

export default function ExportDialog({ list, parameters, onClose }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { locale } = useLanguage();
  const { product } = useApp();
  const id = useId();
  const [forSheet, setForSheet] = useState(true);
  const asked = new URLSearchParams(askable(list.search, list.screen.columns, false, list.screen.filters).query);
  asked.delete("page");
  asked.delete("size");
  const query = asked.toString();
  const { data, error, isFetching, refetch } = useQuery(exportSizeQuery(list.screen.slug, query, parameters));
  const narrowed = asked.has("q") || asked.has("import") || readFilters(asked).length > 0;
  const shown = (count: number) => formats.number(count);
  const isChosen = list.columns.map(({ path }) => path).join() !== list.screen.columns.map(({ path }) => path).join();
  const tooMany = data !== undefined && data.count > data.most;
  return (
    <Dialog
      title={t("export.title", { screen: list.screen.name })}
      closeLabel={t("close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          {data && !tooMany && (
            <a
              className={buttonClass("primary")}
              href={exportPath(list.screen.slug, query, parameters, forSheet ? locale : null)}
              download
              onClick={onClose}
            >
              {t("export.download")}
            </a>
          )}
        </>
      }
    >
      <Refused error={error} busy={isFetching} onRetry={() => void refetch()} />
      {!data && !error && <p aria-busy="true">{t("loading")}</p>}
      {tooMany && (
        <Banner tone="warn" title={t("export.tooMany", { most: shown(data.most) })} alert>
          <p>{t("export.tooManyWhy")}</p>
        </Banner>
      )}
      {data && !tooMany && (
        <>
          <div role="status">
            <p>{t(narrowed ? "export.filtered" : "export.all", { count: data.count, shown: shown(data.count) })}</p>
            {isChosen && <p>{t("export.allColumns")}</p>}
          </div>
          <label htmlFor={id} className={fieldStyles.choice}>
            <input
              id={id}
              type="checkbox"
              checked={forSheet}
              aria-describedby={`${id}-help`}
              onChange={(event) => setForSheet(event.target.checked)}
            />
            <span>{t("export.sheet")}</span>
          </label>
          <p id={`${id}-help`} className={fieldStyles.help}>
            {t(forSheet ? "export.sheetHelp" : "export.exactHelp", { number: formats.decimal("12.50", 2), zone: product.timeZone })}
          </p>
        </>
      )}
    </Dialog>
  );
}
