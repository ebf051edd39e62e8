// To a visitor: that more can be done here once signed in, and what. Signing in leads back here.

import { useTranslation } from "react-i18next";
import { useApp } from "../product/AppContext.tsx";
import { signInToDo } from "../router/addresses.ts";
import { Link, usePlace } from "../router/NavigationContext.tsx";
import { classNames } from "../ui/class-names.ts";
import { buttonClass } from "../ui/components/Button.tsx";
import { Icon } from "../ui/components/Icon.tsx";
import styles from "./actions.module.css";

interface Props {
  /** What it is called; undefined where there is nothing to be done. */
  readonly names: readonly string[] | undefined;
  readonly small?: boolean;
}

export function SignInOffer({ names, small = false }: Props) {
  const { t, i18n } = useTranslation();
  const place = usePlace();
  const { user, signIn } = useApp();
  if (names === undefined || user !== null || !signIn.possible) return null;
  const actions = new Intl.ListFormat(i18n.language, { type: "unit" }).format(names);
  return (
    <Link href={signInToDo(place)} className={classNames(buttonClass("quiet", small), styles.signIn)}>
      <Icon name="user" />
      {names.length === 0 ? t("signIn.toDoMore") : t("signIn.toDo", { actions })}
    </Link>
  );
}
