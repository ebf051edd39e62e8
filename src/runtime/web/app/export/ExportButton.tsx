// The way from a list to a file of it: a button, and the question what will be in the file, which is loaded when it is asked.

import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ActionView } from "../../../wire.ts";
import { Button } from "../../ui/Button.tsx";
import { laterPanel } from "../../ui/later-panel.tsx";
import { ActionButton } from "../actions/ActionButton.tsx";
import type { ListState } from "../list/use-list.ts";
import { useActionCommands, useCommands } from "../palette/commands.tsx";
import type { RouteParameters } from "../server/queries.ts";

const ExportDialog = laterPanel(() => import("./ExportDialog.tsx"));

interface Props {
  readonly action: ActionView;
  readonly list: ListState;
  readonly parameters: RouteParameters;
}

export function ExportButton({ action, list, parameters }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const commands = useActionCommands();
  useCommands("screen", () => commands([action], null).map((one) => ({ ...one, choose: () => setAsking(true) })));
  if (action.blocked) return <ActionButton action={action} target={null} />;
  return (
    <>
      <Button aria-haspopup="dialog" data-source={action.source} onClick={() => setAsking(true)}>
        {t("export.button")}
      </Button>
      {asking && <ExportDialog list={list} parameters={parameters} onClose={() => setAsking(false)} />}
    </>
  );
}
