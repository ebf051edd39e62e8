// A file of CSV on its way into a list: chosen, its columns named, tried without being kept, and then imported.

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ImportColumns, ImportReply } from "../../../wire/csv.ts";
import type { ScreenView } from "../../../wire.ts";
import { Banner } from "../../ui/Banner.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { useToast } from "../../ui/Toast.tsx";
import { useProblemWords } from "../actions/problem-words.ts";
import { useKept } from "../form/LeaveQuestion.tsx";
import { Link } from "../navigation/NavigationContext.tsx";
import { refreshSeen } from "../server/queries.ts";
import { problemOf } from "../server/request.ts";
import { PageHeader } from "../shell/PageHeader.tsx";
import { ChooseFile } from "./ChooseFile.tsx";
import { Expected } from "./Expected.tsx";
import { ImportDone } from "./ImportDone.tsx";
import styles from "./import.module.css";
import { type ImportSettings, readFile, runImport, tryImport } from "./import-requests.ts";
import { MapColumns } from "./MapColumns.tsx";
import { TrialReport } from "./TrialReport.tsx";

interface Chosen {
  readonly file: File;
  readonly columns: ImportColumns;
  /** Names the import, so that it is done once however often it is sent. */
  readonly key: string;
}

export default function ImportPage({ screen }: { readonly screen: ScreenView }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const notify = useToast();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [settings, setSettings] = useState<ImportSettings | null>(null);
  const [report, setReport] = useState<ImportReply | null>(null);
  useKept(chosen !== null && report?.done !== true);
  const reading = useMutation({
    mutationFn: (file: File) => readFile(screen.slug, file),
    onSuccess: (columns, file) => {
      setChosen({ file, columns, key: crypto.randomUUID() });
      setSettings({
        mapped: columns.mapped.map((name) => name ?? ""),
        match: columns.match ?? "",
        mark: columns.mark,
        dates: columns.dates,
      });
      setReport(null);
    },
  });
  const trial = useMutation({
    mutationFn: () => tryImport(screen.slug, chosen!.file, settings!),
    onSuccess: setReport,
  });
  const run = useMutation({
    mutationFn: () => runImport(screen.slug, chosen!.file, settings!, chosen!.key, report!),
    onSuccess: (reply) => {
      setReport(reply);
      if (!reply.done) return;
      void refreshSeen(client);
      // Done last, and not to be taken back: Ctrl+Z says so, and leaves alone what was done before.
      if (reply.created + reply.updated > 0) notify("ok", `${t("import.done")}: ${chosen?.file.name ?? ""}`, null);
    },
  });
  const forget = () => {
    for (const told of [reading, trial, run]) told.reset();
  };
  const again = () => {
    setChosen(null);
    setReport(null);
    forget();
  };
  const change = (next: ImportSettings) => {
    setSettings(next);
    setReport(null);
  };
  const error = reading.error ?? trial.error ?? run.error;
  return (
    <div className={styles.page}>
      <PageHeader
        title={t("import.title", { screen: screen.name })}
        actions={
          <Link href={screen.route} className={buttonClass()}>
            {t("import.toList")}
          </Link>
        }
      />
      <div className={styles.body}>
        {error && <Refused error={error} />}
        {report?.done && chosen && settings ? (
          <ImportDone
            slug={screen.slug}
            file={chosen.file}
            settings={settings}
            reply={report}
            href={`${screen.route}?import=${encodeURIComponent(chosen.key)}`}
            onAgain={again}
          />
        ) : (
          <>
            <ChooseFile
              file={chosen?.file ?? null}
              columns={chosen?.columns ?? null}
              busy={reading.isPending}
              onChoose={(file) => {
                forget();
                reading.mutate(file);
              }}
            />
            <Expected screen={screen} folded={chosen !== null} />
            {chosen && settings && (
              <MapColumns
                key={chosen.key}
                columns={chosen.columns}
                settings={settings}
                onChange={change}
                busy={trial.isPending}
                onTry={() => trial.mutate()}
                tried={report !== null}
              />
            )}
            {chosen && settings && report && (
              <TrialReport
                slug={screen.slug}
                file={chosen.file}
                header={chosen.columns.header}
                settings={settings}
                report={report}
                busy={run.isPending}
                onRun={() => run.mutate()}
              />
            )}
          </>
        )}
      </div>
    </div>
  );
}

function Refused({ error }: { readonly error: Error }) {
  const words = useProblemWords()(problemOf(error));
  return (
    <Banner tone="danger" title={words.title} alert>
      <p>
        <bdi>{words.detail}</bdi>
      </p>
      {words.remedy && (
        <p>
          <bdi>{words.remedy}</bdi>
        </p>
      )}
    </Banner>
  );
}
