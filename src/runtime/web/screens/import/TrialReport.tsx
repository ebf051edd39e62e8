// What the import would do, or what is wrong with which row, before anything is kept.

import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ImportedRow, ImportReply } from "../../../wire/csv.ts";
import { useFormats } from "../../product/AppContext.tsx";
import { WhereFrom } from "../../provenance/WhereFrom.tsx";
import { Banner } from "../../ui/components/Banner.tsx";
import { Button } from "../../ui/components/Button.tsx";
import { Sentence } from "../../ui/components/Sentence.tsx";
import { Changes } from "./Changes.tsx";
import { Cut } from "./Cut.tsx";
import styles from "./import.module.css";
import type { ImportSettings } from "./import-requests.ts";
import { ReadRows } from "./ReadRows.tsx";
import { Table } from "./Table.tsx";
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
          {report.leaving !== null && isToDo && <p>{t("import.final")}</p>}
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
        {isToDo && <p>{t("import.final")}</p>}
      </Banner>
      {warned && <RowsTable title={t("import.warnings")} header={header} found={report.warnings} more={report.moreWarnings} />}
      <ReadRows report={report} />
      <Changes changes={report.changes} />
    </section>
  );
}

/** Of a cell. */
const MOST_CHARACTERS = 100;

function RowsTable({
  title,
  header,
  found,
  more,
}: {
  readonly title: string;
  readonly header: readonly string[];
  readonly found: readonly ImportedRow[];
  /** How many there are that the server does not list. */
  readonly more: number;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const id = useId();
  return (
    <>
      <h2 id={id}>{title}</h2>
      {more > 0 && <p className={styles.quiet}>{t("import.firstOf", { shown: found.length, all: formats.number(found.length + more) })}</p>}
      <Table labelledBy={id} heads={[t("import.row"), t("import.column"), t("import.value"), t("import.message")]}>
        {found.map(({ row, column, value, detail, remedy, source }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one row may have several errors of the same words
          <tr key={at} data-source={source}>
            <td className={styles.number}>
              <span className={styles.rowWord}>{t("import.row")} </span>
              {row}
            </td>
            <td>{column === null ? "" : <Cut text={header[column] ?? ""} most={MOST_CHARACTERS} />}</td>
            <td className={styles.samples}>
              <bdi>
                <Cut text={value ?? ""} most={MOST_CHARACTERS} />
              </bdi>
            </td>
            <td className={styles.whole}>
              <Sentence text={detail} />
              {remedy && (
                <span className={styles.meaning}>
                  <Sentence text={remedy} />
                </span>
              )}
            </td>
          </tr>
        ))}
      </Table>
      <WhereFrom rows={found} />
    </>
  );
}
