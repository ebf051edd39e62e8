// A new e-mail address: it holds once the link that is sent there was opened.

import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/Button.tsx";
import { besides, CheckedInput, PresentPassword, WRONG_PASSWORD } from "./CheckedInput.tsx";
import { askForAddress } from "./requests.ts";
import { Section } from "./Section.tsx";
import styles from "./sections.module.css";
import { useAccountAct } from "./use-account-act.ts";

const SECTION = "account-address";

export function EmailSection({ hasPassword }: { readonly hasPassword: boolean }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState("");
  const [current, setCurrent] = useState("");
  const { mutate, error, isPending } = useAccountAct(SECTION, askForAddress, t("account.address.sent", { email }), () => {
    setEmail("");
    setCurrent("");
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ email, current });
  };
  return (
    <Section
      id={SECTION}
      title={t("account.address.title")}
      help={t("account.address.help")}
      error={besides(error, "email", WRONG_PASSWORD)}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <CheckedInput
          id="address-new"
          at="email"
          type="email"
          autoComplete="email"
          label={t("account.address.new")}
          value={email}
          onGive={setEmail}
          error={error}
        />
        {hasPassword && (
          <PresentPassword id="address-current" label={t("account.address.password")} value={current} onGive={setCurrent} error={error} />
        )}
        <div>
          <Button type="submit" busy={isPending}>
            {t("account.address.send")}
          </Button>
        </div>
      </form>
    </Section>
  );
}
