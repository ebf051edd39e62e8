// The way to what one was told, with the number that is unread. It is there where the product tells its users anything.

import { useQuery } from "@tanstack/react-query";
import { unreadQuery } from "../../api/queries.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useApp } from "../../product/AppContext.tsx";
import { NOTIFICATIONS } from "../../router/addresses.ts";
import { Link, usePlace } from "../../router/NavigationContext.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/components/Icon.tsx";
import styles from "./outbound.module.css";
import { unreadWords } from "./unread-words.ts";

export function Bell({ small }: { readonly small?: boolean }) {
  const { user, tells } = useApp();
  return user && tells ? <BellLink small={small === true} /> : null;
}

function BellLink({ small }: { readonly small: boolean }) {
  const { t } = useTranslation();
  const { pathname } = usePlace();
  const unread = useQuery(unreadQuery).data?.unread ?? 0;
  const count = unreadWords(unread);
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
