// A file of CSV on its way into a list. Chosen, its columns named, tried without being kept, and then imported.

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ImportColumns, ImportReply } from "../../../wire/csv.ts";
import type { ScreenView } from "../../../wire.ts";
import { refreshSeen } from "../../api/queries.ts";
import { Refused } from "../../explanations/Refused.tsx";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { useUnsavedGuard } from "../../product/use-unsaved-guard.ts";
import { Link } from "../../router/NavigationContext.tsx";
import { buttonClass } from "../../ui/components/Button.tsx";
import { useToast } from "../../ui/components/Toast.tsx";
import { focusIfLost } from "../../ui/focus-back.ts";
import { ChooseFile } from "./ChooseFile.tsx";
import { Expected } from "./Expected.tsx";
import { ImportJob } from "./ImportJob.tsx";
import styles from "./import.module.css";
import { type ImportSettings, isGoing, jobQuery, readFile, runImport, tryImport } from "./import-requests.ts";
import { MapColumns } from "./MapColumns.tsx";
import { type ReadBefore, settingsFor } from "./settings-for.ts";
import { TrialReport } from "./TrialReport.tsx";

interface Chosen {
  readonly file: File;
  readonly columns: ImportColumns;
  /** Names the import, so that it is done once however often it is sent. */
  readonly key: string;
}

interface Asked {
  readonly chosen: Chosen;
  readonly settings: ImportSettings;
}

/** What the server said of just this. */
interface Answer extends Asked {
  readonly reply: ImportReply;
}

export default function ImportPage({ screen }: { readonly screen: ScreenView }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const notify = useToast();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [settings, setSettings] = useState<ImportSettings | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  // What was asked before another file was chosen, or its columns were given otherwise, is about neither.
  const report = answer !== null && answer.chosen === chosen && answer.settings === settings ? answer.reply : null;
  const wanted = useRef<File | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<ReadBefore | null>(null);
  if (chosen !== null && settings !== null) before.current = { columns: chosen.columns, settings };
  // At once: the second press of a double click comes before the button is busy.
  const running = useRef(false);
  /** The import that was begun on this page. */
  const [followed, setFollowed] = useState<string | null>(null);
  const { data: told } = useQuery(jobQuery(screen.slug, followed));
  const job = told?.job ?? null;
  const isShown = job !== null && (followed !== null || isGoing({ job }));
  // What goes on when the page is opened, or is taken back there, is told to its end.
  useEffect(() => {
    if (followed !== null || job === null || !isGoing({ job })) return;
    client.setQueryData(jobQuery(screen.slug, job.key).queryKey, { job });
    setFollowed(job.key);
  }, [followed, job, client, screen.slug]);
  useUnsavedGuard(chosen !== null && followed === null);
  const reading = useMutation({
    mutationFn: (file: File) => readFile(screen.slug, file),
    onSuccess: (columns, file) => {
      if (file !== wanted.current) return;
      setChosen({ file, columns, key: crypto.randomUUID() });
      setSettings(settingsFor(columns, before.current));
    },
  });
  const trial = useMutation({
    mutationFn: ({ chosen, settings }: Asked) => tryImport(screen.slug, chosen.file, settings),
    onSuccess: (reply, asked) => setAnswer({ ...asked, reply }),
  });
  const run = useMutation({
    mutationFn: ({ chosen, settings, reply }: Answer) => runImport(screen.slug, chosen.file, settings, chosen.key, reply),
    onSettled: () => {
      running.current = false;
    },
    onSuccess: (reply, { chosen, settings }) => {
      if (!("job" in reply)) setAnswer({ chosen, settings, reply });
      if (!("job" in reply) && !reply.done) return;
      if ("job" in reply) client.setQueryData(jobQuery(screen.slug, chosen.key).queryKey, reply);
      setFollowed(chosen.key);
      // What is done is told, whatever was chosen meanwhile.
      setChosen(chosen);
      setSettings(settings);
      void refreshSeen(client);
      // Done last, and not to be taken back: Ctrl+Z says so, and leaves alone what was done before.
      if (!("job" in reply) && reply.created + reply.updated > 0) notify("ok", t("import.doneFile", { name: chosen.file.name }), null);
    },
  });
  // Other rows are wrong by now than the check found: that is told as a check tells it, and begun anew by another key.
  useEffect(() => {
    if (job === null || job.reply === null || job.key !== chosen?.key || settings === null) return;
    const next = { ...chosen, key: crypto.randomUUID() };
    setFollowed(null);
    setChosen(next);
    setAnswer({ chosen: next, settings, reply: job.reply });
  }, [job, chosen, settings]);
  const start = (answer: Answer) => {
    if (running.current) return;
    running.current = true;
    if (trial.isError) trial.reset();
    run.mutate(answer);
  };
  const check = () => {
    if (chosen === null || settings === null) return;
    if (run.isError) run.reset();
    trial.mutate({ chosen, settings });
  };
  const forget = () => {
    for (const told of [reading, trial, run]) told.reset();
  };
  const again = () => {
    wanted.current = null;
    setChosen(null);
    setFollowed(null);
    forget();
    focusIfLost([], () => input.current);
  };
  const change = (next: ImportSettings) => {
    setSettings(next);
    trial.reset();
    if (run.isError) run.reset();
  };
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
        {job !== null && (isShown || chosen === null) && (
          <ImportJob
            key={job.key}
            slug={screen.slug}
            job={job}
            header={chosen?.columns.header ?? []}
            href={`${screen.route}?import=${encodeURIComponent(job.key)}`}
            onAgain={isShown ? again : null}
          />
        )}
        {!isShown && followed === null && (
          <>
            <Refused
              error={reading.error}
              busy={reading.isPending}
              onRetry={() => wanted.current !== null && reading.mutate(wanted.current, { onSuccess: () => input.current?.focus() })}
            >
              <p>{t("import.kept", { name: reading.variables?.name })}</p>
            </Refused>
            <ChooseFile
              input={input}
              file={chosen?.file ?? null}
              columns={chosen?.columns ?? null}
              busy={reading.isPending}
              onChoose={(file) => {
                forget();
                wanted.current = file;
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
                onTry={check}
                tried={report !== null}
              />
            )}
            {chosen && (
              <>
                <Refused error={trial.error} busy={trial.isPending} onRetry={check}>
                  <p>{t("import.kept", { name: chosen.file.name })}</p>
                </Refused>
                <Refused error={run.error} busy={run.isPending} onRetry={() => run.variables && start(run.variables)}>
                  <p>{t("import.keptOnce", { name: chosen.file.name })}</p>
                </Refused>
              </>
            )}
            {chosen && settings && report && (
              <TrialReport
                slug={screen.slug}
                file={chosen.file}
                header={chosen.columns.header}
                settings={settings}
                report={report}
                busy={run.isPending}
                onRun={() => start({ chosen, settings, reply: report })}
              />
            )}
          </>
        )}
      </div>
    </div>
  );
}
