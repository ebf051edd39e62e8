// Tokens by which programs act for this user: made here, shown once, ended here.

import { type FormEvent, useState } from "react";
import type { AccountView, ApiTokenView, NewApiToken } from "../../../wire-account.ts";
import { endToken, makeToken } from "../../api/account-requests.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useApp, useFormats } from "../../product/AppContext.tsx";
import { useSubmitKeys } from "../../product/use-submit-keys.ts";
import { Button } from "../../ui/components/Button.tsx";
import { Tag } from "../../ui/components/Chip.tsx";
import { Dialog } from "../../ui/components/Dialog.tsx";
import { Empty } from "../../ui/components/Empty.tsx";
import { Field, fieldStyles } from "../../ui/components/Field.tsx";
import { CheckedInput, errorAboveForm } from "./CheckedInput.tsx";
import { Secret } from "./Secret.tsx";
import { Failure, Section } from "./Section.tsx";
import { ShownOnce } from "./ShownOnce.tsx";
import styles from "./sections.module.css";
import { focusSection, useAccountAct } from "./use-account-act.ts";

const SECTION = "account-tokens";

const DAYS = [7, 30, 90, 365] as const;

export function TokensSection({ account }: { readonly account: AccountView }) {
  const { t } = useTranslation();
  const [making, setMaking] = useState(false);
  const end = useAccountAct(SECTION, endToken, t("account.tokens.ended"));
  return (
    <Section
      id={SECTION}
      title={t("account.tokens.title")}
      help={t("account.tokens.help", { address: account.apiAddress })}
      error={end.error}
      actions={
        <Button small onClick={() => setMaking(true)}>
          {t("account.tokens.make")}
        </Button>
      }
    >
      {account.tokens.length === 0 ? (
        <p className={styles.none}>{t("account.tokens.none")}</p>
      ) : (
        <ul className={styles.rows}>
          {account.tokens.map((token) => (
            <TokenRow key={token.id} token={token} onEnd={() => end.mutate(token.id)} />
          ))}
        </ul>
      )}
      {making && (
        <NewToken
          onClose={() => {
            setMaking(false);
            focusSection(SECTION);
          }}
        />
      )}
    </Section>
  );
}

function TokenRow({ token, onEnd }: { readonly token: ApiTokenView; readonly onEnd: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const until = t(token.over ? "account.tokens.over" : "account.tokens.until", { at: formats.moment(token.expiresAt) });
  const used = token.usedAt === null ? t("account.tokens.unused") : t("account.tokens.used", { at: formats.moment(token.usedAt) });
  return (
    <li>
      <div>
        <strong>{token.name}</strong>
        <span>
          {until} · {used}
        </span>
        <span className={styles.tags}>
          {token.roles.map((role) => (
            <Tag key={role}>{role}</Tag>
          ))}
        </span>
      </div>
      <Button small aria-label={t("account.tokens.endOne", { name: token.name })} onClick={onEnd}>
        {t("account.tokens.end")}
      </Button>
    </li>
  );
}

function NewToken({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { user } = useApp();
  const held = user?.roles ?? [];
  const [name, setName] = useState("");
  const [roles, setRoles] = useState<readonly string[]>(held);
  const [days, setDays] = useState(30);
  const [made, setMade] = useState<NewApiToken | null>(null);
  const { mutate, error, isPending } = useAccountAct(SECTION, makeToken, null, setMade);
  useSubmitKeys("new-token");
  const failure = errorAboveForm(error, "name");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ name, roles, days });
  };
  if (held.length === 0)
    return (
      <Dialog title={t("account.tokens.make")} closeLabel={t("close")} onClose={onClose}>
        <Empty icon="lock" title={t("account.tokens.noRoles")} />
      </Dialog>
    );
  if (made)
    return (
      <ShownOnce title={t("action.what", { action: t("account.tokens.token"), label: made.listed.name })} onClose={onClose}>
        <p>{t("account.tokens.once")}</p>
        <Secret label={t("account.tokens.token")} text={made.token} />
      </ShownOnce>
    );
  return (
    <Dialog
      title={t("account.tokens.make")}
      closeLabel={t("close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="primary" type="submit" form="new-token" busy={isPending}>
            {t("account.tokens.makeIt")}
          </Button>
        </>
      }
    >
      <form id="new-token" className={styles.form} noValidate onSubmit={submit}>
        {failure && <Failure error={failure} />}
        <CheckedInput
          id="token-name"
          at="name"
          label={t("account.tokens.name")}
          help={t("account.tokens.nameHelp")}
          value={name}
          onGive={setName}
          error={error}
        />
        <Field frame={{ id: "token-roles", label: t("account.tokens.roles"), help: t("account.tokens.rolesHelp") }} group>
          {held.map((role) => (
            <label key={role} className={fieldStyles.choice}>
              <input
                type="checkbox"
                checked={roles.includes(role)}
                onChange={(event) => setRoles(event.target.checked ? [...roles, role] : roles.filter((one) => one !== role))}
              />
              {role}
            </label>
          ))}
        </Field>
        <Field frame={{ id: "token-days", label: t("account.tokens.days") }}>
          <select id="token-days" className={fieldStyles.input} value={days} onChange={(event) => setDays(Number(event.target.value))}>
            {DAYS.map((count) => (
              <option key={count} value={count}>
                {t("account.tokens.daysCount", { count })}
              </option>
            ))}
          </select>
        </Field>
      </form>
    </Dialog>
  );
}
