// What can be done with a record now, as buttons. The way on, which alone stands out, at the edge of the row of buttons.

import type { RecordView, ScreenView } from "../../../wire.ts";
import { ActionButton } from "../../actions/ActionButton.tsx";
import { useActionCommands, useCommands } from "../../actions/commands.tsx";
import { keyOf, type Target } from "../../actions/perform.tsx";
import { primaryActionOf } from "../../actions/primary-action.ts";
import { SignInOffer } from "../../explanations/SignInOffer.tsx";
import type { ButtonLook } from "../../ui/components/Button.tsx";

interface Props {
  readonly screen: ScreenView;
  readonly record: RecordView;
  /** Of the way on. */
  readonly look?: ButtonLook;
  readonly small?: boolean;
  /** The row begins at its edge: the way on comes first, and not what deletes. */
  readonly mainFirst?: boolean;
  /** The address of the record's page. */
  readonly page: string;
  /** Once the record is deleted. */
  readonly onGone: () => void;
}

export function RecordActions({ screen, record, look = "primary", small, mainFirst = false, page, onGone }: Props) {
  const target: Target = { entity: screen.entity ?? "", id: record.id, version: record.version, label: record.label };
  const commands = useActionCommands();
  useCommands("record", () =>
    commands(
      record.actions.filter(({ kind }) => kind !== "save"),
      target,
      onGone,
    ),
  );
  const allowed = record.actions.filter((action) => action.blocked === null && action.kind !== "save");
  const main = primaryActionOf(allowed) ?? allowed.find((one) => !one.danger && (one.kind === "change" || one.edits === true));
  // Another way on is another button: whoever pressed one does not press the next by its focus.
  const way = main && <ActionButton key={keyOf(main)} action={main} target={target} look={look} small={small} />;
  return (
    <>
      {mainFirst && way}
      <SignInOffer names={record.signInTo} small={small} page={page} />
      {allowed
        .filter((action) => action !== main)
        .map((action) => (
          <ActionButton
            key={keyOf(action)}
            action={action}
            target={target}
            small={small}
            look={action.kind === "delete" ? "danger" : "secondary"}
            {...(action.kind === "delete" ? { afterwards: onGone } : {})}
          />
        ))}
      {!mainFirst && way}
    </>
  );
}
