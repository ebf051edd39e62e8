// What the user's menu looks like; by itself while the menu is still being loaded.

import { useTranslation } from "react-i18next";
import { buttonClass } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useApp } from "../AppContext.tsx";
import styles from "./Shell.module.css";

export function UserFace({ small }: { readonly small?: boolean }) {
  return (
    <span className={classNames(buttonClass("quiet", false, small), !small && styles.user)} aria-hidden="true">
      <UserFaceContent small={small} />
    </span>
  );
}

export function UserFaceContent({ small }: { readonly small?: boolean | undefined }) {
  const { user } = useApp();
  const name = useUserName();
  return (
    <>
      <Icon name={user ? "user" : "sun"} size={small ? 20 : 16} />
      {!small && <span>{name}</span>}
    </>
  );
}

export function useUserName(): string {
  const { t } = useTranslation();
  const { user } = useApp();
  return user?.label ?? t("theme.title");
}
