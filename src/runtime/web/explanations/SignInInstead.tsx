// Leads from a form for signing up to signing in, with the typed address.

import { useQueryClient } from "@tanstack/react-query";
import { typedEmailKey } from "../api/account-requests.ts";
import type { FormState } from "../drafts/form-state.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { SIGN_IN, signInByChoice } from "../router/addresses.ts";
import { Link, useBack } from "../router/NavigationContext.tsx";

export function SignInInstead({ form }: { readonly form: FormState }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const back = useBack();
  const address = form.fields.find(({ type }) => type.is === "text" && type.format === "email");
  const keep = () => {
    const typed = address && form.values[address.name];
    if (typeof typed === "string") client.setQueryData(typedEmailKey, typed.trim());
  };
  return (
    <p>
      {t("signIn.known")}{" "}
      <Link href={back === null ? SIGN_IN : signInByChoice(back)} onClick={keep}>
        {t("signIn.in")}
      </Link>
    </p>
  );
}
