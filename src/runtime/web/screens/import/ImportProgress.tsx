// How far an import is, or its undo, and the way to cancel it. It goes on where its page is left.

import { useId } from "react";
import type { ImportJob } from "../../../wire/csv.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useFormats } from "../../product/AppContext.tsx";
import { Button } from "../../ui/components/Button.tsx";
import styles from "./import.module.css";

/** So many times is it read out how far it is. */
const ANNOUNCEMENTS = 4;

interface Props {
  readonly job: ImportJob;
  readonly busy: boolean;
  readonly onCancel: () => void;
}

export function ImportProgress({ job, busy, onCancel }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const id = useId();
  const isUndo = job.undo.state === "running";
  const [done, all] = isUndo ? [job.undo.taken, job.undo.of] : [job.taken, job.rows];
  const words = (number: number) => {
    const told = { done: formats.number(number), all: formats.number(all) };
    if (isUndo) return t("import.undoing", told);
    return job.state === "checking" ? t("import.checking", told) : t("import.writing", told);
  };
  const heard = all === 0 ? 0 : Math.floor((Math.floor((done / all) * ANNOUNCEMENTS) / ANNOUNCEMENTS) * all);
  return (
    <section className={styles.part} aria-labelledby={id}>
      <p id={id} className={styles.far}>
        {words(done)}
      </p>
      <progress className={styles.progress} max={Math.max(all, 1)} value={done} aria-labelledby={id} />
      <p className="visually-hidden" role="status">
        {words(heard)}
      </p>
      <p className={styles.quiet}>{t(isUndo ? "import.mayLeaveUndo" : "import.mayLeave")}</p>
      {!isUndo && (
        <div className={styles.actions}>
          <Button busy={busy} onClick={onCancel}>
            {t("import.cancel")}
          </Button>
        </div>
      )}
    </section>
  );
}
