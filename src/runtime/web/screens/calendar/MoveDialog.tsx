// Puts a record of a calendar on another day, for whoever does not pull it there.

import { type FormEvent, useId, useState } from "react";
import { isDay } from "../../../../compiler/expression/dates.ts";
import { problemOf } from "../../api/request.ts";
import { Refused } from "../../explanations/Refused.tsx";
import { DateField } from "../../fields/DateField.tsx";
import { daysBetween } from "../../formatting/calendar-days.ts";
import type { Entry } from "../../formatting/entries.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useSubmitKeys } from "../../product/use-submit-keys.ts";
import { Banner } from "../../ui/components/Banner.tsx";
import { Button } from "../../ui/components/Button.tsx";
import { Dialog } from "../../ui/components/Dialog.tsx";
import { type MoveEntry, reasonsIn } from "./use-move.ts";

interface Props {
  readonly entry: Entry;
  readonly move: MoveEntry;
  readonly onClose: () => void;
}

export default function MoveDialog({ entry, move, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  useSubmitKeys(id);
  const [day, setDay] = useState(entry.first);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const reasons = error && reasonsIn(problemOf(error));
  const ask = () => {
    if (!isDay(day) || busy) return;
    if (day === entry.first) return onClose();
    setBusy(true);
    setError(null);
    const refused = (why: Error) => {
      setBusy(false);
      setError(why);
    };
    move(entry, { days: daysBetween(entry.first, day), minutes: 0 }, { refused, done: onClose });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask();
  };
  return (
    <Dialog
      title={t("calendar.moveTitle", { label: entry.row.label })}
      closeLabel={t("close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.keep")}</Button>
          <Button type="submit" form={id} look="primary" busy={busy} unavailable={!isDay(day)}>
            {t("calendar.moveIt")}
          </Button>
        </>
      }
    >
      {reasons === null ? <Refused error={error} busy={busy} onRetry={ask} /> : <Banner tone="danger" title={reasons} alert />}
      <form id={id} noValidate onSubmit={submit}>
        <DateField kind="date" label={t("calendar.moveTo")} value={day} onChange={setDay} />
      </form>
    </Dialog>
  );
}
