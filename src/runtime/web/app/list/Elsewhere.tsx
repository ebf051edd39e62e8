// The one way on from a list that is empty and in which nothing can be made: where such a record is made, else where
// others like it are, else where the product begins.

import type { ScreenView } from "../../../wire.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useApp } from "../AppContext.tsx";
import { Link } from "../navigation/NavigationContext.tsx";
import { hasFixedRoute } from "../navigation/route-table.ts";
import { menuScreens } from "../shell/home-list.ts";
import { screenIcon } from "../shell/NavigationList.tsx";

export function Elsewhere({ screen }: { readonly screen: ScreenView }) {
  const app = useApp();
  const menu = menuScreens(app).filter((other) => other.slug !== screen.slug);
  const makes = app.screens.find((other) => other.shows === "form" && other.entity === screen.entity && hasFixedRoute(other));
  const on = makes ?? menu.find((other) => other.entity === screen.entity) ?? menu[0];
  if (!on) return null;
  return (
    <Link href={on.route} className={buttonClass()} data-source={on.source}>
      <Icon name={screenIcon(on)} />
      {on.name}
    </Link>
  );
}
