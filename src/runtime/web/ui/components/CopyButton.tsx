// Copies a text with one click, and says that it did.

import { useEffect, useState } from "react";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { Button } from "./Button.tsx";
import { Icon } from "./Icon.tsx";

const CONFIRMATION_MILLISECONDS = 4000;

export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), CONFIRMATION_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (!(await putOnClipboard(text))) return;
    setCopied((count) => count + 1);
  };
  return (
    <>
      <Button small aria-label={copied > 0 ? undefined : t("account.copyWhat", { what })} onClick={() => void copy()}>
        {copied > 0 && <Icon name="check" size={14} />}
        {t(copied > 0 ? "account.copied" : "account.copy")}
      </Button>
      <span className="visually-hidden" role="status">
        {copied > 0 && t("account.copied")}
      </span>
    </>
  );
}

async function putOnClipboard(text: string): Promise<boolean> {
  const { clipboard } = navigator as { readonly clipboard?: Clipboard };
  try {
    if (clipboard === undefined) return copyBySelection(text);
    await clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Where the browser keeps its clipboard from the page, as over plain HTTP: within what is open, since a panel holds the focus. */
function copyBySelection(text: string): boolean {
  const { activeElement } = document;
  const area = document.createElement("textarea");
  area.value = text;
  area.setAttribute("readonly", "");
  area.className = "visually-hidden";
  (activeElement?.parentElement ?? document.body).append(area);
  area.select();
  const isDone = document.execCommand("copy");
  area.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus();
  return isDone;
}
