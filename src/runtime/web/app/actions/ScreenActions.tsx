// What can be done on a screen, in the order of the document; the one that makes something is the primary, and last.

import type { ActionView } from "../../../wire.ts";
import type { ButtonLook } from "../../ui/Button.tsx";
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
  const shown = actions.filter((action) => action.kind !== "save").map((action) => begun(action, beginning));
  const main = shown.find((action) => (action.kind === "create" || action.kind === "start") && action.blocked === null);
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
