// Takes back what was written in the document, and brings it again.

import { useSyncExternalStore } from "react";
import { Button } from "../../ui/components/Button.tsx";
import { Icon } from "../../ui/components/Icon.tsx";
import type { Documents } from "../document/documents.ts";

export function UndoButtons({ documents }: { readonly documents: Documents }) {
  const canUndo = useSyncExternalStore(documents.onEdit, documents.canUndo);
  const canRedo = useSyncExternalStore(documents.onEdit, documents.canRedo);
  return (
    <>
      <Button small iconOnly look="quiet" aria-label="Undo" unavailable={!canUndo} onClick={() => documents.undo()}>
        <Icon name="undo" />
      </Button>
      <Button small iconOnly look="quiet" aria-label="Redo" unavailable={!canRedo} onClick={() => documents.redo()}>
        <Icon name="redo" />
      </Button>
    </>
  );
}
