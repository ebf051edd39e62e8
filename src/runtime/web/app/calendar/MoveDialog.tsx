// Puts a record of a calendar on another day, for whoever does not pull it there.

import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { isDay } from "../../../../compiler/expression/dates.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DateField } from "../form/controls/DateField.tsx";
import { useSubmitKeys } from "../form/use-submit-keys.ts";
import type { Entry } from "./entries.ts";

interface Props {
  readonly entry: Entry;
  readonly onMove: (day: string) => void;
  readonly onClose: () => void;
}

export default function MoveDialog({ entry, onMove, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  useSubmitKeys(id);
  const [day, setDay] = useState(entry.first);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isDay(day)) return;
    if (day !== entry.first) onMove(day);
    onClose();
  };
  return (
    <Dialog
      title={t("calendar.moveTitle", { label: entry.row.label })}
      closeLabel={t("close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.keep")}</Button>
          <Button type="submit" form={id} look="primary" unavailable={!isDay(day)}>
            {t("calendar.moveIt")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <DateField kind="date" label={t("calendar.moveTo")} value={day} onChange={setDay} />
      </form>
    </Dialog>
  );
}
