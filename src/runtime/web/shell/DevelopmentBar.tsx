// In development: what its author looks for, apart from the product's own menu.

import { useTranslation } from "../i18n/WordsProvider.tsx";
import styles from "../layout/Shell.module.css";
import { useApp } from "../product/AppContext.tsx";
import { OpenItems } from "./NavigationList.tsx";

export function DevelopmentBar({ onGo }: { readonly onGo?: () => void }) {
  const { t } = useTranslation();
  if (useApp().samples === null) return null;
  return (
    <section className={styles.development} aria-label={t("shell.development")}>
      <p aria-hidden="true">{t("shell.development")}</p>
      <ul className={styles.list}>
        <OpenItems onGo={onGo} />
      </ul>
    </section>
  );
}
