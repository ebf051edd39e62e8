// The rows that are wrong as a file, each with its errors. Made by the server from the same file, and saved by the browser.

import { useMutation } from "@tanstack/react-query";
import { fetchFile } from "../../api/request.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useRefusal } from "../../product/use-refusal.tsx";
import { failedPath, type ImportSettings } from "./import-requests.ts";

export function useFailedRows(
  slug: string,
  file: File,
  settings: ImportSettings,
): { readonly busy: boolean; readonly download: () => void } {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchFile(failedPath(slug, settings), file),
    onSuccess: (blob) => {
      const href = URL.createObjectURL(blob);
      const link = document.createElement("a");
      link.href = href;
      link.download = t("import.failedFile", { name: file.name.replace(/\.[^.]*$/, "") });
      link.click();
      URL.revokeObjectURL(href);
    },
    onError: (error) => refusal(error),
  });
  return { busy: isPending, download: () => mutate() };
}
