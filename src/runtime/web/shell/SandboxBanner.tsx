// Says on every page that a document is tried on a copy of the product's data, within a frame.

import { useTranslation } from "../i18n/WordsProvider.tsx";
import styles from "../layout/Sandbox.module.css";
import { useApp, useFormats } from "../product/AppContext.tsx";
import { Icon } from "../ui/components/Icon.tsx";

export function SandboxBanner() {
  const { t } = useTranslation();
  const { name, sandbox } = useApp().product;
  const formats = useFormats();
  if (sandbox === undefined) return null;
  const words = t("shell.sandbox", { document: sandbox.document, product: name, moment: formats.moment(sandbox.copiedAt) });
  return (
    <>
      <div className={styles.frame} aria-hidden="true" />
      <p className={styles.line}>
        <Icon name="info" />
        <span>{words}</span>
      </p>
    </>
  );
}
