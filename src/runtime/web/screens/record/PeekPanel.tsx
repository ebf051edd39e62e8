// A record beside its list, while the list stays in use. What its page shows, and the way there.

import { useQuery } from "@tanstack/react-query";
import { recordQuery } from "../../api/queries.ts";
import { isStillShown } from "../../api/request.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { headStyles } from "../../layout/PageHeader.tsx";
import { ProblemPage } from "../../layout/ProblemPage.tsx";
import { Link } from "../../router/NavigationContext.tsx";
import type { RouteMatch } from "../../router/route-table.ts";
import { Button, buttonClass } from "../../ui/components/Button.tsx";
import { Icon } from "../../ui/components/Icon.tsx";
import { NoWrap } from "../../ui/components/NoWrap.tsx";
import styles from "../list/peek.module.css";
import { PEEK_PANEL } from "../list/use-peek.ts";
import { RecordActions } from "./RecordActions.tsx";
import { BodySkeleton, RecordBody } from "./RecordBody.tsx";
import { isOutOfSight, RecordOutOfSight } from "./RecordOutOfSight.tsx";
import { StatePath } from "./StatePath.tsx";
import { useShownTo } from "./use-shown-to.ts";

const TITLE = "peek-title";

interface Props {
  readonly href: string;
  readonly match: RouteMatch;
  /** What the list calls the record: said at once. */
  readonly label: string | undefined;
  readonly onClose: () => void;
}

export default function PeekPanel({ href, match: { screen, parameters }, label, onClose }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch, dataUpdatedAt } = useQuery(recordQuery(screen.slug, parameters));
  const isTheirs = useShownTo(dataUpdatedAt);
  const record = data && isStillShown(error) ? data : undefined;
  const title = (record?.label ?? (isTheirs ? label : "")) || (screen.entityLabel ?? screen.name);
  return (
    <section id={PEEK_PANEL} className={styles.panel} aria-labelledby={TITLE} aria-busy={!record && !error}>
      <div className={styles.head}>
        <div className={styles.tools}>
          <span>{screen.entityLabel ?? screen.name}</span>
          {(record || !error) && (
            <Link href={href} className={buttonClass("quiet", true)}>
              <Icon name="page" />
              {t("peek.page")}
            </Link>
          )}
          <Button look="quiet" small iconOnly aria-label={t("peek.close")} onClick={onClose}>
            <Icon name="close" />
          </Button>
        </div>
        <div className={headStyles.title}>
          <h2 id={TITLE} tabIndex={-1} data-peek-title>
            <NoWrap>{title}</NoWrap>
          </h2>
        </div>
        {record && <StatePath screen={screen} record={record} />}
        {record && (
          <div className={styles.actions}>
            <RecordActions screen={screen} record={record} look="secondary" mainFirst page={href} onGone={onClose} />
          </div>
        )}
      </div>
      {record ? (
        <RecordBody screen={screen} record={record} narrow />
      ) : data && isTheirs && isOutOfSight(error) ? (
        <RecordOutOfSight screen={screen} record={data} action={<Button onClick={onClose}>{t("peek.close")}</Button>} />
      ) : error ? (
        <ProblemPage error={error} onRetry={() => void refetch()} action={<Button onClick={onClose}>{t("peek.close")}</Button>} />
      ) : (
        <BodySkeleton screen={screen} />
      )}
    </section>
  );
}
