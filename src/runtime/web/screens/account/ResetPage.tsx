// For whoever forgot the password: asks for the e-mail address, and says the same whether anybody has it.

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { askForReset, typedEmailKey } from "../../api/account-requests.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useArrival } from "../../layout/PageHeader.tsx";
import { ProductMark } from "../../layout/ProductMark.tsx";
import { SIGN_IN } from "../../router/addresses.ts";
import { Link } from "../../router/NavigationContext.tsx";
import { Button } from "../../ui/components/Button.tsx";
import styles from "./account.module.css";
import { CheckedInput, errorAboveForm } from "./CheckedInput.tsx";
import { Failure } from "./Section.tsx";

export default function ResetPage() {
  const { t } = useTranslation();
  const heading = useArrival(t("reset.title"));
  const client = useQueryClient();
  const [email, setEmail] = useState(() => client.getQueryData<string>(typedEmailKey) ?? "");
  const { mutate, error, isPending, isSuccess } = useMutation({ mutationFn: askForReset });
  const failure = errorAboveForm(error, "email");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(email);
  };
  return (
    <div className={styles.signIn}>
      <ProductMark size={40} />
      <h1 ref={heading} tabIndex={-1}>
        {t("reset.title")}
      </h1>
      {isSuccess ? (
        <p role="status">{t("reset.sent", { email })}</p>
      ) : (
        <form className={styles.form} noValidate onSubmit={submit}>
          <p>{t("reset.why")}</p>
          {failure && <Failure error={failure} />}
          <CheckedInput
            id="reset-email"
            at="email"
            type="email"
            autoComplete="username"
            label={t("signIn.email")}
            value={email}
            onGive={setEmail}
            error={error}
          />
          <Button type="submit" look="primary" busy={isPending}>
            {t("reset.send")}
          </Button>
        </form>
      )}
      <Link href={SIGN_IN}>{t("reset.back")}</Link>
    </div>
  );
}
