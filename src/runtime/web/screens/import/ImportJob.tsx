// An import of one's own: how far it is, and what came of it, with the ways to cancel it and to take it back.

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ImportJob as Job } from "../../../wire/csv.ts";
import { refreshSeen } from "../../api/queries.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useFormats } from "../../product/AppContext.tsx";
import { useRefusal } from "../../product/use-refusal.tsx";
import { Link } from "../../router/NavigationContext.tsx";
import { Banner } from "../../ui/components/Banner.tsx";
import { Button, buttonClass } from "../../ui/components/Button.tsx";
import { Dialog } from "../../ui/components/Dialog.tsx";
import { ImportProgress } from "./ImportProgress.tsx";
import styles from "./import.module.css";
import { endImport, failedOfPath, isGoing, jobQuery } from "./import-requests.ts";
import { RowsTable } from "./RowsTable.tsx";

interface Props {
  readonly slug: string;
  readonly job: Job;
  readonly header: readonly string[];
  readonly href: string;
  /** Null: it is one from before, beside what can be chosen now. */
  readonly onAgain: (() => void) | null;
}

export function ImportJob(props: Props) {
  const { slug, job } = props;
  const client = useQueryClient();
  const refusal = useRefusal();
  const ending = useMutation({
    mutationFn: (how: "cancel" | "undo") => endImport(slug, job.key, how),
    onSuccess: (view) => {
      client.setQueryData(jobQuery(slug, job.key).queryKey, view);
      void client.invalidateQueries({ queryKey: ["import-job", slug] });
    },
    onError: (error) => refusal(error),
  });
  const going = isGoing({ job });
  // What lists show by now is not what they showed before.
  const was = useRef(going);
  useEffect(() => {
    if (was.current && !going) void refreshSeen(client);
    was.current = going;
  }, [client, going]);
  if (going) return <ImportProgress job={job} busy={ending.isPending} onCancel={() => ending.mutate("cancel")} />;
  return <Ended {...props} busy={ending.isPending} onUndo={() => ending.mutate("undo")} />;
}

function Ended({ slug, job, header, href, onAgain, busy, onUndo }: Props & { readonly busy: boolean; readonly onUndo: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [asks, setAsks] = useState(false);
  const arrival = useRef<HTMLDivElement>(null);
  const isNew = onAgain !== null;
  const { state } = job.undo;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came of it is read out, and what came of its undo
  useEffect(() => {
    if (isNew) arrival.current?.focus();
  }, [isNew, state]);
  const came = job.created + job.updated > 0 && state !== "done";
  return (
    <>
      <Banner
        ref={arrival}
        tone={job.state === "done" || state === "done" ? "info" : "warn"}
        title={isNew || job.file === "" ? t(titleOf(job)) : `${t("import.last", { name: job.file })}. ${t(titleOf(job))}`}
        actions={
          <>
            {came && (
              <Link href={href} className={buttonClass(isNew ? "primary" : "secondary")}>
                {t("import.showDone")}
              </Link>
            )}
            {job.hasFailed && (
              <a
                className={buttonClass()}
                href={failedOfPath(slug, job.key)}
                download={t("import.failedFile", { name: job.file.replace(/\.[^.]*$/, "") })}
              >
                {t("import.downloadFailed")}
              </a>
            )}
            {state === "offered" && (
              <Button busy={busy} onClick={() => setAsks(true)}>
                {t("import.undo")}
              </Button>
            )}
            {onAgain !== null && <Button onClick={onAgain}>{t("import.again")}</Button>}
          </>
        }
      >
        <ImportOutcome job={job} />
        {state === "offered" && <p>{t("import.undoUntil", { at: formats.moment(job.undo.until) })}</p>}
      </Banner>
      {isNew && job.errors.length > 0 && state !== "done" && (
        <section className={styles.part}>
          <RowsTable title={t("import.errors")} header={header} found={job.errors} more={job.moreErrors} />
        </section>
      )}
      {asks && (
        <Dialog
          asks
          title={t("import.undoAsk")}
          closeLabel={t("close")}
          onClose={() => setAsks(false)}
          actions={
            <>
              <Button onClick={() => setAsks(false)}>{t("close")}</Button>
              <Button
                look="danger"
                onClick={() => {
                  setAsks(false);
                  onUndo();
                }}
              >
                {t("import.undo")}
              </Button>
            </>
          }
        >
          <p>{t("import.undoHelp")}</p>
        </Dialog>
      )}
    </>
  );
}

/** What came of it, in sentences. */
function ImportOutcome({ job }: { readonly job: Job }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const count = (number: number) => formats.number(number);
  const { result, state } = job.undo;
  const isPart = job.state === "cancelled" || job.state === "stopped";
  if (job.state === "refused") return <p>{t("import.refusedWhy")}</p>;
  if (state === "done" && result !== null)
    return (
      <>
        <p>{t("import.undoneCount", { removed: count(result.removed), restored: count(result.restored) })}</p>
        {result.changed > 0 && <p>{t("import.undoneChanged", { shown: count(result.changed) })}</p>}
        {result.refused > 0 && <p>{t("import.undoneRefused", { shown: count(result.refused) })}</p>}
      </>
    );
  return (
    <>
      {isPart && <p>{t("import.partly", { done: count(job.taken), all: count(job.rows), left: count(job.rows - job.taken) })}</p>}
      <p>{t("import.came", { created: count(job.created), updated: count(job.updated), unchanged: count(job.unchanged) })}</p>
      {job.wrong > 0 && <p>{t("import.leftOut", { count: job.wrong, shown: count(job.wrong) })}</p>}
      {isPart && <p>{t(state === "offered" ? "import.partlyUndo" : "import.partlyRest")}</p>}
      {result !== null && <p>{t("import.undoStopped")}</p>}
    </>
  );
}

function titleOf({ state, undo }: Job) {
  if (undo.state === "done") return "import.undone" as const;
  if (state === "cancelled") return "import.cancelled" as const;
  if (state === "stopped") return "import.stopped" as const;
  return state === "refused" ? ("import.refused" as const) : ("import.done" as const);
}
