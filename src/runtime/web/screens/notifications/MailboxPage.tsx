// In development: the mail that would be sent.

import { useQuery } from "@tanstack/react-query";
import { mailboxQuery } from "../../api/queries.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { PageSkeleton } from "../../layout/PageSkeleton.tsx";
import { ProblemPage } from "../../layout/ProblemPage.tsx";
import { useFormats } from "../../product/AppContext.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Empty } from "../../ui/components/Empty.tsx";
import { LinkedText } from "./LinkedText.tsx";
import styles from "./outbound.module.css";

export default function MailboxPage() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { data, error, refetch } = useQuery(mailboxQuery);
  return (
    <>
      <PageHeader title={t("mailbox.title")} help={t("mailbox.help")} />
      <div className={styles.body} aria-busy={data === undefined && error === null}>
        {!data && (error ? <ProblemPage error={error} onRetry={() => void refetch()} /> : <PageSkeleton />)}
        <ol className={classNames(styles.list, styles.mails)}>
          {data?.mails.map((mail) => (
            <li key={mail.id} className={styles.item} data-source={mail.source}>
              <div className={styles.words}>
                <h2>{mail.subject}</h2>
                <p className={styles.by}>
                  {t("mailbox.to", { to: mail.to })} · <time dateTime={mail.at}>{formats.moment(mail.at)}</time>
                </p>
                <p className={styles.text}>
                  <LinkedText text={mail.text} />
                </p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      {data?.mails.length === 0 && (
        <Empty icon="page" title={t("mailbox.none")}>
          {t("mailbox.noneYet")}
        </Empty>
      )}
    </>
  );
}
