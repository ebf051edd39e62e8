// Confirms that whoever is signed in is still there. By password, by passkey, or by signing in again in another window.

import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import type { AccountView } from "../../../wire-account.ts";
import { accountQuery, confirmByPasskey, confirmByPassword } from "../../api/account-requests.ts";
import { problemOf } from "../../api/request.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useApp } from "../../product/AppContext.tsx";
import { useSubmitKeys } from "../../product/use-submit-keys.ts";
import { signInByChoice } from "../../router/addresses.ts";
import { usePlace } from "../../router/NavigationContext.tsx";
import { Button } from "../../ui/components/Button.tsx";
import { Dialog } from "../../ui/components/Dialog.tsx";
import { CheckedInput, errorAboveForm, PresentPassword, WRONG_CODE, WRONG_PASSWORD } from "./CheckedInput.tsx";
import { Failure } from "./Section.tsx";
import styles from "./sections.module.css";

const FORM = "confirm-sign-in";
const CODE_NEEDED = "second-factor-needed";

interface Props {
  readonly onClose: () => void;
  readonly onConfirmed: () => void;
}

export default function ConfirmDialog({ onClose, onConfirmed }: Props) {
  const { data: account, error } = useQuery(accountQuery);
  const cannotAsk = error !== null && account === undefined;
  useEffect(() => {
    if (cannotAsk) onClose();
  }, [cannotAsk, onClose]);
  return account ? <Confirm account={account} onClose={onClose} onConfirmed={onConfirmed} /> : null;
}

function Confirm({ account, onClose, onConfirmed }: Props & { readonly account: AccountView }) {
  const { t } = useTranslation();
  const { entrance } = useApp();
  const place = usePlace();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const byPassword = useMutation({ mutationFn: confirmByPassword, onSuccess: onConfirmed });
  const byPasskey = useMutation({ mutationFn: confirmByPasskey, onSuccess: onConfirmed });
  useSubmitKeys(FORM);
  const hasPasskey = (account.passkeys?.length ?? 0) > 0 && "PublicKeyCredential" in window;
  const goesElsewhere = entrance.provider !== null || !(account.hasPassword || hasPasskey);
  const failure = byPasskey.error ?? errorAboveForm(byPassword.error, WRONG_PASSWORD, WRONG_CODE, CODE_NEEDED);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    byPasskey.reset();
    byPassword.mutate({ password, ...(account.secondFactor.on ? { code } : {}) });
  };
  return (
    <Dialog
      title={t("account.confirm.title")}
      closeLabel={t("close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          {account.hasPassword && (
            <Button look="primary" type="submit" form={FORM} busy={byPassword.isPending}>
              {t("account.confirm.go")}
            </Button>
          )}
        </>
      }
    >
      <p>{t("account.confirm.why")}</p>
      {failure && <Failure error={failure} />}
      {account.hasPassword && (
        <form id={FORM} className={styles.form} noValidate onSubmit={submit}>
          <input type="hidden" name="username" autoComplete="username" value={account.email} readOnly />
          <PresentPassword
            id="confirm-password"
            label={t("account.confirm.password")}
            value={password}
            onGive={setPassword}
            error={byPassword.error}
          />
          {account.secondFactor.on && (
            <CheckedInput
              id="confirm-code"
              at={byPassword.error && problemOf(byPassword.error).code === CODE_NEEDED ? CODE_NEEDED : WRONG_CODE}
              autoComplete="one-time-code"
              label={t("signIn.code")}
              help={t("signIn.codeHelp")}
              value={code}
              onGive={setCode}
              error={byPassword.error}
            />
          )}
        </form>
      )}
      {hasPasskey && (
        <Button look={account.hasPassword ? "secondary" : "primary"} busy={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
          {t("account.confirm.byPasskey")}
        </Button>
      )}
      {goesElsewhere && (
        <div className={styles.elsewhere}>
          <a href={signInByChoice(place)} target="_blank" rel="noreferrer">
            {t("account.confirm.elsewhere")}
          </a>
          <Button onClick={onConfirmed}>{t("account.confirm.goOn")}</Button>
        </div>
      )}
    </Dialog>
  );
}
