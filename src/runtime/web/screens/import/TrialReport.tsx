// What the import would do, or what is wrong with which row, before anything is kept.

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ImportReply } from "../../../wire/csv.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useFormats } from "../../product/AppContext.tsx";
import { Banner } from "../../ui/components/Banner.tsx";
import { Button } from "../../ui/components/Button.tsx";
import { Changes } from "./Changes.tsx";
import styles from "./import.module.css";
import { expectedQuery, type ImportSettings } from "./import-requests.ts";
import { ReadRows } from "./ReadRows.tsx";
import { RowsTable } from "./RowsTable.tsx";
import { useFailedRows } from "./use-failed-rows.ts";

interface Props {
  readonly slug: string;
  readonly file: File;
  readonly header: readonly string[];
  readonly settings: ImportSettings;
  readonly report: ImportReply;
  readonly busy: boolean;
  readonly onRun: () => void;
}

export function TrialReport({ slug, file, header, settings, report, busy, onRun }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const arrival = useRef<HTMLDivElement>(null);
  const failed = useFailedRows(slug, file, settings);
  const count = (number: number) => formats.number(number);
  const { data: expected } = useQuery(expectedQuery(slug));
  const isUndoable = (report.created > 0 && expected?.deletes) || (report.updated > 0 && expected?.changes);
  const afterwards = t(isUndoable ? "import.undoable" : "import.final");
  const words = { created: count(report.created), updated: count(report.updated), unchanged: count(report.unchanged) };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each report is read out once
  useEffect(() => arrival.current?.focus(), [report]);
  const warned = report.warnings.length > 0;
  const isToDo = report.created + report.updated > 0;
  if (report.wrong > 0) {
    const others = report.rows - report.wrong;
    return (
      <section className={styles.part}>
        <Banner
          ref={arrival}
          tone="danger"
          title={t("import.wrong", { count: report.wrong, shown: count(report.wrong), rows: count(report.rows) })}
          actions={
            <>
              <Button busy={failed.busy} onClick={failed.download}>
                {t("import.downloadFailed")}
              </Button>
              {report.leaving !== null && isToDo && (
                <Button busy={busy} onClick={onRun}>
                  {t(warned ? "import.runOthersAnyway" : "import.runOthers", { count: others, shown: count(others) })}
                </Button>
              )}
            </>
          }
        >
          <p>{t(report.leaving === null ? "import.wrongWhy" : "import.wrongSome")}</p>
          {report.leaving !== null && <p>{t("import.wouldOthers", words)}</p>}
          {report.leaving !== null && isToDo && <p>{afterwards}</p>}
        </Banner>
        <RowsTable title={t("import.errors")} header={header} found={report.errors} more={report.moreErrors} />
        {warned && <RowsTable title={t("import.warnings")} header={header} found={report.warnings} more={report.moreWarnings} />}
        <ReadRows report={report} />
        <Changes changes={report.changes} />
      </section>
    );
  }
  return (
    <section className={styles.part}>
      <Banner
        ref={arrival}
        tone={warned ? "warn" : "info"}
        title={isToDo ? t(warned ? "import.warned" : "import.ready") : t("import.nothing")}
        actions={
          isToDo && (
            <Button look="primary" busy={busy} onClick={onRun}>
              {t(warned ? "import.runAnyway" : "import.run", { count: report.rows, shown: count(report.rows) })}
            </Button>
          )
        }
      >
        <p>{isToDo ? t("import.would", words) : t("import.nothingWhy")}</p>
        {isToDo && <p>{afterwards}</p>}
      </Banner>
      {warned && <RowsTable title={t("import.warnings")} header={header} found={report.warnings} more={report.moreWarnings} />}
      <ReadRows report={report} />
      <Changes changes={report.changes} />
    </section>
  );
}
