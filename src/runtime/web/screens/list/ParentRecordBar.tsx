// A list under a record's address: the way back to the record, and actions that know it.

import type { ActionView, ScreenView, WithinView } from "../../../wire.ts";
import { withinBeginning } from "../../actions/prefill.ts";
import { ScreenActions } from "../../actions/ScreenActions.tsx";
import { SignInOffer } from "../../explanations/SignInOffer.tsx";
import { useValueWords } from "../../fields/Value.tsx";
import { nameOf } from "../../formatting/value-text.ts";
import { Link } from "../../router/NavigationContext.tsx";
import { hasFixedRoute } from "../../router/route-table.ts";

export function ParentRecordBar({ within }: { readonly within: WithinView }) {
  const label = nameOf(within, useValueWords());
  return within.href ? <Link href={within.href}>{label}</Link> : label;
}

interface Props {
  readonly screen: ScreenView;
  /** Undefined until it is known: nothing is made before that. */
  readonly within: WithinView | null | undefined;
  /** It is offered below, where the list is empty. */
  readonly below: ActionView | undefined;
  readonly onExport: () => void;
}

export function ListActions({ screen, within, below, onExport }: Props) {
  if (within === undefined && !hasFixedRoute(screen)) return null;
  return (
    <>
      <SignInOffer names={screen.signInTo} />
      <ScreenActions
        actions={screen.actions.filter((action) => action !== below)}
        beginning={withinBeginning(within)}
        look={below ? "secondary" : "primary"}
        onExport={onExport}
      />
    </>
  );
}
