// The link by which a new user chooses a password, to be handed over.

import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { Secret } from "./Secret.tsx";
import { ShownOnce } from "./ShownOnce.tsx";

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
    <ShownOnce title={t("invitation.title", { label })} onClose={onClose}>
      <p>{t("invitation.why")}</p>
      <Secret label={t("invitation.link")} text={`${location.origin}${path}`} />
    </ShownOnce>
  );
}
