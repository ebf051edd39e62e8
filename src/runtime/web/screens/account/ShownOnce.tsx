// What is shown once and never again: it stays until somebody says that they have kept it.

import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useUnsavedGuard } from "../../product/use-unsaved-guard.ts";
import { Button } from "../../ui/components/Button.tsx";
import { Dialog } from "../../ui/components/Dialog.tsx";

interface Props {
  readonly title: string;
  /** The words of who has kept it, where it is more than one thing. */
  readonly kept?: string;
  /** Stands beside the button. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function ShownOnce({ title, kept, actions, onClose, children }: Props) {
  const { t } = useTranslation();
  useUnsavedGuard(true);
  return (
    <Dialog
      title={title}
      closeLabel={null}
      onClose={onClose}
      actions={
        <>
          {actions}
          <Button look="primary" onClick={onClose}>
            {kept ?? t("account.tokens.kept")}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
