// What can be done on a screen, in the order of the document; the one that makes something is the primary, and last. Where
// the one thing that makes something is another screen's form, that is it.

import type { ActionView } from "../../../wire.ts";
import type { ButtonLook } from "../../ui/Button.tsx";
import { useApp } from "../AppContext.tsx";
import { useActionCommands, useCommands } from "../palette/commands.tsx";
import { ActionButton } from "./ActionButton.tsx";
import { type Beginning, begun } from "./begun.ts";

interface Props {
  readonly actions: readonly ActionView[];
  /** What a record that is made here begins with. */
  readonly beginning?: Beginning | undefined;
  /** Of the main action. */
  readonly look?: ButtonLook;
}

export function ScreenActions({ actions, beginning, look = "primary" }: Props) {
  const { screens } = useApp();
  const isForm = (slug: string) => screens.some((screen) => screen.slug === slug && screen.shows === "form");
  const shown = actions.filter((action) => action.kind !== "save").map((action) => begun(action, beginning));
  const commands = useActionCommands();
  useCommands("screen", () => commands(shown, null));
  const forms = shown.filter((action) => action.kind === "screen" && isForm(action.slug));
  const main =
    shown.find((action) => (action.kind === "create" || action.kind === "start") && action.blocked === null) ??
    (forms.length === 1 ? forms[0] : undefined);
  return (
    <>
      {shown
        .filter((action) => action !== main)
        .map((action) => (
          <ActionButton key={`${action.kind} ${action.slug} ${action.href}`} action={action} target={null} />
        ))}
      {main && <ActionButton action={main} target={null} look={look} />}
    </>
  );
}
