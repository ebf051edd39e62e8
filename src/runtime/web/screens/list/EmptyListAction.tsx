// The one way on from a list that is empty and in which nothing can be made. Where such a record is made, else where others like
// it are, else where the product begins. From a list that shows some of the records alone, as what waits for somebody, it is the
// one that shows all: nobody makes a record so that something waits. Where there is none, nothing is to be done.

import type { ScreenView } from "../../../wire.ts";
import { menuScreens } from "../../layout/home-list.ts";
import { useApp } from "../../product/AppContext.tsx";
import { Link } from "../../router/NavigationContext.tsx";
import { hasFixedRoute } from "../../router/route-table.ts";
import { screenIcon } from "../../shell/NavigationList.tsx";
import { buttonClass } from "../../ui/components/Button.tsx";
import { DocumentText } from "../../ui/components/DocumentText.tsx";
import { Icon } from "../../ui/components/Icon.tsx";

export function EmptyListAction({ screen }: { readonly screen: ScreenView }) {
  const app = useApp();
  const menu = menuScreens(app).filter((other) => other.slug !== screen.slug);
  const alike = menu.filter((other) => other.entity === screen.entity);
  const makes = app.screens.find((other) => other.shows === "form" && other.entity === screen.entity && hasFixedRoute(other));
  const on = screen.holds === "some" ? alike.find((other) => other.many && other.holds === undefined) : (makes ?? alike[0] ?? menu[0]);
  if (!on) return null;
  return (
    <Link href={on.route} className={buttonClass()} data-source={on.source}>
      <Icon name={screenIcon(on)} />
      <DocumentText own={on.derived}>{on.name}</DocumentText>
    </Link>
  );
}
