// A list under a record's address: the way back to the record, and actions that know it.

import type { ActionView, ScreenView, WithinView } from "../../../wire.ts";
import { SignInOffer } from "../account/SignInOffer.tsx";
import { withinBeginning } from "../actions/prefill.ts";
import { ScreenActions } from "../actions/ScreenActions.tsx";
import { Link } from "../navigation/NavigationContext.tsx";
import { hasFixedRoute } from "../navigation/route-table.ts";
import { useValueWords } from "../values/Value.tsx";
import { nameOf } from "../values/value-text.ts";

export function Within({ within }: { readonly within: WithinView }) {
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
