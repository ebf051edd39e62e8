// The second factor: set up with an authenticator app, its recovery codes, and its end.

import { type FormEvent, lazy, Suspense, useState } from "react";
import type { AccountView, NewSecondFactor } from "../../../wire-account.ts";
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, renewRecoveryCodes } from "../../api/account-requests.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { Button } from "../../ui/components/Button.tsx";
import { CopyButton } from "../../ui/components/CopyButton.tsx";
import { Dialog } from "../../ui/components/Dialog.tsx";
import { AskFirst } from "./AskFirst.tsx";
import { CheckedInput, errorAboveForm, WRONG_CODE } from "./CheckedInput.tsx";
import { Secret } from "./Secret.tsx";
import { Failure, Section } from "./Section.tsx";
import { ShownOnce } from "./ShownOnce.tsx";
import styles from "./sections.module.css";
import { focusSection, useAccountAct } from "./use-account-act.ts";

const SECTION = "account-factor";

const QrCode = lazy(() => import("./QrCode.tsx"));

type Step = "codes" | "end" | null;

export function SecondFactorSection({ factor }: { readonly factor: AccountView["secondFactor"] }) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>(null);
  const [made, setMade] = useState<NewSecondFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => setStep(null);
  const begin = useAccountAct(SECTION, beginSecondFactor, null, setMade);
  const renew = useAccountAct(SECTION, renewRecoveryCodes, null, (reply) => {
    close();
    setCodes(reply.codes);
  });
  const end = useAccountAct(SECTION, endSecondFactor, t("account.factor.ended"), close);
  const ask = (next: Step, act: { readonly reset: () => void }) => {
    act.reset();
    setStep(next);
  };
  return (
    <Section
      id={SECTION}
      title={t("account.factor.title")}
      help={t(factor.on ? "account.factor.on" : "account.factor.off")}
      error={begin.error}
      actions={
        factor.on ? (
          <>
            <Button small onClick={() => ask("codes", renew)}>
              {t("account.factor.newCodes")}
            </Button>
            <Button small onClick={() => ask("end", end)}>
              {t("account.factor.end")}
            </Button>
          </>
        ) : (
          <Button small busy={begin.isPending} onClick={() => begin.mutate()}>
            {t("account.factor.begin")}
          </Button>
        )
      }
    >
      {factor.on && <p className={styles.none}>{t("account.factor.codesLeft", { count: factor.recoveryCodesLeft })}</p>}
      {step === "codes" && (
        <AskFirst
          title={t("account.factor.newCodes")}
          why={t("account.factor.newCodesWhy")}
          go={t("account.factor.newCodes")}
          error={renew.error}
          busy={renew.isPending}
          onGo={() => renew.mutate()}
          onClose={close}
        />
      )}
      {step === "end" && (
        <AskFirst
          title={t("account.factor.title")}
          why={t("account.factor.endWhy")}
          go={t("account.factor.end")}
          look="danger"
          error={end.error}
          busy={end.isPending}
          onGo={() => end.mutate()}
          onClose={close}
        />
      )}
      {made && (
        <Confirm
          made={made}
          onClose={() => setMade(null)}
          onDone={(given) => {
            setMade(null);
            setCodes(given);
          }}
        />
      )}
      {codes && (
        <Codes
          codes={codes}
          onClose={() => {
            setCodes(null);
            focusSection(SECTION);
          }}
        />
      )}
    </Section>
  );
}

interface ConfirmProps {
  readonly made: NewSecondFactor;
  readonly onClose: () => void;
  readonly onDone: (codes: readonly string[]) => void;
}

function Confirm({ made, onClose, onDone }: ConfirmProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState("");
  const { mutate, error, isPending } = useAccountAct(SECTION, confirmSecondFactor, null, (reply) => onDone(reply.codes));
  const failure = errorAboveForm(error, WRONG_CODE);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(code);
  };
  return (
    <Dialog
      title={t("account.factor.title")}
      closeLabel={t("close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="primary" type="submit" form="confirm-factor" busy={isPending}>
            {t("account.factor.confirm")}
          </Button>
        </>
      }
    >
      <form id="confirm-factor" className={styles.form} noValidate onSubmit={submit}>
        {failure && <Failure error={failure} />}
        <p>
          {t("account.factor.give")} <a href={made.uri}>{t("account.factor.open")}</a>
        </p>
        <Suspense fallback={<div className={styles.qr} />}>
          <QrCode text={made.uri} />
        </Suspense>
        <Secret label={t("account.factor.secret")} text={made.secret} shown={made.secret.replace(/(.{4})(?!$)/g, "$1 ")} />
        <CheckedInput
          id="factor-code"
          at={WRONG_CODE}
          remedy={t("account.factor.wrongCode")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          label={t("account.factor.code")}
          help={t("account.factor.codeHelp")}
          value={code}
          onGive={setCode}
          error={error}
        />
      </form>
    </Dialog>
  );
}

function Codes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <ShownOnce
      title={t("account.factor.codes")}
      kept={t("account.factor.kept")}
      actions={<CopyButton text={codes.join("\n")} what={t("account.factor.codes")} />}
      onClose={onClose}
    >
      <p>{t("account.factor.codesWhy")}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </ShownOnce>
  );
}
