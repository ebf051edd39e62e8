// Asks before something of the account ends, or is replaced.

import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { Button, type ButtonLook } from "../../ui/components/Button.tsx";
import { Dialog } from "../../ui/components/Dialog.tsx";
import { Failure } from "./Section.tsx";

interface Props {
  readonly title: string;
  readonly why: string;
  readonly go: string;
  readonly look?: ButtonLook;
  readonly error: Error | null;
  readonly busy: boolean;
  readonly onGo: () => void;
  readonly onClose: () => void;
}

export function AskFirst({ title, why, go, look = "primary", error, busy, onGo, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      asks
      title={title}
      closeLabel={t("close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look={look} busy={busy} onClick={onGo}>
            {go}
          </Button>
        </>
      }
    >
      <p>{why}</p>
      {error && <Failure error={error} />}
    </Dialog>
  );
}
