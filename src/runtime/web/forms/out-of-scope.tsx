// A record that went on to where a form is for others. What it is now, and the way to its page.

import type { ReactNode } from "react";
import type { FormView } from "../../wire/forms.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useRecordTitle } from "../product/use-record-title.ts";
import { Link } from "../router/NavigationContext.tsx";
import { buttonClass } from "../ui/components/Button.tsx";

/** "PR-2026-0006 is “Received” now". */
export function usePastWords(entity: string | null): (view: Pick<FormView, "record">) => string {
  const { t } = useTranslation();
  const called = useRecordTitle();
  return ({ record }) => {
    const label = record === null ? "" : called(entity, record.label);
    return record?.now === undefined ? t("form.pastOther", { label }) : t("form.past", { label, state: record.now });
  };
}

interface Props {
  readonly view: Pick<FormView, "record" | "refused">;
  readonly entity: string | null;
  /** Where there is no page of the record. */
  readonly or: ReactNode;
}

export function ToRecord({ view: { record, refused }, entity, or }: Props) {
  const called = useRecordTitle();
  if (record === null || !refused?.href) return or;
  return (
    <Link href={refused.href} className={buttonClass("primary")}>
      {called(entity, record.label)}
    </Link>
  );
}
