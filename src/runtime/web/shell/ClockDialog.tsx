// In development: the clock of the product over whatever page somebody tries it on.

import { useTranslation } from "../i18n/WordsProvider.tsx";
import { ClockControls } from "../screens/account/ClockControls.tsx";
import { Dialog } from "../ui/components/Dialog.tsx";

export default function ClockDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t("clock.title")} closeLabel={t("close")} onClose={onClose}>
      <ClockControls />
    </Dialog>
  );
}
