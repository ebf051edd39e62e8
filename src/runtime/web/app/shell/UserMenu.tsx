// Who is signed in and what they may do about it, and the choice of theme.

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/Icon.tsx";
import { Menu, type MenuEntry } from "../../ui/Menu.tsx";
import { useToast } from "../../ui/Toast.tsx";
import { useApp } from "../AppContext.tsx";
import { useProblemWords } from "../actions/problem-words.ts";
import { ACCOUNT, SIGN_IN, signInAndBack } from "../navigation/addresses.ts";
import { useNavigation, usePlace } from "../navigation/NavigationContext.tsx";
import { signOut, startAnew } from "../server/queries.ts";
import { problemOf } from "../server/request.ts";
import styles from "./Shell.module.css";
import { type Theme, useTheme } from "./theme.ts";

const THEMES: readonly Theme[] = ["light", "dark", "system"];

export default function UserMenu({ small }: { readonly small?: boolean }) {
  const { t } = useTranslation();
  const { user, signIn } = useApp();
  const navigation = useNavigation();
  const place = usePlace();
  const [theme, setTheme] = useTheme();
  const leave = useSignOut();
  const account: MenuEntry[] = user
    ? [
        { key: "account", label: t("account.title"), icon: "user", note: user.roles.join(", "), onChoose: () => navigation.go(ACCOUNT) },
        { key: "sign-out", label: t("signIn.out"), icon: "lock", onChoose: leave },
      ]
    : signIn.possible
      ? [
          {
            key: "sign-in",
            label: t("signIn.in"),
            icon: "user",
            onChoose: () => navigation.go(place.pathname === SIGN_IN ? SIGN_IN : signInAndBack(place)),
          },
        ]
      : [];
  const themes = THEMES.map(
    (one): MenuEntry => ({ key: one, label: t(`theme.${one}`), icon: "sun", checked: theme === one, onChoose: () => setTheme(one) }),
  );
  const name = user?.label ?? t(signIn.possible ? "shell.visitor" : "shell.settings");
  return (
    <Menu
      label={t("shell.userMenu", { name })}
      entries={[...account, ...themes]}
      iconOnly={small === true}
      className={small ? undefined : styles.user}
      button={
        <>
          <Icon name={user || signIn.possible ? "user" : "sun"} size={small ? 20 : 16} />
          {!small && <span>{name}</span>}
        </>
      }
    />
  );
}

export function useSignOut(): () => void {
  const client = useQueryClient();
  const navigation = useNavigation();
  const notify = useToast();
  const words = useProblemWords();
  const { mutate } = useMutation({
    mutationFn: signOut,
    onSuccess: async () => {
      await startAnew(client);
      navigation.go("/");
    },
    onError: (error) => notify("danger", words(problemOf(error)).detail),
  });
  return () => mutate();
}
