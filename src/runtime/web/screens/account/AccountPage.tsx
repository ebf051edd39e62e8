// Who is signed in, with which roles, by what, and where else; and the way out.

import { useQuery } from "@tanstack/react-query";
import type { WarnedState } from "../../../wire/states.ts";
import type { AccountView } from "../../../wire-account.ts";
import { accountQuery } from "../../api/account-requests.ts";
import { Value } from "../../fields/Value.tsx";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { PageSkeleton } from "../../layout/PageSkeleton.tsx";
import { ProblemPage } from "../../layout/ProblemPage.tsx";
import { THEMES } from "../../preferences/apply-look.ts";
import { DensityChoice } from "../../preferences/DensityChoice.tsx";
import { LanguageChoice } from "../../preferences/LanguageChoice.tsx";
import { useDensity, useTheme } from "../../preferences/theme.ts";
import { useApp, useFormats } from "../../product/AppContext.tsx";
import { useSignOut } from "../../product/use-sign-out.ts";
import { Button } from "../../ui/components/Button.tsx";
import { Tag } from "../../ui/components/Chip.tsx";
import { DocumentText } from "../../ui/components/DocumentText.tsx";
import { fieldStyles } from "../../ui/components/Field.tsx";
import { Skeleton } from "../../ui/components/Skeleton.tsx";
import styles from "./account.module.css";
import { EmailSection } from "./EmailSection.tsx";
import { PasskeysSection } from "./PasskeysSection.tsx";
import { PasswordSection } from "./PasswordSection.tsx";
import { SecondFactorSection } from "./SecondFactorSection.tsx";
import { SessionsSection } from "./SessionsSection.tsx";
import { TokensSection } from "./TokensSection.tsx";

/** A state in which something is wrong, since when, and what was said of why. */
function Warned({ label, type, value, marks, meaning, since, reasons }: WarnedState) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <>
      <div>
        <dt>
          <DocumentText>{label}</DocumentText>
        </dt>
        <dd className={styles.standing}>
          <Value type={type} value={value} marks={marks} />
          {since !== undefined && <span className={styles.since}>{t("account.passkeys.since", { at: formats.moment(since) })}</span>}
          {meaning !== "" && (
            <p className={styles.meaning}>
              <DocumentText>{meaning}</DocumentText>
            </p>
          )}
        </dd>
      </div>
      {reasons.map((reason) => (
        <div key={reason.label}>
          <dt>
            <DocumentText>{reason.label}</DocumentText>
          </dt>
          <dd>
            <Value type={reason.type} value={reason.value} />
          </dd>
        </div>
      ))}
    </>
  );
}

/** Leads to the sections that this account has. */
function Parts({ account }: { readonly account: AccountView }) {
  const { t } = useTranslation();
  const parts = [
    ["account-profile", t("account.profile")],
    ["account-appearance", t("account.appearance")],
    ...(account.mayChangeEmail ? [["account-address", t("account.address.title")]] : []),
    ...(account.hasPassword
      ? [
          ["account-password", t("account.password.title")],
          ["account-factor", t("account.factor.title")],
        ]
      : []),
    ...(account.passkeys ? [["account-passkeys", t("account.passkeys.title")]] : []),
    ["account-sessions", t("account.sessions.title")],
    ["account-tokens", t("account.tokens.title")],
  ] as const;
  return (
    <nav className={styles.parts} aria-label={t("account.title")}>
      {parts.map(([id, title]) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
    </nav>
  );
}

export default function AccountPage() {
  const { t } = useTranslation();
  const { user } = useApp();
  const leave = useSignOut();
  const [theme, setTheme] = useTheme();
  const [density, setDensity] = useDensity();
  const { data: account, error, refetch } = useQuery(accountQuery);
  if (!user) return null;
  return (
    <>
      <PageHeader
        title={t("account.title")}
        actions={
          <Button look="secondary" onClick={leave}>
            {t("signIn.out")}
          </Button>
        }
      />
      <div className={styles.body} aria-busy={account === undefined && error === null}>
        {account && <Parts account={account} />}
        <dl id="account-profile" className={styles.facts} aria-label={t("account.profile")}>
          <div>
            <dt>{t("account.name")}</dt>
            <dd>
              <bdi>{user.label}</bdi>
            </dd>
          </div>
          {!error && (
            <div>
              <dt>{t("account.email")}</dt>
              <dd>{account ? <bdi>{account.email}</bdi> : <Skeleton width={160} />}</dd>
            </div>
          )}
          <div>
            <dt>{t("account.roles")}</dt>
            <dd className={styles.roles}>
              {user.roles.length > 0
                ? user.roles.map((role) => (
                    <Tag key={role}>
                      <DocumentText>{role}</DocumentText>
                    </Tag>
                  ))
                : t("account.noRoles")}
            </dd>
          </div>
          {user.warned?.map((one) => (
            <Warned key={one.label} {...one} />
          ))}
        </dl>
        <dl id="account-appearance" className={styles.facts} aria-label={t("account.appearance")}>
          <div>
            <dt>{t("language.title")}</dt>
            <dd>
              <LanguageChoice />
            </dd>
          </div>
          <div>
            <dt id="theme">{t("theme.title")}</dt>
            <dd>
              <div role="radiogroup" aria-labelledby="theme" className={fieldStyles.segments}>
                {THEMES.map((one) => (
                  <label key={one} className={fieldStyles.segment}>
                    <input type="radio" name="theme" checked={theme === one} onChange={() => setTheme(one)} />
                    {t(`theme.${one}`)}
                  </label>
                ))}
              </div>
            </dd>
          </div>
          <div>
            <dt id="density">{t("density.title")}</dt>
            <dd>
              <DensityChoice labelledBy="density" value={density} onChange={setDensity} />
            </dd>
          </div>
        </dl>
        {error && !account && <ProblemPage error={error} onRetry={() => void refetch()} />}
        {!error && !account && <PageSkeleton />}
        {account?.mayChangeEmail && <EmailSection />}
        {account?.hasPassword && <PasswordSection account={account} />}
        {account?.hasPassword && <SecondFactorSection factor={account.secondFactor} />}
        {account?.passkeys && <PasskeysSection account={account} />}
        {account && <SessionsSection sessions={account.sessions} />}
        {account && <TokensSection account={account} />}
      </div>
    </>
  );
}
