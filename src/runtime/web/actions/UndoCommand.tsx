// Taking back what was done last, for whoever has no Ctrl+Z, once its message is gone.

import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useUndoing } from "../ui/components/Toast.tsx";
import { ownCommand, useCommands } from "./commands.tsx";

export function UndoCommand() {
  const { t } = useTranslation();
  const { undoLast, last } = useUndoing();
  useCommands("screen", () => {
    const done = last();
    return done === null ? [] : [ownCommand(t("undo.command"), "undo", undoLast, done)];
  });
  return null;
}
