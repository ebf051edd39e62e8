// Offers a visitor what they can do here once signed in. Signing in leads back here.

import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useApp, useFormats } from "../product/AppContext.tsx";
import { signInToDo, toAct } from "../router/addresses.ts";
import { Link, usePlace } from "../router/NavigationContext.tsx";
import { classNames } from "../ui/class-names.ts";
import { buttonClass } from "../ui/components/Button.tsx";
import { DocumentText } from "../ui/components/DocumentText.tsx";
import { Icon } from "../ui/components/Icon.tsx";
import styles from "./actions.module.css";

interface Props {
  /** What it is called; undefined where there is nothing to be done. */
  readonly names: readonly string[] | undefined;
  readonly small?: boolean | undefined;
  /** The page of a record: the first of them has a button of its own, which leads to its form there. */
  readonly page?: string;
}

export function SignInOffer({ names, small = false, page }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const place = usePlace();
  const { user, signIn } = useApp();
  if (names === undefined || user !== null || !signIn.possible) return null;
  const [first, ...others] = names;
  const led = page !== undefined && first !== undefined ? first : null;
  const further = led === null ? names : others;
  return (
    <>
      {page !== undefined && led !== null && (
        <Link href={signInToDo(toAct(page, led))} className={buttonClass("primary", small)}>
          <DocumentText>{led}</DocumentText>
        </Link>
      )}
      {(led === null || further.length > 0) && (
        <Link href={signInToDo(page ?? place)} className={classNames(buttonClass("quiet", small), styles.signIn)}>
          <Icon name="user" />
          {further.length === 0 ? t("signIn.toDoMore") : t("signIn.toDo", { actions: formats.list(further) })}
        </Link>
      )}
    </>
  );
}
