// What came of an import, and the way to it.

import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ImportReply } from "../../../wire/csv.ts";
import { useFormats } from "../../product/AppContext.tsx";
import { Link } from "../../router/NavigationContext.tsx";
import { Banner } from "../../ui/components/Banner.tsx";
import { Button, buttonClass } from "../../ui/components/Button.tsx";
import type { ImportSettings } from "./import-requests.ts";
import { useFailedRows } from "./use-failed-rows.ts";

interface Props {
  readonly slug: string;
  readonly file: File;
  readonly settings: ImportSettings;
  readonly reply: ImportReply;
  readonly href: string;
  readonly onAgain: () => void;
}

export function ImportDone({ slug, file, settings, reply, href, onAgain }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const failed = useFailedRows(slug, file, settings);
  const arrival = useRef<HTMLDivElement>(null);
  useEffect(() => arrival.current?.focus(), []);
  const count = (number: number) => formats.number(number);
  const came = reply.created + reply.updated > 0;
  return (
    <Banner
      ref={arrival}
      tone="info"
      title={t("import.done")}
      actions={
        <>
          {came && (
            <Link href={href} className={buttonClass("primary")}>
              {t("import.showDone")}
            </Link>
          )}
          {reply.wrong > 0 && (
            <Button busy={failed.busy} onClick={failed.download}>
              {t("import.downloadFailed")}
            </Button>
          )}
          <Button onClick={onAgain}>{t("import.again")}</Button>
        </>
      }
    >
      <p>{t("import.came", { created: count(reply.created), updated: count(reply.updated), unchanged: count(reply.unchanged) })}</p>
      {reply.wrong > 0 && <p>{t("import.leftOut", { count: reply.wrong, shown: count(reply.wrong) })}</p>}
    </Banner>
  );
}
