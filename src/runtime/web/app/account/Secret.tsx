// A text that is shown once, to be kept elsewhere: whole, selectable, and copied with one click.

import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/Button.tsx";
import { fieldStyles } from "../../ui/Field.tsx";
import styles from "./sections.module.css";

export function Secret({ label, text }: { readonly label: string; readonly text: string }) {
  const { t } = useTranslation();
  const id = useId();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div className={styles.secret}>
      <label htmlFor={id}>{label}</label>
      <div>
        <input id={id} className={fieldStyles.input} readOnly value={text} onFocus={(event) => event.target.select()} />
        {window.isSecureContext && (
          <Button small onClick={() => void copy().catch(() => undefined)}>
            {copied ? t("account.copied") : t("account.copy")}
          </Button>
        )}
      </div>
    </div>
  );
}
