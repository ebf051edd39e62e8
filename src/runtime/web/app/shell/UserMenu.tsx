// Who is signed in and what they may do about it, and the choice of theme.

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Menu, type MenuEntry } from "../../ui/Menu.tsx";
import { useToast } from "../../ui/Toast.tsx";
import { useApp } from "../AppContext.tsx";
import { useProblemWords } from "../actions/problem-words.ts";
import { ACCOUNT } from "../navigation/addresses.ts";
import { useNavigation } from "../navigation/NavigationContext.tsx";
import { signOut, startAnew } from "../server/queries.ts";
import { problemOf } from "../server/request.ts";
import styles from "./Shell.module.css";
import { type Theme, useTheme } from "./theme.ts";
import { UserFaceContent, useUserName } from "./UserFace.tsx";

const THEMES: readonly Theme[] = ["light", "dark", "system"];

export default function UserMenu({ small }: { readonly small?: boolean }) {
  const { t } = useTranslation();
  const { user } = useApp();
  const navigation = useNavigation();
  const [theme, setTheme] = useTheme();
  const leave = useSignOut();
  const account: MenuEntry[] = user
    ? [
        { key: "account", label: t("account.title"), icon: "user", note: user.roles.join(", "), onChoose: () => navigation.go(ACCOUNT) },
        { key: "sign-out", label: t("signIn.out"), icon: "lock", onChoose: leave },
      ]
    : [];
  const themes = THEMES.map(
    (one): MenuEntry => ({ key: one, label: t(`theme.${one}`), icon: "sun", checked: theme === one, onChoose: () => setTheme(one) }),
  );
  const name = useUserName();
  return (
    <Menu
      label={user ? t("shell.userMenu", { name }) : t("theme.title")}
      entries={[...account, ...themes]}
      iconOnly={small === true}
      className={small ? undefined : styles.user}
      button={<UserFaceContent small={small} />}
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
