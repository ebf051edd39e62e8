// How far it is with many records, and the way to stop it between two of them.

import { useId } from "react";
import { useTranslation } from "../../../i18n/WordsProvider.tsx";
import { useFormats } from "../../../product/AppContext.tsx";
import { Button } from "../../../ui/components/Button.tsx";
import { Dialog } from "../../../ui/components/Dialog.tsx";
import styles from "./bulk.module.css";
import type { BulkRun } from "./bulk-runner.ts";

interface Props {
  readonly action: string;
  readonly run: BulkRun;
  readonly onStop: () => void;
}

export function BulkProgress({ action, run: { tried, all, stopping }, onStop }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const id = useId();
  return (
    <Dialog
      title={t("bulk.running", { action })}
      closeLabel={t("bulk.stop")}
      onClose={onStop}
      actions={
        <Button busy={stopping} onClick={onStop}>
          {t(stopping ? "bulk.stopping" : "bulk.stop")}
        </Button>
      }
    >
      <progress className={styles.progress} max={all} value={tried} aria-labelledby={id} />
      <p id={id} className={styles.far}>
        {t("bulk.far", { done: formats.number(tried), all: formats.number(all) })}
      </p>
    </Dialog>
  );
}
