// Leads from a refusal to the screen on which something can be done about it. There is none where it is the one that is
// open.

import type { RemedyTarget } from "../../wire/refusals.ts";
import { Link, usePlace } from "../router/NavigationContext.tsx";
import { isAt } from "../router/route-table.ts";
import { DocumentText } from "../ui/components/DocumentText.tsx";

interface Props {
  readonly way: RemedyTarget | undefined;
  /** The panel is left on the way there. */
  readonly onGo?: () => void;
}

export function RemedyLink({ way, onGo }: Props) {
  const { pathname } = usePlace();
  if (way === undefined || isAt(way.href, pathname)) return null;
  return (
    <p>
      <Link href={way.href} onClick={onGo}>
        <DocumentText>{way.label}</DocumentText>
      </Link>
    </p>
  );
}
