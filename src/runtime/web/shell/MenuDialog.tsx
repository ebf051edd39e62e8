// The whole navigation as a panel, for a phone.

import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useApp } from "../product/AppContext.tsx";
import { Dialog } from "../ui/components/Dialog.tsx";
import { DevelopmentBar } from "./DevelopmentBar.tsx";
import { NavigationList } from "./NavigationList.tsx";

export default function MenuDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { product } = useApp();
  return (
    <Dialog side title={product.name} closeLabel={t("close")} onClose={onClose}>
      <nav aria-label={t("shell.allNavigation")}>
        <NavigationList onGo={onClose} />
      </nav>
      <DevelopmentBar onGo={onClose} />
    </Dialog>
  );
}
