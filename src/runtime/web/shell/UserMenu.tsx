// Who is signed in, and the choice of theme, density and language.

import { useState } from "react";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import styles from "../layout/Shell.module.css";
import { DENSITIES, THEMES } from "../preferences/apply-look.ts";
import { useDensity, useTheme } from "../preferences/theme.ts";
import { useApp } from "../product/AppContext.tsx";
import { showKeys } from "../product/use-list-keys.ts";
import { useSignOut } from "../product/use-sign-out.ts";
import { useWide } from "../product/use-wide.ts";
import { ABOUT, ACCOUNT } from "../router/addresses.ts";
import { useNavigation } from "../router/NavigationContext.tsx";
import { Avatar } from "../ui/components/Avatar.tsx";
import { Icon } from "../ui/components/Icon.tsx";
import { laterPanel } from "../ui/components/lazy-panel.tsx";
import { Menu, type MenuEntry } from "../ui/components/Menu.tsx";

const LanguageDialog = laterPanel(() => import("./LanguageDialog.tsx"));
const ClockDialog = laterPanel(() => import("./ClockDialog.tsx"));

const THEME_ICONS = { light: "sun", dark: "moon", system: "screen" } as const;

export function UserMenu({ small }: { readonly small?: boolean }) {
  const { t } = useTranslation();
  const { user, product } = useApp();
  const navigation = useNavigation();
  const [theme, setTheme] = useTheme();
  const [density, setDensity] = useDensity();
  const wide = useWide();
  const leave = useSignOut();
  const [choosing, setChoosing] = useState(false);
  const [setting, setSetting] = useState(false);
  const account: MenuEntry[] = user
    ? [
        { key: "account", label: t("account.title"), icon: "user", note: user.roles.join(", "), onChoose: () => navigation.go(ACCOUNT) },
        { key: "sign-out", label: t("signIn.out"), icon: "leave", onChoose: leave },
      ]
    : [];
  const themes = THEMES.map(
    (one): MenuEntry => ({
      key: one,
      label: t(`theme.${one}`),
      icon: THEME_ICONS[one],
      choice: { group: t("theme.title"), chosen: theme === one },
      onChoose: () => setTheme(one),
    }),
  );
  const densities = DENSITIES.map(
    (one): MenuEntry => ({
      key: `density-${one}`,
      label: t(`density.${one}`),
      icon: "list",
      choice: { group: t("density.title"), chosen: density === one },
      onChoose: () => setDensity(one),
    }),
  );
  const language: MenuEntry = { key: "language", label: t("language.title"), icon: "globe", onChoose: () => setChoosing(true) };
  // In development alone.
  const clock: MenuEntry[] =
    product.clockAhead === undefined ? [] : [{ key: "clock", label: t("clock.change"), icon: "clock", onChoose: () => setSetting(true) }];
  const about: MenuEntry = { key: "about", label: t("about.title"), icon: "info", onChoose: () => navigation.go(ABOUT) };
  const keys: MenuEntry = { key: "keys", label: t("keys.title"), icon: "keyboard", onChoose: () => requestAnimationFrame(showKeys) };
  const name = user?.label ?? t("theme.title");
  return (
    <>
      <Menu
        label={user ? t("shell.userMenu", { name }) : t("theme.title")}
        entries={[...account, about, ...(wide ? [keys] : []), ...clock, language, ...themes, ...(wide ? densities : [])]}
        iconOnly={small === true}
        className={small ? undefined : styles.user}
        button={
          <>
            {user ? <Avatar name={name} /> : <Icon name="sun" size={small ? 20 : 16} />}
            {!small && <bdi>{name}</bdi>}
          </>
        }
      />
      {choosing && <LanguageDialog onClose={() => setChoosing(false)} />}
      {setting && <ClockDialog onClose={() => setSetting(false)} />}
    </>
  );
}
