// In development, on the page to sign in: the clock of the product.

import { useTranslation } from "../../i18n/WordsProvider.tsx";
import styles from "./account.module.css";
import { ClockControls } from "./ClockControls.tsx";

export default function ClockSection() {
  const { t } = useTranslation();
  return (
    <section className={styles.samples} aria-labelledby="clock">
      <h2 id="clock">{t("clock.title")}</h2>
      <ClockControls />
    </section>
  );
}
