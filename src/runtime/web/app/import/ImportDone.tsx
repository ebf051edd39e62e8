// What came of an import, and the way to it.

import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ImportReply } from "../../../wire/csv.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Link } from "../navigation/NavigationContext.tsx";

export function ImportDone({ reply, href, onAgain }: { readonly reply: ImportReply; readonly href: string; readonly onAgain: () => void }) {
  const { t, i18n } = useTranslation();
  const arrival = useRef<HTMLDivElement>(null);
  useEffect(() => arrival.current?.focus(), []);
  const count = (number: number) => number.toLocaleString(i18n.language);
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
          <Button onClick={onAgain}>{t("import.again")}</Button>
        </>
      }
    >
      <p>{t("import.came", { created: count(reply.created), updated: count(reply.updated), unchanged: count(reply.unchanged) })}</p>
    </Banner>
  );
}
