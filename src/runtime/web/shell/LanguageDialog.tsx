// The choice of the language in which the program speaks, from the menu.

import { useTranslation } from "../i18n/WordsProvider.tsx";
import { LanguageChoice } from "../preferences/LanguageChoice.tsx";
import { Dialog } from "../ui/components/Dialog.tsx";

export default function LanguageDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t("language.title")} closeLabel={t("close")} onClose={onClose}>
      <LanguageChoice />
    </Dialog>
  );
}
