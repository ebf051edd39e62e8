// The frame around every page. Skip link, navigation at the side or, on a phone, above and below, and the page itself.

import { type ReactNode, useState } from "react";
import { useLiveChanges } from "../api/live.ts";
import { productTime } from "../formatting/product-time.ts";
import { useKeyNames } from "../i18n/key-names.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { menuScreens } from "../layout/home-list.ts";
import { ProductMark } from "../layout/ProductMark.tsx";
import styles from "../layout/Shell.module.css";
import { useApp, useFormats } from "../product/AppContext.tsx";
import { usePaletteKey } from "../product/use-palette-key.ts";
import { SIGN_IN, signInByChoice } from "../router/addresses.ts";
import { Link, usePlace } from "../router/NavigationContext.tsx";
import { matchRoute } from "../router/route-table.ts";
import { Bell } from "../screens/notifications/Bell.tsx";
import { classNames } from "../ui/class-names.ts";
import { Button, buttonClass } from "../ui/components/Button.tsx";
import { DocumentText } from "../ui/components/DocumentText.tsx";
import { Icon } from "../ui/components/Icon.tsx";
import { laterPanel } from "../ui/components/lazy-panel.tsx";
import { AccountStateBanner } from "./AccountStateBanner.tsx";
import { DevelopmentBar } from "./DevelopmentBar.tsx";
import { NavigationLink, NavigationList, ScreenIcon, useCurrentPlace } from "./NavigationList.tsx";
import { OfflineBanner } from "./OfflineBanner.tsx";
import { PageKeys } from "./PageKeys.tsx";
import { SandboxBanner } from "./SandboxBanner.tsx";
import { UserMenu } from "./UserMenu.tsx";
import { useFoldedMenu } from "./use-folded-menu.ts";
import { useWho } from "./use-who.tsx";

const Palette = laterPanel(() => import("../palette/Palette.tsx"));
const MenuDialog = laterPanel(() => import("./MenuDialog.tsx"));
const ClockDialog = laterPanel(() => import("./ClockDialog.tsx"));

const PLACES_IN_BAR = 4;

export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const nameOf = useKeyNames();
  const [finding, setFinding] = usePaletteKey();
  const { screens, user, product } = useApp();
  const { pathname } = usePlace();
  const [folded, setFolded] = useFoldedMenu();
  useLiveChanges(useWho(), user?.id ?? null);
  return (
    <div className={classNames(styles.shell, folded && styles.folded)}>
      <a className={styles.skip} href="#main">
        {t("shell.skip")}
      </a>
      <header className={styles.side}>
        <div className={styles.sideTop}>
          <ProductLink />
          <Button
            look="quiet"
            iconOnly
            aria-label={t(folded ? "shell.unfold" : "shell.fold")}
            aria-pressed={folded}
            onClick={() => setFolded(!folded)}
          >
            <Icon name="fold" />
          </Button>
        </div>
        <Button look="quiet" className={styles.find} aria-keyshortcuts="Control+K Meta+K" onClick={() => setFinding(true)}>
          <Icon name="search" />
          <span>{t("palette.open")}</span>
          <span className={styles.keys}>{nameOf("Ctrl+K")}</span>
        </Button>
        <Bell small={folded} />
        <nav className={styles.navigation} aria-label={t("shell.navigation")} data-moves-focus>
          <NavigationList />
        </nav>
        <SignInLink folded={folded} />
        <UserMenu small={folded} />
        <DevelopmentBar />
      </header>
      <header className={styles.top}>
        <ProductLink />
        <SignInLink />
        <Button look="quiet" iconOnly aria-label={t("palette.open")} onClick={() => setFinding(true)}>
          <Icon name="search" size={20} />
        </Button>
        <Bell small />
        <UserMenu small />
      </header>
      <main id="main" tabIndex={-1} className={styles.main} data-source={matchRoute(screens, pathname)?.screen.source}>
        <p className={styles.paper}>
          <DocumentText>{product.name}</DocumentText>
        </p>
        <SandboxBanner />
        <OfflineBanner />
        <BehindBanner />
        <ClockBanner />
        <AccountStateBanner />
        {children}
      </main>
      <BottomBar />
      {finding && <Palette onClose={() => setFinding(false)} />}
      <PageKeys />
    </div>
  );
}

/** While the document does not run as it is: its author looks here, and not at the terminal or the log. */
function BehindBanner() {
  const { t } = useTranslation();
  const { behind } = useApp().product;
  return (
    <div role="status">
      {behind !== undefined && (
        <details className={styles.behind}>
          <summary>{t("shell.behind")}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is scrolled by keys. */}
          <pre dir="ltr" lang="en" tabIndex={0}>
            {behind}
          </pre>
        </details>
      )}
    </div>
  );
}

/** In development, while it is another time for the product than for everybody else. */
function ClockBanner() {
  const { t } = useTranslation();
  const { product } = useApp();
  const formats = useFormats();
  const place = usePlace();
  const [setting, setSetting] = useState(false);
  const isShown = (product.clockAhead ?? 0) !== 0 && place.pathname !== SIGN_IN;
  return (
    <>
      {isShown && (
        <p className={classNames(styles.offline, styles.clock)}>
          <Icon name="clock" />
          <span>{t("clock.isSet", { moment: formats.moment(productTime(product).toISOString()) })}</span>
          <Button look="quiet" small aria-haspopup="dialog" onClick={() => setSetting(true)}>
            {t("clock.change")}
          </Button>
        </p>
      )}
      {setting && <ClockDialog onClose={() => setSetting(false)} />}
    </>
  );
}

function ProductLink() {
  const { product } = useApp();
  return (
    <Link href="/" className={styles.product}>
      <ProductMark />
      <span>
        <DocumentText>{product.name}</DocumentText>
      </span>
    </Link>
  );
}

/** For a visitor of a product that people sign in to. */
function SignInLink({ folded = false }: { readonly folded?: boolean }) {
  const { t } = useTranslation();
  const { user, signIn } = useApp();
  const place = usePlace();
  if (user || !signIn.possible || place.pathname === SIGN_IN) return null;
  const words = t("signIn.in");
  return (
    <Link
      href={signInByChoice(place)}
      className={classNames(buttonClass("secondary", false, folded), styles.signIn)}
      title={folded ? words : undefined}
      aria-label={folded ? words : undefined}
    >
      {folded ? <Icon name="user" /> : words}
    </Link>
  );
}

/** On a phone: what this user works with, in the order of the menu, and the rest behind "More". */
function BottomBar() {
  const { t } = useTranslation();
  const app = useApp();
  const [open, setOpen] = useState(false);
  const screens = menuScreens(app).filter(({ open }) => open === null);
  const { mainScreens = screens.map(({ slug }) => slug) } = app;
  const main = mainScreens.slice(0, screens.length > PLACES_IN_BAR ? PLACES_IN_BAR - 1 : PLACES_IN_BAR);
  const places = screens.filter(({ slug }) => main.includes(slug));
  const current = useCurrentPlace();
  const isFurther = screens.some(({ route }) => route === current) && !places.some(({ route }) => route === current);
  return (
    <nav className={styles.bottom} aria-label={t("shell.bottomNavigation")}>
      {places.map((screen) => (
        <NavigationLink key={screen.slug} href={screen.route} className={styles.place} data-source={screen.source}>
          <ScreenIcon screen={screen} size={20} />
          <span>
            <DocumentText own={screen.derived}>{screen.name}</DocumentText>
          </span>
        </NavigationLink>
      ))}
      <button
        type="button"
        className={styles.place}
        aria-current={isFurther ? "true" : undefined}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        <Icon name="menu" size={20} />
        <span>{t("shell.more")}</span>
      </button>
      {open && <MenuDialog onClose={() => setOpen(false)} />}
    </nav>
  );
}
