// A new password, for whoever knows the present one. Every other session ends with it, and so may API tokens and passkeys.

import { type FormEvent, useState } from "react";
import type { AccountView } from "../../../wire-account.ts";
import { changePassword } from "../../api/account-requests.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useApp } from "../../product/AppContext.tsx";
import { Button } from "../../ui/components/Button.tsx";
import { Field, fieldStyles } from "../../ui/components/Field.tsx";
import { CheckedInput, errorAboveForm, PresentPassword, WRONG_PASSWORD } from "./CheckedInput.tsx";
import { EditButton, Section } from "./Section.tsx";
import styles from "./sections.module.css";
import { useAccountAct } from "./use-account-act.ts";

const SECTION = "account-password";

export function PasswordSection({ account }: { readonly account: AccountView }) {
  const { t } = useTranslation();
  const { signIn } = useApp();
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [open, setOpen] = useState(false);
  const [endsAccess, setEndsAccess] = useState(true);
  const hasAccess = account.tokens.length + (account.passkeys?.length ?? 0) > 0;
  const { mutate, error, isPending } = useAccountAct(SECTION, changePassword, t("account.password.changed"), () => {
    setCurrent("");
    setPassword("");
    setEndsAccess(true);
    setOpen(false);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ current, password, keepAccess: !endsAccess });
  };
  return (
    <Section
      id={SECTION}
      title={t("account.password.title")}
      help={t("account.password.help")}
      error={errorAboveForm(error, WRONG_PASSWORD, "password")}
      actions={<EditButton section={t("account.password.title")} open={open} onPress={() => setOpen(!open)} />}
    >
      {open && (
        <form className={styles.form} noValidate onSubmit={submit}>
          <input type="hidden" name="username" autoComplete="username" value={account.email} readOnly />
          <PresentPassword
            autoFocus
            id="password-current"
            label={t("account.password.current")}
            value={current}
            onGive={setCurrent}
            error={error}
          />
          <CheckedInput
            id="password-new"
            at="password"
            type="password"
            autoComplete="new-password"
            label={t("account.password.new")}
            help={t("signIn.passwordHelp", { count: signIn.passwordLength })}
            value={password}
            onGive={setPassword}
            error={error}
          />
          {hasAccess && (
            <Field frame={{ id: "password-ends", label: t("account.password.access"), help: t("account.password.accessHelp") }} group>
              <label className={fieldStyles.choice}>
                <input type="checkbox" checked={endsAccess} onChange={(event) => setEndsAccess(event.target.checked)} />
                {t("account.password.endAccess")}
              </label>
            </Field>
          )}
          <div>
            <Button type="submit" busy={isPending}>
              {t("account.password.change")}
            </Button>
          </div>
        </form>
      )}
    </Section>
  );
}
