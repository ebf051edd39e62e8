// Which part of the list this is, and the way to the parts before and after; nothing where this is all of it: how many there are
// stands above the list.

import type { RowsView } from "../../../../wire.ts";
import { useTranslation } from "../../../i18n/WordsProvider.tsx";
import { useFormats } from "../../../product/AppContext.tsx";
import { withPage } from "../../../router/list-address.ts";
import { Link } from "../../../router/NavigationContext.tsx";
import { buttonClass } from "../../../ui/components/Button.tsx";
import { Icon } from "../../../ui/components/Icon.tsx";
import styles from "../list.module.css";
import type { ListState } from "../use-list.ts";

export function Pages({ list, rows }: { readonly list: ListState; readonly rows: RowsView }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const first = (rows.page - 1) * rows.size + 1;
  const last = first + rows.rows.length - 1;
  const count = rows.open ?? rows.total.count;
  const more = !rows.total.exact ? rows.rows.length === rows.size : last < count;
  if (!more && rows.page === 1) return null;
  const total = t(rows.total.exact ? "list.total" : "list.totalAtLeast", { shown: formats.number(count) });
  return (
    <nav className={styles.pages} aria-label={t("list.pages")}>
      <span>{t("list.range", { first: formats.number(first), last: formats.number(last), total })}</span>
      <span className={styles.steps} data-clear>
        <Step label={t("list.previous")} icon="left" href={rows.page > 1 ? list.href(withPage(list.search, rows.page - 1)) : null} />
        <Step label={t("list.next")} icon="right" href={more ? list.href(withPage(list.search, rows.page + 1)) : null} />
      </span>
    </nav>
  );
}

function Step({ label, icon, href }: { readonly label: string; readonly icon: "left" | "right"; readonly href: string | null }) {
  const content = (
    <>
      {icon === "left" && <Icon name="left" />}
      {label}
      {icon === "right" && <Icon name="right" />}
    </>
  );
  if (href === null)
    return (
      <span className={buttonClass("secondary", true)} aria-disabled="true">
        {content}
      </span>
    );
  return (
    <Link href={href} className={buttonClass("secondary", true)}>
      {content}
    </Link>
  );
}
