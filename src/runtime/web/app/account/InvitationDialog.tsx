// The link by which somebody whose record was just made chooses a password, for whoever made it to hand over.

import { useTranslation } from "react-i18next";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Secret } from "./Secret.tsx";

export function InvitationDialog({
  path,
  label,
  onClose,
}: {
  readonly path: string;
  readonly label: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t("invitation.title", { label })}
      closeLabel={t("close")}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {t("account.tokens.kept")}
        </Button>
      }
    >
      <p>{t("invitation.why")}</p>
      <Secret label={t("invitation.link")} text={`${location.origin}${path}`} />
    </Dialog>
  );
}
