// A new e-mail address: it holds once the link that is sent there was opened.

import { type FormEvent, useState } from "react";
import { askForAddress } from "../../api/account-requests.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { Button } from "../../ui/components/Button.tsx";
import { CheckedInput, errorAboveForm } from "./CheckedInput.tsx";
import { EditButton, Section } from "./Section.tsx";
import styles from "./sections.module.css";
import { useAccountAct } from "./use-account-act.ts";

const SECTION = "account-address";

export function EmailSection() {
  const { t } = useTranslation();
  const [email, setEmail] = useState("");
  const [open, setOpen] = useState(false);
  const { mutate, error, isPending } = useAccountAct(SECTION, askForAddress, t("account.address.sent", { email }), () => {
    setEmail("");
    setOpen(false);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(email);
  };
  return (
    <Section
      id={SECTION}
      title={t("account.address.title")}
      help={t("account.address.help")}
      error={errorAboveForm(error, "email")}
      actions={<EditButton section={t("account.address.title")} open={open} onPress={() => setOpen(!open)} />}
    >
      {open && (
        <form className={styles.form} noValidate onSubmit={submit}>
          <CheckedInput
            autoFocus
            id="address-new"
            at="email"
            type="email"
            autoComplete="email"
            label={t("account.address.new")}
            value={email}
            onGive={setEmail}
            error={error}
          />
          <div>
            <Button type="submit" busy={isPending}>
              {t("account.address.send")}
            </Button>
          </div>
        </form>
      )}
    </Section>
  );
}
