// Asks for the present password before something that decides who may sign in.

import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, type ButtonLook } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useSubmitKeys } from "../form/use-submit-keys.ts";
import { besides, PresentPassword, WRONG_PASSWORD } from "./CheckedInput.tsx";
import { Failure } from "./Section.tsx";
import styles from "./sections.module.css";

const FORM = "ask-password";

interface Props {
  readonly title: string;
  readonly why: string;
  readonly go: string;
  readonly look?: ButtonLook;
  readonly error: Error | null;
  readonly busy: boolean;
  readonly onGive: (password: string) => void;
  readonly onClose: () => void;
}

export function AskPassword({ title, why, go, look = "primary", error, busy, onGive, onClose }: Props) {
  const { t } = useTranslation();
  const [password, setPassword] = useState("");
  useSubmitKeys(FORM);
  const failure = besides(error, WRONG_PASSWORD);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onGive(password);
  };
  return (
    <Dialog
      title={title}
      closeLabel={t("close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look={look} type="submit" form={FORM} busy={busy}>
            {go}
          </Button>
        </>
      }
    >
      <form id={FORM} className={styles.form} noValidate onSubmit={submit}>
        <p>{why}</p>
        {failure && <Failure error={failure} />}
        <PresentPassword
          id="ask-password-given"
          label={t("account.password.current")}
          value={password}
          onGive={setPassword}
          error={error}
        />
      </form>
    </Dialog>
  );
}
