// The question itself, which is seldom asked.

import { useTranslation } from "../i18n/WordsProvider.tsx";
import { Button } from "../ui/components/Button.tsx";
import { Dialog } from "../ui/components/Dialog.tsx";

interface Props {
  /** Who is signed in now, and whom the page shows. */
  readonly name: string;
  readonly before: string | null;
  /** Whether they may open the page. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onGoOn: () => void;
  readonly onSend: () => void;
}

export default function AnotherUserQuestion({ name, before, isOpen, onClose, onGoOn, onSend }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      asks
      title={t("another.title", { name })}
      closeLabel={t("close")}
      onClose={onClose}
      actions={
        isOpen ? (
          <>
            {/* What somebody else typed is sent in nobody's name by the key that answers a question. */}
            <Button onClick={onSend}>{t("another.send", { name })}</Button>
            <Button look="primary" onClick={onGoOn}>
              {t("another.goOn", { name })}
            </Button>
          </>
        ) : (
          <>
            <Button look="danger" onClick={onGoOn}>
              {t("another.giveUp", { name })}
            </Button>
            <Button look="primary" onClick={onClose}>
              {t("another.keep")}
            </Button>
          </>
        )
      }
    >
      <p>{before === null ? t("another.ofVisitor") : t("another.of", { before })}</p>
      <p>{isOpen ? t("another.kept") : t("another.closed", { name })}</p>
    </Dialog>
  );
}
