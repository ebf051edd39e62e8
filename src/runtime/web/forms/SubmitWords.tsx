// What the button of a form says that sends it: after a warning, that it goes on anyway.

import { useTranslation } from "../i18n/WordsProvider.tsx";
import { DocumentText, DocumentTextWithin } from "../ui/components/DocumentText.tsx";
import type { RecordFormState } from "./use-record-form.ts";

/** `own`: the program calls it so. */
export function SubmitWords({ form: { view, confirms }, own }: { readonly form: RecordFormState; readonly own: boolean }) {
  const { t } = useTranslation();
  const { submitLabel, making } = view;
  if (!confirms) return <DocumentText own={own}>{submitLabel}</DocumentText>;
  if (making?.action == null) return t("warnings.save");
  return <DocumentTextWithin text={t("warnings.act", { action: submitLabel })} said={own ? [] : [submitLabel]} />;
}
