// Holds a leave back while the form has changes that are not saved, and names them.

import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useNavigation } from "../navigation/NavigationContext.tsx";

export function LeaveGuard({ changed }: { readonly changed: readonly string[] }) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const holds = changed.length > 0;
  useEffect(() => (holds ? navigation.hold((proceed) => setLeave(() => proceed)) : undefined), [navigation, holds]);
  if (!leave) return null;
  const stay = () => setLeave(null);
  return (
    <Dialog
      asks
      title={t("leave.title")}
      closeLabel={t("close")}
      onClose={stay}
      actions={
        <>
          <Button look="danger" onClick={leave}>
            {t("leave.leave")}
          </Button>
          <Button look="primary" onClick={stay}>
            {t("leave.stay")}
          </Button>
        </>
      }
    >
      <p>{t("leave.changed", { fields: changed.join(", ") })}</p>
    </Dialog>
  );
}
