// Where something can be done about what was refused: the way to that screen, unless it is the one that is open.

import type { Way } from "../../../wire/refusals.ts";
import { Said } from "../../ui/DocumentText.tsx";
import { Link, usePlace } from "../navigation/NavigationContext.tsx";
import { isAt } from "../navigation/route-table.ts";

interface Props {
  readonly way: Way | undefined;
  /** The panel is left on the way there. */
  readonly onGo?: () => void;
}

export function WayOut({ way, onGo }: Props) {
  const { pathname } = usePlace();
  if (way === undefined || isAt(way.href, pathname)) return null;
  return (
    <p>
      <Link href={way.href} onClick={onGo}>
        <Said>{way.label}</Said>
      </Link>
    </p>
  );
}
