// What a record is called where its label stands by itself. One that goes by what it refers to is named with its kind, so that
// nobody deletes a visit and takes it for the dog.

import { useCallback } from "react";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useApp } from "./AppContext.tsx";

/** A label that is the name of the kind itself says it already. */
export function useRecordTitle(): (entity: string | null | undefined, label: string) => string {
  const { t } = useTranslation();
  const { borrowed } = useApp();
  return useCallback(
    (entity, label) => {
      const kind = entity == null ? undefined : borrowed?.[entity];
      return kind === undefined || label === "" || label === kind ? label : t("record.called", { kind, label });
    },
    [borrowed, t],
  );
}
