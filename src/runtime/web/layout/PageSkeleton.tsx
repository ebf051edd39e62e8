// Where a page will be, as long as nobody knows what will stand on it.

import { useTranslation } from "../i18n/WordsProvider.tsx";
import { Skeleton, times } from "../ui/components/Skeleton.tsx";
import styles from "./screens.module.css";

const LINES = 6;

export function PageSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.bones}>
      <p className="visually-hidden">{t("loading")}</p>
      {times(LINES).map((index) => (
        <Skeleton key={index} width={`${40 + ((index * 37) % 48)}%`} />
      ))}
    </div>
  );
}
