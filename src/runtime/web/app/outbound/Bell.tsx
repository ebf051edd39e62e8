// The way to what one was told, with the number that is unread. It is there where the product tells its users anything.

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { UNREAD_COUNTED } from "../../../wire/told.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useApp } from "../AppContext.tsx";
import { NOTIFICATIONS } from "../navigation/addresses.ts";
import { Link, usePlace } from "../navigation/NavigationContext.tsx";
import { notificationsQuery } from "../server/queries.ts";
import styles from "./outbound.module.css";

export function Bell({ small }: { readonly small?: boolean }) {
  const { user, tells } = useApp();
  return user && tells ? <BellLink small={small === true} /> : null;
}

function BellLink({ small }: { readonly small: boolean }) {
  const { t } = useTranslation();
  const { pathname } = usePlace();
  const unread = useQuery(notificationsQuery).data?.unread ?? 0;
  const count = unread >= UNREAD_COUNTED ? `${UNREAD_COUNTED - 1}+` : String(unread);
  return (
    <Link
      href={NOTIFICATIONS}
      className={classNames(styles.bell, small && styles.small)}
      aria-current={pathname === NOTIFICATIONS ? "page" : undefined}
      aria-label={unread === 0 ? t("told.title") : t("told.unread", { shown: count })}
    >
      <Icon name="bell" size={small ? 20 : 16} />
      {!small && <span>{t("told.title")}</span>}
      {unread > 0 && <span className={styles.count}>{count}</span>}
    </Link>
  );
}
