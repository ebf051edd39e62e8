// Signing in: by e-mail address and password, with a second factor where the user has one, by passkey, and in development as a sample user with one click.

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { goToProvider, signInByPasskey, typedEmailKey } from "../../api/account-requests.ts";
import { useProblemWords } from "../../api/problem-words.ts";
import { appQuery, resetForNewIdentity, signIn, signInAsSample } from "../../api/queries.ts";
import { problemOf } from "../../api/request.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { firstPage, showsWords } from "../../layout/home-list.ts";
import { useArrival } from "../../layout/PageHeader.tsx";
import { ProductMark } from "../../layout/ProductMark.tsx";
import { useApp } from "../../product/AppContext.tsx";
import { BY_CHOICE, RESET, signUpAndBack, TO_DO } from "../../router/addresses.ts";
import { Link, useBack, useNavigation, usePlace } from "../../router/NavigationContext.tsx";
import { Banner } from "../../ui/components/Banner.tsx";
import { Button } from "../../ui/components/Button.tsx";
import { describedBy, Field, fieldStyles } from "../../ui/components/Field.tsx";
import { Icon } from "../../ui/components/Icon.tsx";
import { laterPanel } from "../../ui/components/lazy-panel.tsx";
import { Sentence } from "../../ui/components/Sentence.tsx";
import styles from "./account.module.css";

const ClockSection = laterPanel(() => import("./ClockSection.tsx"));

export default function SignInPage() {
  const { t } = useTranslation();
  const app = useApp();
  const heading = useArrival(t("signIn.title"));
  const client = useQueryClient();
  const [email, setEmail] = useState(() => client.getQueryData<string>(typedEmailKey) ?? "");
  const origin = useBack();
  const asked = new URLSearchParams(usePlace().search);
  const isFromWords = origin !== null && asked.has(BY_CHOICE) && showsWords(app, origin);
  const back = origin === null || isFromWords ? "/" : origin;
  const why = asked.has(BY_CHOICE) || origin === null ? null : t(asked.has(TO_DO) ? "signIn.whyToDo" : "signIn.why");
  // As the page is opened: whoever signs in here leaves it by that.
  const [already] = useState(app.user);
  // Who signs in in another window is where they were going here as well.
  const navigation = useNavigation();
  const isOver = app.user !== null && origin !== null && !asked.has(BY_CHOICE);
  useEffect(() => {
    if (isOver) navigation.go(back, { replace: true });
  }, [isOver, back, navigation]);
  // Whoever comes here types; the keys of a phone come by a press.
  useEffect(() => {
    if (matchMedia("(pointer: fine)").matches) document.getElementById("sign-in-email")?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.signIn}>
      <ProductMark size={40} />
      <h1 ref={heading} tabIndex={-1}>
        {t("signIn.to", { product: app.product.name })}
      </h1>
      {why && <p className={styles.why}>{why}</p>}
      {already && (
        <p className={styles.why}>
          {t("signIn.already", { name: already.label })} <Link href={firstPage(app)}>{t("signIn.goOn", { name: already.label })}</Link>
        </p>
      )}
      {app.signIn.possible ? <PasswordForm back={back} email={email} onEmail={setEmail} /> : <p>{t("signIn.impossible")}</p>}
      {app.entrance.reset && (
        <Link href={RESET} onClick={() => client.setQueryData(typedEmailKey, email.trim())}>
          {t("reset.title")}
        </Link>
      )}
      {app.entrance.provider && <ProviderSignIn name={app.entrance.provider} back={back} />}
      {app.signIn.passkeys && "PublicKeyCredential" in window && <PasskeySignIn back={back} />}
      {app.signIn.signUp && (
        <p>
          {t("signIn.new")} <Link href={signUpAndBack(app.signIn.signUp, origin)}>{t("signIn.signUp")}</Link>
        </p>
      )}
      {app.samples && app.samples.length > 0 && <Samples back={back} />}
      {app.product.clockAhead !== undefined && <ClockSection />}
    </div>
  );
}

/** Signs in by the given way, and goes back to where the visitor was going. */
function useSigningIn<Input>(way: (input: Input) => Promise<null>, back: string) {
  const client = useQueryClient();
  const navigation = useNavigation();
  return useMutation({
    mutationFn: way,
    onSuccess: async () => {
      await resetForNewIdentity(client);
      const app = client.getQueryData(appQuery.queryKey);
      navigation.go(back === "/" && app ? firstPage(app) : back, { replace: true });
    },
  });
}

/** The field that is typed anew after a refusal, by its code. */
const WRONG: Readonly<Record<string, string>> = { "wrong-credentials": "password", "wrong-code": "code" };

interface PasswordFormProps {
  readonly back: string;
  readonly email: string;
  readonly onEmail: (email: string) => void;
}

function PasswordForm({ back, email, onEmail }: PasswordFormProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [tried, setTried] = useState(false);
  const [asksForCode, setAsksForCode] = useState(false);
  const failure = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error } = useSigningIn(
    (given: { email: string; password: string }) => signIn(given.email, given.password, asksForCode ? code : null),
    back,
  );
  const isFirstAsked = error !== null && problemOf(error).code === "second-factor-needed";
  const wrong = error === null ? null : (WRONG[problemOf(error).code] ?? null);
  useEffect(() => {
    if (isFirstAsked) {
      setAsksForCode(true);
      setTried(false);
    } else if (error) {
      // What is wrong is typed anew.
      const field = form.current?.querySelector<HTMLInputElement>(`#sign-in-${wrong}`) ?? null;
      (field ?? failure.current)?.focus();
      field?.select();
    }
  }, [error, isFirstAsked, wrong]);
  useEffect(() => {
    if (asksForCode) form.current?.querySelector<HTMLInputElement>("#sign-in-code")?.focus();
  }, [asksForCode]);
  const missing = {
    email: tried && email.trim() === "" ? t("signIn.emailMissing") : null,
    password: tried && password === "" ? t("signIn.passwordMissing") : null,
    code: tried && asksForCode && code.trim() === "" ? t("signIn.codeMissing") : null,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const empty = email.trim() === "" ? "email" : password === "" ? "password" : asksForCode && code.trim() === "" ? "code" : null;
    if (empty === null) mutate({ email: email.trim(), password });
    else form.current?.querySelector<HTMLInputElement>(`#sign-in-${empty}`)?.focus();
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {error && !isFirstAsked && <SignInFailure error={error} failure={failure} />}
      <Field frame={{ id: "sign-in-email", label: t("signIn.email"), error: missing.email }}>
        <input
          id="sign-in-email"
          type="email"
          name="email"
          autoComplete="username"
          className={fieldStyles.input}
          value={email}
          required
          aria-invalid={missing.email !== null}
          aria-describedby={missing.email ? "sign-in-email-error" : undefined}
          onChange={(event) => onEmail(event.target.value)}
        />
      </Field>
      <Field frame={{ id: "sign-in-password", label: t("signIn.password"), error: missing.password }}>
        <input
          id="sign-in-password"
          type="password"
          name="password"
          autoComplete="current-password"
          className={fieldStyles.input}
          value={password}
          required
          aria-invalid={missing.password !== null}
          aria-describedby={missing.password ? "sign-in-password-error" : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      {asksForCode && (
        <Field frame={{ id: "sign-in-code", label: t("signIn.code"), help: t("signIn.codeHelp"), error: missing.code }}>
          <input
            id="sign-in-code"
            name="code"
            autoComplete="one-time-code"
            className={fieldStyles.input}
            value={code}
            required
            aria-invalid={missing.code !== null || wrong === "code"}
            aria-describedby={describedBy("sign-in-code", { help: true, error: missing.code })}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
      )}
      <Button type="submit" look="primary" busy={isPending}>
        {t("signIn.in")}
      </Button>
    </form>
  );
}

function ProviderSignIn({ name, back }: { readonly name: string; readonly back: string }) {
  const { t } = useTranslation();
  const failure = useRef<HTMLDivElement>(null);
  const { mutate, isPending, error } = useMutation({ mutationFn: () => goToProvider(back) });
  return (
    <>
      {error && <SignInFailure error={error} failure={failure} />}
      <Button busy={isPending} onClick={() => mutate()}>
        {t("signIn.byProvider", { name })}
      </Button>
    </>
  );
}

function PasskeySignIn({ back }: { readonly back: string }) {
  const { t } = useTranslation();
  const failure = useRef<HTMLDivElement>(null);
  const { mutate, isPending, error } = useSigningIn(signInByPasskey, back);
  return (
    <>
      {error && <SignInFailure error={error} failure={failure} />}
      <Button busy={isPending} onClick={() => mutate(undefined)}>
        {t("signIn.byPasskey")}
      </Button>
    </>
  );
}

function SignInFailure({ error, failure }: { readonly error: Error; readonly failure: React.RefObject<HTMLDivElement | null> }) {
  const words = useProblemWords()(problemOf(error));
  return (
    <Banner ref={failure} tone="danger" title={words.detail} alert>
      {words.remedy && (
        <p>
          <Sentence text={words.remedy} />
        </p>
      )}
    </Banner>
  );
}

function Samples({ back }: { readonly back: string }) {
  const { t } = useTranslation();
  const { samples } = useApp();
  const { mutate, error } = useSigningIn(signInAsSample, back);
  const words = useProblemWords();
  return (
    <section className={styles.samples} aria-labelledby="samples">
      <h2 id="samples">{t("signIn.samples")}</h2>
      <p>{t("signIn.samplesWhy")}</p>
      {error && <Banner tone="danger" title={words(problemOf(error)).detail} alert />}
      <ul>
        {samples?.map((sample) => (
          <li key={sample.email}>
            <button type="button" className={styles.sample} onClick={() => mutate(sample.email)}>
              <Icon name="user" />
              <span>
                <strong>{sample.label}</strong>
                <span>{sample.roles.join(", ") || t("signIn.noRole")}</span>
                {sample.email !== sample.label && (
                  <span>
                    <bdi>{sample.email}</bdi>
                  </span>
                )}
              </span>
              <Icon name="right" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
