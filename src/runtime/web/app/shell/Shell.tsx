// The frame around every page: skip link, navigation at the side or, on a phone, above and below, and the page itself.

import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/Icon.tsx";
import { NineDots } from "../../ui/NineDots.tsx";
import { useApp } from "../AppContext.tsx";
import { Link } from "../navigation/NavigationContext.tsx";
import { menuScreens, NavigationLink, NavigationList, screenIcon } from "./NavigationList.tsx";
import { OfflineBanner } from "./OfflineBanner.tsx";
import styles from "./Shell.module.css";

const UserMenu = lazy(() => import("./UserMenu.tsx"));
const MenuDialog = lazy(() => import("./MenuDialog.tsx"));

const PLACES_IN_BAR = 4;

export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {t("shell.skip")}
      </a>
      <div className={styles.side}>
        <ProductLink />
        <nav className={styles.navigation} aria-label={t("shell.navigation")} data-moves-focus>
          <NavigationList />
        </nav>
        <Suspense fallback={<div className={styles.menuPlace} />}>
          <UserMenu />
        </Suspense>
      </div>
      <div className={styles.top}>
        <ProductLink />
        <Suspense fallback={<div className={styles.menuPlace} />}>
          <UserMenu small />
        </Suspense>
      </div>
      <main id="main" tabIndex={-1} className={styles.main}>
        <OfflineBanner />
        {children}
      </main>
      <BottomBar />
    </div>
  );
}

function ProductLink() {
  const { product } = useApp();
  return (
    <Link href="/" className={styles.product}>
      <NineDots />
      <span>{product.name}</span>
    </Link>
  );
}

/** On a phone: the first places, and the rest behind "More". */
function BottomBar() {
  const { t } = useTranslation();
  const app = useApp();
  const [open, setOpen] = useState(false);
  const screens = menuScreens(app);
  const shown = screens.slice(0, screens.length > PLACES_IN_BAR ? PLACES_IN_BAR - 1 : PLACES_IN_BAR);
  return (
    <nav className={styles.bottom} aria-label={t("shell.bottomNavigation")}>
      {shown.map((screen) => (
        <NavigationLink key={screen.slug} href={screen.route} className={styles.place}>
          <Icon name={screenIcon(screen)} size={20} />
          <span>{screen.name}</span>
        </NavigationLink>
      ))}
      <button type="button" className={styles.place} onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Icon name="menu" size={20} />
        <span>{t("shell.more")}</span>
      </button>
      {open && (
        <Suspense>
          <MenuDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </nav>
  );
}
