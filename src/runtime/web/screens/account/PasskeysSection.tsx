// Passkeys of this user: one is made with the device at hand, and each can be removed.

import { type FormEvent, useState } from "react";
import type { AccountView, PasskeyView } from "../../../wire-account.ts";
import { endPasskey, makePasskey } from "../../api/account-requests.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useFormats } from "../../product/AppContext.tsx";
import { Button } from "../../ui/components/Button.tsx";
import { Dialog } from "../../ui/components/Dialog.tsx";
import { AskFirst } from "./AskFirst.tsx";
import { CheckedInput, errorAboveForm } from "./CheckedInput.tsx";
import { Failure, Section } from "./Section.tsx";
import styles from "./sections.module.css";
import { useAccountAct } from "./use-account-act.ts";

const SECTION = "account-passkeys";

export function PasskeysSection({ account }: { readonly account: AccountView }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [making, setMaking] = useState(false);
  const [leaving, setLeaving] = useState<PasskeyView | null>(null);
  const end = useAccountAct(SECTION, endPasskey, t("account.passkeys.ended"), () => setLeaving(null));
  const remove = (passkey: PasskeyView) => {
    end.reset();
    setLeaving(passkey);
  };
  return (
    <Section
      id={SECTION}
      title={t("account.passkeys.title")}
      help={t("account.passkeys.help")}
      error={leaving ? null : end.error}
      actions={
        <Button small onClick={() => setMaking(true)}>
          {t("account.passkeys.make")}
        </Button>
      }
    >
      {account.passkeys?.length === 0 && <p className={styles.none}>{t("account.passkeys.none")}</p>}
      <ul className={styles.rows}>
        {account.passkeys?.map((passkey) => (
          <li key={passkey.id}>
            <div>
              <strong>{passkey.name}</strong>
              <span>
                {t("account.passkeys.since", { at: formats.moment(passkey.createdAt) })} ·{" "}
                {passkey.usedAt === null ? t("account.tokens.unused") : t("account.tokens.used", { at: formats.moment(passkey.usedAt) })}
              </span>
            </div>
            <Button small aria-label={t("account.passkeys.endOne", { name: passkey.name })} onClick={() => remove(passkey)}>
              {t("account.passkeys.end")}
            </Button>
          </li>
        ))}
      </ul>
      {making && <NewPasskey onClose={() => setMaking(false)} />}
      {leaving && (
        <AskFirst
          title={t("account.passkeys.endOne", { name: leaving.name })}
          why={t("account.passkeys.endWhy")}
          go={t("account.passkeys.end")}
          look="danger"
          error={end.error}
          busy={end.isPending}
          onGo={() => end.mutate(leaving.id)}
          onClose={() => setLeaving(null)}
        />
      )}
    </Section>
  );
}

function NewPasskey({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState("");
  const { mutate, error, isPending } = useAccountAct(SECTION, makePasskey, t("account.passkeys.made"), onClose);
  const failure = errorAboveForm(error, "name");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(name);
  };
  return (
    <Dialog
      title={t("account.passkeys.make")}
      closeLabel={t("close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="primary" type="submit" form="new-passkey" busy={isPending}>
            {t("account.passkeys.makeIt")}
          </Button>
        </>
      }
    >
      <form id="new-passkey" className={styles.form} noValidate onSubmit={submit}>
        {failure && <Failure error={failure} />}
        <CheckedInput
          id="passkey-name"
          at="name"
          label={t("account.tokens.name")}
          help={t("account.passkeys.nameHelp")}
          value={name}
          onGive={setName}
          error={error}
        />
      </form>
    </Dialog>
  );
}
